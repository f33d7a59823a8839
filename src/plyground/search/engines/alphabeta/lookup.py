# mypy: allow-untyped-defs, no-check-untyped-defs
"""What is known of a node without a search: from the table, or from an opening database.

The positions of an opening database lie behind the slots of the table, so that the search has no
more arguments to pass on: their keys in ascending order, then their scores as slots hold them. They
are looked up at one ply only, so other nodes do not pay for them, and they are never replaced.
"""

import numpy as np

from plyground.game.contract.names import canonical, timeless
from plyground.search.engines.zero_sum.score import UNKNOWN
from plyground.search.engines.zero_sum.table import DEPTH_AT, EXACT, decides, score_in


def recall(w, data, ply, depth, alpha, beta):
    """The score in a slot if it answers the question (alpha, beta) at a depth, else UNKNOWN."""
    flags = np.int64(data >> DEPTH_AT)
    known = flags & 255
    loose = (flags >> 10) & 1
    if w.use_deeper:
        if known < depth and loose:
            return UNKNOWN
    elif known != depth and (loose or known > depth):
        return UNKNOWN
    x = score_in(data, ply)
    # An exact score that is loose is searched again, for its line.
    bound = (flags >> 8) & 3
    if decides(bound, x, alpha, beta) or (bound == EXACT and not loose):
        w.hits += 1
        w.evaluations += loose
        return x
    return UNKNOWN


def in_openings(w, table, ply):
    """The score of stack[ply] in the opening database, or UNKNOWN; stack[ply + 1] is lost."""
    w.stack[ply + 1] = w.stack[ply]
    timeless(w.stack[ply + 1])
    hash = canonical(w.stack[ply + 1]) >> w.openings_shift
    low = w.openings_at
    end = low + w.openings_size
    high = end
    while low < high:
        middle = (low + high) >> 1
        if table[middle] < hash:
            low = middle + 1
        else:
            high = middle
    if low < end and table[low] == hash:
        w.hits += 1
        return score_in(table[low + w.openings_size], ply)
    return UNKNOWN
