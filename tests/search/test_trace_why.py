"""Why a node was skipped: the sentence, and that it is true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.search.textbook.convention import convention
from plyground.search.textbook.trace.why import reason

JARRAR = (
    "A{B{C{D{E=10,F=11},G{H=9,I=12}},J{K{L=14,M=15},N{O=13,P=14}}},"
    "Q{R{S{T=15,V=2},U{W=4,X=1}},Y{Z{Z1=3,Z2=22},Z3{Z4=24,Z5=25}}}}"
)
DICE = "[(0.5:3 0.5:7) (0.9:[1 2] 0.1:8) (0.4:-5 0.6:9)]"


def traced(text: str, **more: Any) -> pg.Trace:
    found = pg.alphabeta(pg.tree(text).initial(), trace=True, **more).trace
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("node", "sentence"),
    [
        (
            "Y",
            "Y was skipped: at Q (MIN) R already gives MIN at most 4, and MAX has at least 10 from "
            "B at A; so MAX never goes to Q.",
        ),
        (
            "N",
            "N was skipped: at J (MAX) K already gives MAX at least 14, and MIN has at most 10 "
            "from C at B; so MIN never goes to J.",
        ),
        (
            "X",
            "X was skipped: at U (MIN) W already gives MIN at most 4, and MAX has at least 10 from "
            "B at A, further up; so MAX never lets play reach U.",
        ),
        ("E", "E was not skipped: it was read, =10."),
        ("S", "S was not skipped: it was searched, =2."),
    ],
)
def test_sentences(node: str, sentence: str) -> None:
    assert traced(JARRAR).why(node) == sentence


def test_below_a_skipped_node() -> None:
    told = traced(JARRAR).why("Z1")
    assert told.startswith("Z1 is below Y. Y was skipped: ")


def test_the_value_of_a_skipped_node() -> None:
    trace = traced(JARRAR)
    assert trace.why("Y", value=True).endswith("Searched in full, Y is worth =24.")
    again = pg.Trace.from_json(trace.to_json())
    assert again.why("Y", value=True) == trace.why("Y", value=True)


def test_fail_hard_bounds() -> None:
    assert "R already gives MIN at most 10, and MAX has at least 10 from B at A; so MAX gains " in (
        traced(JARRAR, style="S4").why("Y")
    )


def test_in_arabic() -> None:
    told = traced(JARRAR).why("Y", language="ar")
    assert "الأعظم" in told
    assert "\u2066Q\u2069" in told


def test_by_path_label_and_id() -> None:
    trace = traced(JARRAR)
    wanted = trace.find("Y")
    assert trace.find(wanted) == trace.find(["Q", "Y"]) == trace.find("/Q/Y") == wanted
    assert trace.find("Q Y") == trace.find("Q, Y") == wanted
    assert trace.find("root") == trace.find([]) == trace.find("/") == 0
    plain = traced("[[3 12 8][2 4 6][1 14 5]]")
    assert plain.why("/2/3").startswith("/2/3 was skipped: at /2 (MIN) /2/1 already gives MIN")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (31, "0 to 30"),
        ("Z9", "did you mean"),
        ("Q/B", "below Q there are"),
        (["B", "Q"], "below B there are"),
        ("E/1", "no node 'E/1'"),
    ],
)
def test_unknown_nodes(wanted: Any, message: str) -> None:
    with pytest.raises(pg.PlygroundError, match=message):
        traced(JARRAR).why(wanted)


def test_one_label_for_several_nodes() -> None:
    trace = traced(JARRAR)
    for node in trace.nodes[3:6]:
        node["label"] = "same"
    with pytest.raises(pg.PlygroundError, match="3 nodes are labelled 'same'"):
        pg.Trace(trace.data).find("same")


def test_moves_with_slashes_and_spaces() -> None:
    trace = traced(JARRAR)
    for node in trace.nodes:
        node["label"], node["move"] = "", f"{node['id']}/1 2"
    renamed = pg.Trace(trace.data)
    assert renamed.find("1/1 2/2/1 2") == 2


def test_depth_limited_searches_mention_evaluations() -> None:
    found = pg.alphabeta(pg.load("connect4").initial(), depth=3, trace=True).trace
    assert found is not None
    skipped = next(e["node"] for e in found.events if e["type"] == "skip")
    told = found.why(skipped, value=True)
    assert "evaluations at the cut-off" in told
    assert "is worth ≈" in told
    again = pg.Trace.from_json(found.to_json())
    with pytest.raises(pg.PlygroundError, match="no game to search"):
        again.why(skipped, value=True)


def test_beyond_the_cut_off() -> None:
    trace = pg.minimax(pg.tree(JARRAR).initial(), depth=2, trace=True).trace
    assert trace is not None
    assert trace.why("E") == "E was not skipped: it lies beyond C, where the search was cut off."


def test_chance() -> None:
    trace = pg.expectiminimax(pg.tree(DICE).initial(), trace=True, pruning=True).trace
    assert trace is not None
    assert trace.why("/2/2") == (
        "/2/2 was skipped: at the chance node /2 even the best values of the remaining outcomes "
        "give at most 1.8, and MAX has at least 5 from /1 at root."
    )
    assert trace.why("/2/1/2") == (
        "/2/1/2 was skipped: at /2/1 (MIN) /2/1/1 already gives MIN at most 1; below the chance "
        "node /2 only more than 4.556 could matter, because MAX has at least 5 from /1 at root."
    )


def test_visits() -> None:
    trace = pg.mcts(pg.tree(JARRAR).initial(), 3, trace=True).trace
    assert trace is not None
    assert "its visit count is 1" in trace.why("B")
    assert "not been visited" in trace.why("Z1")


# --- properties -----------------------------------------------------------------------------------

nested = st.recursive(
    st.integers(-9, 9).map(str),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda x: f"[{' '.join(x)}]"),
    max_leaves=40,
).filter(lambda text: text.startswith("["))


@given(nested, st.sampled_from(["S0", "S1", "S3", "S4"]), st.booleans())
def test_reasons_are_true(text: str, style: str, strict: bool) -> None:
    """Checked by minimax: the refuting move and the witness have the values stated."""
    root = pg.tree(text).initial()
    trace = pg.alphabeta(root, trace=True, style=convention(style, strict=strict)).trace
    assert trace is not None
    names = trace.names

    def worth(node: int) -> float:
        state: pg.State = root
        for move in reversed([names.nodes[n]["move"] for n in [node, *names.up(node)][:-1]]):
            state = state.result(move)
        return pg.minimax(state, player=0).value

    for event in trace.events:
        if event["type"] != "skip":
            continue
        found = reason(trace, event["node"])
        assert found is not None
        assert found.refuting is not None
        assert found.witness is not None
        assert names.nodes[event["node"]]["parent"] == found.node
        assert names.nodes[found.refuting]["parent"] == found.node
        assert names.nodes[found.witness]["parent"] == found.owner
        assert found.owner in names.up(found.node)
        assert found.witness not in [found.node, *names.up(found.node)]
        sign = 1 if found.kind == "min" else -1
        assert names.nodes[found.owner]["kind"] == ("max" if sign > 0 else "min")
        assert sign * worth(found.refuting) <= sign * found.v <= sign * found.bound
        assert sign * worth(found.witness) >= sign * found.bound
        assert trace.why(event["node"])
