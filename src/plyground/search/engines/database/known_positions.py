"""The positions of a database in memory, for a search that looks them up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.contract.game import Game
from plyground.game.errors import BadOption
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.engines.database.database import Database, Known, timeless_key
from plyground.search.engines.database.file_format import levels_in, plies_in
from plyground.search.engines.zero_sum.levels import scale_of, value_of


@dataclass(frozen=True)
class KnownPositions:
    """Keys in ascending order, each with the value for the player to move, and the distance."""

    keys: Any
    values: Any
    plies: Any

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def nbytes(self) -> int:
        return int(self.keys.nbytes + self.values.nbytes + self.plies.nbytes)

    @property
    def megabytes(self) -> float:
        """The memory they take."""
        return self.nbytes / 1e6

    def find(self, state: RecordState) -> Known | None:
        """What is known of a position that is not over; None if it is not among these."""
        key = np.uint64(timeless_key(state))
        at = int(np.searchsorted(self.keys, key))
        if at == len(self) or self.keys[at] != key:
            return None
        value = float(self.values[at])
        return Known(value, int(self.plies[at]) if value else None)

    def moves(self, state: RecordState) -> dict[int, Known]:
        """What is known of the moves in a state: the value for their player, the plies to the end.

        This includes moves that end the game.
        """
        if not len(self):
            return {}
        player, found = state.to_play, {}
        assert player is not None
        for a in state.actions():
            after = state.result(a)
            assert isinstance(after, RecordState)
            if after.is_terminal:
                value = after.utility(player)
                found[a] = Known(value, 1 if value else None)
            elif (known := self.find(after)) is not None:
                value = known.value if after.to_play == player else 0.0 - known.value
                found[a] = Known(value, None if known.distance is None else known.distance + 1)
        return found


NOTHING = KnownPositions(np.zeros(0, np.uint64), np.zeros(0), np.zeros(0, np.int64))


def known_positions(engine: str, file: str | Path, game: Game) -> KnownPositions:
    """The positions in a file, NOTHING without one; raises BadDatabase if it is not this game's."""
    if not file:
        return NOTHING
    opened = Database.open(file, game)
    if opened.ply is not None:
        raise BadOption(f"{engine}: {file} is an opening database, which alphabeta can use")
    return _read(opened.path, opened.path.stat().st_mtime_ns)


def with_note(found: Analysis, known: KnownPositions) -> Analysis:
    """The answer of a search with a database, with a note on what the database ignores."""
    assert isinstance(found.state, RecordState)
    game = found.state.game
    if not len(known) or (game.facts.repetition is None and "timeless" not in game.rules.own):
        return found
    note = "ignored in the database: repetition, and the limit on moves without progress"
    return replace(found, unsearched=(*found.unsearched, note))


@lru_cache(maxsize=1)
def _read(path: Path, written: int) -> KnownPositions:
    """The positions in a file written at that time; they take long to unpack."""
    opened = Database.open(path)
    keys, scores = opened.arrays()
    scale = scale_of(opened.game.facts.utility)
    levels, which = np.unique(levels_in(scores), return_inverse=True)
    values = np.array([value_of(level, scale) for level in levels.tolist()], np.float64)
    return KnownPositions(keys, values[which], plies_in(scores))
