"""The job "orders": the leaves that alpha-beta reads with each order of moves."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from plyground.search.measure.formulas import all_leaves, fewest_leaves
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.studio.jobs.trace import MOST_NODES, watch
from plyground.studio.tree_lab.setup import Root, check_root
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class OrderArguments(Root):
    """A root, a depth, and the seed of the random order."""

    depth: int | None = Field(None, ge=1, le=100)
    seed: int = Field(0, ge=0, le=2**53 - 1)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Leaves by order of moves, and the numbers that the formulas give."""
    asked = OrderArguments.model_validate(arguments)
    state = asked.state(desk.catalogue)
    more: dict[str, Any] = {"limit": desk.limit(nodes=MOST_NODES), "stop": watch(desk)}
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
    return {"bars": bars, "leaves": None if full.stopped else full.leaves, "formulas": formulas}


KIND = JobKind(run, OrderArguments, check_root)
