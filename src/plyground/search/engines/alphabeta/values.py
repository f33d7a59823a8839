# mypy: allow-untyped-defs, no-check-untyped-defs
"""What positions are worth to alpha-beta: evaluations and utilities as scores.

The levels of its scores are fine steps of the weighted sum of an evaluation's features, before
tanh: tanh only grows, so it changes no choice, and is taken once for the answer. Utilities go the
other way, through its inverse; the least and the greatest are -CERTAIN and CERTAIN, beyond every
evaluation.
"""

import math

from plyground.game.contract.names import features, score
from plyground.search.engines.zero_sum.score import FAR, TEMPO, end_score

STEPS = 65536.0
"""Levels for a weighted sum of 1."""
MOST = 30.0
"""Weighted sums beyond this count as this: tanh is 1 to the last digit."""
CERTAIN = 32 * 65536
WON = CERTAIN * TEMPO
"""No evaluation is more than this, and every end with the greatest utility is."""
INFINITE = WON + TEMPO
"""Beyond every score."""


def estimate(w, s, player):
    """The evaluation of a state that is not at the end, for a player."""
    w.evaluations += 1
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        x += w.weights[i] * w.f[i]
    level = math.floor(min(max(x, -MOST), MOST) * STEPS + 0.5) * TEMPO
    return level if player == 0 else -level


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
    return math.floor(math.atanh(x) * STEPS + 0.5)
