"""Breakthrough against OpenSpiel's."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg
from plyground.game.records.record_state import RecordState


def to_peer(state: pg.State, a: int, theirs: Any) -> int:
    """OpenSpiel: ((cell * 6 + direction) * 2 + capture), its first player moving from the top.

    So its rows are ours counted from the other end. It has directions 0 to 2 for the first player
    and 3 to 5 for the second.
    """
    cell, side = divmod(a, 3)
    turn, opponents, columns = board(state)
    target = cell + side - 1 + (-columns if turn else columns)
    return 2 * (6 * cell + 3 * turn + side) + (opponents >> target & 1)


@lru_cache(maxsize=1)
def board(state: pg.State) -> tuple[int, int, int]:
    """The player to move, the opponent's men as a word, and the columns of the board."""
    assert isinstance(state, RecordState)
    return int(state.record.turn), int(state.record.theirs), int(state.game.options["columns"])


# With fewer than six rows OpenSpiel gives each player one row of men.
@pytest.mark.parametrize(
    ("rows", "columns", "home"), [(8, 8, 2), (6, 5, 2), (5, 4, 1), (9, 7, 2), (4, 16, 1)]
)
def test_same_rules(rows: int, columns: int, home: int) -> None:
    peer = pyspiel.load_game(f"breakthrough(rows={rows},columns={columns})")
    lockstep(pg.load("breakthrough", rows=rows, columns=columns, home=home), peer, to_peer)
