"""Opening databases: every position of a game at one ply that is not over, with its value.

A game brings its own in a file next to its rules: `mygame.openings.db` for `mygame.py`. It is used
with the options it was made with, and needs `plies_played(s)` in the game file. The file is like
that of an endgame database, but holds the high bits of the `canonical` key of each position: no
other positions are looked up, so it is enough that these bits differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np

from plyground.game.catalogue import file_of, games
from plyground.game.digest import digest_of
from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.database.database import (
    Database,
    Known,
    all_options,
    opening_key,
    plies_played,
)
from plyground.search.engines.database.file_format import BadDatabase, stored_scores, write
from plyground.search.engines.zero_sum.levels import nearest_level, scale_of
from plyground.search.suited import require

SHIFTS = (24, 16, 8, 0)
"""How many low bits of a key may be left out: the more, the smaller the file."""


def write_openings(
    game: RecordGame, path: str | Path, known: Mapping[RecordState, Known], source: str
) -> Database:
    """Write an opening database: all positions at one ply that are not over.

    One of several images is enough. `source` says where the values come from.
    """
    require(game, "an opening database", constant_sum=False)
    plies = {plies_played(state) for state in known}
    if len(plies) != 1:
        raise Unsuited(
            f"{game.name}: an opening database has the positions at one ply, not at {sorted(plies)}"
        )
    scale = scale_of(game.facts.utility)
    scores: dict[int, int] = {}
    for state, k in known.items():
        score = int(stored_scores(nearest_level(k.value, scale), k.distance or 0))
        if scores.setdefault(opening_key(state, 0), score) != score:
            raise Unsuited(f"{game.name}: {state.text} does not have the value of its image")
    keys = np.array(sorted(scores), np.uint64)
    shift = next(n for n in SHIFTS if len(np.unique(keys >> np.uint64(n))) == len(keys))
    header = {
        "game": game.source,
        "options": all_options(game),
        "rules": digest_of(game),
        "slice": {"plies": plies.pop(), "shift": shift, "source": source},
        "positions": len(keys),
        "longest": max(k.distance or 0 for k in known.values()),
    }
    write(Path(path), header, keys >> np.uint64(shift), np.array([scores[int(k)] for k in keys]))
    return Database.open(path, game)


def openings_of(game: RecordGame) -> Database | None:
    """The opening database that comes with a game, if there is one for its options and rules."""
    path = openings_file(game)
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        return None
    found = _opened(path, written)
    # The name of the file says which game it belongs to: both may have been moved since.
    head = found.header
    fits = head["options"] == all_options(game) and head.get("rules") == digest_of(game)
    return found if fits else None


def openings_file(game: RecordGame) -> Path:
    """Where the opening database of a game is, if it has one: next to its rules."""
    rules = file_of(game.source) if game.source in games() else Path(game.source)
    return rules.with_name(f"{game.name}.openings.db")


@lru_cache(maxsize=16)
def _opened(path: Path, written: int) -> Database:
    """The database in a file written at that time."""
    found = Database.open(path)
    if found.ply is None:
        raise BadDatabase(f"{path} is an endgame database; give it another name")
    return found
