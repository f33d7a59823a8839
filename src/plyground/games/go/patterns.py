"""Shapes of 3x3 points around an empty one that are often played, as MoGo used them.

The ring of eight points around a point is a number of 16 bits: two for each, 0 empty, 1 Black's,
2 White's, 3 beyond the edge. `SHAPES` has a bit for each such number.
"""

import numpy as np

from plyground.games.go.options import POINTS, size

# The point to play is *. X and O are the two colours, either way round; x is anything but X on the
# board, o anything but O; _ is beyond the edge, ? anything. Gelly et al. 2006.
DRAWN = """
XOX XO. XO? .O. XO? XO? ?X? OX? X.? OX? ?X? ?XO ?OX
.*. .*. X*. X*. O*o O*X O*O o*O O*? X*O x*O x*x X*O
??? ?.? x.? ... ?o? ??? ooo ??? ___ ___ ___ ___ ___
"""
MEANS = {
    ".": (0,),
    "X": (1,),
    "O": (2,),
    "x": (0, 2),
    "o": (0, 1),
    "_": (3,),
    "?": (0, 1, 2, 3),
}
SWAP = {"X": "O", "O": "X", "x": "o", "o": "x"}
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def _drawings():
    rows = [line.split() for line in DRAWN.split("\n") if line]
    return [tuple("".join(three)) for three in zip(*rows, strict=True)]


def _turned(nine):
    """The eight images of a drawing, in both colours."""
    for _ in range(4):
        nine = tuple(nine[3 * (2 - k % 3) + k // 3] for k in range(9))
        for image in (nine, tuple(nine[3 * (k // 3) + 2 - k % 3] for k in range(9))):
            yield image
            yield tuple(SWAP.get(c, c) for c in image)


def _numbers(nine):
    """All numbers of rings that fit a drawing."""
    numbers = [0]
    for k, c in enumerate(nine[:4] + nine[5:]):
        numbers = [n | value << 2 * k for n in numbers for value in MEANS[c]]
    return numbers


def _bits():
    bits = np.zeros(1 << 10, np.uint64)
    for nine in _drawings():
        for image in _turned(nine):
            for n in _numbers(image):
                bits[n >> 6] |= np.uint64(1 << (n & 63))
    return bits


def _ring(p):
    row, column = divmod(p, size)
    near = [(row + r, column + c) for r, c in STEPS]
    return [r * size + c if 0 <= r < size and 0 <= c < size else -1 for r, c in near]


SHAPES = _bits()
RING = np.array([_ring(p) for p in range(POINTS)], np.int16)
"""The eight points around each point; -1 beyond the edge."""
BESIDE = RING[:, [1, 3, 4, 6]].copy()
"""The four next to it."""
ONE = np.uint64(1)


def holds(words, p):
    """Whether a set contains a point: 1 or 0."""
    return words[p >> 6] >> np.uint64(p & 63) & ONE


def is_shape(s, p):
    """Whether the ring around the empty point p has one of the shapes."""
    n = np.uint64(0)
    for k in range(8):
        q = RING[p, k]
        code = THREE if q < 0 else holds(s.stones[0], q) | holds(s.stones[1], q) << ONE
        n |= code << np.uint64(2 * k)
    return SHAPES[n >> SIX] >> (n & LAST) & ONE != ZERO


ZERO, THREE, SIX, LAST = np.uint64(0), np.uint64(3), np.uint64(6), np.uint64(63)
