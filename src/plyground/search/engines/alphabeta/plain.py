# mypy: allow-untyped-defs, no-check-untyped-defs
"""Alpha-beta and nothing else: what the engine is compared with, for answers and for speed."""

import numpy as np

from plyground.game.contract.names import to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.repetition import begin, list_moves
from plyground.search.engines.alphabeta.steps import advance
from plyground.search.engines.alphabeta.values import INFINITE, ending, estimate
from plyground.search.engines.zero_sum.score import UNKNOWN


def plain_search(w):
    """The score of stack[0], where the game is not over, to `depth_limit` plies."""
    begin(w)
    w.nodes = 1
    return plain(w, 0, w.depth_limit, -INFINITE, INFINITE)


def plain(w, ply, depth, alpha, beta):
    """Alpha-beta, fail-soft, in the order of `legal`."""
    if peek(w.control, STOP) != 0:
        return 0
    mover = to_play(w.stack[ply])
    n = list_moves(w, ply)
    if n == 0:
        return ending(w, w.stack[ply], mover, ply)
    best = -INFINITE
    for i in range(n):
        x = advance(w, ply, np.int64(w.moves[ply][i]), mover)
        if x == UNKNOWN:
            if depth <= 1:
                x = estimate(w, ply + 1, mover)
            elif to_play(w.stack[ply + 1]) == mover:
                x = plain(w, ply + 1, depth - 1, alpha, beta)
            else:
                x = -plain(w, ply + 1, depth - 1, -beta, -alpha)
        if x > best:
            best = x
            if x > alpha:
                alpha = x
                if x >= beta:
                    break
    return best
