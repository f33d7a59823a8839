# mypy: allow-untyped-defs, no-check-untyped-defs
"""What need not be searched, or less deep: near ends, passes, rivals of a move, late moves."""

import numpy as np

from plyground.game.contract.names import HAS_ESSENTIAL, essential, over, skip, to_play
from plyground.kernel.specialise import inlined
from plyground.search.engines.alphabeta.repetition import list_moves, repeated
from plyground.search.engines.alphabeta.steps import advance
from plyground.search.engines.alphabeta.values import INFINITE, STEPS, WON, ending, estimate
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.score import TEMPO, UNKNOWN
from plyground.search.engines.zero_sum.table import LOWER, bound_in, depth_in, score_in

LATE = 3
"""Moves after this many are searched less deep, where a game allows it."""
MOST_LATE = 64
LESS = np.log(np.maximum(np.arange(MOST_LATE), 1))
LESS = (0.6 + np.outer(LESS, LESS) / 2.3).astype(np.int64)
"""By how many plies less: by the depth that is left, and the moves that came before."""
HOPELESS = 6
"""Nodes with no more depth than this are judged by how far the evaluation is from the window."""
BARE = 3
"""Nodes with no more depth than this get quiescence only, if the evaluation is far too bad."""
ALONE = 6
"""Nodes searched this deep are examined for a move that stands out, where a game's hints say so."""
BEHIND = int(0.008 * STEPS) * TEMPO
"""How far behind the other moves must be, for each ply of depth."""


def at_once(w, ply, most, alpha, beta):
    """The value of stack[ply], where nothing matters but whether its moves end the game.

    `most` is the score of a win with the move after the next.
    """
    n = essential(w.stack[ply], w.moves[ply]) if HAS_ESSENTIAL and w.use_essential else 0
    if n == 0:
        n = list_moves(w, ply)
    mover = to_play(w.stack[ply])
    best = -INFINITE
    for i in range(n):
        a = np.int64(w.moves[ply][i])
        value = advance(w, ply, a, mover)
        if value == UNKNOWN:
            value = -most if beta <= -most else most
        if value > best:
            best = value
            if value > alpha and beta - alpha > 1:
                lead_with(w, ply, a)
            if value >= beta:
                break
    return best if n > 0 else ending(w, w.stack[ply], mover, ply)


def passes(w, ply, depth, mover, beta, static):
    """Pass the turn into stack[ply + 1], if that may show that the node is too good.

    `static` is the evaluation of the node, or UNKNOWN.
    """
    if depth < 3 or w.played[ply - 1] < 0:
        return False
    if static == UNKNOWN:
        static = estimate(w, ply, mover)
    if static < beta:
        return False
    w.stack[ply + 1] = w.stack[ply]
    if not skip(w.stack[ply + 1]):
        return False
    w.played[ply] = -1
    w.line_length[ply + 1] = 0
    w.nodes += 1
    return repeated(w, ply + 1, mover) == UNKNOWN and not over(w.stack[ply + 1])


@inlined
def needed_to_rival(w, data, known, ply, depth):
    """The score at which another move is no worse than the table's, if that one seems good.

    Else UNKNOWN.
    """
    if not w.use_singular or known < 0 or depth < ALONE or ply >= 2 * w.depth:
        return UNKNOWN
    if (bound_in(data) & LOWER) == 0 or depth_in(data) < depth - 3:
        return UNKNOWN
    x = score_in(data, ply)
    return x - BEHIND * depth if abs(x) < WON else UNKNOWN


@inlined
def reduction(depth, i, narrow):
    """By how many plies less the i-th move is searched first, if it is quiet."""
    if i < LATE or depth < 2:
        return 0
    less = LESS[min(depth, MOST_LATE - 1), min(i, MOST_LATE - 1)]
    return max(0, min(less if narrow else less - 1, depth - 1))
