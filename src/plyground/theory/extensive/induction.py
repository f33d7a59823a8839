"""`pg.backward_induction`: values and subgame-perfect profiles of perfect-information games."""

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
from plyground.game.start import game_of
from plyground.game.trees.nodes import Vector
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.search.textbook.solve_tree import solve_tree
from plyground.theory.exact import exact
from plyground.theory.extensive.decisions import large
from plyground.theory.extensive.game_tree import game_tree

PROFILES = 10_000
"""The most subgame-perfect profiles that are listed."""

Profile = dict[int, int]
"""By node: the index of the chosen child."""
PartialProfile = tuple[tuple[Fraction, ...], tuple[tuple[int, int], ...]]
"""The payoffs below a node, and the choices made there."""


@dataclass(frozen=True)
class Induction:
    """The result of backward induction in a tree."""

    game: TreeGame
    values: list[Vector]
    """By node: the payoff of each player under best play."""
    choices: list[int | None]
    """By node: the first best child; None at leaves and chance nodes."""

    def __repr__(self) -> str:
        value = ", ".join(f"{part:g}" for part in self.value)
        return f"<backward induction in {self.game.name}: value {value}, {len(self.values)} nodes>"

    @property
    def value(self) -> Vector:
        """The payoff of each player at the root."""
        return self.values[0]

    @cached_property
    def line(self) -> tuple[int, ...]:
        """Best play from the root to a leaf or the first chance node."""
        node, actions = 0, []
        while (best := self.choices[node]) is not None:
            actions.append(best)
            node = self.game.tree.children[node][best]
        return tuple(actions)

    @cached_property
    def profiles(self) -> list[Profile]:
        """All subgame-perfect profiles in pure strategies; there are several if choices tie."""
        tree = self.game.tree
        parts: list[list[PartialProfile]] = [[] for _ in tree.movers]
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
            f"at most {PROFILES:,} are listed"
        )


def backward_induction(source: Game | State | str) -> Induction:
    """Values and best choices of a tree, or of any small game of perfect information.

    Text is parsed as by `pg.tree`. Raises Unsuited if moves are hidden, TooLarge if the tree has
    too many nodes.
    """
    if isinstance(source, str):
        source = game_of(source)
    game = game_tree(source)
    found = solve_tree(game)
    return Induction(game, found.values, found.choices)
