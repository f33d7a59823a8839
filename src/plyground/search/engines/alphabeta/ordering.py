# mypy: allow-untyped-defs, no-check-untyped-defs
"""The rank of each move: table move, promising moves, killers, replies, history."""

import numpy as np

from plyground.game.contract.names import HAS_GAIN, HAS_NOISY, gain, noisy
from plyground.search.engines.zero_sum.picker import FROM_TABLE, place_of, ranked, reward

PROMISING = 1 << 40
"""Noisy moves, or moves with a gain above 0; from here to the next level by gain."""
KILLER, OLD_KILLER, REPLY = 1 << 38, 1 << 37, 1 << 36


def arrange(w, ply, n, known, mover):
    """Rank the n moves at a ply; `known` is the place of the table's move, or -1."""
    order, moves = w.order[ply], w.moves[ply]
    if not w.use_ordering:
        for i in range(n):
            order[i] = ranked(0, i)
        return
    s, killers = w.stack[ply], w.killers[ply]
    reply = -1
    if ply > 0 and w.played[ply - 1] >= 0:
        reply = w.replies[place_of(mover, w.played[ply - 1])] - 1
    for i in range(n):
        a = np.int64(moves[i])
        rank = np.int64(w.history[place_of(mover, a)])
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
        order[i] = ranked(rank, i)


def reward_cut(w, ply, a, mover, depth):
    """Remember a move that caused a cutoff, also as the reply to the move before it."""
    if ply > 0 and w.played[ply - 1] >= 0:
        w.replies[place_of(mover, w.played[ply - 1])] = a + 1
    reward(w, ply, a, mover, depth * depth)
