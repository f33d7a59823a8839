"""All rules and engines run as plain Python, for `make coverage` and for debuggers.

Compiled code leaves no trace for a coverage tool. So every game is played and every engine searches
here without the compiler, only as far as it takes to reach the code.
"""

from __future__ import annotations

import random

import pytest

import plyground as pg
from plyground.game.clicks import ways
from plyground.game.records.record_game import RecordGame

PLIES = 80
"""Length of a random game; the picture and the notation are tried at every tenth ply."""

SEARCHES = {
    "alphabeta": ("tic_tac_toe", "connect4", "othello", "checkers", "chess", "breakthrough"),
    "mcts": (
        "tic_tac_toe",
        "connect4",
        "go:size=5",
        "nim:players=3",
        "pig:target=20",
        "kuhn_poker",
    ),
    "expectiminimax": ("pig:target=10", "tic_tac_toe", "backgammon"),
    "solve": ("tic_tac_toe", "nim", "pig:target=5", "dots_and_boxes:rows=1,columns=2"),
    "prove": ("tic_tac_toe", "nim"),
}
LIMITS = {
    "alphabeta": pg.Limit(nodes=300, depth=3),
    "mcts": pg.Limit(sims=30),
    "expectiminimax": pg.Limit(depth=1, nodes=200),
    "solve": pg.Limit(),
    "prove": pg.Limit(nodes=3000),
}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


@pytest.mark.parametrize("name", pg.games())
def test_a_random_game(name: str, rng: random.Random) -> None:
    game = pg.load(name)
    assert isinstance(game, RecordGame)
    state: pg.State = game.initial()
    for ply in range(PLIES):
        actions = state.actions()
        if not actions:
            break
        action = rng.choice(actions)
        if ply % 10 == 0:
            assert state.action(state.describe(action)) == action
            assert game.parse(state.text) == state
            assert "<svg" in state.svg()
            assert str(state)
            assert ways(state)
        if game.weights and not state.is_chance:
            assert state.features().keys() == game.weights.keys()
        state = state.result(action)
    if state.is_terminal:
        assert len(state.utilities()) == game.players


@pytest.mark.parametrize(
    ("engine", "spec"), [(engine, spec) for engine in SEARCHES for spec in SEARCHES[engine]]
)
def test_a_small_search(engine: str, spec: str) -> None:
    state: pg.State = pg.load(spec).initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    found = pg.analyse(state, engine, LIMITS[engine])
    assert found.action in state.actions()
