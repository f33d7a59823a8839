# mypy: allow-untyped-defs, no-check-untyped-defs
"""The transposition table: what is known of positions met before.

A slot is two words, `hash ^ data` and `data`: a slot half written by another thread, or taken by
another position, does not match, so threads need no lock. Two slots make a bucket; the first keeps
the deeper search of this age, the second the latest.

data, from the lowest bit: score 35, depth 8, bound 2, loose 1, move 12, age 6. A loose score has
evaluations in place of what was not searched. A move is its place in the list of legal moves, plus
1. `solve` has the logarithm of the nodes searched for a depth, and its stage for an age.
"""

import numpy as np

from plyground.search.engines.zero_sum.score import shifted

LOWER, UPPER, EXACT = 1, 2, 3
MOST_MOVES = 4095
OFFSET = 1 << 34
"""Scores from -OFFSET to OFFSET - 1 fit into a slot."""
SCORE = np.uint64((1 << 35) - 1)
DEPTH_AT, BOUND_AT, MOVE_AT, AGE_AT = np.uint64(35), np.uint64(43), np.uint64(46), np.uint64(58)
NOTHING = np.uint64(0)
AGES = 64
BUCKET = 4
"""Words in a bucket."""


def empty_table(size, behind=0):
    """A table of at most that many bytes, one bucket at least; `behind` it room for more words."""
    buckets = 1 << max(0, (int(size) // (8 * BUCKET)).bit_length() - 1)
    return np.zeros(buckets * BUCKET + behind, np.uint64)


def mask_of(words):
    """What `find` and `keep` need to know of a table of that many words."""
    return np.uint64(words // BUCKET - 1)


def find(table, mask, hash):
    """The data kept for a position; 0 if there is none."""
    at = np.int64(hash & mask) * BUCKET
    data = table[at + 1]
    if table[at] ^ data == hash:
        return data
    data = table[at + 3]
    if table[at + 2] ^ data == hash:
        return data
    return NOTHING


def keep(table, mask, hash, data):
    """Put data in: deeper results of this age stay, the others make room."""
    at = np.int64(hash & mask) * BUCKET
    old = table[at + 1]
    own = table[at] ^ old == hash
    if own or old >> AGE_AT != data >> AGE_AT or depth_in(old) <= depth_in(data):
        if not own and old != NOTHING:
            table[at + 2] = table[at]
            table[at + 3] = old
    else:
        at += 2
    table[at] = hash ^ data
    table[at + 1] = data


def depth_in(data):
    """The depth in a slot."""
    return np.int64(data >> DEPTH_AT) & 255


def bound_in(data):
    """How the score in a slot relates to the true one."""
    return np.int64(data >> BOUND_AT) & 3


def score_in(data, ply):
    """The score in a slot, as seen from a node at this ply."""
    return shifted(np.int64(data & SCORE) - OFFSET, ply)


def place_in(data):
    """The place of the move in a slot; -1 if there is none."""
    return (np.int64(data >> MOVE_AT) & MOST_MOVES) - 1


def decides(bound, x, alpha, beta):
    """Whether a score with a bound shows that the true one is outside the window (alpha, beta)."""
    return ((bound & LOWER) != 0 and x >= beta) or ((bound & UPPER) != 0 and x <= alpha)


def pack(x, ply, depth, bound, loose, place, age):
    """The data of a node: its score with a bound, and the place of its best move (-1: none)."""
    flags = depth | (bound << 8) | (loose << 10)
    if place < MOST_MOVES:
        flags |= (place + 1) << 11
    return np.uint64(shifted(x, -ply) + OFFSET) | np.uint64(flags) << DEPTH_AT | age << AGE_AT
