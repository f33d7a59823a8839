"""Positions seen before: a bound on their score and the best action.

Buckets of two: what took most work stays in the first place, anything goes into the second. Entries
of an earlier stage (without distances, say) keep their action, but not their bound.
"""

import numpy as np

from plyground.kernel.fields import layout
from plyground.search.engines.solve.scores import shifted

ENTRY = layout(
    [
        ("key", np.uint64),
        ("score", np.int64),
        ("move", np.int32),
        ("bound", np.int8),
        ("stage", np.int8),
        ("work", np.int16),  # the logarithm of the nodes it took
    ]
)
NOT_THERE = -1
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


def find(table, k):
    """Where the entry with this key is, or NOT_THERE."""
    at = 2 * np.int64(k & np.uint64(len(table) // 2 - 1))
    if table[at].key == k and table[at].bound:
        return at
    if table[at + 1].key == k and table[at + 1].bound:
        return at + 1
    return np.int64(NOT_THERE)


def store(table, k, ply, stage, score, bound, move, nodes):
    """Remember what a search found for the position with this key, `ply` plies from the root."""
    work = np.int64(0)
    while nodes > 1:
        nodes >>= 1
        work += 1
    at = find(table, k)
    if at == NOT_THERE:
        at = 2 * np.int64(k & np.uint64(len(table) // 2 - 1))
        if table[at].bound and table[at].stage == stage and table[at].work > work:
            at += 1
    table[at].key = k
    table[at].score = shifted(score, -ply)
    table[at].move = move
    table[at].bound = bound
    table[at].stage = stage
    table[at].work = work
