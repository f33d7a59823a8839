"""The checker of certificates. It knows the rules and nothing of any solver.

A certificate is a JSON file: the game, its options, a position, the value claimed for a player, and
one or two proofs. A proof says: `player` gets at least `value`. It lists positions with a move and
a rank. Where the player is to move, the move listed is played; where another is, every legal move
is. Each result is over with enough for the player, or is listed with a lower rank; so whatever the
others do, play comes to an end, and the end is good enough. Two proofs, one for each player of a
zero-sum game, make a value exact; one is enough for the greatest or least that there is.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.load import load_options
from plyground.game.state import State

FORMAT = 1


class BadCertificate(PlygroundError):
    """A file that does not prove what it claims."""


@dataclass(frozen=True)
class Claim:
    """What a certificate proves: the value of a position for a player ("=", ">=" or "<=")."""

    game: str
    position: str
    player: int
    value: float
    bound: str
    positions: int
    """How many positions the proofs list."""


def check_certificate(path: str | Path) -> Claim:
    """The claim in a file, if its proofs hold; raises BadCertificate with the first gap."""
    data = read(Path(path))
    try:
        game = load_options(data["game"], data["options"])
        root = game.parse(data["position"])
        player, value, bound = data["player"], data["value"], data["bound"]
        proofs = data["proofs"]
        low, high = game.facts.utility
        # Nobody gets more than the greatest utility, or less than the least.
        shown = {mark for mark, end in ((">=", low), ("<=", high)) if value == end}
        for proof in proofs:
            check_proof(root, proof["player"], proof["value"], proof["moves"])
            if proof["player"] == player and proof["value"] >= value:
                shown.add(">=")
            elif game.zero_sum and game.players == 2 and -proof["value"] <= value:
                shown.add("<=")
    except (KeyError, TypeError) as error:
        raise BadCertificate(f"{path} lacks something or has it in a wrong form: {error}") from None
    if not shown >= ({">=", "<="} if bound == "=" else {bound}):
        raise BadCertificate(f"{path} claims {bound} {value:g}, and its proofs do not show that")
    size = sum(len(proof["moves"]) for proof in proofs)
    return Claim(data["game"], root.text, player, value, bound, size)


def read(path: Path) -> dict[str, Any]:
    """The contents of a file, whose checksum must be right; raises BadCertificate."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadCertificate(f"cannot read {str(path)!r}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCertificate(f"{path} is not a certificate") from None
    body, _, digest = text.rstrip("\n").rpartition("\n")
    try:
        data = json.loads(body)
        form = data["format"]
    except (ValueError, KeyError, TypeError):
        raise BadCertificate(f"{path} is not a certificate") from None
    if form != FORMAT:
        raise BadCertificate(f"{path} has format {form}; this checker reads format {FORMAT}")
    if hashlib.sha256(body.encode()).hexdigest() != digest:
        raise BadCertificate(f"{path} is damaged: it does not match its checksum")
    assert isinstance(data, dict)
    return data


def check_proof(root: State, player: int, value: float, listed: dict[str, list[Any]]) -> None:
    """Raise BadCertificate unless the moves listed give the player at least the value."""
    waiting, met = [root], {root.text}
    if good_end(root, player, value):
        return
    while waiting:
        state = waiting.pop()
        move, rank = entry(listed, state)
        if state.is_chance:
            raise BadCertificate(f"a proof has no place for chance: {state.text}")
        if state.to_play == player:
            meant = state.meanings(str(move))
            if len(meant) != 1:
                raise BadCertificate(f"{move!r} is no legal move in {state.text}")
        else:
            meant = state.actions()
        for action in meant:
            after = state.result(action)
            if good_end(after, player, value):
                continue
            if not entry(listed, after)[1] < rank:
                raise BadCertificate(
                    f"{state.describe(action)} in {state.text} leads to no lower rank"
                )
            if after.text not in met:
                met.add(after.text)
                waiting.append(after)


def entry(listed: dict[str, list[Any]], state: State) -> tuple[Any, int]:
    """The move and rank of a position; raises BadCertificate if it is not listed."""
    if state.text not in listed:
        raise BadCertificate(f"a position that can arise is not listed: {state.text}")
    move, rank = listed[state.text]
    if not isinstance(rank, int) or rank < 0:
        raise BadCertificate(f"the rank of {state.text} is {rank!r}, not a whole number from 0 on")
    return move, rank


def good_end(state: State, player: int, value: float) -> bool:
    """Whether the game is over; raises BadCertificate if the player has too little then."""
    if not state.is_terminal:
        return False
    if state.utility(player) < value:
        raise BadCertificate(
            f"at the end {state.text} the player has {state.utility(player):g}, less than {value:g}"
        )
    return True
