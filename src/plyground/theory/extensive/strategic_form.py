"""`pg.normal_form`: a tree or any small game as a table of pure strategies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from plyground.game.contract.arguments import checked
from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import TooLarge, Unsuited
from plyground.game.start import game_of
from plyground.game.trees.tree_game import TreeGame
from plyground.theory.exact import exact, whole
from plyground.theory.extensive.decisions import Decision, Decisions, Plans
from plyground.theory.extensive.game_tree import game_tree
from plyground.theory.normal.form import Cell, NormalForm
from plyground.theory.normal.payoffs import Payoffs

if TYPE_CHECKING:
    from plyground.theory.extensive.perfection import Perfection
    from plyground.theory.solve.equilibrium import Equilibrium

CELLS = 1_000_000
"""The most cells of a table made from a tree."""


class StrategicForm(NormalForm):
    """The normal form of a tree, with the plan behind each row and column."""

    def __init__(
        self, game: TreeGame, decisions: Decisions, plans: list[Plans], reduced: bool
    ) -> None:
        self.game, self.decisions, self.plans, self.reduced = game, decisions, plans, reduced
        super().__init__(
            payoff_tables(decisions, plans),
            strategies=[
                [decisions.plan_words(player, plan) for plan in own]
                for player, own in enumerate(plans)
            ],
            players=[game.player_name(player) for player in range(game.players)],
            title=game.title,
        )

    def decisions_of(self, player: int) -> list[Decision]:
        """The information sets of a player."""
        return self.decisions.of[player]

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of pure strategies of each player, before any reduction."""
        return tuple(self.decisions.count(player) for player in range(self.players))

    def play(self, cell: Cell) -> dict[int, float]:
        """The nodes reached with the strategies of a cell, and the probability of each."""
        tree = self.game.tree
        reached, todo = {}, [(0, 1.0)]
        while todo:
            node, chance = todo.pop()
            reached[node] = chance
            mover = tree.movers[node]
            if mover is None:
                continue
            below = tree.children[node]
            if mover == CHANCE:
                todo += [(child, chance * tree.probabilities[child]) for child in below]
            else:
                action = int(self.plans[mover][cell[mover], self.decisions.number[node]])
                todo.append((below[action], chance))
        return dict(sorted(reached.items()))

    # --- subgames ---------------------------------------------------------------------------------

    @cached_property
    def subgames(self) -> list[int]:
        """The roots of subgames: no information set lies partly below such a node."""
        tree, found = self.game.tree, []
        sets = [decision.nodes for own in self.decisions.of for decision in own]
        for root, mover in enumerate(tree.movers):
            end = root + tree.sizes[root]
            inside = (sum(root <= node < end for node in nodes) for nodes in sets)
            whole_sets = all(
                count in (0, len(nodes)) for count, nodes in zip(inside, sets, strict=True)
            )
            if mover is not None and whole_sets:
                found.append(root)
        return found

    @cached_property
    def subgame_perfect(self) -> list[Cell]:
        """Pure profiles that are equilibria in every subgame, reached or not."""
        if self.reduced:
            raise Unsuited(
                "subgame perfection needs an action at every decision, and plans of the reduced "
                "form omit some: use the full form"
            )
        perfect = np.ones(self.shape, dtype=bool)
        for root in self.subgames:
            part = NormalForm(payoff_tables(self.decisions, self.plans, root))
            perfect &= np.all(part.best_responses, axis=0)
        return [tuple(map(int, cell)) for cell in np.argwhere(perfect)]

    def perfection(self, one: Equilibrium) -> Perfection:
        """Whether an equilibrium, pure or mixed, is one in every subgame, and where it is not."""
        from plyground.theory.extensive.perfection import perfection  # which needs this module

        return perfection(self, one)

    @property
    def not_subgame_perfect(self) -> list[Cell]:
        """Pure equilibria that rely on a threat that is not credible off the path of play."""
        perfect = set(self.subgame_perfect)
        return [cell for cell in self.pure_equilibria if cell not in perfect]


