"""The rules of Jungle: steps, leaps, captures."""

import numpy as np

from plyground.game import record, square_grid
from plyground.game.clocks import with_clock
from plyground.games.jungle.options import (
    draw_plies,
    elephant_takes_rat,
    exchange,
    rat_from_water,
    tiger_leaps_far,
)
from plyground.kernel.bits import word, wrapping_mul

State = record(
    at=(np.int8, 16),  # the cell of each animal, South's first; -1 if it was taken
    board=(np.int8, 63),
    turn=np.int8,
    quiet=np.int16,  # plies since the last capture
)

RAT, CAT, WOLF, DOG, LEOPARD, TIGER, LION, ELEPHANT = range(1, 9)
GRID_CELLS = square_grid(9, 7)
NAMES = GRID_CELLS.names
WET = ("b4", "b5", "b6", "c4", "c5", "c6", "e4", "e5", "e6", "f4", "f5", "f6")
WATER = np.array([name in WET for name in NAMES], np.int8)
TRAPS = (("c1", "e1", "d2"), ("c9", "e9", "d8"))
TRAP = np.array([[name in side for name in NAMES] for side in TRAPS], np.int8)  # by owner
DENS = np.array([NAMES.index("d1"), NAMES.index("d9")])
HOMES = ("g3", "b2", "c3", "f2", "e3", "a1", "g1", "a3")  # South's, from the rat on
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _steps():
    """By cell and direction: the next cell, and the shore beyond the water, or -1."""
    step, leap = np.full((2, 63, 4), -1, np.int8)
    for q in range(63):
        for d, (down, right) in enumerate(WAYS):
            cells = []
            row, column = q // 7 + down, q % 7 + right
            while 0 <= row < 9 and 0 <= column < 7:
                cells.append(7 * row + column)
                row, column = row + down, column + right
            if cells:
                step[q, d] = cells[0]
                if WATER[cells[0]] and not WATER[q]:
                    leap[q, d] = next(c for c in cells if not WATER[c])
    return step, leap


STEP, LEAP = _steps()
START = np.array([NAMES.index(name) for name in HOMES], np.int8)


def start(s):
    for i in range(8):
        s.at[i] = START[i]
        s.at[8 + i] = 62 - START[i]
        s.board[START[i]] = 1 + i
        s.board[62 - START[i]] = 9 + i


def target(s, rank, q, d):
    """The cell that an animal on q reaches in a direction, whatever stands there; -1 if none."""
    to = np.int64(STEP[q, d])
    if to < 0 or rank == RAT or not WATER[to]:
        return to
    if rank != LION and (rank != TIGER or (d % 2 == 0 and not tiger_leaps_far)):
        return np.int64(-1)
    far = np.int64(LEAP[q, d])
    while to != far:  # only rats are in the water
        if s.board[to] != 0:
            return np.int64(-1)
        to = np.int64(STEP[to, d])
    return far


def takes(side, rank, q, to, victim):
    """Whether an animal of `side` on q may take one of this rank on `to`."""
    if WATER[q] != WATER[to]:
        return rat_from_water and WATER[q] != 0 and victim == ELEPHANT
    if TRAP[side, to]:
        return True
    if rank == RAT and victim == ELEPHANT:
        return True
    if rank == ELEPHANT and victim == RAT:
        return elephant_takes_rat
    return rank >= victim


def may_go(s, side, rank, q, d):
    """Where the animal may go in a direction, or -1."""
    to = target(s, rank, q, d)
    if to < 0 or to == DENS[side]:
        return np.int64(-1)
    there = np.int64(s.board[to])
    if there == 0:
        return to
    if (there > 8) == side or not takes(side, rank, q, to, there - 8 * (1 - side)):
        return np.int64(-1)
    return to


def list_moves(s, moves, enough):
    """Write the moves into `moves`, at most `enough`; returns their number."""
    side = np.int64(s.turn)
    n = 0
    for i in range(8):
        q = np.int64(s.at[8 * side + i])
        if q < 0:
            continue
        for d in range(4):
            if may_go(s, side, i + 1, q, d) >= 0:
                moves[n] = 4 * q + d
                n += 1
                if n >= enough:
                    return n
    return n


def legal(s, moves):
    if s.quiet >= draw_plies or decided(s):
        return 0
    return list_moves(s, moves, 32)


def play(s, a):
    side = np.int64(s.turn)
    q = a // 4
    code = np.int64(s.board[q])
    to = target(s, code - 8 * side, q, a % 4)
    there = np.int64(s.board[to])
    s.board[q] = 0
    s.board[to] = code
    s.at[code - 1] = to
    s.quiet += 1
    if there:
        s.quiet = 0
        s.at[there - 1] = -1
        if exchange and abs(there - code) == 8 and not TRAP[side, to]:
            s.at[code - 1] = -1
            s.board[to] = 0
    s.turn = 1 - side


def left(s, side):
    """The number of a player's animals."""
    n = 0
    for i in range(8):
        n += s.at[8 * side + i] >= 0
    return n


def decided(s):
    """Whether a den was entered, or a player has no animals."""
    if s.board[DENS[0]] != 0 or s.board[DENS[1]] != 0:
        return True
    return s.quiet == 0 and (left(s, 0) == 0 or left(s, 1) == 0)


def can_move(s):
    return list_moves(s, np.empty(32, np.int32), 1) > 0


def over(s):
    return s.quiet >= draw_plies or decided(s) or not can_move(s)


def score(s, u):
    """The player who has just moved has won, unless that cost the last animal, or it is a draw."""
    mover = 1 - np.int64(s.turn)
    mine = 0.0
    if s.board[DENS[s.turn]] != 0 or left(s, 1 - mover) == 0:
        mine = 1.0
    elif left(s, mover) == 0:
        mine = -1.0
    elif not can_move(s):
        mine = 1.0
    u[mover] = mine
    u[1 - mover] = -mine


MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xD1342543DE82EF95)
TURNS = np.array([0, 0x5851F42D4C957F2D], np.uint64)
HALF = np.uint64(32)


def position(s):
    """Everything but the clock: the animals' cells, sixteen bytes, and the player to move."""
    h = wrapping_mul(word(s, 0) ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ word(s, 1), MIX_1)
    return h ^ (h >> HALF)


def key(s):
    return with_clock(position(s), int(s.quiet), draw_plies)


def reversible(s):
    return np.int64(s.quiet)


def timeless(s):
    s.quiet = 0
