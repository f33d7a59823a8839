"""The possible values of each node in the view of a trace, and in the course."""

from __future__ import annotations

from itertools import groupby
from math import isfinite
from pathlib import Path

import pytest
from lecture_trees import AIMA, JARRAR, root
from running_node import in_node

import plyground as pg
from plyground.search.textbook.trace.names import written
from plyground.studio.course.intervals import intervals, possible

LUCK = "[(0.5:[3 9] 0.5:[7 1])(1/3:[6 2] 2/3:[0 4])]"


def trace_of(analysis: pg.Analysis) -> pg.Trace:
    assert analysis.trace is not None
    return analysis.trace


def intervals_of(trace: pg.Trace, folder: Path) -> list[list[str]]:
    """For each step and node, the interval that the view writes."""
    script = """
    const names = new view.Names(data.nodes);
    const history = new view.History(data.events, data.nodes.length);
    const at = (k) => view.possible(names, history.at(k).known).map(view.intervalText);
    console.log(JSON.stringify([...Array(data.events.length + 1).keys()].map(at)));
    """
    return in_node(folder, script, trace.data)  # type: ignore[no-any-return]


@pytest.mark.parametrize("search", ["alphabeta", "fail-hard", "negamax", "minimax"])
@pytest.mark.parametrize("text", [AIMA, JARRAR], ids=["aima", "jarrar"])
def test_possible_values_match_the_course(text: str, search: str, tmp_path: Path) -> None:
    """At each step, the leaves read so far decide; bounds that the search states add nothing."""
    state = root(text)
    trace = trace_of(
        {
            "alphabeta": lambda: pg.alphabeta(state, trace=True),
            "fail-hard": lambda: pg.alphabeta(state, style="S4", trace=True),
            "negamax": lambda: pg.negamax(state, pruning=True, trace=True),
            "minimax": lambda: pg.minimax(state, trace=True),
        }[search]()
    )
    read = dict[int, float]()
    found = intervals_of(trace, tmp_path)
    for k, row in enumerate(found):
        if k and trace.events[k - 1]["type"] == "leaf":
            leaf = trace.events[k - 1]["node"]
            read[leaf] = trace.nodes[leaf]["value"]
        wanted = possible(trace.nodes, read)
        assert row == [f"[{end(wanted[i][0])}, {end(wanted[i][1])}]" for i in range(len(row))], k


def end(x: float) -> str:
    return written(x if isfinite(x) else "inf" if x > 0 else "-inf")


def test_the_possible_values_of_the_aima_tree(tmp_path: Path) -> None:
    rows = intervals_of(trace_of(pg.alphabeta(root(AIMA), trace=True)), tmp_path)
    at_root = [group for group, _ in groupby(row[0] for row in rows)]
    assert at_root == ["[−∞, +∞]", "[3, +∞]", "[3, 14]", "[3, 5]", "[3, 3]"]


def test_possible_values_with_chance_and_evaluations(tmp_path: Path) -> None:
    """In the end, the root's interval is its value; while nothing is read, anything is possible."""
    tic = pg.load("tic_tac_toe").initial()
    for found in (
        pg.expectiminimax(root(LUCK), pruning=True, trace=True),
        pg.alphabeta(tic, depth=2, trace=True),
        pg.alphabeta(root(JARRAR), depth=2, trace=True),
    ):
        trace = trace_of(found)
        rows = intervals_of(trace, tmp_path)
        value = written(trace.data["summary"]["value"])
        assert set(rows[0]) == {"[−∞, +∞]"}
        assert rows[-1][0] == f"[{value}, {value}]"


def test_possible_values_are_offered_where_they_are_known(tmp_path: Path) -> None:
    """Not for three players or visits, nor if a limit left nodes out."""
    three = pg.tree("[<3,1,2> [<0,4,1> <5,0,0>] <1,1,1>]").initial()
    searches = [
        pg.alphabeta(root(AIMA), trace=True),
        pg.alphabeta(root(AIMA), trace=True, most_events=5),
        pg.maxn(three, trace=True),
        pg.mcts(root(AIMA), 5, trace=True),
    ]
    script = "console.log(JSON.stringify(data.map(view.hasIntervals)));"
    data = [trace_of(search).data for search in searches]
    assert in_node(tmp_path, script, data) == [True, False, False, False]


@pytest.mark.parametrize("name", ["aima", "jarrar"])
def test_the_course_has_a_row_for_each_leaf_read(name: str) -> None:
    trace = trace_of(pg.alphabeta(pg.gallery(name).initial(), trace=True))
    nodes, rows = intervals(f"gallery:{name}")
    assert len(rows) == trace.state(len(trace))["counters"]["leaves"]
    value = trace.data["summary"]["value"]
    assert rows[-1][1] == f"[{value}, {value}]"
    assert {len(row) for row in rows} == {1 + len(nodes)}
