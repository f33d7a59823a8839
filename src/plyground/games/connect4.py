"""Connect 4: drop a disc into a column; a line of four wins.

Bits: cell (column c, height h) is bit c * (rows + 1) + h. The bit above each column stays clear, so
that shifted boards do not wrap from one column into the next.
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
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.kernel.bits import ctz, popcount, wrapping_mul

rows = option("rows", 6, low=1, high=12, about="height of the board")
columns = option("columns", 7, low=1, high=20, about="number of columns")
line = option("line", 4, low=2, high=12, about="discs in a row that win")
require(
    (rows + 1) * columns <= 63,
    f"{rows} rows and {columns} columns are too many together: "
    "(rows + 1) x columns may be at most 63",
)

State = record(
    mine=np.uint64,  # discs of the player to move
    full=np.uint64,  # discs of both
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
HEIGHT = np.uint64(rows + 1)
BOTTOM = np.array([1 << (c * (rows + 1)) for c in range(columns)], np.uint64)
TOP = np.array([1 << (c * (rows + 1) + rows - 1) for c in range(columns)], np.uint64)
BOARD = np.uint64(sum(((1 << rows) - 1) << (c * (rows + 1)) for c in range(columns)))
SHIFTS = np.array([1, rows, rows + 1, rows + 2], np.uint64)


def start(s):
    s.winner = -1


def legal(s, moves):
    n = 0
    if s.winner < 0:
        for c in range(columns):
            if (s.full & TOP[c]) == NONE:
                moves[n] = c
                n += 1
    return n


def play(s, a):
    full = s.full | (s.full + BOTTOM[a])
    mine = s.mine | (full ^ s.full)
    if has_line(mine):
        s.winner = s.turn
    s.mine = full ^ mine
    s.full = full
    s.turn = 1 - s.turn


def has_line(discs):
    for i in range(4):
        run = discs
        for _ in range(line - 1):
            run &= run >> SHIFTS[i]
        if run:
            return True
    return False


def over(s):
    return s.winner >= 0 or s.full == BOARD


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


# --- evaluation ----------------------------------------------------------------------------


CENTRE = np.uint64(((1 << rows) - 1) << (columns // 2 * (rows + 1)))

weights = {"centre": 0.05, "one_short": 0.15, "two_short": 0.03}


def features(s, f):
    """Discs in the centre column; lines open to one side that lack one or two discs."""
    first = s.mine if s.turn == 0 else s.mine ^ s.full
    second = s.full ^ first
    f[0] = popcount(first & CENTRE) - popcount(second & CENTRE)
    f[1] = 0.0
    f[2] = 0.0
    for i in range(4):
        one, two = lacking(first, second, SHIFTS[i])
        f[1] += popcount(one)
        f[2] += popcount(two)
        one, two = lacking(second, first, SHIFTS[i])
        f[1] -= popcount(one)
        f[2] -= popcount(two)


def lacking(ours, theirs, shift):
    """The first cells of the lines in a direction that are free of theirs and lack one disc, or
    two.

    All lines are counted at once, in two words that hold the two bits of each count (3: or more).
    """
    free = BOARD & ~theirs
    lines = free
    ones = ~ours
    twos = NONE
    for _ in range(line - 1):
        free >>= shift
        ours >>= shift
        lines &= free
        twos, ones = twos | (ones & ~ours), (ones ^ ~ours) | (ones & twos)
    return lines & ones & ~twos, lines & twos & ~ones


# --- for engines ---------------------------------------------------------------------------

FLOOR = np.uint64(sum(1 << (c * (rows + 1)) for c in range(columns)))
ODD = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
COLUMN = np.array([((1 << rows) - 1) << (c * (rows + 1)) for c in range(columns)], np.uint64)
MIDDLE = np.array([min(c, columns - 1 - c) for c in range(columns)])


def key(s):
    """Unique for each position: the first empty cell of a column shows which discs count."""
    x = wrapping_mul((s.full + FLOOR) | s.mine, ODD)
    return x ^ (x >> HALF)


def completing(discs, full):
    """The empty cells that would complete a line of `discs`; some may not be reachable yet."""
    cells = NONE
    for i in range(4):
        for below in range(line):  # this many discs before the empty cell, the others after it
            here = BOARD
            run = discs
            for _ in range(below):
                run <<= SHIFTS[i]
                here &= run
            run = discs
            for _ in range(line - 1 - below):
                run >>= SHIFTS[i]
                here &= run
            cells |= here
    return cells & ~full


def essential(s, moves):
    """An immediate win; otherwise the only defence; otherwise moves that do not enable a winning
    reply."""
    drops = (s.full + FLOOR) & BOARD
    ours = completing(s.mine, s.full) & drops
    theirs = completing(s.mine ^ s.full, s.full)
    if ours:
        drops = ours & (~ours + ONE)
    else:
        must = theirs & drops
        if must:
            drops = must & (~must + ONE)  # against two threats there is no defence
        else:
            safe = drops & ~(theirs >> ONE)
            drops = safe if safe else drops & (~drops + ONE)
    n = 0
    for c in range(columns):
        if drops & COLUMN[c]:
            moves[n] = c
            n += 1
    return n


def gain(s, a):
    """New cells that would complete a line, and nearness to the centre."""
    disc = (s.full + BOTTOM[a]) & COLUMN[a]
    return 32 * popcount(completing(s.mine | disc, s.full | disc)) + MIDDLE[a]


def mirrored(discs):
    """Discs with the columns in reverse order."""
    image = NONE
    for c in range(columns):
        there = np.uint64((columns - 1 - c) * (rows + 1))
        here = np.uint64(c * (rows + 1))
        image |= ((discs >> here) & COLUMN[0]) << there
    return image


def canonical(s):
    """The lesser of the keys of this position and of its mirror image."""
    mine, full = mirrored(s.mine), mirrored(s.full)
    x = wrapping_mul((full + FLOOR) | mine, ODD)
    return min(key(s), x ^ (x >> HALF))


def plies_played(s):
    return popcount(s.full)


# --- learning ------------------------------------------------------------------------------

CELLS = rows * columns
CELL = np.array([bit // (rows + 1) * rows + bit % (rows + 1) for bit in range(64)])
"""The number of a bit's cell."""
SHOWN_LINES = list(straight_lines((rows, columns), line))  # in rows from the top
LINES = np.array(
    [[i % columns * (rows + 1) + rows - 1 - i // columns for i in cells] for cells in SHOWN_LINES],
    np.uint64,
).reshape(-1, line)
"""The bits of the cells of each line."""
LINE = np.array([sum(1 << bit for bit in bits) for bits in LINES.tolist()], np.uint64)
DETAILED = line <= 4 and rows <= 7  # so short that each content of one can be a fact
PATTERNS, CONTENTS = (2 << line, 2 << rows) if DETAILED else (0, 0)
CONTENT = np.uint64((2 << rows) - 1)
IN_LINES = 6 * CELLS
IN_COLUMNS = IN_LINES + len(LINE) * PATTERNS
INPUTS = IN_COLUMNS + columns * CONTENTS


def planes(s, on):
    """The discs of each side, and the cells that would complete a line: at once, or later.

    Then which cells one side has of each line that the other has none of, and each whole column.
    """
    theirs = s.mine ^ s.full
    drops = (s.full + FLOOR) & BOARD
    wins = completing(s.mine, s.full)
    losses = completing(theirs, s.full)
    kinds = (s.mine, theirs, wins & drops, wins & ~drops, losses & drops, losses & ~drops)
    n = 0
    for kind in range(6):
        n = number(kinds[kind], kind, on, n)
    if DETAILED:
        for k in range(len(LINE)):
            ours, others = s.mine & LINE[k], theirs & LINE[k]
            if (ours == NONE) != (others == NONE):
                pattern = np.uint64(others != NONE)
                for i in range(line):
                    pattern += pattern + (((ours | others) >> LINES[k, i]) & ONE)
                on[n] = IN_LINES + k * PATTERNS + np.int64(pattern)
                n += 1
        now = s.mine + s.full + FLOOR  # in each column, the bit above the discs is 1
        for c in range(columns):
            on[n] = IN_COLUMNS + c * CONTENTS + np.int64((now >> (HEIGHT * np.uint64(c))) & CONTENT)
            n += 1
    return n


def number(cells, kind, on, n):
    """Write the numbers of facts of a kind, behind the first n; returns how many there are then."""
    while cells:
        on[n] = kind * CELLS + CELL[ctz(cells)]
        n += 1
        cells &= cells - ONE
    return n


SYMMETRIES = 2


def image(s, k):
    """The mirror image."""
    s.mine = mirrored(s.mine)
    s.full = mirrored(s.full)


def image_action(a, k):
    return columns - 1 - a


def centre(s, a):
    return a == columns // 2


def threat(s, a):
    """Whether the disc makes a new cell that would complete a line."""
    disc = (s.full + BOTTOM[a]) & COLUMN[a]
    return popcount(completing(s.mine | disc, s.full | disc)) > popcount(completing(s.mine, s.full))


probes = {"centre": centre, "threats": threat}


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(rows, columns, "felt")
EXAMPLE = "/".join([str(columns)] * rows) + " x"


def describe(s, a):
    """The column's letter and the row where the disc lands."""
    height = popcount(np.uint64(s.full) & np.uint64(((1 << rows) - 1) << (int(a) * (rows + 1))))
    return square_name(rows - 1 - height, a, rows)


def aliases(s, a):
    """The column alone is enough."""
    return (square_name(0, a, rows)[0], str(a + 1))


def clicks(s, a):
    """The cell where the disc lands, or any other of the column."""
    lands = describe(s, a)
    column = [square_name(row, a, rows) for row in range(rows)]
    return [(lands,), *((name,) for name in column if name != lands)]


def _cells(s):
    """0 empty, 1 first player, 2 second player; row by row from the top."""
    first = int(s.mine if s.turn == 0 else s.mine ^ s.full)
    full = int(s.full)
    bits = [c * (rows + 1) + h for h in reversed(range(rows)) for c in range(columns)]
    return [(full >> b & 1) * (1 if first >> b & 1 else 2) for b in bits]


def text(s):
    return f"{rows_text(_cells(s), columns, '.xo')} {'xo'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(rows, columns, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    reader.end()
    words = [0, 0, 0]
    for i, value in enumerate(cells):
        row, column = divmod(i, columns)
        words[value] |= 1 << (column * (rows + 1) + rows - 1 - row)
        below = i + columns
        reader.check(
            not value or below >= len(cells) or cells[below] > 0,
            f"the disc on {square_name(row, column, rows)} hangs in the air",
            0,
        )
    surplus = cells.count(1) - cells.count(2)
    reader.check(
        surplus == s.turn,
        f"with {cells.count(1)} x and {cells.count(2)} o it cannot be {'xo'[s.turn]}'s turn",
        len(string.rstrip()) - 1,
    )
    s.full = np.uint64(words[1] | words[2])
    s.mine = np.uint64(words[1 + s.turn])
    s.winner = -1
    reader.check(
        not has_line(s.mine), f"{'xo'[s.turn]} already has a line and cannot be to move", 0
    )
    if has_line(np.uint64(words[2 - s.turn])):
        s.winner = 1 - s.turn


def picture(s):
    discs = [
        Piece(name, "xo"[value - 1], value - 1, "disc", ("x disc", "o disc")[value - 1])
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    return GRID.picture(discs, marks=full_lines(_cells(s), SHOWN_LINES, GRID.names))


facts = Facts(
    title="Connect 4",
    title_ar="أربعة على خط",
    also=("connect four", "four in a row"),
    goal="Line up four of your discs.",
    goal_ar="صُفّ أربعة من أقراصك على خط واحد.",
    summary="Players take turns to drop a disc into a column, where it falls to the lowest free "
    "cell. Four discs in a row, vertical, horizontal or diagonal, win. A full board without such "
    "a line is a draw.",
    summary_ar="يتناوب اللاعبان على إسقاط قرص في عمود، فيستقر في أدنى خانة خالية. أربعة أقراص على "
    "خط واحد، عمودي أو أفقي أو قطري، تفوز. والرقعة الممتلئة بلا خط كهذا تعادل.",
    actions=columns,
    max_moves=columns,
    max_plies=rows * columns,
    players_called=("x", "o"),
    hints=Hints(solve=True),
    sources=("https://en.wikipedia.org/wiki/Connect_Four",),
)
