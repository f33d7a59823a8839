"""The evaluation of Chinese Checkers."""

import numpy as np

from plyground.game.boards.hexagons import distance
from plyground.game.boards.jumps import CLASSES, ONE
from plyground.games.chinese_checkers.star import CELL, CELLS, PASS, PLACES, TARGET
from plyground.kernel.bits import ctz, popcount

TIPS = ((8, -4), (-8, 4))
STEPS_TO_GO = np.array([[distance(place, TIPS[p]) for place in PLACES] for p in range(2)], np.int64)
# Half steps from the line between the two tips.
ASIDE = np.array([abs(2 * column + row) for row, column in PLACES], np.int64)

weights = {"to_go": 0.03, "stragglers": 0.002, "aside": 0.003, "arrived": 0.04, "to_move": 0.04}


def features(s, f):
    """Blue's less Red's: steps to the tip of the target, their squares (the last man counts most),
    distance from the middle line; men in the target; whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    for player in range(2):
        sign = 2.0 * player - 1.0
        for kind in range(CLASSES):
            f[3] -= sign * popcount(s.men[player, kind] & TARGET[player, kind])
            men = s.men[player, kind]
            while men:
                cell = CELL[kind, ctz(men)]
                men &= men - ONE
                to_go = STEPS_TO_GO[player, cell]
                f[0] += sign * to_go
                f[1] += sign * to_go * to_go
                f[2] += sign * ASIDE[cell]
    f[4] = 1.0 if s.turn == 0 else -1.0


def gain(s, a):
    """The steps by which a man gets nearer to the tip of its target."""
    if a == PASS:
        return 0
    return STEPS_TO_GO[s.turn, a // CELLS] - STEPS_TO_GO[s.turn, a % CELLS]
