"""Find the horizon flip: from which depth on does a search choose the right move?

A loss is certain. Checks delay it beyond the horizon of a shallow search, each at a price.
"""

from __future__ import annotations

import random

from plyground.game.errors import Unsuited
from plyground.game.trees.sources import tree
from plyground.search.analysis import Analysis
from plyground.search.textbook.convention import Convention
from plyground.search.textbook.minimax import minimax
from plyground.teach.answers import shown, sign
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind


def make(rng: random.Random, difficulty: int) -> Data:
    checks = difficulty
    price = rng.randint(1, 2)
    loss = price * checks + rng.randint(1, 3)
    return {"tree": delayed_loss(loss, price, checks)}


def delayed_loss(loss: int, price: int, checks: int) -> str:
    """MAX accepts a loss now, or pays for a check and faces the same choice two plies later."""
    paid = price * checks
    text = f"~{-paid}{{accept:~{-paid}{{takes:{-paid - loss}}}}}"
    for _ in range(checks):
        paid -= price
        accept = f"accept:~{-paid}{{takes:{-paid - loss}}}"
        text = f"~{-paid}{{{accept},check:~{-paid}{{captures:{text}}}}}"
    return text


def task(data: Data) -> str:
    return (
        "Numbers after ~ are evaluations, used where the search stops. For each depth d from 2 on, "
        "which move does depth-limited minimax choose at the root? At which depth does it first "
        "choose the move of the full search and keep choosing it (the flip)?"
    )


def searches(text: str) -> dict[int, Analysis]:
    """Depth-limited searches up to the depth of the tree."""
    game = tree(text)
    deepest = max(game.tree.depths)
    if deepest < 2:
        raise Unsuited("a horizon needs a tree of two plies or more")
    return {depth: minimax(game.initial(), depth) for depth in range(2, deepest + 1)}


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    found, rows = [], searches(data["tree"])
    moves = {depth: a.state.describe(a.action) for depth, a in rows.items() if a.action is not None}
    choices = tuple(next(iter(rows.values())).state.descriptions().values())
    for depth, analysis in rows.items():
        values = ", ".join(f"{m.name} {sign(shown(m.value or 0.0))}" for m in analysis.moves)
        why = f"at depth {depth} the moves are worth {values}: {moves[depth]}."
        hints = (
            f"Look only {depth} plies ahead.",
            "Use the evaluation where the search stops, and the utility where the game ends.",
            why,
        )
        ask = f"the move at depth {depth}"
        key = f"depth.{depth}"
        found.append(Item(key, "word", moves[depth], ask, why, hints, choices=choices))
    true = moves[max(moves)]
    flip = max((depth + 1 for depth in moves if moves[depth] != true), default=min(moves))
    why = f"from depth {flip} on the search chooses {true}, as the full search does."
    hints = ("Read your moves from the deepest search upwards.", "Where do they change?", why)
    found.append(Item("flip", "number", flip, "the depth of the flip", why, hints))
    return tuple(found)


HORIZON = ExerciseKind("horizon", "Find the horizon flip", make, task, items, "tree", "minimax")
