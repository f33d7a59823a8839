"""The men of a player in backgammon: where they stand, as four words.

Bit p is point p in the player's own numbers, 24 to 1 on the way home, 25 for the bar; the words are
the binary digits of the number of men there.
"""

import numpy as np

from plyground.kernel.bits import clz, popcount

NONE, ONE = np.uint64(0), np.uint64(1)
POINTS = np.uint64((1 << 25) - 2)
BAR = np.uint64(1 << 25)
ANYWHERE = np.uint64((1 << 26) - 2)
OUTSIDE = np.uint64((1 << 26) - (1 << 7))
THEIR_HOME_OR_BAR = np.uint64((1 << 26) - (1 << 19))
PLACES = np.array([sum(1 << p for p in range(26) if p >> k & 1) for k in range(5)], np.uint64)


def men(s, player):
    i = 4 * int(player)
    return (
        np.uint64(s.men[i]),
        np.uint64(s.men[i + 1]),
        np.uint64(s.men[i + 2]),
        np.uint64(s.men[i + 3]),
    )


def place(s, player, digits):
    i = 4 * int(player)
    s.men[i] = np.uint32(digits[0])
    s.men[i + 1] = np.uint32(digits[1])
    s.men[i + 2] = np.uint32(digits[2])
    s.men[i + 3] = np.uint32(digits[3])


def less(digits, bit):
    """One man fewer on a point: subtract with borrow."""
    a = digits[0] ^ bit
    borrow = a & bit
    b = digits[1] ^ borrow
    borrow &= b
    c = digits[2] ^ borrow
    return a, b, c, digits[3] ^ (borrow & c)


def more(digits, bit):
    """One man more on a point: add with carry."""
    a = digits[0] ^ bit
    carry = bit & ~a
    b = digits[1] ^ carry
    carry &= ~b
    c = digits[2] ^ carry
    return a, b, c, digits[3] ^ (carry & ~c)


def standing(digits):
    """Points with at least one man."""
    return digits[0] | digits[1] | digits[2] | digits[3]


def made(digits):
    """Points with at least two men."""
    return digits[1] | digits[2] | digits[3]


def total(digits, where):
    """How many men are on these points."""
    return (
        popcount(digits[0] & where)
        + 2 * popcount(digits[1] & where)
        + 4 * popcount(digits[2] & where)
        + 8 * popcount(digits[3] & where)
    )


def pips(digits):
    """The pips that all men together have to go."""
    return places(digits[0]) + 2 * places(digits[1]) + 4 * places(digits[2]) + 8 * places(digits[3])


def places(points):
    """The sum of the numbers of the points."""
    n = 0
    for k in range(5):
        n += popcount(points & PLACES[k]) << k
    return n


REVERSAL = (
    (np.uint64(1), np.uint64(0x55555555)),
    (np.uint64(2), np.uint64(0x33333333)),
    (np.uint64(4), np.uint64(0x0F0F0F0F)),
    (np.uint64(8), np.uint64(0x00FF00FF)),
    (np.uint64(16), np.uint64(0x0000FFFF)),
)


def mirrored(x):
    """The other player's points in the player's own numbers: point p is 25 - p."""
    for shift, mask in REVERSAL:
        x = ((x >> shift) & mask) | ((x & mask) << shift)
    return x >> np.uint64(6)


def highest(x):
    return ONE << np.uint64(63 - clz(x))


def upto(bit):
    return bit | (bit - ONE)
