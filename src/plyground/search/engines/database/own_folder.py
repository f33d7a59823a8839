"""Databases in the user's folder, which engines probe without being told their names.

The folder is $PLYGROUND_DATABASES, or `databases` in the user's data directory. Only searches with
a limit on time, or without one, use them: results by nodes, depth or simulations stay the same on
every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.records.record_state import RecordState
from plyground.kernel.directories import data_path
from plyground.search.engines.database.database import Database, Known, plies_played
from plyground.search.engines.database.openings import openings_of
from plyground.search.limit import Limit

ENDING = "*.db"
KEPT = 16
LONGEST_NAME = 120
"""Characters; file systems allow some more."""


def folder() -> Path:
    """Where databases of the user are."""
    return data_path("PLYGROUND_DATABASES", "databases")


def file_for(spec: str, material: str | None, positions: Sequence[str] = ()) -> Path:
    """The file in the user's folder for a slice of a game, as `Database.build` takes it."""
    slice_ = material or "all"
    if positions:
        slice_ = f"from-{sha256(' '.join(positions).encode()).hexdigest()[:12]}"
    words = "".join(c if c.isalnum() or c in "-_" else "_" for c in f"{spec}-{slice_}")
    folder().mkdir(parents=True, exist_ok=True)
    return folder() / f"{words[-LONGEST_NAME:]}.db"


def own_database(state: State, limit: Limit, *, openings: bool = False) -> Path | None:
    """The user's database for a search of a state: one that holds it, else the largest.

    With `openings`, the search can use opening databases as well: one of a later ply comes before
    endgames that are further away. None if the game's own is best.
    """
    if not isinstance(state, RecordState) or not _by_time(limit):
        return None
    ends, ahead = [], []
    for file, found in _fitting(state):
        try:
            if found.ply is None:
                if found.probe(state) is not None:
                    return file
                ends.append((len(found), file))
            elif openings and found.ply > plies_played(state) and _has_room(found, limit):
                ahead.append((found.ply, file))
        except PlygroundError:
            continue  # damaged: it was not asked for
    if ahead:
        return max(ahead)[1]
    own = openings_of(state.game) if openings and ends else None
    if own is not None and own.ply is not None and own.ply > plies_played(state):
        return None
    return max(ends)[1] if ends else None


def known_moves(state: State) -> dict[int, Known] | None:
    """The value of every move for its player, with the plies to the end, as the user's databases
    of endgames tell; None if they do not know all.
    """
    holding = [found for _, found in _fitting(state) if found.ply is None]
    player, moves = state.to_play, {}
    if not holding or player is None:
        return None
    for action in state.actions():
        after = state.result(action)
        if after.is_terminal:
            value = after.utility(player)
            moves[action] = Known(value, 1 if value else None)
        elif (known := _known(after, holding)) is not None:
            value = known.value if after.to_play == player else 0.0 - known.value
            moves[action] = Known(value, None if known.distance is None else known.distance + 1)
        else:
            return None
    return moves


def _known(state: State, holding: Sequence[Database]) -> Known | None:
    """What the first database that holds a state tells of it."""
    for found in holding:
        try:
            if (known := found.probe(state)) is not None:
                return known
        except PlygroundError:
            continue  # damaged: it was not asked for
    return None


def _fitting(state: State) -> Iterator[tuple[Path, Database]]:
    """The user's databases of a game with these options, if it can have any."""
    game = state.game
    suits = game.facts.zero_sum and game.players == 2 and game.deterministic
    if not suits or not game.perfect_information or not isinstance(state, RecordState):
        return
    for file in _files():
        try:
            found = _opened(file, file.stat().st_mtime_ns)
            found.check(game)
        except (PlygroundError, OSError):
            continue  # of another game, or damaged: it was not asked for
        yield file, found


def _has_room(openings: Database, limit: Limit) -> bool:
    # 16 bytes a position, and at least as much for the table.
    return limit.memory is None or 32 * len(openings) <= limit.memory * 1_000_000


def _by_time(limit: Limit) -> bool:
    return limit.nodes is None and limit.depth is None and limit.sims is None


def _files() -> list[Path]:
    try:
        return sorted(folder().glob(ENDING))
    except OSError:
        return []


@lru_cache(KEPT)
def _opened(file: Path, changed: int) -> Database:
    """A database, opened again when its file has changed."""
    return Database.open(file)
