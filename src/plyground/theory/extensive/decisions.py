"""The decisions of each player in a tree, perfect recall, and pure strategies (plans)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from math import log10, prod

import numpy as np
import numpy.typing as npt

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import TooLarge, Unsuited
from plyground.game.trees.tree_game import TreeGame, TreeState

STRATEGIES = 4_096
"""The most pure strategies of a player that are listed."""
OPEN = -1
"""In a reduced plan: no action, because the plan's own choices never reach the decision."""

Plans = npt.NDArray[np.int16]
"""A row for each pure strategy, with the number of the action at each decision."""


@dataclass(frozen=True)
class Decision:
    """An information set: nodes that the player to move cannot tell apart."""

    player: int
    name: str
    actions: tuple[str, ...]
    nodes: tuple[int, ...]


@dataclass(frozen=True)
class DecisionStep:
    """An action of a player on the path to a node."""

    decision: int
    action: int


class Decisions:
    """All decisions in a tree by player, in preorder."""

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        tree = game.tree
        found: dict[tuple[int, object], list[int]] = {}
        for node, mover in enumerate(tree.movers):
            if mover is not None and mover != CHANCE:
                found.setdefault((mover, tree.views.get(node, node)), []).append(node)
        self.of: list[list[Decision]] = [[] for _ in range(tree.players)]
        self.number: dict[int, int] = {}
        """By node: the index of its decision among those of the player."""
        for (player, _), nodes in found.items():
            for node in nodes:
                self.number[node] = len(self.of[player])
            actions = tuple(tree.names[child] for child in tree.children[nodes[0]])
            self.of[player].append(Decision(player, self._name(nodes), actions, tuple(nodes)))

    def _name(self, nodes: list[int]) -> str:
        """The label of a single node, else the name of the set, else the path to the node."""
        tree = self.game.tree
        if len(nodes) == 1 and tree.labels[nodes[0]]:
            return tree.labels[nodes[0]]
        return tree.views.get(nodes[0]) or TreeState(self.game, nodes[0]).text

    def path(self, node: int, player: int, root: int = 0) -> tuple[DecisionStep, ...]:
        """The player's actions on the path from `root` to a node, first to last."""
        tree, steps = self.game.tree, []
        while node != root:
            parent = tree.parents[node]
            if tree.movers[parent] == player:
                action = tree.children[parent].index(node)
                steps.append(DecisionStep(self.number[parent], action))
            node = parent
        return tuple(reversed(steps))

    # --- memory -----------------------------------------------------------------------------------

    def require_recall(self, player: int, what: str) -> None:
        """Raise Unsuited, naming the information set, unless the player has perfect recall."""
        for decision in self.of[player]:
            pasts = {self.path(node, player) for node in decision.nodes}
            if len(pasts) > 1:
                raise Unsuited(
                    f"{what} needs perfect recall, but at {decision.name!r} "
                    f"{self.game.player_name(player)} has forgotten earlier moves"
                )

    # --- plans ------------------------------------------------------------------------------------

    def count(self, player: int) -> int:
        """The number of pure strategies of a player: the product of the numbers of actions."""
        return prod(len(decision.actions) for decision in self.of[player])

    def power(self, player: int) -> str:
        """The count as the lectures write it: "2^3" or "2^3 * 3"."""
        sizes = [len(decision.actions) for decision in self.of[player]]
        parts = [(size, sizes.count(size)) for size in sorted(set(sizes) - {1})]
        return " * ".join(f"{b}^{n}" if n > 1 else str(b) for b, n in parts) or "1"

    def plans(self, player: int) -> Plans:
        """All pure strategies; the action at the first decision changes slowest."""
        count = self.count(player)
        if count > STRATEGIES:
            raise TooLarge(
                f"{self.game.player_name(player)} has {large(count)} pure strategies "
                f"({self.power(player)}); they are listed up to {STRATEGIES:,}"
            )
        ranges = [range(len(decision.actions)) for decision in self.of[player]]
        return np.array(list(product(*ranges)), dtype=np.int16).reshape(count, len(ranges))

    def reduced_plans(self, player: int) -> Plans:
        """Plans without actions for decisions that the plan itself rules out."""
        self.require_recall(player, "the reduced form")
        count = self._ways(player)
        if count > STRATEGIES:
            raise TooLarge(
                f"{self.game.player_name(player)} has {large(count)} pure strategies in the "
                f"reduced form; they are listed up to {STRATEGIES:,}"
            )
        width = len(self.of[player])
        rows = []
        for chosen in self._choices(player):
            row = [OPEN] * width
            for step in chosen:
                row[step.decision] = step.action
            rows.append(row)
        return np.array(rows, dtype=np.int16).reshape(len(rows), width)

    @cached_property
    def _next(self) -> list[dict[DecisionStep | None, list[int]]]:
        """By player: the decisions that can follow each own step; None is the beginning."""
        found: list[dict[DecisionStep | None, list[int]]] = []
        for player, own in enumerate(self.of):
            after: dict[DecisionStep | None, list[int]] = {}
            for number, decision in enumerate(own):
                past = self.path(decision.nodes[0], player)
                after.setdefault(past[-1] if past else None, []).append(number)
            found.append(after)
        return found

    def _ways(self, player: int) -> int:
        """The number of reduced plans."""
        after, own = self._next[player], self.of[player]
        ways = [0] * len(own)
        for d in reversed(range(len(own))):  # later decisions have higher numbers
            ways[d] = sum(
                prod(ways[later] for later in after.get(DecisionStep(d, a), ()))
                for a in range(len(own[d].actions))
            )
        return prod(ways[d] for d in after.get(None, ()))

    def _choices(self, player: int) -> list[tuple[DecisionStep, ...]]:
        """The reduced plans, each as its steps."""
        after, own = self._next[player], self.of[player]
        choices: list[list[tuple[DecisionStep, ...]]] = [[] for _ in own]

        def following(step: DecisionStep | None) -> Iterator[tuple[DecisionStep, ...]]:
            for parts in product(*(choices[d] for d in after.get(step, ()))):
                yield tuple(chain.from_iterable(parts))

        for d in reversed(range(len(own))):
            for a in range(len(own[d].actions)):
                step = DecisionStep(d, a)
                choices[d] += [(step, *later) for later in following(step)]
        return list(following(None))

    def plan_words(self, player: int, plan: npt.NDArray[np.int16]) -> str:
        """ "(1->L, 4->R)": the action at each decision."""
        own = self.of[player]
        chosen = (
            f"{decision.name}->{decision.actions[a]}"
            for decision, a in zip(own, plan, strict=True)
            if a != OPEN
        )
        return f"({', '.join(chosen)})"


def large(count: int) -> str:
    """A count as text; a very large one as a power of ten."""
    return (
        f"{count:,}" if count < 10**15 else f"about 10^{round((count.bit_length() - 1) * log10(2))}"
    )
