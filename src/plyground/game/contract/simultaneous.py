# mypy: allow-untyped-defs, no-check-untyped-defs
"""Games in which all players choose at once: hidden from each other, revealed together.

Such a game defines `choices(s, player, moves)` and `reveal(s, chosen)` in place of `legal` and
`play`. The rules made here ask the players in the order of their seats and keep each choice in the
field `chosen`; no player sees the others' before `reveal` has them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.game.errors import BadGame

CHOICES, REVEAL = "choices", "reveal"
ARGUMENTS = {
    CHOICES: "s, player, moves",
    REVEAL: "s, chosen",
    "over": "s",
    "sees": "s, player, out",
}
"""What such a game defines."""
MADE = ("legal", "play", "to_play")
"""What is made for it."""


def in_order(name: str, file: Mapping[str, Any]) -> dict[str, Any]:
    """The namespace of a game file with rules for one choice after the other; raises BadGame."""
    _check(name, file)
    choices, reveal, own_over, own_sees = (file[rule] for rule in ARGUMENTS)
    players = file["facts"].players

    def to_play(s):
        player = 0
        while player < players - 1 and s.chosen[player] != 0:
            player += 1
        return player

    def legal(s, moves):
        if own_over(s):
            return 0
        return choices(s, to_play(s), moves)

    def play(s, a):
        # 0 stands for a choice that is still to come.
        player = to_play(s)
        s.chosen[player] = a + 1
        if player < players - 1:
            return
        for i in range(players):
            s.chosen[i] -= 1
        reveal(s, s.chosen)
        for i in range(players):
            s.chosen[i] = 0

    def sees(s, player, out):
        n = own_sees(s, player, out)
        out[n] = s.chosen[player]
        return n + 1

    made = {f.__name__: f for f in (to_play, legal, play, sees)}
    return {**file, **made, "SEES": int(file["SEES"]) + 1}


def _check(name: str, file: Mapping[str, Any]) -> None:
    """Raise BadGame unless the file has what a game with simultaneous choices needs."""
    facts = file["facts"]
    lacking = [f"{rule}({ARGUMENTS[rule]})" for rule in ARGUMENTS if rule not in file]
    if lacking or "SEES" not in file:
        needed = ", ".join([*lacking, *(["SEES"] if "SEES" not in file else [])])
        raise BadGame(f"{name}: a game with simultaneous=True needs {needed}")
    if extra := [rule for rule in MADE if rule in file]:
        raise BadGame(
            f"{name}: the facts declare simultaneous choices, so leave out {', '.join(extra)}: "
            "choices and reveal take their place"
        )
    fields = file["State"].fields or {}
    if "chosen" not in fields or fields["chosen"][0].shape != (facts.players,):
        raise BadGame(
            f"{name}: State needs chosen=(np.int32, {facts.players}), where choices wait for each "
            "other"
        )
    if not np.issubdtype(fields["chosen"][0].base, np.signedinteger):
        raise BadGame(f"{name}: the field chosen has whole numbers: np.int32")
    if facts.perfect_information or not facts.deterministic or facts.players < 2:
        raise BadGame(
            f"{name}: simultaneous choices need two or more players, perfect_information=False and "
            "deterministic=True"
        )
