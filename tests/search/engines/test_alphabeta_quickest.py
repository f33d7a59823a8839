"""A win that is seen beyond the horizon may not be the quickest: the search goes on until it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground as pg

RULES = """
import numpy as np

from plyground.game import Facts
from plyground.game import record

State = record(at=np.int8, turn=np.int8)

# From 2 on, three quiet moves win, or five noisy ones by way of 10.
NEXT = np.full((15, 2), -1)
for here, there in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (10, 11), (11, 12), (12, 13), (13, 14)):
    NEXT[here, 0] = there
NEXT[2, 1] = 10


def start(s):
    s.at = 0


def legal(s, moves):
    n = 0
    for i in range(2):
        if NEXT[s.at, i] >= 0:
            moves[n] = NEXT[s.at, i]
            n += 1
    return n


def play(s, a):
    s.at = a
    s.turn = 1 - s.turn


def score(s, u):
    u[0] = 1.0
    u[1] = -1.0


def noisy(s, a):
    return a >= 10


facts = Facts(title="Ways", actions=15, max_moves=2, max_plies=7)
"""


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_the_quickest_win(moves: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is won or lost, with a choice at the root or without one."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    file = tmp_path / "ways.py"
    file.write_text(RULES)
    state = pg.load(str(file)).initial()
    for _ in range(moves):
        state = state.result(state.actions()[0])
    shallow = pg.analyse(state, "alphabeta", pg.Limit(depth=3 - moves))
    assert (shallow.value, shallow.bound) == ((-1.0) ** moves, "=")
    whole = pg.analyse(state, "alphabeta", pg.Limit(depth=100))
    (best,) = (move for move in whole.moves if move.action == whole.action)
    assert (best.distance, len(whole.line), whole.stopped) == (5 - moves, 5 - moves, None)
