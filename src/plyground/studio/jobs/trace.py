"""The job "trace": a textbook search of the tree lab, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from plyground.game.contract.state import State
from plyground.search.textbook.by_name import search_function, search_name
from plyground.search.textbook.trace.trace import Trace
from plyground.studio.tree_lab.setup import Setup, check
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

MOST_NODES = 200_000
"""Most nodes of a search. Its trace is cut off long before."""
ASKED_EVERY = 16
"""Nodes between two checks of the stop flag."""
COUNTED = 5_000
"""Most nodes of a trace in which distinct positions are counted."""


class TraceArguments(Setup):
    """A setup, and the format of the result."""

    form: Literal["json", "html"] = "json"
    language: Literal["en", "ar"] = "en"


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The trace as JSON or as an HTML page. A stopped search returns a partial trace."""
    asked = TraceArguments.model_validate(arguments)
    found = traced(asked, asked.state(desk.catalogue), desk)
    if asked.form == "html":
        return {"html": found.html(language=asked.language)}
    return {"trace": found.data, "positions": positions(found), "merged": merged(found)}


def traced(setup: Setup, state: State, desk: Desk) -> Trace:
    """One search with its trace."""
    search = search_function(search_name(setup.search))
    limit = desk.limit(nodes=MOST_NODES)
    # Monte Carlo tree search checks after each iteration.
    stop = watch(desk, iterations=1) if setup.search == "mcts" else watch(desk)
    found = search(state, trace=True, limit=limit, stop=stop, **setup.options()).trace
    assert found is not None
    return found


def watch(desk: Desk, **each: int) -> Callable[[], bool]:
    """A function that a search calls now and then: reports progress, returns whether to stop.

    `each` names the unit that is counted, and the number of units between two calls.
    """
    ((unit, size),) = (each or {"nodes": ASKED_EVERY}).items()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        desk.report(None, None, **{unit: asked * size})
        return desk.stop.is_set()

    return stop


def positions(trace: Trace) -> int | None:
    """Distinct positions among the nodes of a trace: fewer than nodes if lines of play meet."""
    if trace.root is None or len(trace.nodes) > COUNTED or hasattr(trace.root, "node_count"):
        return None
    states = [trace.root]
    for node in trace.nodes[1:]:
        states.append(states[node["parent"]].result(node["move"]))
    return len({state.text for state in states})


def merged(trace: Trace) -> int | None:
    """Nodes that remain if siblings with equal subtrees, such as mirror images, count once.

    None if the trace does not hold the whole tree.
    """
    if trace.partial or len(trace.nodes) > COUNTED or trace.summary["branches_skipped"]:
        return None
    forms: dict[Any, int] = {}
    form_of, size_of = [0] * len(trace.nodes), [1] * len(trace.nodes)
    for node in reversed(trace.nodes):
        alike = {form_of[child]: size_of[child] for child in trace.names.children[node["id"]]}
        form = (node["kind"], node.get("value"), frozenset(alike))
        form_of[node["id"]] = forms.setdefault(form, len(forms))
        size_of[node["id"]] = 1 + sum(alike.values())
    return size_of[0]


KIND = JobKind(run, TraceArguments, check)
