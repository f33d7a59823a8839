"""Breakthrough: be the first to bring a man to the far side of the board.

Bits: the cell in row r and column c is bit r * columns + c, row 0 at the bottom, where White
begins and moves up. An action is 3 * cell + 0, 1 or 2: the man there steps ahead to the west,
straight, or to the east.
"""

import numpy as np

from plyground.game import (
    Facts,
    Piece,
    Reader,
    option,
    record,
    require,
    rows_text,
    square_grid,
    square_name,
)
from plyground.kernel.bits import clz, ctz, popcount, select

rows = option("rows", 8, low=3, high=32, about="height of the board")
columns = option("columns", 8, low=2, high=21, about="width of the board")
home = option("home", 2, low=1, high=16, about="rows of men that each player begins with")
require(
    rows * columns <= 64,
    f"{rows} rows and {columns} columns are too many together: rows x columns may be at most 64",
)
require(2 * home <= rows, f"{rows} rows have no room for {home} rows of men on either side")

State = record(
    mine=np.uint64,  # men of the player to move
    theirs=np.uint64,
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
ROW = (1 << columns) - 1
MEN = np.uint64((1 << (columns * home)) - 1)
HOMES = np.array([ROW, ROW << (columns * (rows - 1))], np.uint64)  # White's first row, Black's
FIRST_COLUMN = sum(1 << (r * columns) for r in range(rows))
BOARD = np.uint64(ROW * FIRST_COLUMN)
NOT_WEST = np.uint64(ROW * FIRST_COLUMN ^ FIRST_COLUMN)
NOT_EAST = np.uint64(ROW * FIRST_COLUMN ^ FIRST_COLUMN << (columns - 1))
LESS = np.uint64(columns - 1)
WIDE = np.uint64(columns)
MORE = np.uint64(columns + 1)


def start(s):
    s.mine = MEN
    s.theirs = MEN << np.uint64(columns * (rows - home))


def movers(s):
    """The men that can step to the west, straight and to the east, as three words.

    Straight ahead the cell must be empty; aslant it may also hold a man of the opponent.
    """
    mine = s.mine
    full = mine | s.theirs
    if s.turn == 0:
        return (
            mine & NOT_WEST & ~(mine >> LESS),
            mine & ~(full >> WIDE),
            mine & NOT_EAST & ~(mine >> MORE),
        )
    return (
        mine & NOT_WEST & ~(mine << MORE),
        mine & ~(full << WIDE),
        mine & NOT_EAST & ~(mine << LESS),
    )


def legal(s, moves):
    if over(s):
        return 0
    n = 0
    sides = movers(s)
    for side in range(3):
        rest = sides[side]
        while rest:
            moves[n] = 3 * ctz(rest) + side
            rest &= rest - ONE
            n += 1
    return n


def count(s):
    if over(s):
        return 0
    west, straight, east = movers(s)
    return popcount(west) + popcount(straight) + popcount(east)


def pick(s, k):
    west, straight, east = movers(s)
    n = popcount(west)
    if k < n:
        return 3 * select(west, k)
    k -= n
    n = popcount(straight)
    if k < n:
        return 3 * select(straight, k) + 1
    return 3 * select(east, k - n) + 2


def target(turn, a):
    """The cell that an action goes to."""
    return a // 3 + a % 3 - 1 + (columns if turn == 0 else -columns)


def play(s, a):
    to = ONE << np.uint64(target(s.turn, a))
    mine = (s.mine ^ (ONE << np.uint64(a // 3))) | to
    s.mine = s.theirs & ~to
    s.theirs = mine
    s.turn = 1 - s.turn


def over(s):
    """Whether the player who has just moved reached the other's first row or took the last man."""
    return s.mine == NONE or (s.theirs & HOMES[s.turn]) != NONE


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


def noisy(s, a):
    return (s.theirs >> np.uint64(target(s.turn, a)) & ONE) != NONE


# --- evaluation ----------------------------------------------------------------------------

# The usual guards of the first row: on eight columns they watch all of the second row.
GUARDED = sum({1 << c for c in (1, 2, columns - 3, columns - 2) if 0 <= c < columns})
GUARDS = np.array([GUARDED, GUARDED << (columns * (rows - 1))], np.uint64)

weights = {"men": 0.2, "furthest": 0.06, "guards": 0.15, "race": 3.0}


def watched(men, turn):
    """All cells that the men of a player may still come to."""
    reach = NONE
    wave = men
    for _ in range(rows - 1):
        wave |= ((wave & NOT_WEST) >> ONE) | ((wave & NOT_EAST) << ONE)
        wave = (wave << WIDE) & BOARD if turn == 0 else wave >> WIDE
        reach |= wave
    return reach


def to_go(men, turn):
    """How many steps the foremost of these men is away from the far side."""
    if men == NONE:
        return 2 * rows
    if turn == 0:
        return rows - 1 - (63 - clz(men)) // columns
    return ctz(men) // columns


def features(s, f):
    """Differences between the sides; a race is +1 or -1 for the player who wins it.

    Who has a man that no opponent can meet, with fewer steps to go than the other's foremost man,
    wins the race.
    """
    first = s.mine if s.turn == 0 else s.theirs
    second = s.theirs if s.turn == 0 else s.mine
    f[0] = popcount(first) - popcount(second)
    f[1] = to_go(second, 1) - to_go(first, 0)
    f[2] = popcount(first & GUARDS[0]) - popcount(second & GUARDS[1])
    f[3] = 0.0
    # Of two players with equally many steps to go, the one to move is first.
    if to_go(first & ~watched(second, 1), 0) < to_go(second, 1) + (s.turn == 0):
        f[3] = 1.0
    elif to_go(second & ~watched(first, 0), 1) < to_go(first, 0) + (s.turn == 1):
        f[3] = -1.0


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(rows, columns, "checkered")
EXAMPLE = (
    "/".join(["b" * columns] * home + [f"{columns}"] * (rows - 2 * home) + ["w" * columns] * home)
    + " w"
)


def _name(cell):
    return square_name(rows - 1 - cell // columns, cell % columns, rows)


def describe(s, a):
    """Where the man comes from and where it goes."""
    return _name(a // 3) + _name(target(s.turn, a))


def aliases(s, a):
    sign = "x" if noisy(s, a) else "-"
    return (_name(a // 3) + sign + _name(target(s.turn, a)),)


def _men(s):
    """0 empty, 1 White, 2 Black; row by row from the top."""
    words = (int(s.mine), int(s.theirs))
    white, black = words if s.turn == 0 else words[::-1]
    bits = [r * columns + c for r in reversed(range(rows)) for c in range(columns)]
    return [(white >> b & 1) + 2 * (black >> b & 1) for b in bits]


def text(s):
    return f"{rows_text(_men(s), columns, '.wb')} {'wb'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(rows, columns, ".wb")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    reader.end()
    words = [0, 0]
    for i, value in enumerate(cells):
        if value:
            row, column = divmod(i, columns)
            words[value - 1] |= 1 << ((rows - 1 - row) * columns + column)
    for side, colour in enumerate(("White", "Black")):
        reader.check(
            popcount(words[side]) <= home * columns,
            f"{colour} has {popcount(words[side])} men, more than {home * columns}",
            0,
        )
    s.mine = np.uint64(words[s.turn])
    s.theirs = np.uint64(words[1 - s.turn])
    mover = ("White", "Black")[s.turn]
    reader.check(
        s.theirs != NONE and not s.mine & HOMES[1 - s.turn],
        f"{mover} has won already, and it is {mover}'s turn",
        len(string.rstrip()) - 1,
    )


def picture(s):
    men = [
        Piece(name, "wb"[value - 1], value - 1, "disc", ("white man", "black man")[value - 1])
        for name, value in zip(GRID.names, _men(s), strict=True)
        if value
    ]
    return GRID.picture(men)


facts = Facts(
    title="Breakthrough",
    title_ar="الاختراق",
    summary="Each player begins with two rows of men; White, at the bottom, moves first. A man "
    "goes one step ahead: straight to an empty cell, or aslant to a cell that is empty or holds an "
    "opposing man, which is taken. Whoever first brings a man to the far row, or takes all men, "
    "wins; there are no draws.",
    actions=3 * rows * columns,
    max_moves=3 * home * columns,
    max_plies=2 * columns * sum(rows - 2 - row for row in range(home)) + 1,
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/Breakthrough_(board_game)",),
)
