# mypy: allow-untyped-defs, no-check-untyped-defs
"""Positions seen before: between which values they lie at a depth, and the best action.

Buckets of two: the first keeps the deeper search of this or an earlier iteration, the second the
latest. The whole key is kept: two positions are confused only if all 64 bits of their keys agree.
"""

import numpy as np

from plyground.game.contract.names import key
from plyground.kernel.fields import layout

ENTRY = layout(
    [
        ("key", np.uint64),
        ("low", np.float64),
        ("high", np.float64),
        ("move", np.int32),
        ("depth", np.int16),
        ("complete", np.int8),  # nothing below was cut off by depth: valid at any depth
        ("used", np.int8),
    ]
)
NOT_THERE = -1


def find(table, s):
    """Where the entry of a state is, or NOT_THERE."""
    k = key(s)
    at = 2 * np.int64(k & np.uint64(len(table) // 2 - 1))
    for i in range(at, at + 2):
        if table[i].used and table[i].key == k:
            return i
    return np.int64(NOT_THERE)


def recall(w, entry, ply, depth, alpha, beta):
    """The value in an entry if it answers the question (alpha, beta) at a depth, else NaN."""
    if entry.depth != depth and not (entry.complete and entry.depth < depth):
        return np.nan
    w.complete[ply] = entry.complete
    if entry.low == entry.high or entry.low >= beta:
        return entry.low
    if entry.high <= alpha:
        return entry.high
    w.complete[ply] = 1
    return np.nan


def store(table, s, depth, low, high, move, complete):
    """Keep what a search to a depth found, together with the bounds of an equal search."""
    at = find(table, s)
    k = key(s)
    if at == NOT_THERE:
        at = 2 * np.int64(k & np.uint64(len(table) // 2 - 1))
        if table[at].used and table[at].depth > depth:
            at += 1
    elif table[at].depth == depth and table[at].complete == complete:
        low = max(low, table[at].low)
        high = min(high, table[at].high)
    table[at].key = k
    table[at].low = low
    table[at].high = high
    table[at].move = move
    table[at].depth = depth
    table[at].complete = complete
    table[at].used = 1
