"""Exercises on trees: back up values, windows and cuts, choose the move, expectiminimax."""

from __future__ import annotations

import random
from collections.abc import Callable

from plyground.search.textbook.convention import STANDARD, Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, Kind
from plyground.teach.kinds.random_trees import chance_tree, random_tree
from plyground.teach.kinds.tree_items import tree_items
from plyground.teach.tree_run import tree_run


def make_tree(rng: random.Random, difficulty: int) -> Data:
    return {"tree": random_tree(rng, difficulty)}


def make_chance_tree(rng: random.Random, difficulty: int) -> Data:
    return {"tree": chance_tree(rng, difficulty)}


def make_tree_with_cuts(rng: random.Random, difficulty: int) -> Data:
    """A tree in which alpha-beta finds as many cuts as its difficulty."""
    while True:
        text = random_tree(rng, difficulty)
        if tree_run(text, "alphabeta", STANDARD).analysis.counters.cuts >= min(difficulty, 2):
            return {"tree": text}


def asking(algorithm: str, *groups: str) -> Callable[[Data, Convention], tuple[Item, ...]]:
    """The items of some groups, by an algorithm."""

    def items(data: Data, convention: Convention) -> tuple[Item, ...]:
        return tree_items(data["tree"], algorithm, convention, groups)

    return items


def root_items(data: Data, convention: Convention) -> tuple[Item, ...]:
    """The root's value and its move."""
    return tree_items(data["tree"], "minimax", convention, ("value", "move"))[-2:]


def saying(task: str) -> Callable[[Data], str]:
    return lambda data: task


TREE_KINDS = (
    Kind(
        "backup",
        "Back up values",
        make_tree,
        saying("Write the minimax value at every inner node, from the leaves up."),
        asking("minimax", "value"),
        "tree",
        "minimax",
    ),
    Kind(
        "alphabeta",
        "Alpha-beta: values and cuts",
        make_tree_with_cuts,
        saying(
            "Run alpha-beta, first child to last. Write the value that each inner node hands up "
            "(a bound as ≤ or ≥), mark the edges that are skipped, and choose the move. Leave "
            "nodes that are never read empty."
        ),
        asking("alphabeta", "value", "cut", "move"),
        "tree",
        "alphabeta",
    ),
    Kind(
        "windows",
        "Alpha-beta: windows and cuts",
        make_tree_with_cuts,
        saying(
            "Run alpha-beta, first child to last. At each inner node that is entered write the "
            "window [α, β] on entering and the value handed up; mark the edges that are skipped."
        ),
        asking("alphabeta", "window", "value", "cut"),
        "tree",
        "alphabeta",
    ),
    Kind(
        "move",
        "Choose the move",
        make_tree,
        saying("Which move does minimax choose at the root, and what is the root's value?"),
        root_items,
        "tree",
        "minimax",
    ),
    Kind(
        "expectiminimax",
        "Expectiminimax",
        make_chance_tree,
        saying(
            "Circles are chance nodes, with the probability on each edge. Write the value of every "
            "inner node, and choose the move at the root."
        ),
        asking("expectiminimax", "value", "move"),
        "tree",
        "expectiminimax",
    ),
)
