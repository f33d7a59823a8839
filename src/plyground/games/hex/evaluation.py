"""The evaluation of Hex: the number of stones that each side lacks."""

import numpy as np

from plyground.game.boards.hexagons import STEPS
from plyground.games.hex.options import CELLS, WORDS, size
from plyground.games.hex.rules import (
    FIRST_SIDE,
    HEXAGONS,
    LAST_SIDE,
    NONE,
    NOT_LEFT,
    NOT_RIGHT,
    ONE,
    ROW,
    ROW_CARRY,
    SIDES,
    SLANT,
    SLANT_CARRY,
    TOP_BIT,
    empty,
    spread,
    words_of,
)
from plyground.kernel.bits import popcount

# A bridge joins two cells over two empty ones between them: if the opponent takes one, the other
# completes it. Bridge i is steps i and i + 1, in either order. It can also join the second row to a
# side.
LONG, LONG_CARRY = np.uint64(2 * size - 1), np.uint64(65 - 2 * size)
ASLANT, ASLANT_CARRY = np.uint64(size + 1), np.uint64(63 - size)
FLAT, FLAT_CARRY = np.uint64(max(1, size - 2)), np.uint64(64 - max(1, size - 2))


def _bridged(i):
    """The cells that bridge i reaches from a cell of the board."""
    (down, along), (then_down, then_along) = STEPS[i], STEPS[(i + 1) % 6]
    back = (-down - then_down, -along - then_along)
    return [c for c in range(CELLS) if HEXAGONS.step(c, back) is not None]


def _second_row(side):
    """The cells with two neighbours on a side."""
    outside = (c for c in range(CELLS) if c not in side)
    return [c for c in outside if len(set(HEXAGONS.near(c)) & set(side)) == 2]


BRIDGED = np.array([words_of(_bridged(i)) for i in range(6)], np.uint64)
SECOND_ROWS = np.array([[words_of(_second_row(side)) for side in two] for two in SIDES], np.uint64)
FROM_SIDES = ((3, 0), (1, 4))  # the bridges that lead there as if from beyond the board

# Fitted to the results of games that the engine played against itself.
weights = {"stones_short": 0.05, "bridges_short": 0.4, "ways": 0.09, "to_move": 0.25}


def features(s, f):
    """How many more stones Blue needs than Red to join the sides without opposition; how many more
    cells Red has where a shortest path can end, from 2 to 6; whose move it is.

    Stones are counted neighbour by neighbour, and again, like the paths, with bridges as
    connections.
    """
    sets = np.zeros((8, WORDS + 2), np.uint64)  # rows of words with an empty one at either end
    find_bridges(s, sets)
    f[0] = stones_to_go(s, sets, 1, False)[0] - stones_to_go(s, sets, 0, False)[0]
    theirs, their_ways = stones_to_go(s, sets, 1, True)
    ours, our_ways = stones_to_go(s, sets, 0, True)
    f[1] = theirs - ours
    f[2] = min(max(our_ways, 2), 6) - min(max(their_ways, 2), 6)
    f[3] = 1.0 if s.turn == 0 else -1.0


REACHED, BESIDE = 6, 7  # rows of `sets` after those of the six bridges


def find_bridges(s, sets):
    """Write the cells to which each bridge leads, if both cells on the way are empty."""
    for w in range(WORDS):
        before = empty(s, w - 1) if w > 0 else NONE
        here = empty(s, w)
        after = empty(s, w + 1) if w + 1 < WORDS else NONE
        # The cells with an empty neighbour in that direction.
        up = here << ROW | before >> ROW_CARRY
        up_right = (here << SLANT | before >> SLANT_CARRY) & NOT_RIGHT[w]
        right = (here >> ONE | after << TOP_BIT) & NOT_RIGHT[w]
        down = here >> ROW | after << ROW_CARRY
        down_left = (here >> SLANT | after << SLANT_CARRY) & NOT_LEFT[w]
        left = (here << ONE | before >> TOP_BIT) & NOT_LEFT[w]
        sets[0, w + 1] = down & down_left
        sets[1, w + 1] = down_left & left
        sets[2, w + 1] = left & up
        sets[3, w + 1] = up & up_right
        sets[4, w + 1] = up_right & right
        sets[5, w + 1] = right & down


def stones_to_go(s, sets, player, bridges):
    """The fewest empty cells on any path of a player from side to side, and the number of cells
    where such a path can end: a breadth-first search."""
    reached, beside = sets[REACHED], sets[BESIDE]
    for w in range(WORDS):
        reached[w + 1] = NONE
        beside[w + 1] = FIRST_SIDE[player, w]
        if bridges:
            beside[w + 1] |= SECOND_ROWS[player, 0, w] & sets[FROM_SIDES[player][0], w + 1]
    for length in range(CELLS):
        while reach_stones(s, reached, beside, player):
            look_beside(sets, bridges)
        ways = 0
        for w in range(WORDS):
            goal = LAST_SIDE[player, w]
            if bridges:
                goal |= SECOND_ROWS[player, 1, w] & sets[FROM_SIDES[player][1], w + 1]
            ways += popcount(reached[w + 1] & goal)
        if ways > 0:
            return length, ways
        for w in range(WORDS):
            reached[w + 1] |= beside[w + 1] & empty(s, w)
        look_beside(sets, bridges)
    return CELLS, 0


def reach_stones(s, reached, beside, player):
    """Add the player's stones next to the reached cells; returns whether there were any."""
    changed = False
    for w in range(WORDS):
        stones = beside[w + 1] & s.stones[player, w] & ~reached[w + 1]
        if stones != NONE:
            changed = True
            reached[w + 1] |= stones
    return changed


def look_beside(sets, bridges):
    """Write the cells that can be joined to the reached ones."""
    reached, beside = sets[REACHED], sets[BESIDE]
    for w in range(WORDS):
        before, here, after = reached[w], reached[w + 1], reached[w + 2]
        beside[w + 1] |= spread(before, here, after, w)
        if bridges:
            beside[w + 1] |= (
                (here >> LONG | after << LONG_CARRY) & sets[0, w + 1] & BRIDGED[0, w]
                | (here >> FLAT | after << FLAT_CARRY) & sets[1, w + 1] & BRIDGED[1, w]
                | (here << ASLANT | before >> ASLANT_CARRY) & sets[2, w + 1] & BRIDGED[2, w]
                | (here << LONG | before >> LONG_CARRY) & sets[3, w + 1] & BRIDGED[3, w]
                | (here << FLAT | before >> FLAT_CARRY) & sets[4, w + 1] & BRIDGED[4, w]
                | (here >> ASLANT | after << ASLANT_CARRY) & sets[5, w + 1] & BRIDGED[5, w]
            )
