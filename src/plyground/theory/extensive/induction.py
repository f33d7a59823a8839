"""`pg.backward_induction`: the values of games of perfect information, and all best profiles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import NoReturn

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import TooLarge
from plyground.game.trees.nodes import Vector
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.search.textbook.solve_tree import solve_tree
from plyground.theory.exact import exact
from plyground.theory.extensive.decisions import large
from plyground.theory.extensive.unroll import unroll

PROFILES = 10_000
"""Subgame-perfect profiles that are listed."""

Profile = dict[int, int]
"""The place of the chosen child, by node."""
Part = tuple[tuple[Fraction, ...], tuple[tuple[int, int], ...]]
"""What the players get below a node, and what is chosen there."""


@dataclass(frozen=True)
class Induction:
    """What backward induction finds in a tree."""

    game: TreeGame
    values: list[Vector]
    """By node: what each player gets when all play their best."""
    choices: list[int | None]
    """By node: the best child, first of equals; None at leaves and chance nodes."""

    @property
    def value(self) -> Vector:
        """What each player gets in the whole game."""
        return self.values[0]

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The best play from the root, to a leaf or the first chance node."""
        node, actions = 0, []
        while (best := self.choices[node]) is not None:
            actions.append(best)
            node = self.game.tree.children[node][best]
        return tuple(actions)

    @cached_property
    def profiles(self) -> list[Profile]:
        """All subgame-perfect profiles in pure strategies; ties make more than one."""
        tree = self.game.tree
        parts: list[list[Part]] = [[] for _ in tree.movers]
        for node in reversed(range(len(tree.movers))):  # children come after their parent
            mover, below = tree.movers[node], tree.children[node]
            if mover is None:
                parts[node] = [(tuple(map(exact, tree.payoffs[node])), ())]
                continue
            count = prod(len(parts[child]) for child in below)
            if count > PROFILES:
                self._too_many(node, count)
            for combination in product(*(parts[child] for child in below)):
                chosen = tuple(choice for _, own in combination for choice in own)
                values = [value for value, _ in combination]
                if mover == CHANCE:
                    chances = [exact(tree.probabilities[child]) for child in below]
                    mean = tuple(
                        sum(
                            (p * v[player] for p, v in zip(chances, values, strict=True)),
                            Fraction(0),
                        )
                        for player in range(tree.players)
                    )
                    parts[node].append((mean, chosen))
                    continue
                best = max(value[mover] for value in values)
                for place, value in enumerate(values):
                    if value[mover] == best:
                        parts[node].append((value, ((node, place), *chosen)))
            if len(parts[node]) > PROFILES:
                self._too_many(node, len(parts[node]))
            for child in below:
                parts[child] = []
        return [dict(chosen) for _, chosen in parts[0]]

    def _too_many(self, node: int, count: int) -> NoReturn:
        where = "" if node == 0 else f" below {TreeState(self.game, node).text}"
        raise TooLarge(
            f"{self.game.name} has {large(count)} or more subgame-perfect profiles{where}; "
            f"they are listed up to {PROFILES:,}"
        )


def backward_induction(source: Game | State | str) -> Induction:
    """Values and best choices of a tree, or of any small game of perfect information.

    Text is a tree as `pg.tree` reads it. Raises Unsuited where moves are hidden, TooLarge where the
    tree is.
    """
    if isinstance(source, str):
        from plyground.game.trees.sources import tree

        source = tree(source)
    game = unroll(source)
    found = solve_tree(game)
    return Induction(game, found.values, found.choices)
