"""The jobs of the tree lab: a trace, the cost of each order of moves, growth with depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import Field

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.search.measure.formulas import all_leaves, fewest_leaves
from plyground.search.measure.growth import growth
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.by_name import search_function, search_name
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.trace.trace import Trace
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.tree_lab.setup import Root, Setup, check

MOST_NODES = 200_000
"""Where a search ends: its trace would be cut short long before."""
ASKED_EVERY = 16
"""Nodes after which a textbook search asks whether to stop."""
COUNTED = 5_000
"""Nodes of a trace up to which different positions are counted."""


class TraceArguments(Setup):
    """A setup, and the form of the answer."""

    form: Literal["json", "html"] = "json"
    language: Literal["en", "ar"] = "en"


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The trace, or a page of its own. A search that is stopped gives what it has so far."""
    asked = TraceArguments.model_validate(arguments)
    found = traced(asked, asked.state(desk.catalogue), desk)
    if asked.form == "html":
        return {"html": found.html(language=asked.language)}
    return {"trace": found.data, "positions": positions(found), "merged": merged(found)}


def traced(setup: Setup, state: State, desk: Desk) -> Trace:
    """One search with its trace."""
    search = search_function(search_name(setup.search))
    limit = desk.limit(nodes=MOST_NODES)
    options = setup.options()
    # Monte-Carlo tree search asks after each iteration.
    stop = watch(desk, iterations=1) if setup.search == "mcts" else watch(desk)
    found = search(state, trace=True, limit=limit, stop=stop, **options).trace
    assert found is not None
    return found


def watch(desk: Desk, **each: int) -> Callable[[], bool]:
    """What a search asks now and then: it counts for the reader, and says when to stop.

    `each` names what is counted and how much of it lies between two questions.
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
    """How many different positions the nodes of a trace are: less, where lines of play meet."""
    if trace.root is None or len(trace.nodes) > COUNTED or hasattr(trace.root, "node_count"):
        return None
    states = [trace.root]
    for node in trace.nodes[1:]:
        states.append(states[node["parent"]].result(node["move"]))
    return len({state.text for state in states})


def merged(trace: Trace) -> int | None:
    """Nodes that are left if siblings with equal trees below them, mirrored ones say, count once.

    None if the tree is not whole in the trace.
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


# --- the cost of each order ---------------------------------------------------------------------


class OrderArguments(Root):
    """A root, a depth, and the seed of the random order."""

    depth: int | None = Field(None, ge=1, le=100)
    seed: int = Field(0, ge=0, le=2**53 - 1)


def run_orders(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Leaves that alpha-beta reads by order of moves, and what the formulas say."""
    asked = OrderArguments.model_validate(arguments)
    state = asked.state(desk.catalogue)
    limit = desk.limit(nodes=MOST_NODES)
    more: dict[str, Any] = {"limit": limit, "stop": watch(desk)}
    bars = []
    for name in ("best", "given", "worst", f"random:{asked.seed}", "evaluator"):
        found = alphabeta(state, asked.depth, order=name, **more)
        bars.append({"order": name, "leaves": found.leaves, "stopped": found.stopped})
        desk.report(None, {"bars": list(bars)})
    full = minimax(state, asked.depth, **more)
    inner = max(1, full.nodes - full.leaves)
    b, m = (full.nodes - 1) / inner, full.depth
    formulas = None
    if not full.stopped and all_leaves(b, m) < 1e15:
        formulas = {"b": b, "m": m, "all": all_leaves(b, m), "fewest": fewest_leaves(b, m)}
    everything = None if full.stopped else full.leaves
    return {"bars": bars, "leaves": everything, "formulas": formulas}


def check_root(asked: Root, catalogue: Catalogue) -> None:
    check(Setup(**asked.model_dump(include=set(Root.model_fields))), catalogue)


# --- growth with depth --------------------------------------------------------------------------


class MeasureArguments(Root):
    """A root, and how long to measure."""

    seconds: float = Field(5.0, gt=0, le=60, allow_inf_nan=False)
    seed: int = Field(0, ge=0, le=2**53 - 1)


def run_measure(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Nodes, leaves and nodes held by depth and method, with the fitted exponents."""
    asked = MeasureArguments.model_validate(arguments)
    state = asked.state(desk.catalogue)

    def tell(plies: int, method: str) -> None:
        if desk.stop.is_set():
            raise PlygroundError("the measurement was stopped")
        desk.report(None, None, depth=plies, method=method)

    return growth(state, seconds=asked.seconds, seed=asked.seed, progress=tell).as_dict()


MODULE = "plyground.studio.tree_lab.tracing"
JOBS = {
    "trace": Kind(f"{MODULE}:run", TraceArguments, check),
    "orders": Kind(f"{MODULE}:run_orders", OrderArguments, check_root),
    "measure": Kind(f"{MODULE}:run_measure", MeasureArguments, check_root),
}
