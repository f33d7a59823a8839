"""The evaluation of Gobblet."""

import numpy as np

from plyground.games.gobblet.options import size
from plyground.games.gobblet.rules import (
    CELLS,
    LINES,
    ONE,
    RESERVE,
    SIZES,
    lane,
    moved,
    outcome,
    visible,
)
from plyground.kernel.bits import popcount

weights = {"one_short": 0.12, "two_short": 0.04, "visible": 0.03, "covered": 0.02, "big": 0.05}


def features(s, f):
    """White's less Black's: lines that lack one or two pieces, visible pieces, covered ones
    (weighed by size: they are out of play), and big pieces on the board."""
    white, black = visible(s.men[0], s.men[1]), visible(s.men[1], s.men[0])
    f[0] = 0.0
    f[1] = 0.0
    f[2] = float(popcount(white) - popcount(black))
    f[3] = 0.0
    f[4] = float(popcount(lane(s.men[0], SIZES - 1)) - popcount(lane(s.men[1], SIZES - 1)))
    for i in range(len(LINES)):
        ours, theirs = popcount(white & LINES[i]), popcount(black & LINES[i])
        f[0] += (ours == size - 1) * 1.0 - (theirs == size - 1) * 1.0
        f[1] += (ours == size - 2) * 1.0 - (theirs == size - 2) * 1.0
    for k in range(SIZES - 1):
        hidden = popcount(lane(s.men[1], k) & ~black) - popcount(lane(s.men[0], k) & ~white)
        f[3] += float(hidden * (k + 1))


def gain(s, a):
    """Wins first, losses last; then moves onto enemies, and entries."""
    mine, theirs = moved(s.men[s.turn], a), s.men[1 - s.turn]
    ended = outcome(mine, theirs, s.turn)
    if ended:
        return 100 if ended == 1 + s.turn else -100
    onto = visible(theirs, s.men[s.turn]) >> np.uint64(a % CELLS) & ONE
    return 2 if onto else 1 if a < RESERVE else 0
