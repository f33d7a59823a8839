"""Trees made smaller keep what they keep unchanged."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plyground.search.engines.mcts.room import copy_tree, least_to_keep, make_room
from plyground.search.engines.mcts.tree import NODE


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
