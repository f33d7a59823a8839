"""Positions of an opening database, looked up where a line of play comes to their ply.

They lie behind the slots of the table, so that the search has nothing more to hand down: their keys
in ascending order, then their scores as slots hold them. Unlike positions in slots they are never
driven out, and nodes at other plies do not pay for them.
"""

import numpy as np

from plyground.game.contract.names import canonical, timeless
from plyground.search.engines.alphabeta.table import OFFSET
from plyground.search.engines.alphabeta.values import UNKNOWN, moved


def looked_up(w, table, ply):
    """The score of stack[ply] in the opening database, or UNKNOWN; stack[ply + 1] is lost."""
    w.stack[ply + 1] = w.stack[ply]
    timeless(w.stack[ply + 1])
    name = canonical(w.stack[ply + 1]) >> w.book_shift
    low = w.book_at
    end = low + w.book_size
    high = end
    while low < high:
        middle = (low + high) >> 1
        if table[middle] < name:
            low = middle + 1
        else:
            high = middle
    if low < end and table[low] == name:
        return moved(np.int64(table[low + w.book_size]) - OFFSET, ply)
    return UNKNOWN
