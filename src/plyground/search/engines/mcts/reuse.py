"""A tree kept from one move to the next."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.search.engines.mcts.room import copy_tree, least_to_keep

if TYPE_CHECKING:
    from plyground.search.engines.mcts.options import MctsOptions
    from plyground.search.engines.mcts.tree_workspace import TreeWorkspace

MOVE_AND_REPLY = 2
MOST_LOOKED_AT = 300
"""States that are compared at most to find the new root: the search loses that time."""


class KeptTree:
    """The trees of the last search, for the next one."""

    def __init__(self) -> None:
        self._state: RecordState | None = None
        self._works: Sequence[TreeWorkspace] = ()

    def __reduce__(self) -> Any:
        return KeptTree, ()  # a copy in another process starts empty

    def keep(self, state: RecordState, works: Sequence[TreeWorkspace]) -> None:
        """Keep the trees of a search, unless positions share nodes."""
        if all(work.record.recycle for work in works):
            self._works, self._state = works, state

    def recall(self, state: RecordState, options: MctsOptions, threads: int) -> list[Any]:
        """The trees below a state, one for each thread; empty if it is not found."""
        before, works = self._state, self._works
        self._state, self._works = None, ()
        if before is None or before.game is not state.game or len(works) != threads:
            return []
        if any(work.options != options for work in works):
            return []
        if not state.game.deterministic and works[0].record.viewer != works[0].viewer(state):
            return []  # chance nodes were valued for another player
        path = find(works[0], before, state)
        if path is None:
            return []
        return [below(work, path) for work in works]


def find(work: TreeWorkspace, root: RecordState, state: RecordState) -> list[int] | None:
    """The actions that lead from the root to a state, if the tree contains it.

    A move and a reply are tried first, those of the most visited move before others; then the most
    visited nodes.
    """
    nodes = work.nodes.view(np.ndarray)
    firsts, counts, visits = nodes["first"], nodes["count"], nodes["visits"]
    order = itertools.count()
    waiting: list[tuple[Any, int, int, RecordState, list[int]]] = [((), next(order), 0, root, [])]
    for _ in range(MOST_LOOKED_AT):
        if not waiting:
            return None
        rank, _, at, before, path = heapq.heappop(waiting)
        here = before.result(path[-1]) if path else before  # only now: most are never needed
        assert isinstance(here, RecordState)
        if same(here, state):
            return path
        first, n = int(firsts[at]), max(0, int(counts[at]))
        for i in (first + np.flatnonzero(counts[first : first + n] > 0)).tolist():
            onward, seldom = [*path, int(nodes["action"][i])], -int(visits[i])
            move = rank[1] if path else seldom
            near = len(onward) <= MOVE_AND_REPLY
            then = (0, move, len(onward), seldom) if near else (1, 0, 0, seldom)
            heapq.heappush(waiting, (then, next(order), i, here, onward))
    return None


def same(one: RecordState, other: RecordState) -> bool:
    """Whether two states are equal, with their past if that matters."""
    return one._identity() == other._identity() and np.array_equal(one.past, other.past)


def below(work: TreeWorkspace, path: list[int]) -> Any:
    """The part of a tree that a path leads to, as a tree."""
    nodes, at = work.nodes, 0
    for a in path:
        first, n = int(nodes[at].first), max(0, int(nodes[at].count))
        places = np.flatnonzero(nodes["action"][first : first + n] == a)
        if not len(places):
            return nodes[:0]
        at = first + int(places[0])
    # Half of a full tree, as when it is cleared: memory must hold the tree and its copy.
    top, room = int(work.record.top), work.room // 2
    least = least_to_keep(nodes[:top], room) if top > room else 0
    tree = copy_tree(nodes, at, least, min(top, room))
    # The root's own figures are for the player who moved there.
    tree["proven"][0] = 0
    tree["total"][0] = 0.0
    return tree
