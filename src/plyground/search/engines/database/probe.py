# mypy: allow-untyped-defs, no-check-untyped-defs
"""Looking a position up in a database from compiled code.

A database in memory is some arrays: the keys of its positions in ascending order, and what is known
of each for the player to move.
"""

import numpy as np

from plyground.game.contract.names import key, timeless

NOT_IN_DATABASE = -1


def probe(scratch, s, keys):
    """The place of a state in the arrays, or NOT_IN_DATABASE; scratch[0] is overwritten."""
    scratch[0] = s
    timeless(scratch[0])
    k = key(scratch[0])
    low, high = np.int64(0), np.int64(len(keys))
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < k:
            low = middle + 1
        else:
            high = middle
    if low < len(keys) and keys[low] == k:
        return low
    return np.int64(NOT_IN_DATABASE)
