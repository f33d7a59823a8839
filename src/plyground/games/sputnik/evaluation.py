"""The evaluation of Sputnik."""

import numpy as np

from plyground.games.sputnik.options import rockets
from plyground.games.sputnik.rules import (
    ALL,
    CELLS,
    NEAR,
    NONE,
    NOTHING,
    ONE,
    SEVEN,
    bit,
    launch_pads,
    stood,
)
from plyground.kernel.bits import ctz, popcount

weights = {"room": 0.12, "exits": 0.15, "galaxies": 0.02, "rescue": 0.35, "tempo": 0.05}


def spread(cells):
    """The neighbours of some cells."""
    near = NONE
    while cells:
        near |= NEAR[ctz(cells)]
        cells &= cells - ONE
    return near


def features(s, f):
    """White's less Black's: cells that a player reaches first; ways out; galaxies in the cells
    reached first; pads that can still rescue; whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    taken = stood(s)
    free = (s.full | launch_pads(s)) & ~taken
    for i in range(ALL):
        sign = 1.0 if i < rockets else -1.0
        f[1] += sign * popcount(NEAR[s.at[i]] & free)
        if s.pads >> i & 1:
            f[3] += sign
    first, second = NONE, NONE  # of the player to move and of the other
    for k in range(rockets):
        first |= bit(s.at[rockets * s.turn + k])
        second |= bit(s.at[rockets * (1 - s.turn) + k])
    reached = first
    other = second
    grown = True
    while grown:
        more = spread(first) & free & ~(reached | other)
        reached |= more
        less = spread(second) & free & ~(reached | other)
        other |= less
        first, second = more, less
        grown = more | less != NONE
    sign = 1.0 - 2.0 * s.turn
    f[0] = sign * (popcount(reached) - popcount(other))
    rest = s.full & (reached | other)
    while rest:
        cell = ctz(rest)
        rest &= rest - ONE
        height = np.int64(s.piles >> np.uint64(3 * cell) & SEVEN)
        f[2] += sign * height if reached & bit(cell) else -sign * height
    f[4] = sign


def gain(s, a):
    """Galaxies next to the other's rockets first, those next to one's own last."""
    last = a % (CELLS + 1)
    if last == NOTHING:
        return 0
    n = 0
    for k in range(rockets):
        if NEAR[s.at[rockets * (1 - s.turn) + k]] & bit(last):
            n += 2
    if NEAR[a // (CELLS + 1) % CELLS] & bit(last):
        n -= 1
    if s.piles >> np.uint64(3 * last) & SEVEN == ONE:
        n *= 2
    return n
