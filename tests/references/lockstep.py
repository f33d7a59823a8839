"""Random games played by a game's rules and by its second opinion at once."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

from scale import DEEP

from plyground import Game, State

GAMES = 5000 if DEEP else 200
"""Random games of the default rules; of each variant, a tenth."""


def lockstep(
    game: Game, reference: ModuleType, options: dict[str, Any], games: int, plies: int = 0
) -> None:
    """At each state: the same player, the same moves in words, the same end and the same score.

    `plies`, if not 0, is where each game is broken off.
    """
    rng = random.Random(f"{game.name} {options}")
    for _ in range(games):
        ours: State = game.initial()
        theirs = reference.start(**options)
        line: list[str] = []
        while (mover := reference.to_play(theirs)) is not None:
            if plies and len(line) == plies:
                break
            assert not ours.is_terminal, where(ours, options, line)
            assert ours.to_play == mover, where(ours, options, line)
            expected = reference.moves(theirs)
            found = {word: a for a, word in ours.descriptions().items()}
            assert set(found) == set(expected), (
                f"{where(ours, options, line)}\nours only {sorted(set(found) - set(expected))}\n"
                f"reference only {sorted(set(expected) - set(found))}"
            )
            word = rng.choice(sorted(found))
            line.append(word)
            ours, theirs = ours.result(found[word]), expected[word]
        if mover is not None:
            continue
        assert ours.is_terminal, where(ours, options, line)
        payoffs = [ours.utility(p) for p in range(game.players)]
        assert payoffs == list(reference.score(theirs)), where(ours, options, line)


def where(state: State, options: dict[str, Any], line: list[str]) -> str:
    """The position of a difference, for the error."""
    return f"{state.game.name} {options} after {line}\n{state}"


def leaves(reference: ModuleType, state: Any, depth: int) -> int:
    """Perft by the second opinion."""
    if depth == 0:
        return 1
    if reference.to_play(state) is None:
        return 0
    following = reference.moves(state).values()
    return len(following) if depth == 1 else sum(leaves(reference, s, depth - 1) for s in following)
