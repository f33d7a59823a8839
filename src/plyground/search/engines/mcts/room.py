"""Making trees smaller: when memory is short, and after a move."""

from __future__ import annotations

from typing import Any

import numpy as np

AT_ONCE = 1 << 14
"""Parents whose children are copied at once: numpy's temporary arrays stay small."""


def copy_tree(nodes: Any, root: int, least: int, room: int) -> Any:
    """The tree below a node, with that node as the root: a new array, breadth first.

    Children of nodes with fewer visits than `least` are dropped, and whole levels that do not fit
    into `room`. A node that loses its children keeps its own figures, and is expanded again at its
    next visit.
    """
    kept = np.empty(room, nodes.dtype)
    kept[0] = nodes[root]
    start, top = 0, 1
    while True:
        parents = kept[start:top]
        parents["count"][(parents["visits"] < least) & (parents["count"] > 0)] = 0
        n = int(np.maximum(parents["count"], 0).sum(dtype=np.int64))
        if n == 0 or top + n > room:
            parents["count"] = np.minimum(parents["count"], 0)
            return kept[:top]
        end = top
        for i in range(0, len(parents), AT_ONCE):
            end = copy_children(nodes, kept, parents[i : i + AT_ONCE], end)
        start, top = top, end


def copy_children(nodes: Any, kept: Any, parents: Any, top: int) -> int:
    """Copy the children of some nodes behind the first `top` nodes; returns the new count."""
    counts = np.maximum(parents["count"], 0).astype(np.int64)
    starts = np.cumsum(counts) - counts
    n = int(counts.sum())
    olds = np.repeat(parents["first"] - starts, counts) + np.arange(n)
    parents["first"] = np.where(counts > 0, top + starts, 0)
    np.take(raw(nodes), olds, out=raw(kept)[top : top + n], mode="clip")  # clip: without a buffer
    return top + n


def least_to_keep(nodes: Any, room: int) -> int:
    """The visits below which nodes lose their children, so that at most `room` nodes are left."""
    counts, visits = nodes["count"], nodes["visits"]
    parents = np.flatnonzero(counts > 0)
    parents = parents[np.argsort(-visits[parents], kind="stable")]
    fitting = int(np.searchsorted(1 + np.cumsum(counts[parents], dtype=np.int64), room, "right"))
    return int(visits[parents[fitting]]) + 1 if fitting < len(parents) else 0


def make_room(nodes: Any, top: int) -> int:
    """Clear the least visited half of a full tree; returns how many nodes are left."""
    room = len(nodes) // 2
    kept = copy_tree(nodes, 0, least_to_keep(nodes[:top], room), room)
    raw(nodes)[: len(kept)] = raw(kept)
    return len(kept)


def raw(nodes: Any) -> Any:
    """The same memory as bytes: numpy copies records field by field, which is slow."""
    return nodes.view(np.dtype((np.void, nodes.dtype.itemsize)))