@checked
def normal_form(source: Game | State | str, *, reduced: bool = False) -> StrategicForm:
    """The table of pure strategies of a tree, an .efg game, any small game, or a state of one.

    `reduced` merges plans that differ only at decisions that they never reach. Text is parsed as
    by `pg.tree`. Raises TooLarge with the number of strategies.
    """
    if isinstance(source, str):
        source = game_of(source)
    game = game_tree(source)
    decisions = Decisions(game)
    players = range(game.players)
    plans = [
        decisions.reduced_plans(player) if reduced else decisions.plans(player)
        for player in players
    ]
    cells = math.prod(len(own) for own in plans)
    if cells > CELLS:
        size = " x ".join(f"{len(own):,}" for own in plans)
        raise TooLarge(f"{game.name}: the table would have {size} cells, more than {CELLS:,}")
    return StrategicForm(game, decisions, plans, reduced)


def payoff_tables(decisions: Decisions, plans: Sequence[Plans], root: int = 0) -> list[Payoffs]:
    """Each player's payoffs in the game from `root` on, for every profile of plans.

    A cell is the sum of the leaves that all players' plans allow, weighted by the probability of
    chance. The sums are taken in integers and so are exact.
    """
    tree = decisions.game.tree
    leaves = [i for i in range(root, root + tree.sizes[root]) if tree.movers[i] is None]
    allowed = [_allowed(decisions, own, player, leaves, root) for player, own in enumerate(plans)]
    chances = _chances(decisions.game, leaves, root)
    tables = []
    for player in range(tree.players):
        weights = [
            p * exact(tree.payoffs[leaf][player]) for p, leaf in zip(chances, leaves, strict=True)
        ]
        (numerators,), below = whole([weights])
        if sum(map(abs, numerators)) < 2**53:  # floats hold such sums without rounding
            tables.append(_payoffs(_table(allowed, numerators), below))
        else:
            tables.append(Payoffs(_table(allowed, [float(w) for w in weights])))
    return tables


def _allowed(
    decisions: Decisions, plans: Plans, player: int, leaves: list[int], root: int
) -> npt.NDArray[np.float64]:
    """By plan and leaf: 1 if the player's own actions in the plan allow the leaf, else 0."""
    found = np.ones((len(plans), len(leaves)))
    for k, leaf in enumerate(leaves):
        for step in decisions.path(leaf, player, root):
            found[:, k] *= plans[:, step.decision] == step.action
    return found


def _chances(game: TreeGame, leaves: list[int], root: int) -> list[Fraction]:
    """The probability of the chance moves on the path to each leaf."""
    tree = game.tree
    reach = {root: Fraction(1)}
    for node in range(root + 1, root + tree.sizes[root]):
        parent = tree.parents[node]
        is_chance = tree.movers[parent] == CHANCE
        reach[node] = reach[parent] * (exact(tree.probabilities[node]) if is_chance else 1)
    return [reach[leaf] for leaf in leaves]


def _table(allowed: list[npt.NDArray[np.float64]], weights: Sequence[float]) -> Any:
    """The sum of the leaves' weights that all plans allow, by profile."""
    weighted = allowed[0] * np.array(weights, dtype=np.float64)
    if len(allowed) == 1:
        return weighted.sum(axis=1)
    if len(allowed) == 2:
        return weighted @ allowed[1].T
    letters = "abcdefgh"[: len(allowed)]
    terms = ",".join(f"{letter}z" for letter in letters)
    return np.einsum(f"{terms}->{letters}", weighted, *allowed[1:], optimize=True)


def _payoffs(numerators: Any, below: int) -> Payoffs:
    if below == 1:
        return Payoffs(numerators + 0.0)
    fractions = np.empty(numerators.shape, dtype=object)
    known: dict[float, Fraction] = {}
    for cell in np.ndindex(*numerators.shape):
        u = float(numerators[cell])
        if u not in known:
            known[u] = Fraction(int(u), below)
        fractions[cell] = known[u]
    return Payoffs(numerators / below + 0.0, fractions)
