"""Trees made smaller: when memory is short, and when a move was made."""

from __future__ import annotations

from typing import Any

import numpy as np


def copy_tree(nodes: Any, root: int, least: int, room: int) -> Any:
    """What is below a node, with that node as the root: a new array, breadth first.

    Children of nodes with fewer visits than `least` are left behind, and whole levels that no
    longer fit into `room`. A node without its children keeps its own figures, and is expanded anew
    when it is visited again.
    """
    levels = [nodes[root : root + 1].copy()]
    top = 1
    while True:
        parents = levels[-1]
        parents["count"][(parents["visits"] < least) & (parents["count"] > 0)] = 0
        counts = np.maximum(parents["count"], 0).astype(np.int64)
        n = int(counts.sum())
        if n == 0 or top + n > room:
            parents["count"] = np.minimum(parents["count"], 0)
            return np.concatenate(levels)
        starts = np.cumsum(counts) - counts
        olds = np.repeat(parents["first"] - starts, counts) + np.arange(n)
        parents["first"] = np.where(counts > 0, top + starts, 0)
        levels.append(nodes[olds])
        top += n


def least_to_keep(nodes: Any, room: int) -> int:
    """The visits below which nodes lose their children, so that at most `room` nodes are left."""
    parents = nodes[nodes["count"] > 0]
    visits = np.sort(parents["visits"])[::-1]
    kept = 1 + np.cumsum(parents["count"][np.argsort(-parents["visits"], kind="stable")])
    fitting = int(np.searchsorted(kept, room, "right"))
    return int(visits[fitting]) + 1 if fitting < len(visits) else 0


def make_room(nodes: Any, top: int) -> int:
    """Clear the least visited half of a full tree; returns how many nodes are left."""
    room = len(nodes) // 2
    kept = copy_tree(nodes, 0, least_to_keep(nodes[:top], room), room)
    nodes[: len(kept)] = kept
    return len(kept)
