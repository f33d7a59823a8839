"""What a player knows with closed hands, and how hidden tiles are drawn for a search."""

import numpy as np

from plyground.game import CHANCE
from plyground.game.dealing import PAST, see_past
from plyground.games.dominoes.options import TILES
from plyground.games.dominoes.rules import NONE, ONE
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import below

SEES = PAST


def sees(s, player, out):
    """Everything public, and the tiles that this player was dealt and has drawn."""
    see_past(s, player, out)
    return SEES


def determinise(s, player, random):
    """Deal the other hand and the boneyard anew from the tiles that the player does not see."""
    if s.turn == CHANCE:
        return
    other = 1 - player
    unseen = s.hands[other]
    size = popcount(unseen)
    for i in range(s.drawn, TILES):
        unseen |= ONE << np.uint64(s.bones[i])
    pool = np.empty(TILES, np.int8)
    n = 0
    while unseen:
        pool[n] = ctz(unseen)
        unseen &= unseen - ONE
        n += 1
    s.hands[other] = NONE
    for i in range(n):
        k = i + below(random, n - i)
        tile = pool[k]
        pool[k] = pool[i]
        if i < size:
            s.hands[other] |= ONE << np.uint64(tile)
        else:
            s.bones[s.drawn + i - size] = tile
    s.diary[other] = NONE
