"""Trees made smaller, or given more memory, keep what they keep unchanged."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.search.engines.mcts import tree_workspace
from plyground.search.engines.mcts.reuse import KeptTree
from plyground.search.engines.mcts.room import copy_tree, least_to_keep, make_room
from plyground.search.engines.mcts.tree import NODE
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace


def random_tree(choices: list[int]) -> Any:
    """Nodes expanded in the order of the choices; visits shrink from parent to child."""
    nodes = np.zeros(1 + 4 * len(choices), NODE)
    nodes["visits"][0] = 1000
    top = 1
    for i, choice in enumerate(choices):
        at, n = choice % top, 1 + choice % 4
        if nodes["count"][at]:
            continue
        nodes["first"][at], nodes["count"][at] = top, n
        for k in range(n):
            nodes["visits"][top + k] = nodes["visits"][at] * (k + 1) // (n + 1)
            nodes["action"][top + k] = 100 * i + k
        top += n
    return nodes[:top]


def shape(nodes: Any, at: int, least: int) -> Any:
    """A tree as nested tuples, without what has too few visits."""
    node = nodes[at]
    below: tuple[Any, ...] = ()
    if node["count"] > 0 and node["visits"] >= least:
        first = int(node["first"])
        below = tuple(shape(nodes, i, least) for i in range(first, first + int(node["count"])))
    return int(node["action"]), int(node["visits"]), below


trees = st.lists(st.integers(0, 10**6), min_size=1, max_size=60).map(random_tree)


@given(trees, st.integers(0, 1000), st.integers(0, 10**6))
def test_a_copy_is_the_part_asked_for(tree: Any, least: int, root: int) -> None:
    root %= len(tree)
    before = tree.copy()
    copy = copy_tree(tree, root, least, len(tree))
    assert shape(copy, 0, 0) == shape(tree, root, least)
    assert (tree == before).all()


@given(trees)
def test_half_of_the_room_is_cleared(tree: Any) -> None:
    room = max(1, len(tree) // 2)
    least = least_to_keep(tree, room)
    counts = tree["count"][tree["visits"] >= least]
    assert 1 + counts.sum() <= max(room, 1)
    full = tree.copy()
    top = make_room(full, len(full))
    assert top <= max(room, 1)
    assert shape(full, 0, 0) == shape(tree, 0, least_to_keep(tree, len(tree) // 2))


def test_memory_that_grows_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = pg.load("tic_tac_toe").initial()
    whole = pg.analyse(state, "mcts", pg.Limit(sims=3000))
    monkeypatch.setattr(tree_workspace, "FIRST_ROOM", 100)
    taken: list[int] = []
    take = TreeWorkspace.take

    def noted(self: TreeWorkspace, room: int) -> None:
        taken.append(room)
        take(self, room)

    monkeypatch.setattr(TreeWorkspace, "take", noted)
    grown = pg.analyse(state, "mcts", pg.Limit(sims=3000))
    assert taken[0] == 100 < taken[1]
    assert len(taken) == 2
    assert grown.moves == whole.moves
    assert grown.counters.held == whole.counters.held


def test_clearing_keeps_to_the_memory_allowed() -> None:
    """As numpy counts its arrays: the tree, what is kept of it, and all that is needed for it."""
    size, children = 200_001, 2
    nodes = np.zeros(size, NODE)
    inner = (size - 1) // children
    nodes["count"][:inner] = children
    nodes["first"][:inner] = 1 + children * np.arange(inner)
    nodes["visits"] = np.arange(size, 0, -1)
    tracemalloc.start()
    try:
        assert size // 3 < make_room(nodes, size) <= size // 2
        beside = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert nodes.nbytes + beside <= tree_workspace.CLEARING * nodes.nbytes


def test_a_kept_tree_keeps_to_the_memory_allowed() -> None:
    """The tree, what is kept of it for the next search, and what that grows into."""
    state, kept = pg.load("tic_tac_toe").initial(), KeptTree()
    limit = pg.Limit(sims=20_000, memory=0.5)
    pg.analyse(state, "mcts", limit, solve=False)  # what is made once, and kept, is made here
    tracemalloc.start()
    try:
        for _ in range(3):
            found = pg.analyse(state, "mcts", limit, kept=kept, solve=False)
        beside, most = 30_000, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.counters.held > 0.5e6 / NODE.itemsize / 4
    assert most <= 0.5e6 + beside
