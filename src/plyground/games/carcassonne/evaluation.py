"""The evaluation of Carcassonne."""

import numpy as np

from plyground.games.carcassonne.options import margin
from plyground.games.carcassonne.rules import free_men, pending

weights = {"points": 0.05, "pending": 0.035, "nearly": 0.03, "followers": 0.06}
if margin:
    weights = {name: 0.02 * weight for name, weight in weights.items()}


def features(s, f):
    """The first player's less the second's: points; what unfinished features would count now;
    the same of cities and roads, divided by their open ends; followers in hand."""
    out = np.empty(4)
    pending(s, out)
    f[0] = float(s.points[0]) - float(s.points[1])
    f[1] = out[0] - out[1]
    f[2] = out[2] - out[3]
    f[3] = float(free_men(s, 0) - free_men(s, 1))
