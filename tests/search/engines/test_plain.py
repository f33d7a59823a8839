"""The engines of plain classes: progress, limits, and what they answer."""

from __future__ import annotations

import time
from typing import Any

import pytest

import plyground as pg
from plyground.search import request
from plyground.search.request import Progress

ENGINES = ("alphabeta", "mcts", "expectiminimax", "solve", "prove")


class Count:
    """Count up to 9 in steps of 1 or 2; whoever says 9 wins."""

    initial = (0, 0)

    def to_play(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        return [n for n in (state[0] + 1, state[0] + 2) if n <= 9]

    def result(self, state: Any, action: int) -> Any:
        return (action, 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 9)

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


class SlowCount(Count):
    """The same, while one can watch it."""

    def result(self, state: Any, action: int) -> Any:
        time.sleep(0.02)
        return super().result(state, action)


@pytest.mark.parametrize("engine", ENGINES)
def test_progress_is_told_between_depths_too(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request, "TELL_EVERY", 0.0)
    heard: list[Progress] = []
    state = pg.load(Count()).initial()
    found = pg.analyse(state, engine, pg.Limit(nodes=200), progress=heard.append)
    assert found.action in state.actions()
    assert len(heard) > 50
    assert sorted(seen.nodes for seen in heard) == [seen.nodes for seen in heard]


@pytest.mark.parametrize("engine", ENGINES)
def test_slow_rules_keep_to_the_time(engine: str) -> None:
    state = pg.load(SlowCount()).initial()
    found = pg.analyse(state, engine, pg.Limit(time=0.05))
    assert found.stopped == "time"
    assert found.nodes < 16
    assert found.action in state.actions()


def test_both_limits_on_simulations_are_kept_and_named() -> None:
    state = pg.load(Count()).initial()
    for limit, stopped in ((pg.Limit(sims=30, nodes=50), "sims"), (pg.Limit(nodes=30), "nodes")):
        found = pg.analyse(state, "mcts", limit)
        assert (found.leaves, found.stopped) == (30, stopped)
    assert pg.analyse(state, "mcts", pg.Limit(sims=50, nodes=30)).leaves == 30


class Guess(Count):
    """The same, with an opinion that is worth little."""

    def evaluate(self, state: Any, player: int) -> float:
        lead = float(state[0] % 4) / 10
        return lead if player == state[1] else -lead


@pytest.mark.parametrize("engine", ["alphabeta", "expectiminimax"])
def test_bounds_on_estimates_are_marked(engine: str) -> None:
    state = pg.load(Guess()).initial()
    for depth in range(1, 7):
        found = pg.analyse(state, engine, pg.Limit(depth=depth))
        assert found.bound in ("~", "=")
        assert {move.bound for move in found.moves} <= {"~", "=", "~<=", "~>="}
    cut = {move.bound for d in range(1, 7) for move in pg.alphabeta(state, d).moves}
    assert "~<=" in cut or "~>=" in cut  # the textbook has the same marks


@pytest.mark.parametrize("engine", ["mcts", "expectiminimax", "solve"])
def test_chance_is_not_told_what_to_do(engine: str) -> None:
    state = pg.tree("[(0.5:3 0.5:7)(1/3:6 2/3:0)]").initial().result(0)
    for nodes in (1, 100):
        found = pg.analyse(state, engine, pg.Limit(nodes=nodes))
        assert (found.action, found.line) == (None, ())


@pytest.mark.parametrize("engine", ENGINES)
def test_the_answer_has_the_name_of_the_engine(engine: str) -> None:
    found = pg.analyse(pg.load(Count()).initial(), engine, pg.Limit(nodes=500))
    assert found.algorithm == engine


def test_a_plain_class_has_no_options_of_compiled_searches() -> None:
    with pytest.raises(pg.PlygroundError, match="for plain classes and trees has no options"):
        pg.analyse(pg.load(Count()).initial(), "alphabeta", lines=2)
