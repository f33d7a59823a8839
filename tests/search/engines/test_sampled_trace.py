"""Sampled traces of the engines: the principal line, and the refutations of other moves."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.errors import PlygroundError, Unsuited
from plyground.search.textbook.trace.trace import Trace


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


@pytest.fixture
def trace() -> Trace:
    return pg.engine_trace("tic_tac_toe", "alphabeta", pg.Limit(depth=4))


def test_the_trace_has_the_engine_s_value_and_line(trace: Trace) -> None:
    found = pg.analyse("tic_tac_toe", "alphabeta", pg.Limit(depth=4))
    assert trace.summary["value"] == found.value
    assert trace.summary["mark"] == found.bound
    assert trace.summary["line"] == found.names
    assert trace.data["algorithm"] == "alphabeta engine"
    known = trace.fold(len(trace)).known
    assert known[0] is not None
    assert known[0]["best"] == trace.find(found.names[0])


def test_the_format_is_that_of_other_traces(trace: Trace) -> None:
    again = Trace.from_json(trace.to_json())
    assert again == trace
    assert (trace.partial, trace.summary["stopped"]) == (True, "sample")
    assert trace.data["settings"]["searched"] > len(trace.nodes)
    assert "A sample of a search of" in str(trace)
    assert "عيّنة" in trace.svg(language="ar")
    assert "principal line" in trace.html()


def test_other_moves_are_refuted_by_a_reply(trace: Trace) -> None:
    """Each move that is not better has one reply, and the other replies are skipped."""
    known = trace.fold(len(trace)).known
    best = known[0]["best"]  # type: ignore[index]
    others = [c for c in trace.names.children[0] if c != best]
    assert len(others) == 8
    for child in others:
        below = trace.names.children[child]
        assert len(below) == 8
        skipped = [n for n in below if known[n]["status"] == "skipped"]  # type: ignore[index]
        assert len(skipped) == 7
        assert "was skipped" in trace.why(skipped[0])


def test_inner_nodes_of_a_line_have_a_best_child(trace: Trace) -> None:
    known = trace.fold(len(trace)).known
    for node, children in enumerate(trace.names.children):
        if children:
            assert known[node]["best"] in children  # type: ignore[index]


def test_no_other_move_is_better(trace: Trace) -> None:
    known = trace.fold(len(trace)).known
    value = trace.summary["value"]
    for child in trace.names.children[0]:
        now = known[child]
        assert now is not None
        assert now["v"] <= value
        assert (now["mark"] == "~<=") == (child != known[0]["best"])  # type: ignore[index]


@pytest.mark.parametrize("engine", ["solve", "prove", "mcts"])
def test_other_engines(engine: str) -> None:
    state = pg.load("tic_tac_toe").parse("xo1/1x1/1o1 x")
    limit = pg.Limit(sims=50) if engine == "mcts" else pg.Limit(nodes=5000)
    found = pg.engine_trace(state, engine, limit)
    assert Trace.from_json(found.to_json()) == found
    assert found.summary["value"] == pg.minimax(state).value == 1
    assert found.summary["cuts"] == 0 or engine != "mcts"


def test_what_cannot_be_traced() -> None:
    with pytest.raises(Unsuited, match="two players without chance"):
        pg.engine_trace("pig", "mcts")
    with pytest.raises(PlygroundError, match="plies is 0"):
        pg.engine_trace("tic_tac_toe", "alphabeta", pg.Limit(depth=2), plies=0)
    with pytest.raises(PlygroundError, match="no engine"):
        pg.engine_trace("tic_tac_toe", "magic", pg.Limit(depth=2))


@pytest.mark.parametrize("pruning", [False, True])
@pytest.mark.parametrize("depth", [None, 4])
def test_negamax_with_a_table_traces_its_hits(pruning: bool, depth: int | None) -> None:
    state = pg.load("tic_tac_toe").parse("xo1/1x1/2o x")
    plain = pg.negamax(state, depth, pruning=pruning)
    found = pg.negamax(state, depth, pruning=pruning, table=True, trace=True)
    assert (found.value, found.bound) == (plain.value, plain.bound)
    assert found.nodes < plain.nodes
    assert found.trace is not None
    hits = [e for e in found.trace.events if e["say"]["id"] == "settle.table"]
    assert hits
    assert "is in the table" in found.trace.sentence(hits[0]["k"] + 1)
