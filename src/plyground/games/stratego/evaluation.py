"""The evaluation of Stratego."""

import numpy as np

from plyground.games.stratego.rules import BOMB, FLAG, KNOWN, SIZE, outcome, waiting

VALUES = np.array([0, 2.5, 1.2, 2.5, 1.5, 2.0, 3.0, 4.5, 6.5, 9.0, 11.0, 2.0, 0.0])

weights = {"material": 0.06, "secret": 0.006, "advance": 0.008}


def features(s, f):
    """Strength of the pieces; strength of those with unknown rank; rows advanced."""
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0:
            sign = 1.0 if rank > 0 else -1.0
            value = VALUES[abs(rank)]
            f[0] += sign * value
            if s.seen[cell] != KNOWN:
                f[1] += sign * value
            if abs(rank) < BOMB:
                f[2] += 9 - cell // SIZE if rank > 0 else -(cell // SIZE)


def noisy(s, a):
    return waiting(s) < 0 and s.rank[a % 100] != 0


def gain(s, a):
    """What a battle wins or costs; steps forward come before others."""
    if waiting(s) >= 0:
        return 0
    origin, to = a // 100, a % 100
    enemy = abs(s.rank[to])
    if enemy == 0:
        return 1 if (to < origin) == (s.turn == 0) else 0
    result = outcome(abs(s.rank[origin]), enemy)
    lost = 0 if result > 0 else int(10 * VALUES[abs(s.rank[origin])])
    won = 0 if result < 0 else int(10 * VALUES[enemy])
    return 10000 if enemy == FLAG else won - lost
