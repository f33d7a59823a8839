"""The evaluation of Arimaa."""

import numpy as np

from plyground.games.arimaa.rules import GOALS, ONE, RABBITS, STEP, TRAPS, free, near, shifted
from plyground.kernel.bits import ctz, popcount

WORTH = np.array([1.0, 1.8, 2.6, 4.5, 7.0, 11.0])
CENTRE = np.array([min(f, 7 - f) + min(r, 7 - r) for r in range(8) for f in range(8)], np.float64)
ON_TRAPS = np.uint64(sum(1 << int(q) for q in TRAPS))
NEAR_TRAPS = np.array([sum(1 << (q + int(d)) for d in STEP) for q in TRAPS], np.uint64)
GONE = np.array([0.0, 0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 0.0])  # by rows that a rabbit has gone

weights = {
    "material": 0.12,
    "traps": 0.05,
    "rabbits": 0.02,
    "frozen": -0.03,
    "centre": 0.01,
    "steps": 0.02,
    "goal": 2.5,
    "threat": 0.5,
}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, Gold's less Silver's.

    Traps counts the pieces next to traps, up to two at each; rabbits, how far they have advanced;
    centre is for dogs and stronger pieces; steps are those left in the turn. Goal is a rabbit of
    the player to move that can reach the far row in this turn, threat one of the other player's
    that could do so in the next.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        us = s.sides[side]
        for kind in range(6):
            f[0] += sign * WORTH[kind] * popcount(s.kinds[kind] & us)
        for i in range(4):
            f[1] += sign * min(2, popcount(us & NEAR_TRAPS[i]))
        pieces = s.kinds[RABBITS] & us
        while pieces:
            row = ctz(pieces) >> 3
            f[2] += sign * GONE[row if side == 0 else 7 - row]
            pieces &= pieces - ONE
        f[3] += sign * popcount(us & ~free(s, side))
        for kind in range(2, 6):
            pieces = s.kinds[kind] & us
            while pieces:
                f[4] += sign * kind * CENTRE[ctz(pieces)]
                pieces &= pieces - ONE
        if s.placed == 32:
            mine = side == s.turn
            if walks_home(s, side, np.int64(s.steps) if mine else 4):
                f[6 if mine else 7] += sign
    f[5] = s.steps if s.turn == 0 else -s.steps


def walks_home(s, side, steps):
    """Whether a rabbit has a path to the far row over empty squares on which it is not frozen."""
    us, them = s.sides[side], s.sides[1 - side]
    empty = ~(us | them)
    safe = (near(us) | ~near(them & ~s.kinds[RABBITS])) & (near(us) | ~ON_TRAPS)
    wave = s.kinds[RABBITS] & free(s, side)
    for _ in range(steps):
        on = empty & (shifted(wave, 2 * side) | shifted(wave, 1) | shifted(wave, 3))
        if on & GOALS[side]:
            return True
        wave |= on & safe
    return False
