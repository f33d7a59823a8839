"""Which move to look at first: table move, promising moves, killers, replies, history.

`order[ply]` holds one number per move: its rank above, and its place in the list of legal moves
below, so that the list itself stays as it is and equal ranks keep its order.
"""

import numpy as np

from plyground.game.contract.names import ACTIONS, HAS_GAIN, HAS_NOISY, gain, noisy

PLACE_BITS = 16
PLACE = (1 << PLACE_BITS) - 1
FROM_TABLE = 1 << 46
PROMISING = 1 << 40
"""Moves with a gain, above 0 or at least 0; from here to the next level by gain."""
KILLER, OLD_KILLER, REPLY = 1 << 38, 1 << 37, 1 << 36
MOST_HISTORY = 1 << 28


def arrange(w, ply, n, known, mover):
    """Rank the n moves at a ply; `known` is the place of the table's move, or -1."""
    order, moves = w.order[ply], w.moves[ply]
    if not w.use_ordering:
        for i in range(n):
            order[i] = PLACE - i
        return
    s, killers = w.stack[ply], w.killers[ply]
    reply = -1
    if ply > 0 and w.played[ply - 1] >= 0:
        reply = w.replies[mover * ACTIONS + w.played[ply - 1]] - 1
    for i in range(n):
        a = np.int64(moves[i])
        rank = np.int64(w.history[mover * ACTIONS + a])
        if a == killers[0] - 1:
            rank += KILLER
        elif a == killers[1] - 1:
            rank += OLD_KILLER
        elif a == reply:
            rank += REPLY
        if HAS_GAIN:
            g = gain(s, a)
            if g > 0:
                rank = PROMISING + (g << 20) + (rank >> 20)
            elif g < 0:
                rank = (g << 20) + (rank >> 20)
        elif HAS_NOISY and noisy(s, a):
            rank += PROMISING
        if i == known:
            rank = FROM_TABLE
        order[i] = (rank << PLACE_BITS) | (PLACE - i)


def next_best(order, i, n):
    """Bring the best of the moves from i on to i; returns its place in the list of legal moves."""
    best = i
    for j in range(i + 1, n):
        if order[j] > order[best]:
            best = j
    x = order[best]
    order[best] = order[i]
    order[i] = x
    return PLACE - (x & PLACE)


def reward(w, ply, a, mover, depth):
    """Remember a move that cut a node off."""
    killers = w.killers[ply]
    if killers[0] != a + 1:
        killers[1] = killers[0]
        killers[0] = a + 1
    if ply > 0 and w.played[ply - 1] >= 0:
        w.replies[mover * ACTIONS + w.played[ply - 1]] = a + 1
    at = mover * ACTIONS + a
    w.history[at] += depth * depth
    if w.history[at] > MOST_HISTORY:
        for i in range(2 * ACTIONS):
            w.history[i] >>= 1
