"""The transposition table: what is known of positions met before.

A slot is two words, `key ^ data` and `data`: a slot half written by another thread, or taken by
another position, does not match, so threads need no lock. Two slots make a bucket; the first keeps
the deeper search of this root, the second the latest.

data, from the lowest bit: score 35, depth 8, bound 2, loose 1, move 12, age 6.
"""

import numpy as np

from plyground.search.engines.alphabeta.values import seen_from, seen_from_root

SCORE_BITS, DEPTH_AT, BOUND_AT, LOOSE_AT, MOVE_AT, AGE_AT = 35, 35, 43, 45, 46, 58
OFFSET = 1 << 34
LOWER, UPPER, EXACT = 1, 2, 3
MOST_MOVES = 4095
"""A move is kept as its place in the list of legal ones; places from here on are not kept."""

_SCORE = np.uint64((1 << SCORE_BITS) - 1)
_DEPTH_AT, _BOUND_AT, _LOOSE_AT = np.uint64(DEPTH_AT), np.uint64(BOUND_AT), np.uint64(LOOSE_AT)
_MOVE_AT, _AGE_AT = np.uint64(MOVE_AT), np.uint64(AGE_AT)
_BYTE, _TWO, _ONE, _TWELVE = np.uint64(255), np.uint64(3), np.uint64(1), np.uint64(4095)
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
    first = (
        table[at] ^ old == key
        or old >> _AGE_AT != data >> _AGE_AT
        or (old >> _DEPTH_AT) & _BYTE <= (data >> _DEPTH_AT) & _BYTE
    )
    if first:
        if table[at] ^ old != key and old != NOTHING:
            table[at + 2] = table[at]
            table[at + 3] = old
    else:
        at += 2
    table[at] = key ^ data
    table[at + 1] = data


def pack(x, ply, depth, bound, loose, move, age):
    """The data of a node: its score with a bound, and the place of its best move (-1: none)."""
    if move >= MOST_MOVES:
        move = np.int64(-1)
    return (
        np.uint64(seen_from(x, ply) + OFFSET)
        | np.uint64(depth) << _DEPTH_AT
        | np.uint64(bound) << _BOUND_AT
        | np.uint64(loose) << _LOOSE_AT
        | np.uint64(move + 1) << _MOVE_AT
        | age << _AGE_AT
    )


def score_in(data, ply):
    return seen_from_root(np.int64(data & _SCORE) - OFFSET, ply)


def depth_in(data):
    return np.int64((data >> _DEPTH_AT) & _BYTE)


def bound_in(data):
    return np.int64((data >> _BOUND_AT) & _TWO)


def loose_in(data):
    """Whether evaluations stand for what was not searched."""
    return (data >> _LOOSE_AT) & _ONE != NOTHING


def move_in(data):
    return np.int64((data >> _MOVE_AT) & _TWELVE) - 1
