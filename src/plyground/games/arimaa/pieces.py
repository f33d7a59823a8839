"""Arimaa's board and pieces: places, neighbours, and which pieces are frozen.

Bitboards, a1 = bit 0, h8 = bit 63; Gold begins at the bottom.
"""

import numpy as np

ONE = np.uint64(1)
NONE = np.uint64(0)
EIGHT = np.uint64(8)
NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
STEP = np.array([8, 1, -8, -1])
BACK = np.array([2, 0])  # the direction in which rabbits do not step
GOALS = np.array([0xFF << 56, 0xFF], np.uint64)
TRAPS = np.array([18, 21, 42, 45])  # c3, f3, c6, f6
RABBITS, ELEPHANTS = 0, 5
NUMBER = np.array([8, 2, 2, 2, 1, 1])  # of each kind
LETTERS = "RCDHME"

_random = np.random.Generator(np.random.PCG64(36))
HASH = _random.integers(1, 1 << 64, (2, 6, 64), np.uint64)
SILVER = np.uint64(_random.integers(1, 1 << 64, dtype=np.uint64))
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


def bit(q):
    return ONE << np.uint64(q)


def shifted(x, d):
    """These squares moved one step in a direction."""
    if d == 0:
        return x << EIGHT
    if d == 1:
        return (x & NOT_H) << ONE
    if d == 2:
        return x >> EIGHT
    return (x & NOT_A) >> ONE


def near(x):
    """All squares next to these."""
    return (x << EIGHT) | (x >> EIGHT) | ((x & NOT_H) << ONE) | ((x & NOT_A) >> ONE)


def kind_at(s, q):
    here = bit(q)
    for kind in range(6):
        if s.kinds[kind] & here:
            return kind
    return -1


def put(s, side, kind, q):
    s.kinds[kind] |= bit(q)
    s.sides[side] |= bit(q)
    s.hash ^= HASH[side, kind, q]


def weaker(s, side, rank):
    """The pieces of a player that are weaker than a rank."""
    found = NONE
    for kind in range(rank):
        found |= s.kinds[kind]
    return found & s.sides[side]


def stronger(s, side, rank):
    found = NONE
    for kind in range(rank + 1, 6):
        found |= s.kinds[kind]
    return found & s.sides[side]


def free(s, side):
    """The pieces of a player that are not frozen: no stronger enemy is near, or a friend is."""
    us, them = s.sides[side], s.sides[1 - side]
    held = NONE
    above = NONE
    for kind in range(5, -1, -1):
        held |= s.kinds[kind] & us & near(above)
        above |= s.kinds[kind] & them
    return us & (~held | near(us))


def pushable(s, side, able):
    """The enemies of a player next to a stronger piece that is able to move."""
    them = s.sides[1 - side]
    found = NONE
    above = NONE
    for kind in range(5, -1, -1):
        found |= s.kinds[kind] & them & near(above)
        above |= s.kinds[kind] & able
    return found
