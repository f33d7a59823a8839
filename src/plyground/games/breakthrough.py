"""Breakthrough: be the first to bring a man to the far side of the board.

Bits: the cell in row r and column c is bit r * columns + c, row 0 at the bottom, where White
begins and moves up. An action is 3 * cell + 0, 1 or 2: the man there steps ahead to the west,
straight, or to the east.
"""

import numpy as np

from plyground.game import (
    Facts,
    Hints,
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


# --- for engines ---------------------------------------------------------------------------

# A step away from winning: White's last row but one, Black's.
NEXT = np.array([ROW << (columns * (rows - 2)), ROW << columns], np.uint64)


def noisy(s, a):
    return (s.theirs >> np.uint64(target(s.turn, a)) & ONE) != NONE


def essential(s, moves):
    """A win at once; else captures of a man who is a step away from winning; else all."""
    sides = movers(s)
    for side in range(3):
        winning = sides[side] & NEXT[s.turn]
        if winning:
            moves[0] = 3 * ctz(winning) + side
            return 1
    threats = s.theirs & NEXT[1 - s.turn]
    if threats == NONE:
        return legal(s, moves)
    # One of them: if there are two, nothing helps.
    back = ahead(ONE << np.uint64(ctz(threats)), 1 - s.turn)
    n = 0
    if s.mine & west(back):
        moves[n] = 3 * ctz(west(back)) + 2
        n += 1
    if s.mine & east(back):
        moves[n] = 3 * ctz(east(back))
        n += 1
    return n if n > 0 else legal(s, moves)


def gain(s, a):
    """Captures, of men who have come further first."""
    if not noisy(s, a):
        return 0
    row = target(s.turn, a) // columns
    return rows - row if s.turn == 0 else row + 1


def tense(s):
    """Whether the opponent wins by the next step, unless that man is taken."""
    return (s.theirs & NEXT[1 - s.turn]) != NONE and (s.mine & NEXT[s.turn]) == NONE


def skip(s):
    if tense(s):
        return False
    s.mine, s.theirs = s.theirs, s.mine
    s.turn = 1 - s.turn
    return True


# --- evaluation ----------------------------------------------------------------------------

# Fitted to the results of games that the engine played against itself. A man's worth is by the
# steps that it has to go, the last number for all who have as many or more.
WORTH = (0.43, 0.62, 0.44, 0.34, 0.28, 0.25, 0.18)[: rows - 1]
weights = {f"steps_{k}": worth for k, worth in enumerate(WORTH, 1)} | {
    "guards": 0.1,
    "pairs": 0.02,
    "attacked": -0.05,
    "hanging": -0.4,
    "runner": 0.08,
    "to_move": 0.025,
    "race": 3.0,
}
FEATURES = len(weights)
GUARDS, PAIRS, ATTACKED, HANGING, RUNNER, TO_MOVE, RACE = range(len(WORTH), FEATURES)


def _rows_at(steps, side):
    """The cells from which a player has so many steps to go, or more if they are the most."""
    most = rows if steps == len(WORTH) else steps + 1
    there = range(steps, most)
    return sum(ROW << columns * (rows - 1 - k if side == 0 else k) for k in there)


STEPS = np.array(
    [[_rows_at(k, side) for k in range(1, len(WORTH) + 1)] for side in range(2)], np.uint64
)
INNER = sum(1 << c for c in range(1, columns - 1))
GUARDED = np.array([INNER, INNER << (columns * (rows - 1))], np.uint64)


def features(s, f):
    """Differences between the sides: men by steps to go; men on the first row but its corners;
    neighbours in a row; men who can be taken for nothing, of the player to move and of the other;
    steps that the foremost man has come whom no opponent can meet; whose move it is; and who
    surely wins, beside which nothing else is counted.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    turn = int(s.turn)
    sign = 1.0 - 2.0 * turn
    mine, theirs = s.mine, s.theirs
    free = mine & ~watched(theirs, 1 - turn)
    their_free = theirs & ~watched(mine, turn)
    f[RACE] = sign * race(mine, theirs, free, their_free, turn)
    if f[RACE] != 0.0:
        return
    f[TO_MOVE] = sign
    f[ATTACKED] = sign * popcount(weak(mine, theirs, turn))
    f[HANGING] = -sign * popcount(weak(theirs, mine, 1 - turn))
    add_men(mine, free, turn, f, sign)
    add_men(theirs, their_free, 1 - turn, f, -sign)


def add_men(men, free, side, f, sign):
    for k in range(len(WORTH)):
        f[k] += sign * popcount(men & STEPS[side, k])
    f[GUARDS] += sign * popcount(men & GUARDED[side])
    f[PAIRS] += sign * popcount(men & west(men))
    if free:
        f[RUNNER] += sign * (rows - to_go(free, side))


def race(mine, theirs, free, their_free, turn):
    """1 if the player to move surely wins, -1 if the other does, 0 if that is not seen.

    Sure are a man a step away from winning, or who gets there where nobody takes him, and one whom
    nobody can meet, with fewer steps to go than the other's foremost man.
    """
    if mine & NEXT[turn]:
        return 1.0
    front = ahead(mine, turn)
    aslant = west(front) | east(front)
    threats = theirs & NEXT[1 - turn]
    if threats:
        return -1.0 if threats & ~aslant or threats & (threats - ONE) else 0.0
    their_front = ahead(theirs, 1 - turn)
    safe = NEXT[turn] & ~mine & ~west(their_front) & ~east(their_front)
    if safe & (aslant | front & ~theirs):
        return 1.0
    # Of two players with equally many steps to go, the one to move is first.
    if to_go(free, turn) <= to_go(theirs, 1 - turn):
        return 1.0
    return -1.0 if to_go(their_free, 1 - turn) < to_go(mine, turn) else 0.0


def weak(men, others, side):
    """The men whom more opponents can take than men of their own can take back."""
    front, their_front = ahead(men, side), ahead(others, 1 - side)
    once, twice = west(front) | east(front), west(front) & east(front)
    their_once = west(their_front) | east(their_front)
    their_twice = west(their_front) & east(their_front)
    return men & (their_once & ~once | their_twice & ~twice)


def watched(men, turn):
    """All cells that the men of a player may still come to."""
    reach = NONE
    wave = men
    for _ in range(rows - 1):
        wave = ahead(wave | west(wave) | east(wave), turn)
        reach |= wave
    return reach


def to_go(men, turn):
    """How many steps the foremost of these men is away from the far side."""
    if men == NONE:
        return 2 * rows
    if turn == 0:
        return rows - 1 - (63 - clz(men)) // columns
    return ctz(men) // columns


def ahead(men, turn):
    """The cells straight ahead of a player's men."""
    return (men << WIDE) & BOARD if turn == 0 else men >> WIDE


def west(cells):
    return (cells & NOT_WEST) >> ONE


def east(cells):
    return (cells & NOT_EAST) << ONE


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
    hints=Hints(reductions=True),
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/Breakthrough_(board_game)",),
)
