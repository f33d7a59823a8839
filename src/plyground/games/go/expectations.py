"""What the tree search expects of a move before it has tried it."""

import numpy as np

from plyground.games.go.options import PASS, POINTS, WORDS, size
from plyground.games.go.patterns import BESIDE, ZERO, holds, is_shape
from plyground.games.go.playouts import is_eye, room
from plyground.games.go.rules import NONE, empty, noisy, words_of


def _distance(p, q):
    """Steps along the lines, and half as much again for the greater of the two; like circles."""
    dx, dy = abs(p % size - q % size), abs(p // size - q // size)
    return min(dx + dy + max(dx, dy), 30) // 2


DISTANCE = np.array([[_distance(p, q) for q in range(POINTS)] for p in range(POINTS)], np.int8)
NEARBY = np.array(
    [words_of(q for q in range(POINTS) if DISTANCE[p, q] < 4) for p in range(POINTS)], np.uint64
)


def _height(p):
    """Moves far from stones belong on the third line or above, not on the first two."""
    row, column = divmod(p, size)
    line = min(row, column, size - 1 - row, size - 1 - column)
    return (-10, -5, 5)[line] if line < 3 else 0


HEIGHT = np.array([_height(p) for p in range(POINTS)], np.int8)


def prior(s, last, a):
    """Good are takes, saves, shapes, moves near the last one; bad are own eyes and self-atari."""
    if a == PASS:
        return 0
    if is_eye(s, a):
        return -20
    n = 0
    if noisy(s, a):
        n += 15
    elif room(s, a) < 2:
        n -= 10
    elif saves(s, a):
        n += 15
    if is_shape(s, a):
        n += 10
    if last >= 0 and last != PASS:
        d = np.int64(DISTANCE[last, a])
        if d < 4:
            n += 12 - 3 * d
    if is_lonely(s, a):
        n += np.int64(HEIGHT[a])
    return n


def saves(s, p):
    """Whether an own stone next to p is in atari."""
    for k in range(4):
        q = np.int64(BESIDE[p, k])
        if q >= 0 and holds(s.stones[s.turn], q) & holds(s.atari, q) != ZERO:
            return True
    return False


def is_lonely(s, p):
    """Whether no stone stands near p."""
    for w in range(WORDS):
        if NEARBY[p, w] & ~empty(s, w) != NONE:
            return False
    return True
