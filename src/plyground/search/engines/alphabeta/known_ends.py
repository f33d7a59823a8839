# mypy: allow-untyped-defs, no-check-untyped-defs
"""Positions of an endgame database, put into the table before the search begins.

A node then costs no more than without them: they are found where any other position is. They count
as searched to the greatest depth, and stay while the table has room.
"""

from plyground.search.engines.alphabeta.values import from_utility
from plyground.search.engines.zero_sum.table import EXACT, keep, pack

DEEPEST_KEPT = 255


def put_in(w, table, keys, values, plies):
    """Put the positions with these keys in: values for the player to move, plies to the end."""
    for i in range(len(keys)):
        x = from_utility(w, values[i], plies[i])
        keep(table, w.mask, keys[i], pack(x, 0, DEEPEST_KEPT, EXACT, False, -1, w.age))
