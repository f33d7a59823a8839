"""The trees of the lectures, and helpers for tests of the searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plyground as pg

CANONICAL = "[[3 12 8][2 4 6][1 14 5]]"
AIMA = "[[3 12 8][2 4 6][14 5 2]]"
JARRAR = (
    "A{B{C{D{E=10,F=11},G{H=9,I=12}},J{K{L=14,M=15},N{O=13,P=14}}},"
    "Q{R{S{T=15,V=2},U{W=4,X=1}},Y{Z{Z1=3,Z2=22},Z3{Z4=24,Z5=25}}}}"
)
LEAVES_27 = "8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
TREE_27 = f"b=3 m=3: {LEAVES_27}"
GOLDEN = {"canonical": CANONICAL, "aima": AIMA, "jarrar": JARRAR, "27 leaves": TREE_27}


def root(text: str) -> pg.State:
    return pg.tree(text).initial()


def traced(text: str, search: Callable[..., pg.Analysis] = pg.alphabeta, **more: Any) -> pg.Trace:
    found = search(root(text), trace=True, **more).trace
    assert found is not None
    return found


def names(analysis: pg.Analysis, event: str) -> list[str]:
    """The labels of the nodes with events of a type."""
    assert analysis.trace is not None
    labels = {node["id"]: node["label"] for node in analysis.trace.nodes}
    return [labels[e["node"]] for e in analysis.trace.events if e["type"] == event]


def by_value(best_first: bool) -> Callable[[pg.State, list[int]], list[int]]:
    """Children by their true value, the best or worst for the player to move first."""

    def order(state: pg.State, actions: list[int]) -> list[int]:
        sign = 1 if state.to_play == 0 else -1
        worth = {a: sign * pg.minimax(state.result(a), player=0).value for a in actions}
        return sorted(actions, key=lambda a: -worth[a] if best_first else worth[a])

    return order
