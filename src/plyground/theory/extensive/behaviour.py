"""Mixed and behaviour strategies of a tree, and conversion between them.

A mixed strategy draws a whole plan before play; a behaviour strategy draws an action at each
decision. By Kuhn's theorem the two are equivalent for a player with perfect recall.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import PlygroundError
from plyground.theory.exact import Number, exact
from plyground.theory.extensive.decisions import OPEN
from plyground.theory.extensive.strategic_form import StrategicForm

Behaviour = tuple[tuple[Number, ...], ...]
"""For each decision of a player, the probability of each action."""


def behaviour(form: StrategicForm, player: int, mixture: Sequence[Number]) -> Behaviour:
    """The behaviour strategy equivalent to a mixture of plans; needs perfect recall.

    At a decision that no plan of the mixture reaches, the actions follow the plans that still
    specify one there; if none does, all actions are equally likely.
    """
    form.decisions.require_recall(player, "converting to a behaviour strategy")
    plans = form.plans[player]
    if len(mixture) != len(plans):
        raise PlygroundError(
            f"{form.player_names[player]} has {len(plans)} plans, but {len(mixture)} probabilities"
        )
    found: list[tuple[Number, ...]] = []
    for number, decision in enumerate(form.decisions_of(player)):
        past = form.decisions.path(decision.nodes[0], player)
        arriving = [
            p if all(plan[step.decision] == step.action for step in past) else 0
            for plan, p in zip(plans, mixture, strict=True)
        ]
        if not any(arriving):
            arriving = [
                p if plan[number] != OPEN else 0 for plan, p in zip(plans, mixture, strict=True)
            ]
        total = sum(arriving)
        count = len(decision.actions)
        if not total:
            found.append((Fraction(1, count),) * count)
            continue
        found.append(
            tuple(
                sum(p for plan, p in zip(plans, arriving, strict=True) if plan[number] == a) / total
                for a in range(count)
            )
        )
    return tuple(found)


def mixture(form: StrategicForm, player: int, strategy: Behaviour) -> tuple[Number, ...]:
    """The equivalent mixture of plans: each plan's probability is a product over its decisions."""
    own = form.decisions_of(player)
    if [len(b) for b in strategy] != [len(decision.actions) for decision in own]:
        raise PlygroundError(
            f"a behaviour strategy of {form.player_names[player]} needs a probability for each "
            f"action at {len(own)} decisions"
        )
    return tuple(
        prod((b[a] for b, a in zip(strategy, plan, strict=True) if a != OPEN), start=Fraction(1))
        for plan in form.plans[player]
    )


def arrivals(form: StrategicForm, strategies: Sequence[Behaviour]) -> dict[int, Number]:
    """The probability of each leaf under these behaviour strategies."""
    tree, reach = form.game.tree, {0: Fraction(1)}
    found: dict[int, Number] = {}
    for node, mover in enumerate(tree.movers):
        if mover is None:
            found[node] = reach[node]
            continue
        for action, child in enumerate(tree.children[node]):
            if mover == CHANCE:
                p: Number = exact(tree.probabilities[child])
            else:
                p = strategies[mover][form.decisions.number[node]][action]
            reach[child] = reach[node] * p  # type: ignore[assignment]
    return found
