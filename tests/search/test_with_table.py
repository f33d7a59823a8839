"""Alpha-beta with a table: minimax's value with all options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground import with_table

IDEAS: list[dict[str, Any]] = [
    {},
    {"order": "evaluator"},
    {"deepening": True},
    {"killers": True},
    {"order": "random:1", "deepening": True, "killers": True},
]


class Maze:
    """Random passages between twelve rooms, with cycles; a player may move twice in a row."""

    players = 2
    utility_range = (-9.0, 9.0)

    def __init__(self, seed: int) -> None:
        source = random.Random(seed)
        rooms = range(12)
        self.mover = [source.randrange(2) for _ in rooms]
        self.ways = [source.sample(rooms, source.randrange(4)) for _ in rooms]
        self.worth = [float(source.randint(-9, 9)) for _ in rooms]
        self.initial = 0

    def to_play(self, s: int) -> int:
        return self.mover[s]

    def actions(self, s: int) -> list[int]:
        return self.ways[s]

    def result(self, s: int, a: int) -> int:
        return a

    def is_terminal(self, s: int) -> bool:
        return not self.ways[s]

    def utility(self, s: int, p: int) -> float:
        return self.worth[s] if p == 0 else -self.worth[s]

    evaluate = utility


@given(st.integers(0, 10**9), st.integers(0, 7))
@settings(max_examples=150, deadline=None)
def test_mazes(seed: int, depth: int) -> None:
    """Positions that repeat, at other depths and on other paths."""
    state = pg.load(Maze(seed)).initial()
    expected = pg.minimax(state, depth)
    for ideas in IDEAS:
        found = with_table(state, depth, **ideas)
        assert found.value == expected.value
        if depth and not state.is_terminal:
            assert found.action is not None
            after = pg.minimax(state.result(found.action), depth - 1, player=found.player)
            assert after.value == found.value


@given(st.recursive(st.integers(-9, 9), lambda t: st.lists(t, min_size=1, max_size=3)))
@settings(max_examples=60, deadline=None)
def test_trees(nested: Any) -> None:
    state = pg.tree(nested if isinstance(nested, list) else [nested]).initial()
    expected = pg.minimax(state)
    for ideas in IDEAS:
        depth = 20 if "deepening" in ideas else None
        found = with_table(state, depth, **ideas)
        assert (found.value, found.bound) == (expected.value, "=")


@pytest.mark.parametrize(
    ("game", "options", "depth"),
    [
        ("tic_tac_toe", {}, 4),
        ("connect4", {"columns": 4}, 4),
        ("kalah", {"pits": 3}, 5),
        ("dots_and_boxes", {"rows": 1, "columns": 2}, 5),
        ("nim", {}, 3),
    ],
)
def test_games(game: str, options: dict[str, int], depth: int) -> None:
    """From positions of random games, including games where a player moves twice in a row."""
    source = random.Random(3)
    state = pg.load(game, **options).initial()
    for _ in range(3):
        if state.is_terminal:
            break
        expected = pg.minimax(state, depth).value
        assert [with_table(state, depth, **ideas).value for ideas in IDEAS] == [expected] * 5
        state = state.result(source.choice(state.actions()))


def test_tic_tac_toe_is_searched_once() -> None:
    """There are 5,478 positions; each is expanded at most once."""
    found = with_table(pg.load("tic_tac_toe").initial())
    assert (found.value, found.bound) == (0, "=")
    assert found.nodes < 5478


def test_deepening_stops_when_solved() -> None:
    state = pg.gallery("jarrar").initial()
    assert with_table(state, 50, deepening=True).depth == 4


def test_quiescence_changes_the_evaluation_only() -> None:
    state = pg.load("breakthrough", rows=5, columns=2).initial()
    found = with_table(state, 3, quiet=True)
    assert found.value == pg.quiescence(state, 3).value


def test_a_depth_is_needed() -> None:
    state = pg.load("connect4").initial()
    for ideas in ({"deepening": True}, {"quiet": True}):
        with pytest.raises(pg.PlygroundError, match="give depth="):
            with_table(state, None, **ideas)  # type: ignore[arg-type]


def test_a_limit_stops_it() -> None:
    found = with_table(pg.load("connect4").initial(), 12, deepening=True, limit=pg.Limit(nodes=200))
    assert found.stopped == "nodes"
    assert found.action is not None


def test_a_hit_in_the_table_is_an_event() -> None:
    """Two orders of moves lead to one position: the second time it is looked up."""
    state = pg.load("tic_tac_toe").parse("xo1/ox1/3 x")
    found = with_table(state, trace=True)
    assert found.trace is not None
    hits = [e for e in found.trace.events if e["say"]["id"] == "settle.table"]
    assert hits
    assert all(event["type"] == "settle" for event in hits)
    assert "is in the table" in found.trace.steps()
    assert pg.Trace.from_json(found.trace.to_json()).events == found.trace.events
    assert found.value == pg.minimax(state).value


def test_a_trace_shows_one_search() -> None:
    with pytest.raises(pg.PlygroundError, match="leave out deepening"):
        with_table("tic_tac_toe", 3, deepening=True, trace=True)
