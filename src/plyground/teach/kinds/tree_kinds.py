"""Exercises on trees: back up values, windows and cuts, choose the move, expectiminimax."""

from __future__ import annotations

import random
from collections.abc import Callable

from plyground.search.textbook.convention import STANDARD, Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind
from plyground.teach.kinds.random_trees import chance_tree, random_tree
from plyground.teach.kinds.tree_items import tree_items
from plyground.teach.tree_run import tree_run


def make_tree(rng: random.Random, difficulty: int) -> Data:
    return {"tree": random_tree(rng, difficulty)}


def make_chance_tree(rng: random.Random, difficulty: int) -> Data:
    return {"tree": chance_tree(rng, difficulty)}


def make_tree_with_cuts(rng: random.Random, difficulty: int) -> Data:
    """A tree in which alpha-beta makes one cut, or at least two from difficulty 2."""
    while True:
        text = random_tree(rng, difficulty)
        if tree_run(text, "alphabeta", STANDARD).analysis.counters.cuts >= min(difficulty, 2):
            return {"tree": text}


def asking(algorithm: str, *groups: str) -> Callable[[Data, Convention], tuple[Item, ...]]:
    """A function that makes the items of these groups for an algorithm."""

    def items(data: Data, convention: Convention) -> tuple[Item, ...]:
        return tree_items(data["tree"], algorithm, convention, groups)

    return items


def root_items(data: Data, convention: Convention) -> tuple[Item, ...]:
    """The root's value and its move."""
    return tree_items(data["tree"], "minimax", convention, ("value", "move"))[-2:]


def saying(task: str) -> Callable[[Data], str]:
    return lambda data: task


TREE_KINDS = (
    ExerciseKind(
        "backup",
        "Back up values",
        make_tree,
        saying("Write the minimax value at every inner node, from the leaves up."),
        asking("minimax", "value"),
        "tree",
        "minimax",
    ),
    ExerciseKind(
        "alphabeta",
        "Alpha-beta: values and cuts",
        make_tree_with_cuts,
        saying(
            "Run alpha-beta, first child to last. Write the value that each inner node returns "
            "(a bound as ≤ or ≥), mark the skipped edges, and choose the move. Leave nodes that "
            "are never read blank."
        ),
        asking("alphabeta", "value", "cut", "move"),
        "tree",
        "alphabeta",
    ),
    ExerciseKind(
        "windows",
        "Alpha-beta: windows and cuts",
        make_tree_with_cuts,
        saying(
            "Run alpha-beta, first child to last. At each inner node that is entered, write the "
            "window [α, β] on entry and the returned value. Mark the skipped edges."
        ),
        asking("alphabeta", "window", "value", "cut"),
        "tree",
        "alphabeta",
    ),
    ExerciseKind(
        "move",
        "Choose the move",
        make_tree,
        saying("Which move does minimax choose at the root, and what is the root's value?"),
        root_items,
        "tree",
        "minimax",
    ),
    ExerciseKind(
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
