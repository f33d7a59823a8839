"""Limits and options of any engine: accepted values and errors."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace

import pytest

import plyground as pg
from plyground.search.engines.alphabeta.engine import why_stopped
from plyground.search.request import Request


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"time": -1}, "above 0"),
        ({"time": math.nan}, "above 0"),
        ({"time": math.inf}, "above 0"),
        ({"nodes": 0}, "1 or more"),
        ({"nodes": math.inf}, "a whole number"),
        ({"depth": 0.5}, "whole number"),
        ({"sims": 10.5}, "whole number"),
        ({"memory": "much"}, "memory cannot be 'much'; allowed: a number"),
        ({"depth": True}, "depth cannot be True; allowed: a whole number"),
    ],
)
def test_bad_limits(given: dict[str, object], word: str) -> None:
    with pytest.raises(pg.PlygroundError, match=word):
        pg.Limit(**given)  # type: ignore[arg-type]


def test_a_number_is_not_a_limit() -> None:
    with pytest.raises(pg.PlygroundError, match=r"is a pg.Limit, not 5; try pg.Limit\(time"):
        pg.analyse(pg.load("tic_tac_toe").initial(), "mcts", 5)  # type: ignore[arg-type]


def test_whole_numbers_may_be_written_as_floats() -> None:
    assert pg.Limit(nodes=1e6).nodes == 1_000_000  # type: ignore[arg-type]
    assert isinstance(pg.Limit(nodes=1e6).nodes, int)  # type: ignore[arg-type]


def test_large_limits() -> None:
    state = pg.load("tic_tac_toe").initial()
    limit = pg.Limit(time=1e300, nodes=10**30, depth=10**30, sims=10**30)
    for engine in ("alphabeta", "expectiminimax", "solve", "prove"):
        assert pg.analyse(state, engine, limit).bound == "="


@pytest.mark.parametrize(
    ("engine", "limit"),
    [
        ("mcts", pg.Limit(memory=1)),
        ("mcts", pg.Limit(depth=3)),
        ("mcts", pg.Limit()),
        ("alphabeta", pg.Limit(sims=10)),
    ],
)
def test_a_limit_without_effect_becomes_a_second(engine: str, limit: pg.Limit) -> None:
    found = pg.analyse(pg.load("othello").initial(), engine, limit)
    assert found.stopped == "time"
    assert found.counters.time >= 0.9


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_threads_share_a_limit_on_nodes(engine: str) -> None:
    state = pg.load("othello").initial()
    found = pg.analyse(state, engine, pg.Limit(nodes=20_000), threads=2)
    assert found.nodes < 21_000
    assert found.stopped == "nodes"


def test_the_thread_without_nodes_left_need_not_be_the_deepest() -> None:
    records = [SimpleNamespace(nodes=n, node_limit=10) for n in (8, 10)]
    assert why_stopped(Request(pg.Limit(nodes=20)), records) == "nodes"
    assert why_stopped(Request(pg.Limit(nodes=20, time=1.0)), records[:1]) == "time"


@pytest.mark.parametrize(
    ("engine", "wish", "word"),
    [
        (
            "alphabeta",
            {"threads": 1.5},
            "threads cannot be 1.5; allowed: a whole number",
        ),
        ("mcts", {"seed": "x"}, "seed cannot be 'x'; allowed: a whole number"),
        ("alphabeta", {"lines": 2.5}, "allowed: a whole number"),
        ("alphabeta", {"table": "large"}, "allowed: true or false"),
        ("expectiminimax", {"table": "large"}, "allowed: a number"),
        ("mcts", {"rave": "x"}, "allowed: a number"),
        ("solve", {"memories": 1}, "no option 'memories'"),
        ("alphabeta", {"threads": 1000}, "allowed: a whole number from 1 to 256"),
        ("alphabeta", {"limit": 5}, r"try pg\.Limit\(time=1\)"),
        ("alphabeta", {"progress": 5}, "progress is a function"),
        ("alphabeta", {"stop": True}, r"stop is a threading\.Event"),
        ("alphabeta", {"table": None}, "table cannot be None; allowed: true or false"),
        ("alphabeta", {"lines": None}, "lines cannot be None; allowed: a whole number"),
        ("mcts", {"kept": 1}, "kept cannot be 1; allowed: a KeptTree"),
        ("alphabeta", {"kept": True}, "kept cannot be True; allowed: a KeptTable"),
        ("mcts", {"mast": 10**9}, "allowed: a whole number from 0 to 1000"),
        ("mcts", {"playout": 10**30}, "allowed: a whole number from 0 to 1000000000000000000"),
        ("mcts", {"c": math.inf}, "c cannot be inf; allowed: a number from 0"),
        ("expectiminimax", {"table": math.inf}, "table cannot be inf"),
        ("solve", {"table": math.nan}, "table cannot be nan"),
        ("prove", {"table": math.nan}, "table cannot be nan"),
    ],
)
def test_options_of_the_wrong_type(engine: str, wish: dict[str, object], word: str) -> None:
    with pytest.raises(pg.PlygroundError, match=word):
        pg.analyse(pg.load("tic_tac_toe").initial(), engine, **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", [5, ["mcts"], "", "mtcs"])
def test_unknown_engines(engine: object) -> None:
    with pytest.raises(pg.PlygroundError, match=r"there is no engine .*; .*mcts"):
        pg.analyse(pg.load("tic_tac_toe").initial(), engine)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("engine", "limit", "wish"),
    [
        ("alphabeta", pg.Limit(memory=10**30), {}),
        ("expectiminimax", pg.Limit(depth=1), {"table": 10**18}),
        ("solve", None, {"table": 1e9}),
        ("prove", None, {"table": 1e9}),
    ],
)
def test_more_memory_than_the_machine_has(
    engine: str, limit: pg.Limit | None, wish: dict[str, object]
) -> None:
    with pytest.raises(pg.TooLarge, match=rf"{engine}: this machine .* allow less"):
        pg.analyse(pg.load("tic_tac_toe").initial(), engine, limit, **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["alphabeta", "solve"])
def test_a_database_may_be_given_as_a_path(engine: str) -> None:
    state = pg.load("tic_tac_toe").initial()
    with pytest.raises(pg.PlygroundError, match="cannot read"):
        pg.analyse(state, engine, pg.Limit(depth=1), database=Path("nowhere.db"))


def test_too_little_memory_says_how_much_is_needed() -> None:
    state = pg.load("tic_tac_toe").initial()
    with pytest.raises(pg.PlygroundError, match=r"too few; allowed: 0\.0\d or more"):
        pg.analyse(state, "solve", pg.Limit(memory=0.001))


def test_a_search_that_ends_by_itself_needs_no_limit() -> None:
    state = pg.load("connect4").parse("7/7/7/7/2oo3/2xxx2 o")
    found = pg.analyse(state, "alphabeta", pg.Limit(memory=16), solve=True)
    assert (found.value, found.bound, found.stopped) == (-1.0, "=", None)
