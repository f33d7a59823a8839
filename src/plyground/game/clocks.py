# mypy: allow-untyped-defs, no-check-untyped-defs
# mypy: allow-untyped-defs, no-check-untyped-defs
"""Keys of positions in games with a clock, such as fifty moves without progress.

A key without the clock lets a search find more positions in its table. That is correct as long as
the clock cannot run out below them. Near its end it can: a position that is won with seven plies
left may be a draw with five.
"""

import numpy as np

from plyground.kernel.bits import wrapping_mul

NEAR = 40
"""With fewer plies left than this, keys include the clock."""
ODD = np.uint64(0x9FB21C651E98DF25)


def with_clock(key, clock, end):
    """The key of a position, combined with its clock when the end is near."""
    left = end - clock
    return key ^ wrapping_mul(np.uint64(left + 1), ODD) if left < NEAR else key
