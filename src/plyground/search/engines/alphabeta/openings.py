"""The part of an opening database that a search needs; `lookup` finds positions in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.search.engines.alphabeta.values import CERTAIN, level_between
from plyground.search.engines.database.database import Database, plies_played
from plyground.search.engines.database.file_format import levels_in, plies_in
from plyground.search.engines.utilities import note
from plyground.search.engines.zero_sum.levels import scale_of, value_of
from plyground.search.engines.zero_sum.score import FAR, score_of
from plyground.search.engines.zero_sum.table import OFFSET


class Openings(NamedTuple):
    """Positions to look up at one ply below a root."""

    ply: int = 0
    """Counted from the root; 0: there is nothing to look up."""
    shift: int = 0
    """Low bits of a key that are left out."""
    words: Any = np.zeros(0, np.uint64)
    """The keys, then the scores."""
    levels: tuple[tuple[int, float], ...] = ()
    """The levels of these scores, with the utilities they stand for."""

    def note(self, w: Any) -> None:
        """Note the utilities in a workspace, so that it can report them precisely."""
        for level, utility in self.levels:
            note(w, level, utility)


def openings_below(state: RecordState, database: Database) -> Openings:
    """The positions of an opening database below a root; none if the game is beyond their ply."""
    ply = 0 if database.ply is None else database.ply - plies_played(state)
    if ply <= 0:
        return Openings()
    return Openings(ply, database.header["slice"]["shift"], *words_of(database, state.game))


@lru_cache(maxsize=4)
def words_of(database: Database, game: Any) -> tuple[Any, tuple[tuple[int, float], ...]]:
    """The keys of a database and then its scores, with the levels of these."""
    keys, stored = database.arrays()
    kinds, which = np.unique(stored, return_inverse=True)
    scale = scale_of(game.facts.utility)
    half = max(abs(u) for u in game.facts.utility)
    quick = game.facts.hints.quick
    words, levels = [], {}
    for even, plies in zip(levels_in(kinds).tolist(), plies_in(kinds).tolist(), strict=True):
        utility = value_of(even, scale)
        x = utility / half
        level = level_between(x) if abs(x) < 1.0 else int(np.sign(x)) * CERTAIN
        if abs(x) < 1.0:
            levels[level] = utility
        words.append(score_of(level, FAR - plies if quick else 0) + OFFSET)
    return np.concatenate([keys, np.array(words, np.uint64)[which]]), tuple(levels.items())
