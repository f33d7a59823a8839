"""Jungle (Dou Shou Qi): eight animals of rising strength, two lakes, and a den to enter.

Cells are numbered row by row from the top left corner, a9. Animals are 1 (rat) to 8 (elephant) for
South, who moves up and begins, and 9 to 16 for North. `at` says where each of them is, which is the
whole position; `board` is the same by cells. An action is 4 * cell + direction: up, right, down,
left; a leap over water is a move in its direction.
"""

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Hints,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.clocks import with_clock
from plyground.kernel.bits import word, wrapping_mul

elephant_takes_rat = option("elephant_takes_rat", True, about="an elephant may take a rat")
tiger_leaps_far = option(
    "tiger_leaps_far", True, about="a tiger leaps over lakes lengthwise too, not only across"
)
rat_from_water = option(
    "rat_from_water", False, about="a rat in the water may take an elephant on the shore"
)
exchange = option(
    "exchange", False, about="of two equal animals both are lost, not one, except in a trap"
)
draw_plies = option(
    "draw_plies", 100, low=1, high=1000, about="plies without a capture that make a draw"
)

State = record(
    at=(np.int8, 16),  # the cell of each animal, South's first; -1 if it was taken
    board=(np.int8, 63),
    turn=np.int8,
    quiet=np.int16,  # plies since the last capture
)

# --- board ---------------------------------------------------------------------------------

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

# --- rules ---------------------------------------------------------------------------------


def start(s):
    for i in range(8):
        s.at[i] = START[i]
        s.at[8 + i] = 62 - START[i]
        s.board[START[i]] = 1 + i
        s.board[62 - START[i]] = 9 + i


def target(s, rank, q, d):
    """Where an animal on q comes to in a direction, captures left out of account; -1 if nowhere."""
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
    """Write the moves into `moves`, until there are `enough`; returns how many."""
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
    """How many animals a player has."""
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
    """Whoever has just moved has won, unless that cost the last animal, or it is a draw."""
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
    """All but the clock: where the animals are, sixteen bytes, and whose turn it is."""
    h = wrapping_mul(word(s, 0) ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ word(s, 1), MIX_1)
    return h ^ (h >> HALF)


def key(s):
    return with_clock(position(s), int(s.quiet), draw_plies)


