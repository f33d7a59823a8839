"""Profiles: a strategy of every player, as one array by sequence; what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

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
from plyground.theory.imperfect.unroll import LIMIT, Unrolled, unroll

Floats = NDArray[np.float64]
TOLERANCE = 1e-6
"""How far the probabilities of an information set may be from 1."""


@dataclass(frozen=True)
class Worth:
    """What a profile brings each player, and what the player's best answer to it would."""

    values: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def nash_conv(self) -> float:
        """What all players together could gain, each alone by a best answer; 0 in equilibrium."""
        return sum(max(b - v, 0.0) for v, b in zip(self.values, self.best, strict=True))

    @property
    def exploitability(self) -> float:
        """NashConv divided by the number of players."""
        return self.nash_conv / len(self.values)


def players(form: Form) -> int:
    """How many players a form is of."""
    return len(form.sets_from) - 1


def blank(form: Form) -> Floats:
    """A number for every sequence."""
    return np.zeros(int(form.sequences_from[-1]))


def new_tables(form: Form) -> Tables:
    """A solver's memory at the start: every action of a set is equally likely."""
    strategy = strategy_from(form, blank(form))
    plan = plan_of(form, strategy)
    return Tables(blank(form), strategy, plan, blank(form), blank(form))


def strategy_from(form: Form, weights: Floats) -> Floats:
    """The strategy that plays each action of a set by its share; a set without any, at random."""
    strategy = blank(form)
    execute(put_strategy, players(form), form, weights, strategy)
    return strategy


def plan_of(form: Form, strategy: Floats) -> Floats:
    """The probability that a player plays a sequence, as far as it is up to that player."""
    plan = blank(form)
    execute(put_plan, players(form), form, strategy, plan)
    return plan


def worth(form: Form, strategy: Floats) -> Worth:
    """What a profile brings, exactly."""
    n = players(form)
    values, best = np.zeros(n), np.zeros(n)
    execute(put_values, n, form, plan_of(form, strategy), blank(form), values, best)
    return Worth(tuple(values.tolist()), tuple(best.tolist()))


def reach_of(unrolled: Unrolled, strategy: Floats) -> Floats:
    """How likely play is to come to each information set."""
    by_node, by_set = np.zeros(len(unrolled.nodes.mover)), np.zeros(len(unrolled.sets))
    form = unrolled.form
    execute(put_reach, players(form), form, unrolled.nodes, strategy, by_node, by_set)
    return by_set


def best_answer(form: Form, strategy: Floats, player: int) -> Floats:
    """The profile with one player's strategy replaced by a best answer to the others."""
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
    """The profile of a function from states to the probability of each action."""
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
                f"{where} has the probabilities {chances}; they must not be negative and sum to 1"
            )
        first = int(unrolled.form.first[i])
        strategy[first : first + len(chances)] = chances
    return strategy


def exploitability(
    game: Game, policy: Callable[[State], Mapping[int, float]], *, limit: int = LIMIT
) -> float:
    """What a player gains on average by a best answer to a policy that all others follow.

    `policy` gives the probability of each legal action at a state; `policy` of a strategy is one.
    It is asked once for each information set, so it must go by the observation.
    """
    unrolled = unroll(game, limit)
    return worth(unrolled.form, strategy_of(unrolled, policy)).exploitability
