"""Scores: what a position is worth, as whole numbers, so that a window can be one wide.

A score is `grid * TEMPO + tempo`, for the player to move. The grid is fine steps of the weighted
sum of an evaluation's features, before tanh: tanh only grows, so it changes no choice, and is taken
once for the answer. Utilities go the other way, through its inverse; the least and the greatest are
-CERTAIN and CERTAIN, beyond every evaluation. The tempo prefers quick wins and slow losses: it is
FAR - ply at an end that is won, minus that at one that is lost, and 0 at draws and evaluations.
"""

import math

from plyground.game.contract.names import features, score
from plyground.search.engines.utilities import note

STEPS = 65536.0
"""Steps of the grid for a weighted sum of 1."""
MOST = 30.0
"""Weighted sums beyond this count as this: tanh is 1 to the last digit."""
CERTAIN = 32 * 65536
TEMPO = 4096
FAR = 2000
"""More than any ply that is searched, and less than half of TEMPO."""
WON = CERTAIN * TEMPO
"""No evaluation is more than this, and every end with the greatest utility is."""
INFINITE = WON + TEMPO
"""Beyond every score."""
UNKNOWN = 2 * INFINITE
"""Instead of a score: it takes a search to find out."""


def estimate(w, s, player):
    """The evaluation of a state that is not at the end, for a player."""
    w.evaluations += 1
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        x += w.weights[i] * w.f[i]
    grid = math.floor(min(max(x, -MOST), MOST) * STEPS + 0.5) * TEMPO
    return grid if player == 0 else -grid


def ending(w, s, player, ply):
    """The score of a state at which the game is over."""
    score(s, w.u)
    x = from_utility(w, w.u[0], ply)
    return x if player == 0 else -x


def from_utility(w, u, ply):
    """A utility reached at a ply, as a score."""
    tempo = FAR - ply if w.quick else 0
    x = u / w.half
    if x == 0.0:
        return 0
    if x >= 1.0:
        return WON + tempo
    if x <= -1.0:
        return -WON - tempo
    grid = math.floor(math.atanh(x) * STEPS + 0.5)
    note(w, grid, u)
    grid *= TEMPO
    return grid + tempo if x > 0.0 else grid - tempo


def tempo_of(x):
    """The tempo in a score."""
    return ((x + TEMPO // 2) & (TEMPO - 1)) - TEMPO // 2


def moved(x, plies):
    """A score with its end that many plies further away.

    The table keeps scores as they are seen from their node: to move one there, it comes nearer by
    the node's ply.
    """
    tempo = tempo_of(x)
    if tempo > 0:
        return x - plies
    return x + plies if tempo < 0 else x
