"""The interval of possible values of each node, while a search reads one leaf after the other.

`view/intervals.js` of traces does the same in the page, at every step.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.game.trees.gallery import gallery
from plyground.game.trees.sources import tree
from plyground.search.textbook.alphabeta import alphabeta
from plyground.studio.texts import number_text

PREFIX = "gallery:"
Interval = tuple[float, float]


def intervals(source: str) -> tuple[list[str], list[list[str]]]:
    """The names of the inner nodes, and a row for each leaf that alpha-beta reads.

    A row is the leaf with its value, then the interval of each inner node: what its minimax value
    can still be, given the leaves read so far.
    """
    game = gallery(source.removeprefix(PREFIX)) if source.startswith(PREFIX) else tree(source)
    trace = alphabeta(game.initial(), trace=True).trace
    assert trace is not None
    names = [node["label"] or node.get("move", "") for node in trace.nodes]
    inner = [node["id"] for node in trace.nodes if node["kind"] != "terminal"]
    rows, known = [], dict[int, float]()
    for event in trace.events:
        if event["type"] != "leaf":
            continue
        leaf = event["node"]
        known[leaf] = float(event["v"])
        found = possible(trace.nodes, known)
        cells = [f"[{number_text(found[i][0])}, {number_text(found[i][1])}]" for i in inner]
        rows.append([f"{names[leaf]} = {number_text(known[leaf])}", *cells])
    return [names[i] for i in inner], rows


def possible(nodes: list[dict[str, Any]], known: dict[int, float]) -> dict[int, Interval]:
    """The interval of each node of a trace: MAX takes the greatest ends of its children, MIN the
    least."""
    found: dict[int, Interval] = {}
    below: dict[int, list[Interval]] = {node["id"]: [] for node in nodes}
    for node in reversed(nodes):  # parents come before children
        i = node["id"]
        if below[i]:
            take = max if node["kind"] == "max" else min
            found[i] = (take(low for low, _ in below[i]), take(high for _, high in below[i]))
        else:
            found[i] = (known[i], known[i]) if i in known else (-inf, inf)
        if node["parent"] is not None:
            below[node["parent"]].append(found[i])
    return found
