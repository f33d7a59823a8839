"""Repetition along a path, as searches use it: keys of the positions so far, oldest first.

History belongs to the path, not to the record: a search keeps `past`, an array of position keys, of
which the first `length` are those up to and including the state at hand.
"""

import numpy as np

from plyground.game.contract.names import REPEAT_COUNT, play, position, reversible


def seen(past, length, key):
    """Whether a position with this key is on the path so often that it may not come again."""
    n = 0
    for i in range(length):  # without a way out of the loop it becomes vector code
        n += past[i] == key
    return n + 1 >= REPEAT_COUNT


def times_before(s, key, past, length):
    """How often a position occurs on the path before s, whose key it is."""
    n = 0
    for i in range(max(0, length - reversible(s)), length):
        if past[i] == key:
            n += 1
    return n


def first_time(s, key, past, length):
    """Where on the path before s, whose key it is, the position first occurs; it does."""
    i = max(0, length - reversible(s))
    while past[i] != key:
        i += 1
    return i


def repeats(states, i, scratch, j, a, past, length):
    """Whether action a in states[i] repeats a position once too often; scratch[j] is overwritten.

    An action that leaves the position as it is (a pass) is never held to repeat it.
    """
    if reversible(states[i]) == 0:
        return False
    scratch[j] = states[i]
    play(scratch[j], a)
    key = position(scratch[j])
    return key != past[length - 1] and seen(past, length, key)


def drop_repeats(states, i, scratch, j, moves, n, past, length):
    """Keep those of the n moves that do not repeat; returns how many are left."""
    if reversible(states[i]) == 0:
        return n
    kept = 0
    for k in range(n):
        if not repeats(states, i, scratch, j, np.int64(moves[k]), past, length):
            moves[kept] = moves[k]
            kept += 1
    return kept
