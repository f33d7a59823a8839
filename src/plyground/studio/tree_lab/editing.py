"""Edits of trees in text form, one node at a time, and random trees."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.trees.nodes import Draft, Tree, Vector
from plyground.game.trees.tree_game import TreeGame
from plyground.game.trees.tree_writer import has_names, write_tree

LARGEST = 2_000
"""Most nodes of a tree that can be edited, and leaves of a random tree."""


@dataclass
class Twig:
    """A node of a tree that is being edited."""

    mover: int | None = None
    payoffs: Vector = ()
    label: str = ""
    move: str = ""
    probability: float = 1.0
    estimate: Vector | None = None
    view: str | None = None
    children: list[Twig] = field(default_factory=list)


Change = Callable[[Twig, Twig | None, float | None], None]
"""Changes a node, given its parent and a value."""


def edited(game: TreeGame, path: list[str], change: str, value: float | None = None) -> str:
    """The text of a tree after a change at the node that the moves of `path` lead to.

    Changes: add (a child), remove, earlier and later (among siblings), set (a leaf's value).
    """
    if game.nodes > LARGEST:
        raise PlygroundError(
            f"the tree has {game.nodes:,} nodes; trees of up to {LARGEST:,} can be edited"
        )
    state: State = game.initial()
    places = [0]
    for move in path:
        action = state.action(move)
        places.append(game.tree.children[places[-1]][action])
        state = state.result(action)
    root, twigs = twigs_of(game.tree)
    here = twigs[places[-1]]
    above = twigs[places[-2]] if len(places) > 1 else None
    CHANGES[change](here, above, value)
    changed = columns_of(root, game.tree.players)
    return write_tree(changed, names=has_names(changed))


# --- changes -------------------------------------------------------------------------------------


def add(here: Twig, above: Twig | None, value: float | None) -> None:
    """Give a leaf one child with its payoffs, or a node one more child with payoff 0."""
    if not here.children:
        here.children = [Twig(payoffs=here.payoffs)]
        here.payoffs = ()
        return
    zeros = tuple(0.0 for _ in first_leaf(here).payoffs)
    share = 1 / (len(here.children) + 1)
    if here.mover == CHANCE:
        weigh(here, 1 - share)
    here.children.append(Twig(payoffs=zeros, probability=share if here.mover == CHANCE else 1.0))


def remove(here: Twig, above: Twig | None, value: float | None) -> None:
    """Remove a node. A parent without children becomes a leaf with its last child's payoffs."""
    if above is None:
        raise PlygroundError("the root cannot be removed; a tree needs at least one node")
    above.children = [child for child in above.children if child is not here]
    if not above.children:
        above.payoffs, above.mover = first_leaf(here).payoffs, None
        above.estimate = above.view = None
    elif above.mover == CHANCE:
        weigh(above, 1.0)


def set_value(here: Twig, above: Twig | None, value: float | None) -> None:
    if here.children:
        raise PlygroundError("only leaves have values; change the leaves below")
    if value is None or not math.isfinite(value):
        raise PlygroundError(f"the value of a leaf must be a number, not {value}")
    if len(here.payoffs) > 2 or (len(here.payoffs) == 2 and here.payoffs[1] != -here.payoffs[0]):
        raise PlygroundError("this leaf has several payoffs; edit the text instead")
    here.payoffs = (value, -value)


def shift(by: int) -> Change:
    def change(here: Twig, above: Twig | None, value: float | None) -> None:
        beside = [here] if above is None else above.children
        at = next(i for i, twig in enumerate(beside) if twig is here)
        if not 0 <= at + by < len(beside):
            raise PlygroundError("there is no sibling on that side")
        beside[at], beside[at + by] = beside[at + by], beside[at]

    return change


def weigh(node: Twig, total: float) -> None:
    """Scale the probabilities of a chance node's outcomes to a given sum."""
    now = math.fsum(child.probability for child in node.children)
    for child in node.children:
        child.probability *= total / now


def first_leaf(twig: Twig) -> Twig:
    while twig.children:
        twig = twig.children[0]
    return twig


CHANGES: dict[str, Change] = {
    "add": add,
    "remove": remove,
    "set": set_value,
    "earlier": shift(-1),
    "later": shift(+1),
}


# --- from columns to twigs and back --------------------------------------------------------------


def twigs_of(columns: Tree) -> tuple[Twig, list[Twig]]:
    """The root, and all nodes by number."""
    twigs = [
        Twig(
            columns.movers[i],
            columns.payoffs[i],
            columns.labels[i],
            columns.moves[i],
            columns.probabilities[i],
            columns.estimates.get(i),
            columns.views.get(i),
        )
        for i in range(columns.sizes[0])
    ]
    for i, below in enumerate(columns.children):
        twigs[i].children = [twigs[child] for child in below]
    return twigs[0], twigs


def columns_of(root: Twig, players: int) -> Tree:
    """A tree in columns, with the checks of the readers."""
    draft = Draft("")
    todo: list[Twig | None] = [root]
    while todo:
        twig = todo.pop()
        if twig is None:
            draft.close()
            continue
        words = (twig.label, twig.move, twig.probability)
        if not twig.children:
            draft.leaf(0, twig.payoffs, *words)
            continue
        i = draft.node(0, twig.mover, *words)
        if twig.estimate is not None:
            draft.estimates[i] = twig.estimate
        if twig.view is not None:
            draft.views[i] = twig.view
        todo += [None, *reversed(twig.children)]
    return draft.tree(players=players)


# --- random trees --------------------------------------------------------------------------------


def random_text(b: int, m: int, low: int, high: int, seed: int, ties: bool) -> str:
    """A tree with b moves at each node and m plies; leaves are random in a range."""
    leaves = b**m
    if leaves > LARGEST:
        raise PlygroundError(f"b={b}, m={m} has {leaves:,} leaves; at most {LARGEST:,} are allowed")
    if low > high:
        raise PlygroundError(f"the range from {low} to {high} is empty; give the lower end first")
    if not ties and high - low + 1 < leaves:
        raise PlygroundError(
            f"{leaves} different leaves do not fit between {low} and {high}; widen the range or "
            "allow ties"
        )
    rng = random.Random(seed)
    values = (
        [rng.randint(low, high) for _ in range(leaves)]
        if ties
        else rng.sample(range(low, high + 1), leaves)
    )
    return f"b={b} m={m}: {' '.join(map(str, values))}"
