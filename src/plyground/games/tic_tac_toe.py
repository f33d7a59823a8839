"""Tic-tac-toe and its wider relatives: k marks in a row on a board of m columns and n rows.

Bits: cell (row r from the top, column c) is bit r * m + c, which is also the action's number.
"""

import numpy as np

from plyground.game import Facts, Piece, Reader, option, record, require, rows_text, square_grid
from plyground.game.boards.straight_lines import directions, full_lines, straight_lines
from plyground.game.boards.two_sides import bits_of
from plyground.kernel.bits import ctz, popcount, select

m = option("m", 3, low=1, high=26, about="number of columns")
n = option("n", 3, low=1, high=26, about="number of rows")
k = option("k", 3, low=2, high=26, about="marks in a row that win")
gravity = option("gravity", False, about="a mark falls to the lowest free cell of its column")
require(m * n <= 64, f"a board of {m} x {n} has {m * n} cells, at most 64 are possible")
require(k <= max(m, n), f"no row of {k} fits on a board of {m} x {n}")

State = record(
    mine=np.uint64,  # marks of the player to move
    full=np.uint64,  # marks of both
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
BOARD = np.uint64((1 << (m * n)) - 1)
FLOOR = np.uint64(((1 << m) - 1) << (m * (n - 1)))
WIDTH = np.uint64(m)


STEPS = [step for step in directions(2) if any(straight_lines((n, m), k, step))]
SHIFTS = np.array([down * m + right for down, right in STEPS], np.uint64)
FIRSTS = np.array(
    [bits_of(line[0] for line in straight_lines((n, m), k, step)) for step in STEPS], np.uint64
)


def start(s):
    s.winner = -1


def free(s):
    """The cells that may be marked, as a word."""
    if s.winner >= 0:
        return NONE
    if gravity:
        return (BOARD ^ s.full) & ((s.full >> WIDTH) | FLOOR)
    return BOARD ^ s.full


def count(s):
    return popcount(free(s))


def pick(s, i):
    return select(free(s), i)


def legal(s, moves):
    cells = free(s)
    i = 0
    while cells:
        moves[i] = ctz(cells)
        cells &= cells - ONE
        i += 1
    return i


def play(s, a):
    mark = ONE << np.uint64(a)
    mine = s.mine | mark
    if has_line(mine):
        s.winner = s.turn
    s.mine = s.full ^ s.mine
    s.full |= mark
    s.turn = 1 - s.turn


def has_line(marks):
    """Whether a line is complete; all directions without an unpredictable branch."""
    found = NONE
    for i in range(len(SHIFTS)):
        line = marks
        for _ in range(k - 1):
            line = marks & (line >> SHIFTS[i])
        found |= line & FIRSTS[i]
    return found != NONE


def over(s):
    return s.winner >= 0 or s.full == BOARD


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


# --- symmetry ------------------------------------------------------------------------------


def turned_boards():
    """The cell that each cell becomes, for every turned or mirrored board of the same shape."""
    found = []
    for swap in (False, True)[: 1 + (m == n and not gravity)]:
        for down in (False, True)[: 1 + (not gravity)]:
            for right in (False, True):
                found.append([])
                for cell in range(m * n):
                    r, c = divmod(cell, m)
                    r, c = (n - 1 - r if down else r), (m - 1 - c if right else c)
                    found[-1].append(c * m + r if swap else r * m + c)
    return found


IMAGES = np.array(turned_boards(), np.int64)
SYMMETRIES = len(IMAGES)


def turned(cells, i):
    """The cells of a word where the i-th image of the board has them."""
    found = NONE
    while cells:
        found |= ONE << np.uint64(IMAGES[i, ctz(cells)])
        cells &= cells - ONE
    return found


def image(s, i):
    s.mine = turned(s.mine, i)
    s.full = turned(s.full, i)


def image_action(a, i):
    return IMAGES[i, a]


# --- evaluation ----------------------------------------------------------------------------

LINES = np.array([bits_of(line) for line in straight_lines((n, m), k)], np.uint64)

weights = {"open": 0.03, "one_short": 0.35, "two_short": 0.06}
weight_sets = {"lecture": {"open": 1.0, "one_short": 0.0, "two_short": 0.0}}


def features(s, f):
    """Lines still open to only one side; those that lack one or two marks."""
    first = s.mine if s.turn == 0 else s.mine ^ s.full
    second = s.full ^ first
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    for i in range(len(LINES)):
        ours = popcount(first & LINES[i])
        theirs = popcount(second & LINES[i])
        if ours > 0 and theirs == 0:
            f[0] += 1.0
            if k - 2 <= ours < k:
                f[k - ours] += 1.0
        if theirs > 0 and ours == 0:
            f[0] -= 1.0
            if k - 2 <= theirs < k:
                f[k - theirs] -= 1.0


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(n, m)
EXAMPLE = "/".join([str(m)] * n) + " x"


def describe(s, a):
    return GRID.names[a]


def aliases(s, a):
    """The cell's number, row by row from the top left; a falling mark needs only the column."""
    return (GRID.names[a][0],) if gravity else (str(a + 1),)


def _cells(s):
    """0 empty, 1 first player, 2 second player; row by row from the top."""
    first = int(s.mine if s.turn == 0 else s.mine ^ s.full)
    full = int(s.full)
    return [(full >> b & 1) * (1 if first >> b & 1 else 2) for b in range(m * n)]


def text(s):
    return f"{rows_text(_cells(s), m, '.xo')} {'xo'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(n, m, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    reader.end()
    surplus = cells.count(1) - cells.count(2)
    reader.check(
        surplus == s.turn,
        f"with {cells.count(1)} x and {cells.count(2)} o it cannot be {'xo'[s.turn]}'s turn",
        len(string.rstrip()) - 1,
    )
    words = [0, 0, 0]
    for i, value in enumerate(cells):
        words[value] |= 1 << i
        reader.check(
            not (gravity and value) or i + m >= m * n or cells[i + m] > 0,
            f"the mark on {GRID.names[i]} hangs in the air",
            0,
        )
    s.full = np.uint64(words[1] | words[2])
    s.mine = np.uint64(words[1 + s.turn])
    s.winner = -1
    reader.check(
        not has_line(s.mine), f"{'xo'[s.turn]} already has a line and cannot be to move", 0
    )
    if has_line(s.full ^ s.mine):
        s.winner = 1 - s.turn


SHOWN_LINES = list(straight_lines((n, m), k))  # also in rows from the top


def picture(s):
    marks = [
        Piece(name, "xo"[value - 1], value - 1, "text", "xo"[value - 1])
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    return GRID.picture(marks, marks=full_lines(_cells(s), SHOWN_LINES, GRID.names))


facts = Facts(
    title="Tic-tac-toe",
    title_ar="إكس أو",
    also=("noughts and crosses", "ttt"),
    goal="Line up three of your marks.",
    goal_ar="صُفّ ثلاثًا من علاماتك على خط واحد.",
    summary="Players take turns to mark a free cell, x first. Three marks in a row, vertical, "
    "horizontal or diagonal, win. A full board without such a line is a draw. Options make the "
    "board wider, the line longer, or let the marks fall down their columns.",
    summary_ar="يتناوب اللاعبان على تعليم خانة خالية، وx أولًا. ثلاث علامات على خط عمودي أو أفقي "
    "أو قطري تفوز. الرقعة الممتلئة بلا خط كهذا تعادل. توسّع الخيارات الرقعة أو تطيل الخط أو تجعل "
    "العلامات تسقط في أعمدتها.",
    actions=m * n,
    max_moves=m if gravity else m * n,
    max_plies=m * n,
    players_called=("x", "o"),
    sources=(
        "https://en.wikipedia.org/wiki/Tic-tac-toe",
        "https://en.wikipedia.org/wiki/M,n,k-game",
    ),
)
