# mypy: allow-untyped-defs, no-check-untyped-defs
"""What positions are worth to alpha-beta: evaluations and utilities as scores.

The levels of its scores are fine steps of the weighted sum of an evaluation's features, before it
is squashed: `squash` only grows, so it changes no choice, and is taken once for the answer. Very
large sums are steps of their logarithm. Utilities go the other way, through the inverse; the least
and the greatest are -CERTAIN and CERTAIN, beyond every evaluation.
"""

import math

import numpy as np

from plyground.game.contract.names import features, score, to_play
from plyground.game.contract.squash import unsquash
from plyground.search.engines.zero_sum.score import FAR, TEMPO, end_score
from plyground.search.network.correction import corrected
from plyground.search.network.inference import look_at, value_sum
from plyground.search.network.names import CORRECTED, NET

STEPS = 65536.0
"""Levels for a weighted sum of 1."""
LARGE = 16.0
"""Beyond this, a sum counts as its logarithm: sums up to a million differ by their order."""
MOST = 30.0
"""The most that a sum counts."""
CERTAIN = 32 * 65536
WON = CERTAIN * TEMPO
"""No evaluation is more than this, and every end with the greatest utility is."""
INFINITE = WON + TEMPO
"""Beyond every score."""


def estimate(w, ply, player):
    """The evaluation of stack[ply], which is not at the end, for a player."""
    w.evaluations += 1
    s = w.stack[ply]
    if NET:
        return by_network(w, s, player)
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        x += w.weights[i] * w.f[i]
    if CORRECTED:
        mover = to_play(s)
        x = corrected(w, ply, mover, x) if mover == 0 else -corrected(w, ply, mover, -x)
    level = level_of_sum(x) * TEMPO
    return level if player == 0 else -level


def by_network(w, s, player):
    """The evaluation of a state by the network, for a player."""
    look_at(w, s)
    level = level_of_sum(np.float64(value_sum(w, 0))) * TEMPO
    return level if player == to_play(s) else -level


def ending(w, s, player, ply):
    """The score of a state at which the game is over."""
    score(s, w.u)
    x = from_utility(w, w.u[0], ply)
    return x if player == 0 else -x


def from_utility(w, u, ply):
    """The score of a utility reached at a ply."""
    x = u / w.half
    if x == 0.0:
        return 0
    if x >= 1.0:
        return WON + (FAR - ply if w.quick else 0)
    if x <= -1.0:
        return -WON - (FAR - ply if w.quick else 0)
    return end_score(w, level_between(x), u, ply)


def level_between(x):
    """The level of a utility that is this part of the greatest; -1 < x < 1."""
    return level_of_sum(unsquash(x))


def level_of_sum(x):
    """The level of a weighted sum."""
    if x > LARGE:
        x = min(MOST, LARGE + math.log(1.0 + x - LARGE))
    elif x < -LARGE:
        x = -min(MOST, LARGE + math.log(1.0 - x - LARGE))
    return math.floor(x * STEPS + 0.5)


def sum_of(level):
    """The weighted sum on a level."""
    x = level / STEPS
    if abs(x) <= LARGE:
        return x
    return math.copysign(LARGE + math.expm1(abs(x) - LARGE), x)
