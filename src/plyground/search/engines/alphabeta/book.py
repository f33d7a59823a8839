"""What a search needs of an opening database; `lookup` finds positions in it."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.search.engines.alphabeta.table import OFFSET
from plyground.search.engines.alphabeta.values import from_utility
from plyground.search.engines.database.database import Database, plies_played
from plyground.search.engines.solve.scores import TEMPO, level_of, scale_of


class Book(NamedTuple):
    """Positions to look up at one ply below a root."""

    ply: int = 0
    """Counted from the root; 0: there is nothing to look up."""
    shift: int = 0
    """Low bits of a key that are left out."""
    words: Any = np.zeros(0, np.uint64)
    """The keys, then the scores."""


def book_below(state: RecordState, database: Database) -> Book:
    """What a database has to look up below a root: nothing, unless it is one of openings.

    Nor if the game is beyond its ply.
    """
    ply = 0 if database.ply is None else database.ply - plies_played(state)
    if ply <= 0:
        return Book()
    return Book(ply, database.header["slice"]["shift"], words_of(database, state.game))


@lru_cache(maxsize=4)
def words_of(database: Database, game: Any) -> Any:
    """The keys of a database, then its scores."""
    keys, scores = database.arrays()
    kinds, which = np.unique(scores, return_inverse=True)
    levels = level_of(kinds)
    values, plies = levels / scale_of(game.facts.utility), np.abs(kinds - levels * TEMPO)
    w = SimpleNamespace(half=max(abs(u) for u in game.facts.utility), quick=game.facts.hints.quick)
    words = [from_utility(w, u, n) + OFFSET for u, n in zip(values, plies, strict=True)]
    return np.concatenate([keys, np.array(words, np.uint64)[which]])
