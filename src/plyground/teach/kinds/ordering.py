"""Order the root's moves so that alpha-beta reads as few leaves as possible."""

from __future__ import annotations

import random
from itertools import permutations

from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.game.trees.sources import tree
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.convention import STANDARD, Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind
from plyground.teach.kinds.random_trees import random_tree

MOST_MOVES = 5
"""The most moves at the root, because all orders are tried."""


def task(data: Data) -> str:
    return (
        "In which order should the root's moves be searched, so that alpha-beta reads as few "
        "leaves as possible? (Below the root, keep the order as drawn.) How many does it read?"
    )


def leaves(root: State, first: tuple[int, ...], convention: Convention) -> int:
    """Leaves read with the root's moves in this order."""

    def order(state: State, actions: list[int]) -> list[int]:
        return list(first) if state == root else actions

    return alphabeta(root, style=convention, order=order).leaves


def costs(text: str, convention: Convention) -> dict[tuple[int, ...], int]:
    """Leaves read for every order of the root's moves."""
    root = tree(text).initial()
    moves = root.actions()
    if len(moves) > MOST_MOVES:
        raise Unsuited(f"the root has {len(moves)} moves; at most {MOST_MOVES} are allowed")
    return {order: leaves(root, order, convention) for order in permutations(moves)}


def make(rng: random.Random, difficulty: int) -> Data:
    """A tree in which the order matters."""
    while True:
        text = random_tree(rng, difficulty)
        found = costs(text, STANDARD)
        if len(set(found.values())) > 1:
            return {"tree": text}


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    found = costs(data["tree"], convention)
    root = tree(data["tree"]).initial()
    fewest = min(found.values())
    best = [[root.describe(a) for a in order] for order, n in found.items() if n == fewest]
    others = [([root.describe(a) for a in o], n) for o, n in found.items() if n > fewest]
    why = f"the order {', '.join(best[0])} reads {fewest} leaves, and no order reads fewer."
    first = "Put the best move first, so that α is high from the start."
    return (
        Item(
            "order",
            "order",
            best[0],
            "the root's moves in the best order",
            why,
            ("Look at the root.", first, why),
            tuple((order, "another order that reads as few leaves") for order in best[1:]),
            tuple((order, f"this order reads {n} leaves") for order, n in others),
        ),
        Item(
            "leaves",
            "number",
            fewest,
            "leaves read in that order",
            why,
            ("Run alpha-beta in your order.", "Count the leaves that it reads.", why),
        ),
    )


ORDER = ExerciseKind("order", "Order the moves", make, task, items, "tree", "alphabeta")
