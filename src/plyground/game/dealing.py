# mypy: allow-untyped-defs, no-check-untyped-defs
"""What games with hidden pieces share: the deal as an outcome of chance, and what players know."""

from __future__ import annotations

import numpy as np

LOW = np.uint64(0x7FFFFFFF)
SHIFT = np.uint64(32)
PAST = 5
"""How many numbers `see_past` writes."""


def list_deals(moves, first, deals):
    """Write the actions of all deals, which are numbered from `first`; returns how many."""
    for k in range(deals):
        moves[k] = first + k
    return deals


def see_past(s, player, out):
    """Write the hashes of the public past, `history`, and of the player's own, `diary`; and whose
    turn it is."""
    out[0] = np.int64(s.history & LOW)
    out[1] = np.int64(s.history >> SHIFT & LOW)
    out[2] = np.int64(s.diary[player] & LOW)
    out[3] = np.int64(s.diary[player] >> SHIFT & LOW)
    out[4] = s.turn
