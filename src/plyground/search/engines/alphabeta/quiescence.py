"""Beyond the horizon: noisy moves only, until the position is quiet enough to be evaluated."""

import numpy as np

from plyground.game.contract.names import (
    HAS_GAIN,
    HAS_NOISY,
    HAS_TENSE,
    gain,
    noisy,
    tense,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import PLACE, PLACE_BITS, next_best
from plyground.search.engines.alphabeta.repetition import list_moves
from plyground.search.engines.alphabeta.steps import advance, lead_with, to_end
from plyground.search.engines.alphabeta.values import INFINITE, UNKNOWN, ending, estimate

MOST_NOISY = 12
"""Plies beyond the horizon at most."""
MOST_TENSE = 2
"""Plies beyond the horizon at which all ways out of a threat are looked at."""


def at_horizon(w, ply, a, b):
    """The value of stack[ply], where the game is not over, without a search of all moves."""
    if w.use_quiescence:
        return quiesce(w, ply, a, b, 0)
    return estimate(w, w.stack[ply], to_play(w.stack[ply]))


def quiesce(w, ply, a, b, beyond):
    """The value of stack[ply], where the game is not over; a player may leave noisy moves be.

    Not so where every move is noisy, as when captures are compulsory.
    """
    s = w.stack[ply]
    mover = to_play(s)
    if not HAS_NOISY or beyond >= MOST_NOISY or ply + 4 >= len(w.stack):
        return estimate(w, s, mover)
    if to_end(w):
        return 0
    forced = HAS_TENSE and beyond < MOST_TENSE and tense(s)
    best = -INFINITE
    if not forced:
        best = estimate(w, s, mover)
        if best >= b:
            return best
    n = list_moves(w, ply)
    if n == 0:
        return ending(w, s, mover, ply)
    order, moves = w.order[ply], w.moves[ply]
    loud = 0
    for i in range(n):
        m = np.int64(moves[i])
        if forced or noisy(s, m):
            g = gain(s, m) if HAS_GAIN else 0
            if forced or g >= 0:
                order[loud] = (g << PLACE_BITS) | (PLACE - i)
                loud += 1
    if loud == n:
        best = -INFINITE
    start = a
    a = max(a, best)
    for i in range(loud):
        m = np.int64(moves[next_best(order, i, loud)])
        x = advance(w, ply, m, mover)
        if x == UNKNOWN:
            same = to_play(w.stack[ply + 1]) == mover
            x = quiesce(w, ply + 1, a if same else -b, b if same else -a, beyond + 1)
            x = x if same else -x
            if peek(w.control, STOP) != 0:
                return 0
        if x > best:
            best = x
            if x > a:
                a = x
                if b - start > 1:
                    lead_with(w, ply, m)
                if x >= b:
                    break
    return best
