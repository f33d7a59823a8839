"""Traces: files, the schema, states and digests at every step, limits."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from counting import calls

import plyground as pg
from plyground.search.textbook.trace.canonical import canonical
from plyground.search.textbook.trace.fold import EVERY, Fold
from plyground.search.textbook.trace.recorder import plain
from plyground.search.textbook.trace.schema import schema

CANONICAL = "[[3 12 8][2 4 6][1 14 5]]"
AIMA = "[[3 12 8][2 4 6][14 5 2]]"
JARRAR = (
    "A{B{C{D{E=10,F=11},G{H=9,I=12}},J{K{L=14,M=15},N{O=13,P=14}}},"
    "Q{R{S{T=15,V=2},U{W=4,X=1}},Y{Z{Z1=3,Z2=22},Z3{Z4=24,Z5=25}}}}"
)
TREE_27 = "b=3 m=3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
GOLDEN = {"canonical": CANONICAL, "aima": AIMA, "jarrar": JARRAR, "27 leaves": TREE_27}


def traced(text: str, search: Callable[..., pg.Analysis] = pg.alphabeta, **more: Any) -> pg.Trace:
    found = search(pg.tree(text).initial(), trace=True, **more).trace
    assert found is not None
    return found


@pytest.fixture(scope="module")
def jarrar() -> pg.Trace:
    return traced(JARRAR)


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", GOLDEN.values(), ids=GOLDEN)
def test_equal_input_gives_equal_bytes(text: str) -> None:
    assert traced(text).to_json() == traced(text).to_json()


def test_equal_seeds_give_equal_bytes() -> None:
    state = pg.load("tic_tac_toe").initial()
    files = [pg.mcts(state, 60, seed=s, trace=True).trace for s in (1, 1, 2)]
    first, again, other = (trace.to_json() for trace in files if trace)
    assert first == again != other


def test_a_file_is_read_back(jarrar: pg.Trace, tmp_path: Path) -> None:
    file = tmp_path / "jarrar.json"
    jarrar.save(file)
    again = pg.Trace.load(file)
    assert again == jarrar
    assert again.to_json().encode() == file.read_bytes()
    assert again.svg(40) == jarrar.svg(40)
    assert again.why("Y", value=True) == jarrar.why("Y", value=True)


def test_no_times_in_a_file(jarrar: pg.Trace) -> None:
    assert "time" not in jarrar.to_json()


def test_the_whole_tree_is_in_the_file(jarrar: pg.Trace) -> None:
    """Also what lies below skipped branches, for drawings; events are as many as without."""
    assert len(jarrar.nodes) == 31
    assert len(jarrar) == 78
    below_y = [n["label"] for n in jarrar.nodes[23:]]
    assert sorted(below_y) == ["O", "P", "Z", "Z1", "Z2", "Z3", "Z4", "Z5"]


def test_a_big_tree_is_not_written_whole() -> None:
    trace = traced("b=2 m=11: " + " ".join(str(i % 7) for i in range(2**11)))
    assert len(trace.nodes) < 4095


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e-7, "1e-7"),
        (1.5e-7, "1.5e-7"),
        (1e-6, "0.000001"),
        (1e16, "10000000000000000"),
        (1.5e300, "1.5e+300"),
        (0.1, "0.1"),
        ("1e-07", '"1e-07"'),
        ({"b": 1, "a": [2.5e-5, None]}, '{"a":[0.000025,null],"b":1}'),
    ],
)
def test_numbers_are_written_as_a_browser_does(value: Any, text: str) -> None:
    assert canonical(value) == text


def test_plain_numbers() -> None:
    assert [plain(x) for x in (3.0, -0.0, 2.5, float("inf"), -float("inf"))] == [
        3,
        0,
        2.5,
        "inf",
        "-inf",
    ]
    assert isinstance(plain(1e300), float)
    with pytest.raises(pg.PlygroundError, match="not a number"):
        plain(float("nan"))


# --- the schema -----------------------------------------------------------------------------------


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


BROKEN: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (drop("format"), ""),
    (put("format", value="gametrace/0"), "format"),
    (put("format", value="gametrace/2"), "format"),
    (put("extra", value=1), "extra"),
    (put("algorithm", value=""), "algorithm"),
    (put("convention", "fail", value="medium"), "convention.fail"),
    (drop("convention", "strict"), "convention"),
    (put("max", value=-1), "max"),
    (put("nodes", value=[]), "nodes"),
    (put("nodes", 3, "id", value=7), "nodes[3].id"),
    (put("nodes", 3, "parent", value=9), "nodes[3].parent"),
    (put("nodes", 3, "parent", value=None), "nodes[3].parent"),
    (put("nodes", 2, "kind", value="max\n"), "nodes[2].kind"),
    (put("nodes", 2, "prob", value=1.5), "nodes[2].prob"),
    (put("nodes", 2, "label", value=None), "nodes[2].label"),
    (drop("nodes", 1, "move"), "nodes[1]"),
    (put("events", 4, "k", value=5), "events[4].k"),
    (put("events", 4, "node", value=31), "events[4].node"),
    (put("events", 4, "type", value="jump"), "events[4].type"),
    (put("events", 5, "v", value="10"), "events[5].v"),
    (put("events", 5, "v", value=True), "events[5].v"),
    (put("events", 5, "v", value=1e400), "events[5].v"),
    (put("events", 5, "mark", value=""), "events[5].mark"),
    (drop("events", 0, "beta"), "events[0]"),
    (put("events", 6, "say", "args", "child", value=99), "events[6].say.args.child"),
    (put("events", 6, "say", "id", value="hello"), "events[6].say.id"),
    (drop("events", 6, "say", "args", "child"), "events[6]"),
    (put("summary", "leaves", value=1.5), "summary.leaves"),
    (put("partial", value=0), "partial"),
]


@pytest.mark.parametrize(("change", "path"), BROKEN, ids=[f"{i}" for i in range(len(BROKEN))])
def test_broken_traces_are_refused_with_the_place(
    change: Callable[[dict[str, Any]], None], path: str, jarrar: pg.Trace
) -> None:
    """T-X.6."""
    data = copy.deepcopy(jarrar.data)
    change(data)
    with pytest.raises(pg.BadTrace) as caught:
        pg.Trace.from_json(json.dumps(data).replace("Infinity", "1e400"))
    assert caught.value.path == path


def test_a_newer_format_is_refused_politely(jarrar: pg.Trace) -> None:
    text = canonical(jarrar.data | {"format": "gametrace/2", "news": []})
    with pytest.raises(pg.BadTrace, match="a newer Plyground can read it"):
        pg.Trace.from_json(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[1, 2", "not JSON"),
        ("[NaN]", "NaN is not a JSON number"),
        ("[]", "not of type object"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_trace(text: str, message: str) -> None:
    with pytest.raises(pg.BadTrace, match=message):
        pg.Trace.from_json(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(pg.PlygroundError, match="cannot read"):
        pg.Trace.load(tmp_path / "none.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(pg.BadTrace, match="UTF-8"):
        pg.Trace.load(tmp_path / "bytes")


def searches() -> list[pg.Trace]:
    """A trace of every search."""
    tree = pg.tree(JARRAR).initial()
    dice = pg.tree("[(0.5:3 0.5:7) (0.9:[1 2] 0.1:8) (0.4:-5 0.6:9)]").initial()
    three = pg.load("nim", players=3, piles=(1, 2)).initial()
    four = pg.load("connect4").initial()
    found = [
        pg.minimax(tree, trace=True),
        pg.minimax(tree, depth=2, trace=True),
        pg.alphabeta(tree, trace=True),
        pg.alphabeta(tree, trace=True, style="S4"),
        pg.negamax(tree, trace=True, pruning=True),
        pg.expectiminimax(dice, trace=True),
        pg.expectiminimax(dice, trace=True, pruning=True),
        pg.maxn(three, trace=True),
        pg.maxn(dice, trace=True),
        pg.all_max(tree, trace=True),
        pg.quiescence(four, 2, trace=True, noisy=lambda state, action: action == 3),
        pg.singular(four, 2, trace=True),
        pg.iterative_deepening(four, pg.Limit(depth=2), trace=True),
        pg.mcts(tree, 30, trace=True),
        pg.mcts(dice, 30, trace=True, style="S0"),
        pg.mcts(four, 20, trace=True, playout=3),
    ]
    return [analysis.trace for analysis in found if analysis.trace is not None]


SEARCHES = searches()


@pytest.mark.parametrize("trace", SEARCHES, ids=lambda trace: trace.data["algorithm"])
def test_every_search_writes_valid_traces(trace: pg.Trace) -> None:
    assert pg.Trace.from_json(trace.to_json()).to_json() == trace.to_json()
    for k in (0, len(trace) // 2, len(trace)):
        assert trace.table(k)
        assert trace.svg(k).startswith("<svg")
        assert trace.tikz(k).startswith(r"\documentclass")
        assert len(trace.digest(k)) == 64
    assert set(trace._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_the_schema_is_itself_in_order() -> None:
    """Every object closes its list of properties, as the validator takes for granted."""
    todo: list[Any] = [schema()]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            if "properties" in part:
                assert part["additionalProperties"] is False
                assert set(part.get("required", [])) <= set(part["properties"])
            todo += part.values()


# --- steps ----------------------------------------------------------------------------------------

DIGESTS = {
    "canonical": "129bc4e00deecc64",
    "aima": "141800b4a0338c6f",
    "jarrar": "4f0bc70d64d9dd6a",
    "27 leaves": "8b10ef7d7323858e",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_digests(name: str) -> None:
    """A change here breaks links to steps: of all digests of a trace, in order."""
    trace = traced(GOLDEN[name])
    all_of_them = "".join(trace.digest(k) for k in range(len(trace) + 1))
    assert hashlib.sha256(all_of_them.encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("text", GOLDEN.values(), ids=GOLDEN)
def test_stepping_is_scrubbing(text: str) -> None:
    """T-T.5: by steps, by scrubbing, and after five on and five back."""
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


def test_a_state_belongs_to_its_caller(jarrar: pg.Trace) -> None:
    before = jarrar.digest(50)
    jarrar.state(50)["nodes"]["0"]["v"] = 99
    assert jarrar.digest(50) == before


def test_steps_that_are_not_there(jarrar: pg.Trace) -> None:
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
    """A value so far is a bound only if it follows from what was read: R has 4 from U, which is
    an upper bound, so that R is not known to be at least 4."""
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


def test_fifty_thousand_events_can_be_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step is far from a snapshot, and no snapshot is made twice."""
    state = pg.load("connect4").initial()
    trace = pg.alphabeta(state, depth=9, trace=True, limit=pg.Limit(nodes=11_500)).trace
    assert trace is not None
    assert len(trace) == 50_000
    taken_in = 0
    add = Fold.add

    def counted(fold: Fold, event: dict[str, Any]) -> None:
        nonlocal taken_in
        taken_in += 1
        add(fold, event)

    monkeypatch.setattr(Fold, "add", counted)
    steps = range(0, 50_001, 499)
    for k in steps:
        trace.fold(k)
    assert taken_in < 50_000 + EVERY * len(steps)


# --- what the searches must give for it -----------------------------------------------------------


def test_standing_pat_is_not_forgotten() -> None:
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
