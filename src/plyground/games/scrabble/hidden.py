"""What a player knows with closed racks, and how hidden tiles are drawn for a search."""

import numpy as np

from plyground.game.dealing import PAST, see_past
from plyground.games.scrabble.options import BLANK, TILES, rack
from plyground.games.scrabble.rules import shuffle, sort_tiles
from plyground.kernel.randomness import next_word

SEES = PAST


def sees(s, player, out):
    """Everything public, and what this player has drawn."""
    see_past(s, player, out)
    return SEES


def determinise(s, player, random):
    """Draw the other rack and the bag anew from the tiles that the player does not see. A blank
    that is named is seen by both."""
    if s.turn < 0:
        return
    other = s.racks[1 - player]
    unseen = np.zeros(BLANK + 1, np.int64)  # how many of each tile
    for i in range(rack):
        if 0 < other[i] <= BLANK:
            unseen[other[i]] += 1
            other[i] = -1
    for i in range(s.left):
        unseen[s.bag[i]] += 1
    pool = np.zeros(TILES, np.int8)
    n = 0
    for tile in range(1, BLANK + 1):
        for _ in range(unseen[tile]):
            pool[n] = tile
            n += 1
    shuffle(pool, n, random)
    for i in range(rack):
        if other[i] < 0:
            n -= 1
            other[i] = pool[n]
    sort_tiles(other, rack)
    for i in range(n):
        s.bag[i] = pool[i]
    s.diary[1 - player] = 0
    s.mixing = next_word(random)
