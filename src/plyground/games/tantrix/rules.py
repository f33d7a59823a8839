"""The rules of Tantrix.

The board is a hexagon around the first tile. A tile has one of six rotations: its code is
6 tile + rotation, and its sides are numbered clockwise from the upper left. Only a player's hand
can be played, so an action is (cells hand-slot + cell) 6 + rotation, where the slot counts the
tiles of the hand in their order.
"""

import random as seeded
from itertools import combinations, permutations

import numpy as np

from plyground.game import record
from plyground.game.boards.hexagons import HexBoard, hexagon
from plyground.games.tantrix.options import (
    COLOURS,
    controlled,
    deadlock,
    first,
    hand,
    reach,
    second,
    seed,
    tiles,
)
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.specialise import outlined

# --- tiles and board -----------------------------------------------------------------------

LETTERS = "bgry"
OWN = np.array([COLOURS.index(first), COLOURS.index(second)])


def _rotations(name):
    """The six rotations of a tile, each a sixth of a turn clockwise further."""
    return [name[6 - r :] + name[: 6 - r] for r in range(6)]


def _names():
    """The tiles by the colours of their sides: each of three colours twice, not all straight."""
    found = set()
    for three in combinations(LETTERS, 3):
        for sides in set(permutations(three * 2)):
            if sides[:3] != sides[3:]:
                found.add(min(_rotations("".join(sides))))
    return sorted(found)


NAMES = _names()
LOOKS = [look for name in NAMES for look in _rotations(name)]  # by code
EDGES = np.array([[LETTERS.index(letter) for letter in look] for look in LOOKS])
PACKED = np.array([sum((4 | c) << 3 * i for i, c in enumerate(row)) for row in EDGES.tolist()])
TO = np.array(
    [
        [next(j for j in range(6) if j != i and row[j] == row[i]) for i in range(6)]
        for row in EDGES.tolist()
    ]
)  # the side that the link of a side leads to
SIDE = np.array([[row.index(c) if c in row else -1 for c in range(4)] for row in EDGES.tolist()])
HAS = np.array([sum(1 << t for t in range(56) if SIDE[6 * t, c] >= 0) for c in range(4)], np.uint64)
PRESENT = 0o444444

BOARD = HexBoard.of(hexagon(reach + 1))
CELLS = len(BOARD)
NEXT = BOARD.neighbours
MIDDLE = BOARD.number[0, 0]
BAG = tiles - 2 * hand


def _shuffled():
    draw = seeded.Random(f"tantrix {seed}").random
    return sorted(range(56), key=lambda tile: draw())[:tiles]


ORDER = np.array(_shuffled(), np.int8)

State = record(
    hands=(np.uint64, 2),
    board=(np.int16, CELLS),  # 1 + the code of a tile, or minus the number of tiles around
    bag=(np.int8, max(1, BAG)),  # from `drawn` on, in the order of drawing; else -1
    drawn=np.int8,
    best=(np.int8, 2),  # points so far of the best line or loop of each player
    laid=np.int8,  # tiles on the board
    freed=np.int8,  # 1: the free tile of this turn is laid
    ended=np.int8,  # 1: no tile can be laid, 2: drawn by deadlock
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    for i in range(2 * hand):
        s.hands[i % 2] |= ONE << np.uint64(ORDER[i])
    s.bag[0] = -1
    for i in range(BAG):
        s.bag[i] = ORDER[2 * hand + i]


def restricted(s):
    """The restrictions hold while there are tiles in the bag."""
    return s.drawn < BAG


def is_tile(s, cell, side):
    at = NEXT[cell, side]
    return at >= 0 and s.board[at] > 0


def facing(s, cell):
    """The colours that lead into a cell, three bits for each side; 0 where there is no tile."""
    found = 0
    for side in range(6):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] > 0:
            found |= (4 | EDGES[s.board[at] - 1, (side + 3) % 6]) << 3 * side
    return found


def ends_in_forced_space(s, cell, way, d):
    """Whether the side of the layout that a cell lies on, with tiles at its sides d and d + 1,
    leads to a forced space."""
    at = NEXT[cell, way]
    while at >= 0 and s.board[at] == -2 and is_tile(s, at, d) and is_tile(s, at, (d + 1) % 6):
        at = NEXT[at, way]
    return at >= 0 and s.board[at] <= -3


