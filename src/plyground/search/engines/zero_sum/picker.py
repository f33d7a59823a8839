# mypy: allow-untyped-defs, no-check-untyped-defs
"""Which move to search next, and what is remembered of moves that caused a cutoff.

`order[ply]` holds one number per move: its rank above, and its place in the list of legal moves
below. The list itself stays as it is.
"""

from plyground.game.contract.names import HISTORY
from plyground.kernel.specialise import inlined

PLACE_BITS = 16
PLACE = (1 << PLACE_BITS) - 1
BY_PLACE, AS_LEFT = 0, PLACE
FROM_TABLE = 1 << 46
"""The rank of the table's move, above all others."""
MOST_HISTORY = 1 << 28


def ranked(rank, place):
    """The number for a move of this rank, at this place in the list of legal moves."""
    return (rank << PLACE_BITS) | (PLACE - place)


@inlined
def next_best(order, i, n, ties):
    """Bring the best of the moves from i on to i; returns its place in the list of legal moves.

    Of equal ranks the first comes first: with BY_PLACE in that list, with AS_LEFT as earlier picks
    left the order.
    """
    best = i
    for j in range(i + 1, n):
        if order[j] | ties > order[best] | ties:
            best = j
    x = order[best]
    order[best] = order[i]
    order[i] = x
    return PLACE - (x & PLACE)


def place_of(mover, a):
    """The place of a player's action in tables by action."""
    return mover * HISTORY + a % HISTORY


def reward(w, ply, a, mover, worth):
    """Remember a move that caused a cutoff: as a killer, and in its history."""
    killers = w.killers[ply]
    if killers[0] != a + 1:
        killers[1] = killers[0]
        killers[0] = a + 1
    at = place_of(mover, a)
    w.history[at] += worth
    if w.history[at] > MOST_HISTORY:
        for i in range(2 * HISTORY):
            w.history[i] >>= 1
