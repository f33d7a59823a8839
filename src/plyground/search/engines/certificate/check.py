"""The checker of certificates. It uses the rules, and no part of any solver.

A certificate is a JSON file: the game, its options, a position, the value claimed for a player, and
one or two proofs. A proof says: `player` gets at least `value`. It lists positions with a move and
a rank. When the player is to move, the listed move is played; otherwise every legal move is. Each
result is an end with enough for the player, or is listed with a lower rank. So whatever the others
do, play ends, and the end is good enough. Two proofs, one for each player of a zero-sum game, make
a value exact; one is enough for the greatest or the least utility.

A position is checked without the path to it, because other paths lead to it, too: a repetition does
not end the game. As ranks fall, no position recurs while the player plays the listed moves.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.facts import FORBIDDEN
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load_options
from plyground.game.spec import write_spec

FORMAT = 1
HUGE = 1e300
"""Greater than any utility."""


class BadCertificate(PlygroundError):
    """A file that does not prove what it claims."""


CERTIFICATE = {
    "game": str,
    "options": dict,
    "position": str,
    "player": int,
    "value": float,
    "bound": str,
    "proofs": list,
}
PROOF = {"player": int, "value": float, "moves": dict}


@dataclass(frozen=True)
class Claim:
    """What a certificate proves: the value of a position for a player ("=", ">=" or "<=")."""

    game: str
    """As `load` takes it, with the options that are not the usual ones."""
    position: str
    player: int
    value: float
    bound: str
    positions: int
    """How many positions the proofs list."""


@checked
def check_certificate(path: str | Path) -> Claim:
    """The claim in a file, if its proofs hold; raises BadCertificate with the first gap."""
    data = shaped(read(Path(path)), CERTIFICATE, path)
    player, value, bound = data["player"], data["value"], data["bound"]
    proofs = [shaped(proof, PROOF, path) for proof in data["proofs"]]
    game = load_options(data["game"], data["options"])
    root = game.parse(data["position"])
    if player not in range(game.players) or bound not in ("=", ">=", "<="):
        raise BadCertificate(f"{path} claims {bound!r} for player {player!r}")
    if not game.perfect_information:
        raise BadCertificate(
            f"{path}: {game.name} has hidden information, on which moves must not depend"
        )
    if game.facts.repetition is not None and game.facts.repetition.means == FORBIDDEN:
        raise BadCertificate(f"{path}: legal moves in {game.name} depend on the path")
    low, high = game.facts.utility
    # No player gets more than the greatest utility, or less than the least.
    shown = {mark for mark, end in ((">=", low), ("<=", high)) if value == end}
    for proof in proofs:
        check_proof(root, proof["player"], proof["value"], proof["moves"])
        if proof["player"] == player and proof["value"] >= value:
            shown.add(">=")
        other = game.zero_sum and game.players == 2 and proof["player"] == 1 - player
        if other and -proof["value"] <= value:
            shown.add("<=")
    if not shown >= ({">=", "<="} if bound == "=" else {bound}):
        raise BadCertificate(f"{path} claims {bound} {value:g}, but its proofs do not show that")
    chosen = {k: v for k, v in game.options.items() if v != game.declared[k].default}
    size = sum(len(proof["moves"]) for proof in proofs)
    return Claim(write_spec(game.source, chosen), root.text, player, value, bound, size)


def read(path: Path) -> Any:
    """The contents of a file, whose checksum must be right; raises BadCertificate."""
    if path.exists() and not path.is_file():  # a pipe would block
        raise BadCertificate(f"cannot read {str(path)!r}: it is not a file")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadCertificate(f"cannot read {str(path)!r}: {error.strerror}") from None
    except ValueError:  # bytes that are not text, or a name that no file can have
        raise BadCertificate(f"{str(path)!r} is not a certificate") from None
    body, _, digest = text.rstrip("\n").rpartition("\n")
    try:
        data = json.loads(body)
        form = data["format"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadCertificate(f"{path} is not a certificate") from None
    if form != FORMAT:
        shown = reprlib.repr(form)
        raise BadCertificate(f"{path} has format {shown}; this checker reads format {FORMAT}")
    if hashlib.sha256(body.encode()).hexdigest() != digest:
        raise BadCertificate(f"{path} is damaged: it does not match its checksum")
    return data


def shaped(data: Any, fields: dict[str, type], path: str | Path) -> dict[str, Any]:
    """The data, if it has all these fields with values of these types; raises BadCertificate."""
    if not isinstance(data, dict):
        raise BadCertificate(f"{path} is not a certificate: it has {reprlib.repr(data)}")
    for name, kind in fields.items():
        value: Any = data.get(name)
        fits = isinstance(value, (int, float) if kind is float else kind)
        if not fits or isinstance(value, bool) or (kind is float and not abs(value) < HUGE):
            raise BadCertificate(f"{path} is not a certificate: {name} is {reprlib.repr(value)}")
    return data


def check_proof(root: State, player: int, value: float, listed: dict[str, Any]) -> None:
    """Raise BadCertificate unless the listed moves give the player at least the value."""
    waiting, met = [root], {root.text}
    if good_end(root, player, value):
        return
    while waiting:
        state = waiting.pop()
        move, rank = entry(listed, state.text)
        if state.is_chance:
            raise BadCertificate(f"a proof cannot contain chance: {state.text}")
        if state.to_play == player:
            meant = state.meanings(str(move))
            if len(meant) != 1:
                raise BadCertificate(f"{move!r} is not a legal move in {state.text}")
        else:
            meant = state.actions()
        for action in meant:
            after = pathless(state.result(action))
            if good_end(after, player, value):
                continue
            if not entry(listed, after.text)[1] < rank:
                raise BadCertificate(
                    f"{state.describe(action)} in {state.text} does not lead to a lower rank"
                )
            if after.text not in met:
                met.add(after.text)
                waiting.append(after)


def pathless(state: State) -> State:
    """The state parsed from its text; raises BadCertificate if it is not the same."""
    alone = state.game.parse(state.text)
    if alone != state:
        raise BadCertificate(f"{state.game.name}: there is more than one state {state.text}")
    return alone


def entry(listed: dict[str, Any], text: str) -> tuple[Any, int]:
    """The move and rank of a position; raises BadCertificate if it is not listed."""
    if text not in listed:
        raise BadCertificate(f"a reachable position is not listed: {text}")
    found = listed[text]
    if not isinstance(found, list) or len(found) != 2:
        raise BadCertificate(f"{text} needs a move and a rank, not {found!r}")
    move, rank = found
    if not isinstance(rank, int) or rank < 0:
        raise BadCertificate(f"the rank of {text} is {rank!r}, not a whole number of at least 0")
    return move, rank


def good_end(state: State, player: int, value: float) -> bool:
    """Whether the game is over; raises BadCertificate if it ends with too little for the player."""
    if not state.is_terminal:
        return False
    if state.utility(player) < value:
        raise BadCertificate(
            f"at the end {state.text} the player has {state.utility(player):g}, less than {value:g}"
        )
    return True
