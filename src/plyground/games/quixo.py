"""Quixo: take a cube from the border, turn it to your mark, and push it back in at another end.

Cell (row, column), row 0 at the top, is bit row * size + column. A push is identified by the cube
taken and the end where it returns: action 4 i + end, where i counts the cubes of the border row by
row and the ends are top, right, bottom, left. The state keeps the marks of the player to move and
those of the other.
"""

import numpy as np

from plyground.game import (
    DRAW,
    Facts,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.kernel.bits import popcount, wrapping_mul

size = option("size", 5, low=3, high=5, about="rows and columns of the board")
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")

State = record(
    mine=np.uint64,
    theirs=np.uint64,
    ply=np.int16,
    quiet=np.int16,  # plies since a blank cube was marked
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- board ---------------------------------------------------------------------------------

LAST = size - 1
BORDER = [
    (row, column)
    for row in range(size)
    for column in range(size)
    if row in (0, LAST) or column in (0, LAST)
]
TOP, RIGHT, BOTTOM, LEFT = range(4)


def _ends(row, column):
    """The cell where a cube returns, by end."""
    return (0, column), (row, LAST), (LAST, column), (row, 0)


def _bit(row, column):
    return 1 << (row * size + column)


def _pushes():
    """For every action: the cube, the cell where it returns, and the cubes that are pushed; 0 if it
    is not a move, because a cube may not return to its own cell."""
    for row, column in BORDER:
        for end, (r, c) in enumerate(_ends(row, column)):
            if (r, c) == (row, column):
                yield 0, 0, 0
                continue
            if end in (TOP, BOTTOM):
                step = 1 if r > row else -1
                pushed = [(i, column) for i in range(row + step, r + step, step)]
            else:
                step = 1 if c > column else -1
                pushed = [(row, i) for i in range(column + step, c + step, step)]
            yield _bit(row, column), _bit(r, c), sum(_bit(*cell) for cell in pushed)


def _lines():
    for i in range(size):
        yield sum(_bit(i, j) for j in range(size))
        yield sum(_bit(j, i) for j in range(size))
    yield sum(_bit(i, i) for i in range(size))
    yield sum(_bit(i, LAST - i) for i in range(size))


PUSHES = list(_pushes())
CUBE, END, PUSHED = np.array(PUSHES, np.uint64).T.copy()
# The pushed cubes move towards the gap: by a row or a column, up or down in number.
SHIFT = np.array([(size, 1, size, 1)[a % 4] for a in range(len(PUSHES))], np.uint64)
MOVES = np.array([a for a, push in enumerate(PUSHES) if push[0]], np.int32)
LINES = np.array(list(_lines()), np.uint64)

# --- rules ---------------------------------------------------------------------------------

NONE = np.uint64(0)
ONE = np.uint64(1)


def start(s):
    s.winner = -1


def legal(s, moves):
    n = 0
    if over(s):
        return n
    for i in range(len(MOVES)):
        a = MOVES[i]
        if (s.theirs & CUBE[a]) == NONE:
            moves[n] = a
            n += 1
    return n


def pushed(marks, a):
    """The marks after a push, without the returning cube."""
    moving = marks & PUSHED[a]
    end = a % 4
    moved = moving >> SHIFT[a] if end in (RIGHT, BOTTOM) else moving << SHIFT[a]
    return (marks & ~(PUSHED[a] | CUBE[a])) | moved


def play(s, a):
    blank = (s.mine & CUBE[a]) == NONE
    mine = pushed(s.mine, a) | END[a]
    theirs = pushed(s.theirs, a)
    if has_line(theirs):  # even with a line of one's own
        s.winner = 1 - s.turn
    elif has_line(mine):
        s.winner = s.turn
    s.mine = theirs
    s.theirs = mine
    s.turn = 1 - s.turn
    s.ply += 1
    s.quiet = 0 if blank else s.quiet + 1


def has_line(marks):
    for i in range(len(LINES)):
        if (marks & LINES[i]) == LINES[i]:
            return True
    return False


def over(s):
    return s.winner >= 0 or s.ply >= plies


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


ODD = np.uint64(0x9E3779B97F4A7C15)
WIDE = np.uint64(32)


def position(s):
    x = wrapping_mul(s.mine | s.theirs << WIDE, ODD)
    return x ^ x >> WIDE ^ np.uint64(s.turn)


def key(s):
    return position(s) ^ wrapping_mul(np.uint64(s.ply), ODD)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.ply = 0
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"marks": 0.03, "centre": 0.04, "one_short": 0.2, "two_short": 0.05}
INNER = np.uint64(
    sum(_bit(r, c) for r in range(1, LAST) for c in range(1, LAST) if (r, c) not in BORDER)
)


def features(s, f):
    """Marks; marks inside the border; lines that lack one or two marks."""
    sign = 1.0 - 2.0 * s.turn
    f[0] = sign * (popcount(s.mine) - popcount(s.theirs))
    f[1] = sign * (popcount(s.mine & INNER) - popcount(s.theirs & INNER))
    f[2] = 0.0
    f[3] = 0.0
    for i in range(len(LINES)):
        mine, theirs = popcount(s.mine & LINES[i]), popcount(s.theirs & LINES[i])
        f[2] += sign * ((mine == size - 1) * 1.0 - (theirs == size - 1) * 1.0)
        f[3] += sign * ((mine == size - 2) * 1.0 - (theirs == size - 2) * 1.0)


def gain(s, a):
    """An immediate win; then blank cubes, which add a mark."""
    mine = pushed(s.mine, a) | END[a]
    if has_line(pushed(s.theirs, a)):
        return -100
    return 100 if has_line(mine) else 1 if (s.mine & CUBE[a]) == NONE else 0


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(size, size, "wood")
EXAMPLE = "/".join([str(size)] * size) + " x 0,0"


def _name(row, column):
    return GRID.names[row * size + column]


def describe(s, a):
    """The cube taken and the cell where it returns."""
    cube, end = divmod(int(a), 4)
    return f"{_name(*BORDER[cube])}-{_name(*_ends(*BORDER[cube])[end])}"


def aliases(s, a):
    return (describe(s, a).replace("-", ""),)


def _cells(s):
    """0 blank, 1 first player, 2 second player; row by row from the top."""
    first, second = (s.mine, s.theirs) if s.turn == 0 else (s.theirs, s.mine)
    return [(int(first) >> i & 1) + 2 * (int(second) >> i & 1) for i in range(size * size)]


def text(s):
    """The board, the player to move, plies so far and since a blank cube was marked."""
    return f"{rows_text(_cells(s), size, '.xo')} {'xo'[s.turn]} {s.ply},{s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    s.ply, s.quiet = reader.numbers("the plies, all and without a new mark", 2, 0, plies)
    reader.end()
    at = string.rstrip().rfind(" ") + 1
    reader.check(s.ply % 2 == s.turn, "x moves after an even number of plies", at)
    marks = sum(value > 0 for value in cells)
    reader.check(
        marks + s.quiet <= s.ply and (marks or not s.ply),
        f"{marks} marks and {s.quiet} quiet plies do not fit {s.ply} plies",
        at,
    )
    sets = [sum(1 << i for i, value in enumerate(cells) if value == v) for v in (1, 2)]
    s.mine, s.theirs = np.uint64(sets[s.turn]), np.uint64(sets[1 - s.turn])
    s.winner = -1
    # Lines of both players are a win for the player to move: the other made them.
    if has_line(s.mine):
        s.winner = s.turn
    elif has_line(s.theirs):
        s.winner = 1 - s.turn


SHOWN_LINES = list(straight_lines((size, size), size))


def picture(s):
    cubes = [
        Piece(name, "xo"[value - 1], value - 1, "block", ("x cube", "o cube")[value - 1])
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    return GRID.picture(cubes, marks=full_lines(_cells(s), SHOWN_LINES, GRID.names))


facts = Facts(
    title="Quixo",
    title_ar="كويكسو",
    goal="Make a full line of your mark.",
    goal_ar="اصنع خطًّا كاملًا من علامتك.",
    summary="In a turn take a cube from the border that is blank or shows your mark, turn it to "
    "your mark, and push it back into its row or column at an end other than where it was: the "
    "cubes between move by one. A row, column or diagonal full of your marks wins. A player who "
    "completes a line of the other loses, even with a line of their own. The third occurrence of "
    "a position and 400 plies are draws. Click the cube, then the cell where it returns.",
    summary_ar="في كل دور خذ مكعبًا من الحافة خاليًا أو يحمل علامتك، أدِره إلى علامتك، ثم ادفعه في "
    "صفه أو عموده من طرف غير الذي كان فيه: تتحرك المكعبات بينهما خانة واحدة. صف أو عمود أو قطر "
    "كله علامتك يفوز. ومن يكمل خطًّا لخصمه يخسر ولو أكمل خطًّا له. تكرار الوضع للمرة الثالثة و400 "
    "نقلة تعادل. انقر المكعب ثم الخانة التي يعود إليها.",
    actions=4 * len(BORDER),
    max_moves=len(MOVES),
    max_plies=plies,
    players_called=("x", "o"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Quixo",),
)
