"""A tree kept from one move to the next: what was learned about the position is still true."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.search.engines.mcts.room import copy_tree, least_to_keep
from plyground.search.engines.mcts.settings import Settings
from plyground.search.engines.mcts.work import Work, viewer

MOVE_AND_REPLY = 2
MOST_LOOKED_AT = 300
"""States that are tried until the one asked for is found: it takes time that a search would use."""


class KeptTree:
    """What a player remembers: the trees of the last search."""

    def __init__(self) -> None:
        self._state: RecordState | None = None
        self._works: Sequence[Work] = ()

    def __reduce__(self) -> Any:
        return KeptTree, ()  # a copy in another process begins anew

    def keep(self, state: RecordState, works: Sequence[Work]) -> None:
        """Remember a search, unless its nodes are not in a tree of their own."""
        if all(work.record.recycle for work in works):
            self._works, self._state = works, state

    def recall(self, state: RecordState, settings: Settings, threads: int) -> list[Any]:
        """What is known below a state, for each thread; empty if that is nothing."""
        before, works = self._state, self._works
        self._state, self._works = None, ()
        if before is None or before.game is not state.game or len(works) != threads:
            return []
        if any(work.settings != settings for work in works):
            return []
        if not state.game.deterministic and works[0].record.viewer != viewer(state):
            return []  # what chance brings was valued for another player
        path = find(works[0], before, state)
        if path is None:
            return []
        return [below(work, path) for work in works]


def find(work: Work, root: RecordState, state: RecordState) -> list[int] | None:
    """The actions that lead from the root to a state, if the tree knows them.

    A move and a reply come first, after the most visited move before others; then what was visited
    most.
    """
    nodes = work.nodes.view(np.ndarray)
    firsts, counts, visits = nodes["first"], nodes["count"], nodes["visits"]
    order = itertools.count()
    waiting: list[tuple[Any, int, int, RecordState, list[int]]] = [((), next(order), 0, root, [])]
    for _ in range(MOST_LOOKED_AT):
        if not waiting:
            return None
        rank, _, at, before, path = heapq.heappop(waiting)
        here = before.result(path[-1]) if path else before  # only now: most are never asked for
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


def below(work: Work, path: list[int]) -> Any:
    """The part of a tree that a path leads to, as a tree."""
    nodes, at = work.nodes, 0
    for a in path:
        first, n = int(nodes[at].first), max(0, int(nodes[at].count))
        places = np.flatnonzero(nodes["action"][first : first + n] == a)
        if not len(places):
            return nodes[:0]
        at = first + int(places[0])
    # Half of a full tree, as when it is cleared: there is to be memory for it and for its copy.
    top, room = int(work.record.top), work.room // 2
    least = least_to_keep(nodes[:top], room) if top > room else 0
    tree = copy_tree(nodes, at, least, min(top, room))
    # The root's own figures are those of whoever moved there.
    tree["proven"][0] = 0
    tree["total"][0] = 0.0
    return tree
