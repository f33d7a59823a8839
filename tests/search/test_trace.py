"""The steps of a trace: states and digests at every step, limits."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from counting import calls
from lecture_trees import GOLDEN, JARRAR, traced

import plyground as pg
from plyground.search.textbook.trace.fold import EVERY, Fold


@pytest.fixture(scope="module")
def jarrar() -> pg.Trace:
    return traced(JARRAR)


# --- steps ----------------------------------------------------------------------------------------

DIGESTS = {
    "canonical": "129bc4e00deecc64",
    "aima": "141800b4a0338c6f",
    "jarrar": "4f0bc70d64d9dd6a",
    "27 leaves": "8b10ef7d7323858e",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_digests(name: str) -> None:
    """Of all digests of a trace, in order; a change here breaks links to steps."""
    trace = traced(GOLDEN[name])
    all_of_them = "".join(trace.digest(k) for k in range(len(trace) + 1))
    assert hashlib.sha256(all_of_them.encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("text", GOLDEN.values(), ids=GOLDEN)
def test_stepping_is_scrubbing(text: str) -> None:
    """T-T.5: by steps, by scrubbing, and after five forward and five back."""
    trace, scrubbed = traced(text), traced(text)
    steps = list(range(len(trace) + 1))
    random.Random(1).shuffle(steps)
    at_random = {k: scrubbed.state(k) for k in steps}
    fold = Fold(len(trace.nodes))
    for k in range(len(trace) + 1):
        assert fold.state() == trace.state(k) == at_random[k]
        trace.state(min(k + 5, len(trace)))
        assert trace.state(k) == at_random[k]
        if k < len(trace):
            fold.add(trace.events[k])


def test_snapshots_agree_with_the_fold() -> None:
    found = pg.alphabeta(pg.load("connect4").initial(), depth=3, trace=True).trace
    assert found is not None
    fold = Fold(len(found.nodes))
    for k, event in enumerate(found.events):
        if k % 199 == 0 or k % 200 in (0, 1, 199):
            assert fold.state() == found.state(k)
        fold.add(event)


def test_callers_may_change_a_state(jarrar: pg.Trace) -> None:
    before = jarrar.digest(50)
    jarrar.state(50)["nodes"]["0"]["v"] = 99
    assert jarrar.digest(50) == before


def test_steps_out_of_range(jarrar: pg.Trace) -> None:
    for k in (-1, 79):
        with pytest.raises(pg.PlygroundError, match="0 to 78"):
            jarrar.state(k)


def test_state_of_a_search_in_the_middle(jarrar: pg.Trace) -> None:
    assert jarrar.state(0) == {
        "nodes": {},
        "counters": {"leaves": 0, "nodes": 0, "cuts": 0, "branches_skipped": 0},
        "current": None,
    }
    last = jarrar.state(78)
    q = last["nodes"][str(jarrar.find("Q"))]
    assert (q["mark"], q["v"], q["cut"], q["status"]) == ("<=", 4, 1, "settled")
    assert last["counters"] == {"leaves": 8, "nodes": 19, "cuts": 4, "branches_skipped": 4}
    assert last["nodes"]["0"]["best"] == jarrar.find("B")


def test_marks_of_running_values_are_true() -> None:
    """A value so far is a bound only if the leaves read prove it: R has 4 from U, which is an
    upper bound, so R need not be at least 4."""
    r = traced(JARRAR)
    shown = [(e["v"], e["mark"]) for e in r.events if e["type"] == "partial" and e["node"] == 15]
    assert r.find("R") == 15
    assert shown == [(2, ">="), (4, "~")]


# --- limits ---------------------------------------------------------------------------------------


def test_a_trace_over_the_limit_is_partial_and_usable() -> None:
    found = pg.alphabeta(pg.tree(JARRAR).initial(), trace=True, most_events=40)
    trace = found.trace
    assert trace is not None
    assert (len(trace), trace.partial, trace.summary["stopped"]) == (40, True, "events")
    assert (found.value, found.bound, trace.summary["value"]) == (10, "=", 10)
    assert "not traced: events after the first 40; most_events= sets the limit" in found.unsearched
    assert "the limit of 40 events was reached" in str(trace)
    assert "40 events" in trace.svg()
    assert len(trace.nodes) == 31
    assert "ended before" in trace.why("Y")
    pg.Trace.from_json(trace.to_json())


def test_a_search_over_its_limit_is_partial() -> None:
    found = pg.alphabeta(pg.tree(JARRAR).initial(), trace=True, limit=pg.Limit(nodes=12))
    trace = found.trace
    assert trace is not None
    assert (trace.partial, trace.summary["stopped"]) == (True, "nodes")
    assert "the limit on nodes was reached" in str(trace)
    assert "ended inside it" in trace.why("A")
    pg.Trace.from_json(trace.to_json())


def test_iterations_over_the_limit() -> None:
    found = pg.mcts(pg.tree(JARRAR).initial(), 100, trace=True, most_events=50)
    assert any("first 50" in line for line in found.unsearched)


def test_an_event_costs_a_few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = pg.load("connect4").initial()
    limit = pg.Limit(nodes=2_500)
    without, _ = calls(lambda: pg.alphabeta(state, depth=9, limit=limit))
    traced, found = calls(lambda: pg.alphabeta(state, depth=9, trace=True, limit=limit))
    assert found.trace is not None
    assert len(found.trace) > 10_000
    assert (traced - without) / len(found.trace) < 10


def test_fifty_thousand_events_can_be_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step is far from a snapshot, and no snapshot is made twice."""
    state = pg.load("connect4").initial()
    trace = pg.alphabeta(state, depth=9, trace=True, limit=pg.Limit(nodes=11_500)).trace
    assert trace is not None
    assert len(trace) == 50_000
    applied = 0
    add = Fold.add

    def counted(fold: Fold, event: dict[str, Any]) -> None:
        nonlocal applied
        applied += 1
        add(fold, event)

    monkeypatch.setattr(Fold, "add", counted)
    steps = range(0, 50_001, 499)
    for k in steps:
        trace.fold(k)
    assert applied < 50_000 + EVERY * len(steps)


