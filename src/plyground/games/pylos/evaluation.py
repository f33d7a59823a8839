"""The evaluation of Pylos."""

import numpy as np

from plyground.games.pylos.moves import DONE, ONE, TAKE, completes, free, moved, usable
from plyground.games.pylos.pyramid import BASE, GROUPS, HIGHER, TOP, UPON, N
from plyground.kernel.bits import ctz, popcount

weights = {"reserve": 0.25, "raises": 0.06, "threats": 0.12, "height": 0.02, "free": 0.01}


def features(s, f):
    """White's less Black's: balls in reserve; balls that can be raised; groups that lack one ball
    on a place that can be used; balls above the base; free balls."""
    full = s.balls[0] | s.balls[1]
    places = usable(full)
    for i in range(5):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        own = s.balls[side]
        f[0] -= sign * popcount(own)
        for g in range(len(GROUPS)):
            lacking = GROUPS[g] & ~own
            if popcount(lacking) == 1 and lacking & places:
                f[2] += sign
        f[3] += sign * popcount(own & ~BASE)
        balls = free(own, full)
        f[4] += sign * popcount(balls)
        while balls:
            i = ctz(balls)
            if places & HIGHER[i] & ~UPON[i]:
                f[1] += sign
            balls &= balls - ONE


def noisy(s, a):
    """Whether it completes a group, takes a ball back or raises one."""
    return a >= N or completes(moved(s.balls[s.turn], a), a)


def gain(s, a):
    """The top; groups that are completed and balls taken; raises; then defence."""
    if a >= TAKE:
        return 2 if a < DONE else 0
    if a % N == TOP:
        return 9
    if completes(moved(s.balls[s.turn], a), a % N):
        return 5
    defends = completes(s.balls[1 - s.turn] | ONE << np.uint64(a % N), a % N)
    return (3 if a >= N else 0) + (2 if defends else 0)


def tense(s):
    """A player who must take a ball cannot stop there."""
    return s.takes != 0