def admitted(s, cell):
    """Whether a tile on the cell gives no space a fourth neighbour, now or in the end."""
    for side in range(6):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] <= -3:
            return False
    if not controlled:
        return True
    for d in range(6):
        if is_tile(s, cell, d) and is_tile(s, cell, (d + 1) % 6):
            for way in ((d + 2) % 6, (d + 5) % 6):
                if ends_in_forced_space(s, cell, way, d):
                    return False
    return True


def makes_three(s, cell, code):
    """Whether a tile leads a colour into a space where two links of that colour lead already."""
    for side in range(6):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] <= -2:
            colour = 4 | EDGES[code, side]
            links = facing(s, at)
            same = 0
            for i in range(6):
                if links >> 3 * i & 7 == colour:
                    same += 1
            if same >= 2:
                return True
    return False


@outlined
def plays(s, forced, moves, most):
    """Writes what the player to move can lay on forced spaces, or on other cells: `most` or fewer.

    A space is forced if three or more tiles surround it.
    """
    n = 0
    strict = restricted(s)
    for cell in range(CELLS):
        around = -s.board[cell]
        if around <= 0 or (around >= 3) != forced or (strict and not admitted(s, cell)):
            continue
        links = facing(s, cell)
        mask = (links & PRESENT) // 4 * 7
        held = s.hands[s.turn]
        slot = 0
        while held:
            code = 6 * ctz(held)
            held &= held - ONE
            for rotation in range(6):
                if PACKED[code + rotation] & mask != links:
                    continue
                if not (strict and makes_three(s, cell, code + rotation)):
                    moves[n] = (CELLS * slot + cell) * 6 + rotation
                    n += 1
                    if n == most:
                        return n
            slot += 1
    return n


def legal(s, moves):
    n = 0
    if s.ended:
        return n
    if s.laid == 0:
        for slot in range(popcount(s.hands[s.turn])):
            moves[n] = (CELLS * slot + MIDDLE) * 6
            n += 1
        return n
    n = plays(s, True, moves, len(moves))
    if n == 0:
        n = plays(s, False, moves, len(moves))
    return n


def over(s):
    return s.ended != 0


def tile_of(s, slot):
    """The tile in a slot of the hand of the player to move."""
    held = s.hands[s.turn]
    for _ in range(slot):
        held &= held - ONE
    return ctz(held)


def play(s, a):
    cell = a // 6 % CELLS
    tile = tile_of(s, a // (6 * CELLS))
    if s.board[cell] > -3:
        s.freed = 1
    s.hands[s.turn] ^= ONE << np.uint64(tile)
    put(s, cell, 6 * tile + a % 6)
    if s.drawn < BAG:
        s.hands[s.turn] |= ONE << np.uint64(s.bag[s.drawn])
        s.bag[s.drawn] = -1
        s.drawn += 1
    find_mover(s)


def put(s, cell, code):
    s.board[cell] = 1 + code
    s.laid += 1
    for side in range(6):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] <= 0:
            s.board[at] -= 1
    for player in range(2):
        s.best[player] = max(s.best[player], worth(s, cell, OWN[player]))


def find_mover(s):
    """After a tile: the turn goes on with forced spaces, then with the free tile."""
    some = np.empty(1, np.int32)
    if plays(s, True, some, 1):
        return
    if not s.freed and plays(s, False, some, 1):
        return
    stuck = not s.freed and s.hands[s.turn] != NONE
    for _ in range(2):
        if stuck and deadlock == "draw":
            break
        s.turn = 1 - s.turn
        s.freed = 0
        if plays(s, True, some, 1) or plays(s, False, some, 1):
            return
        stuck = s.hands[s.turn] != NONE
    s.ended = 2 if stuck and deadlock == "draw" else 1
    s.turn = 0
    s.freed = 0


def follow(s, cell, side):
    """How many tiles the line that leaves a tile by a side leads to; minus the length of a loop."""
    n = 0
    at = NEXT[cell, side]
    while at >= 0 and s.board[at] > 0:
        n += 1
        if at == cell:
            return -n
        side = TO[s.board[at] - 1, (side + 3) % 6]
        at = NEXT[at, side]
    return n


def worth(s, cell, colour):
    """The points of the line or loop of a colour through a tile."""
    code = s.board[cell] - 1
    side = SIDE[code, colour]
    if side < 0:
        return 0
    ahead = follow(s, cell, side)
    if ahead < 0:
        return -2 * ahead
    return 1 + ahead + follow(s, cell, TO[code, side])


def score(s, u):
    u[0] = float(s.best[0]) - float(s.best[1]) if s.ended == 1 else 0.0
    u[1] = -u[0]
