"""Where repetition is forbidden, a player may have no action left: then the game is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write

import plyground as pg
from plyground.game.records.record_game import RecordGame

MAZE = """\
import numpy as np
from plyground.game import Facts, Repetition
from plyground.game import record

State = record(at=np.int8, turn=np.int8)
DOORS = np.array([[1, -1], [2, 3], [4, -1], [1, -1], [-1, -1]])


def start(s):
    s.at = 0


def legal(s, moves):
    n = 0
    for door in range(2):
        if DOORS[s.at, door] >= 0:
            moves[n] = door
            n += 1
    return n


def play(s, a):
    s.at = DOORS[s.at, a]
    s.turn = 1 - s.turn


def score(s, u):
    u[0] = -1.0
    u[1] = 1.0


facts = Facts(
    title="Maze", actions=2, max_moves=2, max_plies=50, repetition=Repetition("forbidden", 2)
)
"""
"""From 0 to 1, and on to 4, where the game ends; or to 3, whose only door leads back."""


@pytest.fixture
def maze(tmp_path: Path) -> RecordGame:
    game = pg.load(write(tmp_path, MAZE))
    assert isinstance(game, RecordGame)
    return game


@pytest.mark.parametrize("compiled", [False, True])
def test_the_game_is_over(maze: RecordGame, compiled: bool) -> None:
    if compiled:
        maze.compile()
    state: pg.State = maze.initial()
    for door in (0, 1):
        assert not state.is_terminal
        state = state.result(door)
    assert state.is_terminal
    assert state.actions() == []
    assert state.utility(0) == -1.0
    without_past = maze.parse(state.text)
    assert (without_past.is_terminal, without_past.actions()) == (False, [0])


def test_engines_see_it(maze: RecordGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    found = pg.analyse(maze.initial(), "alphabeta", pg.Limit(depth=9))
    assert (found.value, found.bound, found.moves[0].distance) == (-1.0, "=", 2)
    found = pg.analyse(maze.initial(), "mcts", pg.Limit(sims=100))
    assert (found.value, found.bound) == (-1.0, "=")
