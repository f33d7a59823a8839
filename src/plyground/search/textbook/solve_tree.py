"""The value of every node of an explicit tree, from the leaves up, in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import Unsuited
from plyground.game.trees.nodes import Vector
from plyground.game.trees.tree_game import TreeGame


@dataclass(frozen=True)
class Solution:
    """For each node, the payoffs under optimal play, and the best child."""

    values: list[Vector]
    choices: list[int | None]
    """The index of the best child, the first of equals; None at leaves and chance nodes."""

    def line(self, game: TreeGame) -> tuple[int, ...]:
        """The optimal line from the root to a leaf or the first chance node."""
        node, actions = 0, []
        while (best := self.choices[node]) is not None:
            actions.append(best)
            node = game.tree.children[node][best]
        return tuple(actions)


def solve_tree(game: TreeGame) -> Solution:
    """Minimax, expectiminimax or max^n, as the tree requires; raises if information is hidden."""
    if not game.perfect_information:
        raise Unsuited(
            f"backward induction assumes that every player sees the whole state, but {game.name} "
            "has hidden information"
        )
    tree = game.tree
    values: list[Vector] = list(tree.payoffs)
    choices: list[int | None] = [None] * len(values)
    for i in reversed(range(len(values))):  # children come after their parent
        below, mover = tree.children[i], tree.movers[i]
        if mover is None:
            continue
        if mover == CHANCE:
            values[i] = tuple(
                fsum(tree.probabilities[child] * values[child][player] for child in below)
                for player in range(tree.players)
            )
        else:
            best = max(range(len(below)), key=lambda k: values[below[k]][mover])
            values[i], choices[i] = values[below[best]], best
    return Solution(values, choices)
