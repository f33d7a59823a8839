"""The interval of possible values of each node, while a search reads one leaf after the other."""

from __future__ import annotations

from math import inf

from plyground.game.trees.gallery import gallery
from plyground.game.trees.nodes import Tree
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
    nodes = game.tree
    trace = alphabeta(game.initial(), trace=True).trace
    assert trace is not None
    names = [node["label"] or node.get("move", "") for node in trace.nodes]
    read = [event["node"] for event in trace.events if event["type"] == "leaf"]
    inner = [i for i, mover in enumerate(nodes.movers) if mover is not None]
    rows, known = [], dict[int, float]()
    for leaf in read:
        known[leaf] = float(nodes.payoffs[leaf][0])
        found = possible(nodes, known)
        cells = [f"[{number_text(found[i][0])}, {number_text(found[i][1])}]" for i in inner]
        rows.append([f"{names[leaf]} = {number_text(known[leaf])}", *cells])
    return [names[i] for i in inner], rows


def possible(nodes: Tree, known: dict[int, float]) -> dict[int, Interval]:
    """The interval of each node: MAX takes the greatest ends of its children, MIN the least."""
    found: dict[int, Interval] = {}
    for i in reversed(range(len(nodes.children))):
        children = [found[child] for child in nodes.children[i]]
        if not children:
            found[i] = (known[i], known[i]) if i in known else (-inf, inf)
            continue
        take = max if nodes.movers[i] == 0 else min
        found[i] = (take(low for low, _ in children), take(high for _, high in children))
    return found
