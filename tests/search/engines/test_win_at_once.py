"""A win at once is played at once, by every engine and with every limit."""

from __future__ import annotations

import random

import pytest

import plyground as pg
from plyground.search.score import EXACT

STATE = "7/7/7/xo2xo1/xx1ooo1/oxxoxx1 o"
"""c2 wins at once; other moves win too, the slowest of them in 19 plies."""
LIMITS = [{"nodes": 1}, {"nodes": 40}, {"nodes": 2000}, {"time": 1e-9}]
OPTIONS = [
    ("alphabeta", {}),
    ("alphabeta", {"lines": 3}),
    ("alphabeta", {"ordering": False, "essential": False, "pvs": False}),
    ("mcts", {}),
    ("mcts", {"solve": False}),
    ("mcts", {"rave": 100.0}),
    ("mcts", {"minimax": 0.3}),
    ("expectiminimax", {}),
    ("expectiminimax", {"pruning": False}),
    ("solve", {"every": False}),
    ("prove", {}),
]


@pytest.mark.parametrize(("engine", "options"), OPTIONS)
@pytest.mark.parametrize("limit", LIMITS)
def test_a_win_at_once_is_played_at_once(
    engine: str, options: dict[str, object], limit: dict[str, float]
) -> None:
    state = pg.load("connect4").parse(STATE)
    found = pg.analyse(state, engine, pg.Limit(**limit), **options)  # type: ignore[arg-type]
    assert found.names[0] == "c2"
    assert found.value == 1.0


def test_the_win_is_marked_as_proved() -> None:
    found = pg.analyse(pg.load("connect4").parse(STATE), "mcts", sims=1)
    row = next(m for m in found.moves if m.action == found.action)
    assert (found.bound, row.bound, row.value, row.distance) == (EXACT, EXACT, 1.0, 1)
    assert found.line == (found.action,)


def test_a_kept_tree_in_which_other_moves_are_proved_too() -> None:
    """The search goes on below a solved position, and proves slower wins with more visits."""
    state, agent = pg.load("connect4").parse(STATE), pg.agent("mcts:sims=200,reuse=yes")
    chosen = {state.describe(agent.choose(state, random.Random(k))) for k in range(10)}
    assert chosen == {"c2"}


def test_hidden_cards_are_not_looked_at() -> None:
    """One simulation knows nothing; a look at what each action leads to would be cheating."""
    state = pg.load("kuhn_poker").initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    found = pg.analyse(state, "mcts", sims=1)
    assert found.bound != EXACT