# --- single searches ------------------------------------------------------------------------------


def test_standing_pat_is_possible() -> None:
    """A noisy move that loses does not have to be played."""

    class Capture:
        """One move: a capture that loses."""

        initial = "quiet"

        def to_play(self, s: str) -> int:
            return 0

        def actions(self, s: str) -> list[str]:
            return ["capture"]

        def result(self, s: str, a: str) -> str:
            return "lost"

        def is_terminal(self, s: str) -> bool:
            return s == "lost"

        def utility(self, s: str, p: int) -> float:
            return (-1, 1)[p]

    state = pg.load(Capture).initial()
    found = pg.quiescence(state, 0, noisy=lambda s, a: True, trace=True)
    assert found.value == 0
    assert found.trace is not None
    assert "best" not in found.trace.state(len(found.trace))["nodes"]["0"]


def test_kinds_of_nodes() -> None:
    def kinds(trace: pg.Trace) -> set[str]:
        return {node["kind"] for node in trace.nodes}

    assert kinds(traced(JARRAR)) == {"max", "min", "terminal"}
    assert kinds(traced(JARRAR, pg.all_max)) == {"max", "terminal"}
    assert kinds(traced("[[<1,2> <3,0>][<2,2> <0,1>]]", pg.maxn)) == {"max", "player1", "terminal"}


def test_a_style_with_tempo_shows_what_it_compares() -> None:
    """3 and 3 are equal, but not equally far: no cut, and the reason is said."""
    trace = pg.alphabeta(pg.load("tree:[[3 [3]]]").initial(), style="S3", trace=True).trace
    assert trace is not None
    steps = trace.steps()
    assert "α rises to 3, which ends at ply 3. No cut: β = 3 ends at ply 2" in steps
    assert "β stays 3, but ends at ply 3, not 2" in steps
    assert "β falls to 3, window [−∞, 3]" in steps  # the first time, from infinity
    assert steps.count("β falls") == 1
    assert pg.Trace.from_json(trace.to_json()).steps() == steps
