"""The rules of Hex: stones, the swap, joined sides."""

import numpy as np

from plyground.game import record
from plyground.game.boards.hexagons import HexBoard, rhombus
from plyground.games.hex.options import CELLS, SWAP, WORDS, size, swap
from plyground.kernel.bits import ctz, popcount, select

State = record(
    stones=(np.uint64, (2, WORDS)),
    joined=(np.uint64, (2, WORDS)),  # those connected to the first side
    free=np.int16,  # the number of empty cells
    turn=np.int8,
    winner=np.int8,  # -1 none
)

ONE = np.uint64(1)
NONE = np.uint64(0)
TOP_BIT = np.uint64(63)
ROW, ROW_CARRY = np.uint64(size), np.uint64(64 - size)
SLANT, SLANT_CARRY = np.uint64(size - 1), np.uint64(65 - size)
HEXAGONS = HexBoard.of(rhombus(size, size))


def words_of(cells):
    """A set of cells as words."""
    bits = sum(1 << c for c in cells)
    return [bits >> 64 * w & (1 << 64) - 1 for w in range(WORDS)]


SIDES = (
    (range(size), range(CELLS - size, CELLS)),
    (range(0, CELLS, size), range(size - 1, CELLS, size)),
)
CELL = np.array([words_of([c]) for c in range(CELLS)], np.uint64)
AROUND = np.array([words_of(HEXAGONS.near(c)) for c in range(CELLS)], np.uint64)
BOARD = np.array(words_of(range(CELLS)), np.uint64)
FIRST_SIDE = np.array([words_of(first) for first, _ in SIDES], np.uint64)
LAST_SIDE = np.array([words_of(last) for _, last in SIDES], np.uint64)
NOT_LEFT = BOARD & ~FIRST_SIDE[1]
NOT_RIGHT = BOARD & ~LAST_SIDE[1]


def start(s):
    s.free = CELLS
    s.winner = -1


def legal(s, moves):
    """The empty cells in ascending order, then the swap."""
    n = 0
    if s.winner < 0:
        for w in range(WORDS):
            rest = empty(s, w)
            while rest != NONE:
                moves[n] = 64 * w + ctz(rest)
                n += 1
                rest &= rest - ONE
        if may_swap(s):
            moves[n] = SWAP
            n += 1
    return n


def count(s):
    if s.winner >= 0:
        return 0
    return int(s.free) + may_swap(s)


def pick(s, k):
    for w in range(WORDS):
        rest = empty(s, w)
        here = popcount(rest)
        if k < here:
            return 64 * w + select(rest, k)
        k -= here
    return SWAP


def play(s, a):
    if a == SWAP:
        take_over(s)
    else:
        place(s, a)
    s.turn = 1 - s.turn


def over(s):
    return s.winner >= 0


def score(s, u):
    u[s.winner] = 1.0
    u[1 - s.winner] = -1.0


def empty(s, w):
    return BOARD[w] ^ s.stones[0, w] ^ s.stones[1, w]


def may_swap(s):
    return swap and s.turn == 1 and s.free == CELLS - 1


def take_over(s):
    """Red's only stone becomes Blue's, mirrored, so that it relates to Blue's sides as it did to
    Red's."""
    for w in range(WORDS):
        if s.stones[0, w] != NONE:
            cell = 64 * w + ctz(s.stones[0, w])
            s.stones[0, w] = NONE
            s.joined[0, w] = NONE
            s.free += 1
            place(s, cell % size * size + cell // size)
            return


def place(s, a):
    """Place a stone of the player to move on a, and test whether it completes a chain."""
    mine = s.turn
    here = a >> 6
    s.free -= 1
    s.stones[mine, here] |= CELL[a, here]
    held = FIRST_SIDE[mine, here] & CELL[a, here]
    loose = NONE
    for w in range(WORDS):
        held |= AROUND[a, w] & s.joined[mine, w]
        loose |= AROUND[a, w] & s.stones[mine, w] & ~s.joined[mine, w]
    if held == NONE:
        return
    s.joined[mine, here] |= CELL[a, here]
    if loose != NONE:
        join(s, mine)
    for w in range(WORDS):
        if s.joined[mine, w] & LAST_SIDE[mine, w] != NONE:
            s.winner = mine


def join(s, player):
    """Add all stones to `joined` that are connected to those in it."""
    changed = True
    while changed:
        changed = False
        before = NONE
        here = s.joined[player, 0]
        for w in range(WORDS):
            after = s.joined[player, w + 1] if w + 1 < WORDS else NONE
            grown = here | spread(before, here, after, w) & s.stones[player, w]
            if grown != here:
                changed = True
            s.joined[player, w] = grown
            before = grown
            here = after


def spread(before, here, after, w):
    """The neighbours in word w of the cells in three successive words."""
    return (
        (here << ROW | before >> ROW_CARRY)
        | (here >> ROW | after << ROW_CARRY)
        | (here << ONE | before >> TOP_BIT | here >> SLANT | after << SLANT_CARRY) & NOT_LEFT[w]
        | (here >> ONE | after << TOP_BIT | here << SLANT | before >> SLANT_CARRY) & NOT_RIGHT[w]
    )
