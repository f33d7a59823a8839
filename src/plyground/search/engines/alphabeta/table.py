"""The transposition table: what is known of positions met before.

A slot is two words, `key ^ data` and `data`: a slot half written by another thread, or taken by
another position, does not match, so threads need no lock. Two slots make a bucket; the first keeps
the deeper search of this root, the second the latest.

data, from the lowest bit: score 35, depth 8, bound 2, loose 1, move 12, age 6. Loose is a score in
which evaluations stand for what was not searched; a move is its place in the list of legal ones,
plus 1.
"""

import numpy as np

from plyground.search.engines.alphabeta.values import UNKNOWN, moved

LOWER, UPPER, EXACT = 1, 2, 3
MOST_MOVES = 4095
OFFSET = 1 << 34
SCORE = np.uint64((1 << 35) - 1)
DEPTH_AT, BOUND_AT, LOOSE_AT = np.uint64(35), np.uint64(43), np.uint64(45)
MOVE_AT, AGE_AT = np.uint64(46), np.uint64(58)
NOTHING = np.uint64(0)
BUCKET = 4
"""Words in a bucket."""


def find(table, mask, key):
    """The data kept for a position; 0 if there is none."""
    at = np.int64(key & mask) * BUCKET
    data = table[at + 1]
    if table[at] ^ data == key:
        return data
    data = table[at + 3]
    if table[at + 2] ^ data == key:
        return data
    return NOTHING


def keep(table, mask, key, data):
    """Put data in: deeper results of this search stay, the others make room."""
    at = np.int64(key & mask) * BUCKET
    old = table[at + 1]
    own = table[at] ^ old == key
    # Above the score lie depth, then age: shifted, whole words compare as depths do.
    if own or old >> AGE_AT != data >> AGE_AT or deeper_in(old) <= deeper_in(data):
        if not own and old != NOTHING:
            table[at + 2] = table[at]
            table[at + 3] = old
    else:
        at += 2
    table[at] = key ^ data
    table[at + 1] = data


def deeper_in(data):
    """The depth in a slot."""
    return np.int64(data >> DEPTH_AT) & 255


def score_in(data):
    """The score in a slot, as it is seen from its node."""
    return np.int64(data & SCORE) - OFFSET


def place_in(data):
    """The place of the move in a slot; -1 if there is none."""
    return (np.int64(data >> MOVE_AT) & MOST_MOVES) - 1


def recall(w, data, ply, depth, a, b):
    """The score in a slot if it answers the question (a, b) at a depth, else UNKNOWN."""
    flags = np.int64(data >> DEPTH_AT)
    known = flags & 255
    loose = (flags >> 10) & 1
    if w.use_deeper:
        if known < depth and loose:
            return UNKNOWN
    elif known != depth and (loose or known > depth):
        return UNKNOWN
    x = moved(score_in(data), ply)
    # An exact score that is loose is searched again, for its line.
    bound = (flags >> 8) & 3
    if (bound & LOWER and x >= b) or (bound & UPPER and x <= a) or (bound == EXACT and not loose):
        w.hits += 1
        w.evaluations += loose
        return x
    return UNKNOWN


def pack(x, ply, depth, bound, loose, place, age):
    """The data of a node: its score with a bound, and the place of its best move (-1: none)."""
    flags = depth | (bound << 8) | (loose << 10)
    if place < MOST_MOVES:
        flags |= (place + 1) << 11
    return np.uint64(moved(x, -ply) + OFFSET) | np.uint64(flags) << DEPTH_AT | age << AGE_AT
