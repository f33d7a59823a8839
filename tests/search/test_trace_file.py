"""The file of a trace: equal bytes, the schema, broken files."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lecture_trees import GOLDEN, JARRAR, traced

import plyground as pg
from plyground.search.textbook.trace.canonical import canonical
from plyground.search.textbook.trace.recorder import plain
from plyground.search.textbook.trace.schema import FORMAT
from plyground.search.textbook.trace.vocabulary import read_json


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


def test_a_trace_is_not_made_from_text() -> None:
    with pytest.raises(pg.PlygroundError, match=r"from 'jarrar'; .* pg.Trace.load\(FILE\)"):
        pg.Trace("jarrar")  # type: ignore[arg-type]


def test_no_times_in_a_file(jarrar: pg.Trace) -> None:
    assert "time" not in jarrar.to_json()


def test_the_whole_tree_is_in_the_file(jarrar: pg.Trace) -> None:
    """Including the nodes below skipped branches, for drawings; the events are the same."""
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
def test_numbers_are_written_as_in_a_browser(value: Any, text: str) -> None:
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


def test_a_newer_format_is_refused(jarrar: pg.Trace) -> None:
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
def test_texts_that_are_not_traces(text: str, message: str) -> None:
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


def test_the_schema_itself() -> None:
    """Every object closes its list of properties, as the validator assumes."""
    assert read_json("schema.json")["properties"]["format"] == {"const": FORMAT}
    todo: list[Any] = [read_json("schema.json")]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            if "properties" in part:
                assert part["additionalProperties"] is False
                assert set(part.get("required", [])) <= set(part["properties"])
            todo += part.values()
