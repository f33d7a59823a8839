"""Whether an equilibrium of a tree is subgame-perfect, in pure or mixed strategies.

A mixture of plans is played as the equivalent behaviour strategy, which says what happens in every
subgame, reached or not. The profile is perfect if nobody gains by deviating in any subgame.
"""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game.errors import Unsuited
from plyground.game.trees.tree_game import TreeState
from plyground.theory.exact import Number
from plyground.theory.extensive.behaviour import behaviour, mixture
from plyground.theory.extensive.strategic_form import StrategicForm, payoff_tables
from plyground.theory.normal.form import NormalForm
from plyground.theory.solve.equilibrium import Equilibrium, judge

CLOSE = 1e-7
"""The greatest gain that counts as none, in floating point."""
CELLS = 2_000_000
"""Cells of all subgames' tables together, up to which a verdict is worked out."""


@dataclass(frozen=True)
class Perfection:
    """The verdict on an equilibrium."""

    perfect: bool | None
    """None: undecided; `why` says why."""
    where: str = ""
    """The first subgame, from the end of the tree, where a player gains: the path to its root."""
    gain: Number = 0
    """What that player gains there."""
    why: str = ""

    def __str__(self) -> str:
        if self.perfect is None:
            return f"subgame-perfect or not: undecided, {self.why}"
        if self.perfect:
            return "subgame-perfect"
        gain = f"{float(self.gain):.6g}"
        return f"not subgame-perfect: in the subgame at {self.where} a player could gain {gain}"


def perfection(form: StrategicForm, one: Equilibrium) -> Perfection:
    """The verdict on an equilibrium of a tree's normal form."""
    if form.reduced:
        return Perfection(None, why="plans of the reduced form leave out what is not reached")
    subgames = form.subgames
    if len(subgames) * form.tables[0].floats.size > CELLS:
        return Perfection(None, why="the subgames are too large")
    try:
        played = [
            mixture(form, player, behaviour(form, player, own))
            for player, own in enumerate(one.strategies)
        ]
    except Unsuited as no:
        if not one.pure:
            return Perfection(None, why=str(no))
        played = list(one.strategies)  # a plan is its own behaviour, whatever is forgotten
    for root in reversed(subgames):
        part = NormalForm(payoff_tables(form.decisions, form.plans, root))
        gain = judge(part, played)[1]
        if gain > (0 if one.exact else CLOSE):
            return Perfection(False, TreeState(form.game, root).text, gain)
    return Perfection(True)
