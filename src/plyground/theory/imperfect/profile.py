"""Profiles: the strategies of all players as one array by sequence, and their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.theory.imperfect.compiled import execute
from plyground.theory.imperfect.form import Form, Tables
from plyground.theory.imperfect.response import (
    put_best,
    put_gains,
    put_plan,
    put_reach,
    put_strategy,
    put_values,
)
from plyground.theory.imperfect.unroll import LIMIT, Unrolled, as_game, unroll

Floats = NDArray[np.float64]
TOLERANCE = 1e-6
"""The sum of probabilities in an information set may differ from 1 by this much."""


@dataclass(frozen=True)
class Worth:
    """Each player's value in a profile, and with a best response to the others."""

    values: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def nash_conv(self) -> float:
        """The sum of each player's gain from a best response; 0 in equilibrium."""
        return sum(max(b - v, 0.0) for v, b in zip(self.values, self.best, strict=True))

    @property
    def exploitability(self) -> float:
        """NashConv divided by the number of players."""
        return self.nash_conv / len(self.values)


def players(form: Form) -> int:
    """The number of players of a form."""
    return len(form.sets_from) - 1


def blank(form: Form) -> Floats:
    """An array of zeros by sequence."""
    return np.zeros(int(form.sequences_from[-1]))


def new_tables(form: Form) -> Tables:
    """The initial state of a solver: all actions of a set are equally likely."""
    strategy = strategy_from(form, blank(form))
    plan = plan_of(form, strategy)
    return Tables(blank(form), strategy, plan, blank(form), blank(form))


def strategy_from(form: Form, weights: Floats) -> Floats:
    """Weights normalised in each set; uniform where no weight is positive."""
    strategy = blank(form)
    execute(put_strategy, players(form), form, weights, strategy)
    return strategy


def plan_of(form: Form, strategy: Floats) -> Floats:
    """By sequence: the player's own contribution to the probability of playing it."""
    plan = blank(form)
    execute(put_plan, players(form), form, strategy, plan)
    return plan


def worth(form: Form, strategy: Floats) -> Worth:
    """The exact values of a profile."""
    n = players(form)
    values, best = np.zeros(n), np.zeros(n)
    execute(put_values, n, form, plan_of(form, strategy), blank(form), values, best)
    return Worth(tuple(values.tolist()), tuple(best.tolist()))


def reach_of(unrolled: Unrolled, strategy: Floats) -> Floats:
    """The probability of reaching each information set."""
    by_node, by_set = np.zeros(len(unrolled.nodes.mover)), np.zeros(len(unrolled.sets))
    form = unrolled.form
    execute(put_reach, players(form), form, unrolled.nodes, strategy, by_node, by_set)
    return by_set


def best_response(form: Form, strategy: Floats, player: int) -> Floats:
    """The profile with one player's strategy replaced by a best response to the others."""
    gain, n = blank(form), players(form)
    execute(put_gains, n, form, plan_of(form, strategy), gain, player)
    execute(put_best, n, form, gain, player)
    answer = strategy.copy()
    for i in range(int(form.sets_from[player]), int(form.sets_from[player + 1])):
        first, end = int(form.first[i]), int(form.first[i] + form.size[i])
        answer[first:end] = 0.0
        answer[first + int(np.argmax(gain[first:end]))] = 1.0
    return answer


def strategy_of(unrolled: Unrolled, policy: Callable[[State], Mapping[int, float]]) -> Floats:
    """The profile of a function from states to action probabilities."""
    strategy = np.ones_like(blank(unrolled.form))
    for i, here in enumerate(unrolled.sets):
        given = policy(here.state)
        where = f"{unrolled.game.name}: the policy at {unrolled.shown(i)!r}"
        strange = [a for a in given if a not in here.actions]
        if strange:
            raise PlygroundError(
                f"{where} plays {strange[0]!r}, which is not legal; legal: {list(here.actions)}"
            )
        chances = [float(given.get(a, 0.0)) for a in here.actions]
        if not all(isfinite(p) and p >= 0 for p in chances) or abs(sum(chances) - 1) > TOLERANCE:
            raise PlygroundError(
                f"{where} has the probabilities {chances}; they must be at least 0 and sum to 1"
            )
        first = int(unrolled.form.first[i])
        strategy[first : first + len(chances)] = chances
    return strategy


@checked
def exploitability(
    game: Game | str, policy: Callable[[State], Mapping[int, float]], *, limit: int = LIMIT
) -> float:
    """The average gain of a player from a best response when all others follow the policy.

    `policy` maps a state to the probability of each legal action, as `Strategy.policy` does. It is
    called once for each information set, so it must depend only on the observation.
    """
    unrolled = unroll(as_game(game), limit)
    return worth(unrolled.form, strategy_of(unrolled, policy)).exploitability
