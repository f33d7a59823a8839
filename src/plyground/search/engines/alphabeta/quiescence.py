# mypy: allow-untyped-defs, no-check-untyped-defs
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
from plyground.search.engines.alphabeta.repetition import list_moves
from plyground.search.engines.alphabeta.steps import advance, to_end
from plyground.search.engines.alphabeta.values import INFINITE, ending, estimate
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.picker import BY_PLACE, next_best, ranked
from plyground.search.engines.zero_sum.score import UNKNOWN

MOST_NOISY = 12
"""Plies beyond the horizon at most."""
MOST_TENSE = 2
"""Plies beyond the horizon at which all answers to a threat are searched."""


def at_horizon(w, ply, alpha, beta):
    """The value of stack[ply], where the game is not over, without a search of all moves."""
    if w.use_quiescence:
        return quiesce(w, ply, alpha, beta, 0)
    return estimate(w, ply, to_play(w.stack[ply]))


def quiesce(w, ply, alpha, beta, beyond):
    """The value of stack[ply], where the game is not over; a player may stand pat.

    But not where every move is noisy, as when captures are compulsory.
    """
    s = w.stack[ply]
    mover = to_play(s)
    if not HAS_NOISY or beyond >= MOST_NOISY or ply + 4 >= len(w.stack):
        return estimate(w, ply, mover)
    if to_end(w):
        return 0
    forced = HAS_TENSE and beyond < MOST_TENSE and tense(s)
    best = -INFINITE
    if not forced:
        best = estimate(w, ply, mover)
        if best >= beta:
            return best
    n = list_moves(w, ply)
    if n == 0:
        return ending(w, s, mover, ply)
    order, moves = w.order[ply], w.moves[ply]
    loud = 0
    for i in range(n):
        a = np.int64(moves[i])
        if forced or noisy(s, a):
            g = gain(s, a) if HAS_GAIN else 0
            if forced or g >= 0:
                order[loud] = ranked(g, i)
                loud += 1
    if loud == n:
        best = -INFINITE
    start = alpha
    alpha = max(alpha, best)
    for i in range(loud):
        a = np.int64(moves[next_best(order, i, loud, BY_PLACE)])
        value = advance(w, ply, a, mover)
        if value == UNKNOWN:
            same = to_play(w.stack[ply + 1]) == mover
            low, high = (alpha, beta) if same else (-beta, -alpha)
            value = quiesce(w, ply + 1, low, high, beyond + 1)
            value = value if same else -value
            if peek(w.control, STOP) != 0:
                return 0
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                if beta - start > 1:
                    lead_with(w, ply, a)
                if value >= beta:
                    break
    return best
