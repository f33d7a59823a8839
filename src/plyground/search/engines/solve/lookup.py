# mypy: allow-untyped-defs, no-check-untyped-defs
"""What the table and a database know of a position, and what the table is to keep.

The age of a slot is the stage of the solver: entries of an earlier stage (those without distances)
keep their move, but not their bound.
"""

import numpy as np

from plyground.search.engines.database.probe import NOT_IN_DATABASE, probe
from plyground.search.engines.zero_sum.score import TEMPO, UNKNOWN, level_of, shifted
from plyground.search.engines.zero_sum.table import (
    AGE_AT,
    BOUND_AT,
    EXACT,
    OFFSET,
    decides,
    keep,
    pack,
    score_in,
)


def recall(w, data, ply, alpha, beta):
    """The score in a slot if it answers the question (alpha, beta), else UNKNOWN."""
    if data >> AGE_AT != w.age:
        return UNKNOWN
    bound, x = np.int64(data >> BOUND_AT) & 3, score_in(data, ply)
    return x if bound == EXACT or decides(bound, x, alpha, beta) else UNKNOWN


def in_database(w, known, scores, ply):
    """The score of stack[ply] in a database, or UNKNOWN."""
    at = probe(w.scratch, w.stack[ply], known)
    if at == NOT_IN_DATABASE:
        return UNKNOWN
    x = np.int64(scores[at])
    return shifted(x, ply) if w.quick else level_of(x) * TEMPO


def remember(w, table, hash, ply, x, bound, place, nodes):
    """Keep what a search of that many nodes found; scores too large for a slot are not kept."""
    if abs(x) < OFFSET:
        keep(table, w.mask, hash, pack(x, ply, effort(nodes), bound, False, place, w.age))


def effort(nodes):
    """The logarithm of a number of nodes, rounded down."""
    n = 0
    while nodes > 1:
        nodes >>= 1
        n += 1
    return n
