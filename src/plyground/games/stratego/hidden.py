"""What a player knows, and how hidden ranks are drawn for a search."""

import numpy as np

from plyground.game.dealing import PAST, see_past
from plyground.games.stratego.rules import BOMB, COUNTS, FLAG, KNOWN, MOVED, SIZE
from plyground.kernel.randomness import below

SEES = PAST + 1


def sees(s, player, out):
    """Everything public, and the player's own set-up."""
    see_past(s, player, out)
    out[PAST] = int(s.left[0]) * 64 + int(s.left[1])
    return SEES


def determinise(s, player, random):
    """Deal the enemy's hidden ranks anew: pieces that have moved are neither bombs nor the flag,
    and the flag is more likely at the back."""
    enemy = 1 - player
    s.diary[enemy] = 0
    if s.left[enemy]:
        return
    sign = 1 if enemy == 0 else -1
    hidden = np.zeros(13, np.int64)  # how many of each rank
    cells = np.zeros(40, np.int64)
    n = 0
    for rank in range(1, 13):
        hidden[rank] = COUNTS[rank] - s.fallen[enemy, rank]
    for cell in range(100):
        rank = s.rank[cell] * sign
        if rank > 0 and s.seen[cell] == KNOWN:
            hidden[rank] -= 1
        elif rank > 0:
            cells[n] = cell
            n += 1
    for rank in range(FLAG, 0, -1):
        for _ in range(hidden[rank]):
            i = draw_cell(s, cells, n, rank, random)
            s.rank[cells[i]] = sign * rank
            n -= 1
            cells[i] = cells[n]


def draw_cell(s, cells, n, rank, random):
    """One of the first n cells, for a piece of this rank."""
    if rank < BOMB:
        return below(random, n)
    total = 0
    for i in range(n):
        total += likelihood(s, cells[i], rank)
    k = below(random, total)
    i = 0
    k -= likelihood(s, cells[0], rank)
    while k >= 0:
        i += 1
        k -= likelihood(s, cells[i], rank)
    return i


def likelihood(s, cell, rank):
    """The relative likelihood of a bomb or flag on a cell."""
    if s.seen[cell] == MOVED:
        return 0
    row = cell // SIZE
    depth = max(row - 6, 3 - row)
    return 1 if rank == BOMB else 20 if depth == 3 else 4 if depth == 2 else 1
