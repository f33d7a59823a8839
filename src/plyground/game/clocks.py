# mypy: allow-untyped-defs, no-check-untyped-defs
"""Keys of positions in games that a clock ends: fifty moves without progress and the like.

A search that finds a position in its table, however far the clock is, saves much work, and is right
as long as the clock cannot run out in what it searches. Near the end it can: with five plies left a
position is a draw that is won with seven.
"""

import numpy as np

from plyground.kernel.bits import wrapping_mul

NEAR = 40
"""Plies before the end of the clock from which on keys tell how many are left."""
ODD = np.uint64(0x9FB21C651E98DF25)


def with_clock(key, clock, end):
    """The key of a position without its clock, and with it when the end is near."""
    left = end - clock
    return key ^ wrapping_mul(np.uint64(left + 1), ODD) if left < NEAR else key