def reversible(s):
    return np.int64(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

WORTH = np.array([3.0, 2.0, 2.5, 3.0, 4.5, 7.5, 9.0, 9.0])


def _distances():
    """By player and cell: steps to the other's den, as if all were land."""
    rows, columns = np.arange(63) // 7, np.arange(63) % 7
    return np.array([rows + abs(columns - 3), 8 - rows + abs(columns - 3)])


DISTANCE = _distances()

weights = {"animals": 0.07, "rat": 0.1, "advance": 0.015, "nearest": 0.05, "tempo": 0.03}


def features(s, f):
    """Differences between the sides, South's less North's.

    A rat counts more while the other's elephant is there. Advance is the sum, nearest the least of
    the distances of animals to the other's den.
    """
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    f[3] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        nearest = 12
        for i in range(8):
            q = s.at[8 * side + i]
            if q >= 0:
                f[0] += sign * WORTH[i]
                f[2] += sign * (12 - DISTANCE[side, q])
                nearest = min(nearest, DISTANCE[side, q])
        f[3] -= sign * nearest
        if s.at[8 * side] >= 0 and s.at[15 - 8 * side] >= 0:
            f[1] += sign
    f[4] = 1.0 - 2.0 * s.turn


def noisy(s, a):
    """Captures, and steps into the den or next to it."""
    side = np.int64(s.turn)
    to = target(s, np.int64(s.board[a // 4]) - 8 * side, a // 4, a % 4)
    return s.board[to] != 0 or DISTANCE[side, to] <= 1


def gain(s, a):
    """The den first, then dear victims of cheap attackers."""
    side = np.int64(s.turn)
    rank = np.int64(s.board[a // 4]) - 8 * side
    to = target(s, rank, a // 4, a % 4)
    if to == DENS[1 - side]:
        return 1000
    there = np.int64(s.board[to])
    if there:
        return 8 + np.int64(8 * WORTH[(there - 1) % 8]) - rank
    return 0


# --- notation and picture ------------------------------------------------------------------

ANIMALS = ("rat", "cat", "wolf", "dog", "leopard", "tiger", "lion", "elephant")
SYMBOLS = ".RCWDPTLErcwdptle"
SIDES = ("south", "north")
EXAMPLE = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L s 0"


def _grid():
    shades = dict.fromkeys(WET, "water") | dict.fromkeys((*TRAPS[0], *TRAPS[1]), "dark")
    shades |= {"d1": "wood", "d9": "wood"}
    cells = [
        Cell(c.name, c.x, c.y, "square", shades.get(c.name, "light")) for c in GRID_CELLS.cells
    ]
    return Grid(tuple(cells), GRID_CELLS.labels, (), NAMES)


GRID = _grid()


def _goal(s, a):
    return int(target(s, int(s.board[a // 4]) - 8 * int(s.turn), a // 4, a % 4))


def describe(s, a):
    """Where the animal comes from and where it goes: a3a4."""
    return NAMES[a // 4] + NAMES[_goal(s, a)]


def aliases(s, a):
    """With the letter of the animal, and x for a capture."""
    letter = SYMBOLS[s.board[a // 4]].upper()
    sign = "x" if s.board[_goal(s, a)] else "-"
    return (f"{letter}{describe(s, a)}", NAMES[a // 4] + sign + NAMES[_goal(s, a)])


def text(s):
    return f"{rows_text(s.board, 7, SYMBOLS)} {'sn'[s.turn]} {s.quiet}"


def parse(string, s):
    """The plies without a capture may be left out."""
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(9, 7, SYMBOLS)
    s.turn = reader.choice("the player to move", {"s": 0, "n": 1})
    if reader.text[reader.at :].strip():
        s.quiet = reader.number("the plies without a capture", 0, draw_plies)
    reader.end()
    s.board, s.at = cells, -1
    for q, code in enumerate(cells):
        if code:
            word = f"{SIDES[(code - 1) // 8]} {ANIMALS[(code - 1) % 8]}"
            reader.check(s.at[code - 1] < 0, f"there are two animals: {word}", 0)
            wet = WATER[q] and (code - 1) % 8
            reader.check(not wet, f"{word} cannot be in the water on {NAMES[q]}", 0)
            reader.check(q != DENS[(code - 1) // 8], f"{word} is in the own den", 0)
            s.at[code - 1] = q
    mover = 1 - int(s.turn)
    reader.check(exchange or any(cells), "the board is empty", 0)
    reader.check(s.board[DENS[mover]] == 0, f"{SIDES[1 - mover]} has won, and is to move again", 0)
    ended = left(s, mover) == 0 or left(s, 1 - mover) == 0
    reader.check(not (ended and s.quiet), "the last capture ended the game, but play went on", 0)


def picture(s):
    pieces = [
        Piece(
            NAMES[q],
            SYMBOLS[code],
            int(code > 8),
            "token",
            f"{('red', 'blue')[int(code > 8)]} {ANIMALS[(code - 1) % 8]}",
        )
        for q, code in enumerate(s.board)
        if code
    ]
    return GRID.picture(pieces)


facts = Facts(
    title="Jungle",
    title_ar="الغابة",
    summary="South begins. An animal goes one step straight to an empty cell, or takes an "
    "opposing one that is not stronger than itself: rat (R), cat (C), wolf (W), dog (D), leopard "
    "(P), tiger (T), lion (L), elephant (E). A rat also takes an elephant. Only rats swim; a rat "
    "takes nothing when it leaves or enters the water. Lion and tiger leap straight over a lake, "
    "and may take what they land on, unless a rat is in their way. In the three traps before a "
    "den, its owner may take any opposing animal. Nobody enters the own den. Who enters the "
    "other's den, takes all animals or leaves the other without a move wins. The third occurrence"
    " of a position and 100 plies without a capture are draws.",
    actions=252,
    max_moves=32,
    max_plies=16 * draw_plies,  # fifteen captures start the count anew
    players_called=("South", "North"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Jungle_(board_game)",
        "J. N. van Rijn, J. K. Vis: Endgame analysis of Dou Shou Qi, arXiv:1604.07312",
    ),
)
