"""How playouts go on: take, save, play a shape, or play anywhere but in an own eye."""

import numpy as np

from plyground.games.go.options import PASS, POINTS, WORDS
from plyground.games.go.patterns import BESIDE, RING, ZERO, holds, is_shape
from plyground.games.go.rules import (
    AROUND,
    NONE,
    POINT,
    diagonal,
    empty,
    fill,
    find_open,
    over,
    pick,
    spread,
    words_of,
)
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import below

ACROSS = np.array([words_of(diagonal(p)) for p in range(POINTS)], np.uint64)
ENEMIES = np.array([2 if len(diagonal(p)) == 4 else 1 for p in range(POINTS)], np.int8)


def answer(s, last, random):
    """Usually capture a chain in atari; else save one that the last move put into atari; else play
    a shape next to that move."""
    if over(s) or last == PASS:
        return -1
    takes = takings(s)
    if takes > 0 and below(random, 4) > 0:
        return taking(s, below(random, takes))
    for k in range(4):
        q = np.int64(BESIDE[last, k])
        if q >= 0 and holds(s.stones[s.turn], q) & holds(s.atari, q) != ZERO:
            p = escape(s, q)
            if p >= 0:
                return p
    chosen = -1
    n = 0
    for k in range(8):
        p = np.int64(RING[last, k])
        if p >= 0 and holds(s.open, p) != ZERO and is_shape(s, p) and room(s, p) > 1:
            n += 1
            if below(random, n) == 0:
                chosen = p
    return chosen


def policy(s, random):
    """Usually capture a chain in atari; otherwise play anywhere but in an own eye, or pass."""
    if over(s):
        return -1
    n = 0
    for w in range(WORDS):
        n += popcount(s.open[w])
    takes = takings(s)
    if takes > 0 and below(random, 4) > 0:
        return taking(s, below(random, takes))
    if n > 0:
        k = below(random, n)
        for i in range(n):
            p = pick(s, k + i if k + i < n else k + i - n)
            if not is_eye(s, p):
                return p
    return PASS


def escape(s, q):
    """The move that saves the chain in atari on q by extending it, or -1."""
    liberty = -1
    for k in range(4):
        p = np.int64(BESIDE[q, k])
        if p >= 0 and (holds(s.stones[0], p) | holds(s.stones[1], p)) == ZERO:
            liberty = p
    if liberty < 0:
        liberty = traced_liberty(s, q)
    return liberty if holds(s.open, liberty) != ZERO and room(s, liberty) > 1 else -1


def traced_liberty(s, q):
    """The only liberty of the chain in atari on q."""
    mine = np.int64(s.turn)
    for w in range(WORDS):
        s.open[w] = POINT[q, w]
    fill(s, mine)
    liberty = np.int64(-1)
    before = NONE
    here = s.open[0]
    for w in range(WORDS):
        after = s.open[w + 1] if w + 1 < WORDS else NONE
        free = spread(before, here, after, w) & empty(s, w)
        if free != NONE:
            liberty = np.int64(64 * w + ctz(free))
        before = here
        here = after
    find_open(s)
    return liberty


def room(s, p):
    """About how many liberties a stone on p has.

    Each neighbour counts one that is empty, an own stone not in atari or an enemy stone in atari.
    """
    n = 0
    for k in range(4):
        q = np.int64(BESIDE[p, k])
        if q >= 0:
            own = holds(s.stones[s.turn], q)
            other = holds(s.stones[1 - s.turn], q)
            atari = holds(s.atari, q)
            if other == atari and (own & atari) == ZERO:
                n += 1
    return n


def takings(s):
    """The number of points that take a chain."""
    takes = 0
    before = NONE
    here = prey(s, 0)
    for w in range(WORDS):
        after = prey(s, w + 1) if w + 1 < WORDS else NONE
        takes += popcount(s.open[w] & spread(before, here, after, w))
        before = here
        here = after
    return takes


def prey(s, w):
    """Enemy stones in atari."""
    return s.stones[1 - s.turn, w] & s.atari[w]


def taking(s, k):
    """The k-th point that takes a chain."""
    before = NONE
    here = prey(s, 0)
    for w in range(WORDS):
        after = prey(s, w + 1) if w + 1 < WORDS else NONE
        points = s.open[w] & spread(before, here, after, w)
        there = popcount(points)
        if k < there:
            return 64 * w + select(points, k)
        k -= there
        before = here
        here = after
    return PASS


def is_eye(s, p):
    """Whether p is surrounded by own stones, with too few diagonal enemies for a false eye."""
    enemies = 0
    for w in range(WORDS):
        if AROUND[p, w] & ~s.stones[s.turn, w] != NONE:
            return False
        enemies += popcount(ACROSS[p, w] & s.stones[1 - s.turn, w])
    return enemies < ENEMIES[p]
