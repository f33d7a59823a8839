# mypy: allow-untyped-defs, no-check-untyped-defs
"""Repetition along a path, as searches use it: keys of the positions so far, oldest first.

History belongs to the path, not to the record: a search keeps `past`, an array of position keys, of
which the first `length` lead up to and include the current state.
"""

import numpy as np

from plyground.game.contract.names import (
    REPEAT_COUNT,
    play,
    position,
    position_after,
    reversible,
)

UNKNOWN = np.uint64(0)
"""What `position_after` gives for an action that must be played to know."""


def seen(past, length, key):
    """Whether another occurrence of this key on the path would be one too many."""
    n = 0
    for i in range(length):  # a loop without an early exit is vectorised
        n += past[i] == key
    return n + 1 >= REPEAT_COUNT


def times_before(s, key, past, length):
    """How often the key of s occurs on the path before s."""
    n = 0
    for i in range(max(0, length - reversible(s)), length):
        if past[i] == key:
            n += 1
    return n


def first_time(s, key, past, length):
    """The index of the first occurrence of the key of s on the path before s; there is one."""
    i = max(0, length - reversible(s))
    while past[i] != key:
        i += 1
    return i


def repeats(states, i, scratch, j, a, past, length):
    """Whether action a in states[i] repeats a position once too often; writes into scratch[j].

    An action that does not change the position (a pass) never counts as a repetition.
    """
    if reversible(states[i]) == 0:
        return False
    key = position_after(states[i], a)
    if key == UNKNOWN:
        scratch[j] = states[i]
        play(scratch[j], a)
        key = position(scratch[j])
    return key != past[length - 1] and seen(past, length, key)


def drop_repeats(states, i, scratch, j, moves, n, past, length):
    """Keep the moves, of n, that do not repeat a position; returns how many are left."""
    if reversible(states[i]) == 0:
        return n
    kept = 0
    for k in range(n):
        if not repeats(states, i, scratch, j, np.int64(moves[k]), past, length):
            moves[kept] = moves[k]
            kept += 1
    return kept
