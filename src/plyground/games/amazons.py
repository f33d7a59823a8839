"""Game of the Amazons: move a queen, then shoot an arrow that blocks a cell forever.

Cells are numbered row by row from the top, with an unused one at the end of each row, so that a
shifted set of cells never wraps from one row into the next. A set of cells is a pair of words, the
upper rows in the first and the lower rows in the second. A turn is three actions, each a cell: the
amazon, its target, the arrow's target. The state keeps the set of legal cells as `targets`.
"""

import numpy as np

from plyground.game import Facts, Piece, Reader, option, record, rows_text, square_grid
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

size = option("size", 10, low=4, high=10, about="rows and columns of the board")

State = record(
    empty=(np.uint64, 2),
    amazons=(np.uint64, (2, 2)),  # of each player
    targets=(np.uint64, 2),
    mover=np.int8,  # the cell of the amazon that moves or shoots; 0 if none is chosen
    stage=np.int8,
    turn=np.int8,
)

CHOOSE, MOVE, SHOOT = 0, 1, 2

# --- board ---------------------------------------------------------------------------------

STRIDE = size + 1
HALF = (size + 1) // 2  # rows in the first word
SPLIT = HALF * STRIDE  # the first cell of the second word
CELLS = size * STRIDE
ON_BOARD = [cell for cell in range(CELLS) if cell % STRIDE < size]


def _words(cells):
    total = sum(1 << cell for cell in cells)
    return total & ((1 << SPLIT) - 1), total >> SPLIT


def _lines():
    """The row and the two diagonals of every cell."""
    for cell in range(CELLS):
        row, column = divmod(cell, STRIDE)
        for slope in (0, 1, -1):
            yield _words(c for c in ON_BOARD if c // STRIDE - row == slope * (c % STRIDE - column))


def _slides():
    """The places of a line that a queen reaches, by her place and the set of empty places."""
    empty = np.arange(1 << size)
    for place in range(size):
        reached = np.zeros_like(empty)
        for way in (range(place + 1, size), range(place - 1, -1, -1)):
            free = np.ones_like(empty)
            for to in way:
                free &= empty >> to
                reached |= free << to
        yield reached


def _home():
    """The initial cells of White's and Black's amazons, scaled from the board of ten by ten."""
    inset = (size - 1) // 3
    low, last = size - 1 - inset, size - 1
    white = [(low, 0), (last, inset), (last, size - 1 - inset), (low, last)]
    yield _words(row * STRIDE + column for row, column in white)
    yield _words((last - row) * STRIDE + column for row, column in white)


BOARD = np.array(_words(ON_BOARD), np.uint64)
HOME = np.array(list(_home()), np.uint64)
UPPER, LOWER = np.array([_words([cell]) for cell in range(CELLS)], np.uint64).T.copy()
ROW, COLUMN = np.divmod(np.arange(CELLS), STRIDE)
LINES = np.array(list(_lines()), np.uint64).reshape(CELLS, 3, 2)
SLIDES = np.array(list(_slides()), np.uint16)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
ROW_STEP = np.uint64(STRIDE)
WORD = np.uint64(SPLIT)
LAST_ROW = np.uint64(SPLIT - STRIDE)
PLACES = np.uint64((1 << size) - 1)
HALF_PLACES = np.uint64((1 << HALF) - 1)
HALF_SHIFT = np.uint64(HALF)
FIRST_COLUMN = np.uint64(sum(1 << STRIDE * row for row in range(HALF)))
# Multiplication by this packs the cells of a column side by side, or spreads them again.
TURN_COLUMN = np.uint64(sum(1 << (STRIDE - 1) * row for row in range(HALF)))
TURNED = np.uint64((STRIDE - 1) * (HALF - 1))


def start(s):
    for half in range(2):
        s.amazons[0, half] = HOME[0, half]
        s.amazons[1, half] = HOME[1, half]
        s.empty[half] = BOARD[half] ^ HOME[0, half] ^ HOME[1, half]
    offer_amazons(s)


def legal(s, moves):
    n = 0
    for half in range(2):
        targets = s.targets[half]
        while targets:
            moves[n] = ctz(targets) + half * SPLIT
            n += 1
            targets &= targets - ONE
    return n


def count(s):
    return popcount(s.targets[0]) + popcount(s.targets[1])


def pick(s, k):
    upper = popcount(s.targets[0])
    if k < upper:
        return select(s.targets[0], k)
    return select(s.targets[1], k - upper) + SPLIT


def play(s, a):
    if s.stage == CHOOSE:
        s.stage = MOVE
        s.mover = a
        offer_cells(s, a)
    elif s.stage == MOVE:
        upper = UPPER[s.mover] | UPPER[a]
        lower = LOWER[s.mover] | LOWER[a]
        s.amazons[s.turn, 0] ^= upper
        s.amazons[s.turn, 1] ^= lower
        s.empty[0] ^= upper
        s.empty[1] ^= lower
        s.stage = SHOOT
        s.mover = a
        offer_cells(s, a)
    else:
        s.empty[0] ^= UPPER[a]
        s.empty[1] ^= LOWER[a]
        s.stage = CHOOSE
        s.mover = 0
        s.turn = 1 - s.turn
        offer_amazons(s)


def offer_amazons(s):
    upper, lower = around(s.empty[0], s.empty[1])
    s.targets[0] = upper & s.amazons[s.turn, 0]
    s.targets[1] = lower & s.amazons[s.turn, 1]


def offer_cells(s, cell):
    s.targets[0], s.targets[1] = queen(s.empty[0], s.empty[1], cell)


def around(upper, lower):
    """The cells of a set and all their neighbours; bits outside the board are not cleared."""
    upper |= upper << ONE | upper >> ONE
    lower |= lower << ONE | lower >> ONE
    return (
        upper | upper << ROW_STEP | upper >> ROW_STEP | lower << LAST_ROW,
        lower | lower << ROW_STEP | lower >> ROW_STEP | upper >> LAST_ROW,
    )


def queen(upper, lower, cell):
    """The empty cells that a queen on `cell` can go to.

    A multiplication packs the empty cells of each line through it side by side; `SLIDES` gives the
    reachable ones, which are spread over the board again. A row or a diagonal has one cell in each
    column, so stacking all rows into one loses nothing; a column is transposed first.
    """
    column = COLUMN[cell]
    shift = np.uint64(column)
    line = (upper >> shift & FIRST_COLUMN) | (lower >> shift & FIRST_COLUMN) << HALF_SHIFT
    places = wrapping_mul(line, TURN_COLUMN) >> TURNED & PLACES
    reached = np.uint64(SLIDES[ROW[cell], places])
    to_upper = (wrapping_mul(reached & HALF_PLACES, TURN_COLUMN) & FIRST_COLUMN) << shift
    to_lower = (wrapping_mul(reached >> HALF_SHIFT, TURN_COLUMN) & FIRST_COLUMN) << shift
    for i in range(3):
        line = (upper & LINES[cell, i, 0]) | (lower & LINES[cell, i, 1])
        places = wrapping_mul(line, FIRST_COLUMN) >> LAST_ROW & PLACES
        spread = wrapping_mul(np.uint64(SLIDES[column, places]), FIRST_COLUMN)
        to_upper |= spread & LINES[cell, i, 0]
        to_lower |= spread & LINES[cell, i, 1]
    return to_upper, to_lower


def over(s):
    return (s.targets[0] | s.targets[1]) == NONE


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


# --- evaluation ----------------------------------------------------------------------------

STEPS = np.array([1, STRIDE - 1, STRIDE, STRIDE + 1], np.uint64)

weights = {
    "territory": 0.05,
    "vicinity": 0.08,
    "contested": 0.006,
    "mobility": 0.005,
    "stuck": -0.08,
}


def features(s, f):
    """Cells that one side reaches first, by queen moves and by single steps; cells that both reach
    at once, for the side that moves next; cells in reach; amazons with few cells in reach."""
    f[0], contested = territory(s, True)
    f[1], _ = territory(s, False)
    white_next = (s.turn == 0) == (s.stage != SHOOT)
    f[2] = contested if white_next else -contested
    f[3] = 0.0
    f[4] = 0.0
    for player in range(2):
        sign = 1.0 - 2.0 * player
        for half in range(2):
            amazons = s.amazons[player, half]
            while amazons:
                upper, lower = queen(s.empty[0], s.empty[1], ctz(amazons) + half * SPLIT)
                reach = popcount(upper) + popcount(lower)
                f[3] += sign * reach
                if reach <= 3:
                    f[4] += sign
                amazons &= amazons - ONE


def territory(s, by_queen):
    """Cells that White reaches first less those that Black reaches first; and the equal ones."""
    empty0, empty1 = s.empty[0], s.empty[1]
    white0, white1 = s.amazons[0, 0], s.amazons[0, 1]
    black0, black1 = s.amazons[1, 0], s.amazons[1, 1]
    white_left0, white_left1 = empty0, empty1  # not yet reached
    black_left0, black_left1 = empty0, empty1
    balance = 0
    equal = 0
    while white0 | white1 | black0 | black1:
        if by_queen:
            white0, white1 = rays(white0, white1, empty0, empty1)
            black0, black1 = rays(black0, black1, empty0, empty1)
        else:
            white0, white1 = around(white0, white1)
            black0, black1 = around(black0, black1)
        white0 &= white_left0
        white1 &= white_left1
        black0 &= black_left0
        black1 &= black_left1
        white_left0 ^= white0
        white_left1 ^= white1
        black_left0 ^= black0
        black_left1 ^= black1
        balance += popcount(white0 & black_left0) + popcount(white1 & black_left1)
        balance -= popcount(black0 & white_left0) + popcount(black1 & white_left1)
        equal += popcount(white0 & black0) + popcount(white1 & black1)
    return balance, equal


def rays(from0, from1, empty0, empty1):
    """The empty cells that queens on any of these cells can go to."""
    reached0 = NONE
    reached1 = NONE
    for i in range(4):
        step = STEPS[i]
        back = WORD - step
        ray0, ray1 = from0, from1
        while ray0 | ray1:
            ray1 = (ray1 << step | ray0 >> back) & empty1
            ray0 = ray0 << step & empty0
            reached0 |= ray0
            reached1 |= ray1
        ray0, ray1 = from0, from1
        while ray0 | ray1:
            ray0 = (ray0 >> step | ray1 << back) & empty0
            ray1 = ray1 >> step & empty1
            reached0 |= ray0
            reached1 |= ray1
    return reached0, reached1


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(size, size, "checkered")
NAMES = dict(zip(ON_BOARD, GRID.names, strict=True))


def describe(s, a):
    return NAMES[int(a)]


def aliases(s, a):
    """With the signs of standard notation: d1-d7/g7 is one turn."""
    if s.stage == MOVE:
        return (f"-{NAMES[int(a)]}", f"{NAMES[int(s.mover)]}-{NAMES[int(a)]}")
    return (f"/{NAMES[int(a)]}",) if s.stage == SHOOT else ()


def _cells(s):
    """0 empty, 1 white amazon, 2 black amazon, 3 arrow; row by row from the top."""
    empty, white, black = (
        int(words[0]) | int(words[1]) << SPLIT for words in (s.empty, s.amazons[0], s.amazons[1])
    )
    return [
        0 if empty >> cell & 1 else 1 if white >> cell & 1 else 2 if black >> cell & 1 else 3
        for cell in ON_BOARD
    ]


def text(s):
    """As in Fairy-Stockfish, with * for an arrow; within a turn also `d1 moves`, `d7 shoots`."""
    words = [rows_text(_cells(s), size, ".Qq*"), "wb"[s.turn]]
    if s.stage != CHOOSE:
        words += [NAMES[int(s.mover)], "moves" if s.stage == MOVE else "shoots"]
    return " ".join(words)


def _example():
    s = np.zeros(1, State)[0]
    start(s)
    return text(s)


EXAMPLE = _example()


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".Qq*")
    for player, who in enumerate(("White", "Black")):
        found = cells.count(1 + player)
        reader.check(found == 4, f"{who} has {found} amazons, expected four", 0)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    arrows = cells.count(3)
    reader.check(
        arrows % 2 == s.turn, f"after {arrows} arrows the other player is to move", reader.at - 1
    )
    sets = [_words(ON_BOARD[i] for i, cell in enumerate(cells) if cell == v) for v in range(3)]
    s.empty[:] = sets[0]
    s.amazons[0] = sets[1]
    s.amazons[1] = sets[2]
    s.mover = 0
    s.stage = CHOOSE
    offer_amazons(s)
    name = reader.optional()
    if name is not None:
        at = reader.at - len(name)
        own = [ON_BOARD[i] for i, cell in enumerate(cells) if cell == 1 + s.turn]
        chosen = {NAMES[cell]: cell for cell in own}
        reader.check(name in chosen, f"{name!r} is not one of the amazons {', '.join(chosen)}", at)
        s.mover = chosen[name]
        s.stage = reader.choice("what the amazon does", {"moves": MOVE, "shoots": SHOOT})
        offer_cells(s, int(s.mover))
        reader.check(not over(s), f"the amazon on {name} cannot move", at)
    reader.end()


PIECES = (("♕", 0, "white amazon"), ("♛", 1, "black amazon"), ("×", None, "arrow"))


def picture(s):
    pieces = []
    for name, value in zip(GRID.names, _cells(s), strict=True):
        if value:
            symbol, player, label = PIECES[value - 1]
            pieces.append(Piece(name, symbol, player, "glyph", label))
    return GRID.picture(pieces, marks=() if s.stage == CHOOSE else (NAMES[int(s.mover)],))


facts = Facts(
    title="Amazons",
    title_ar="الأمازونيات",
    also=("game of the amazons",),
    goal="Leave the other side without a move.",
    goal_ar="اترك خصمك بلا نقلة.",
    summary="Each side has four amazons. In a turn one of them moves like a queen of chess, over "
    "empty cells only, and then shoots an arrow from its new cell, again like a queen. The arrow "
    "blocks its target cell forever. There are no captures. A player who cannot move any amazon "
    "loses.",
    summary_ar="لكل طرف أربع أمازونيات. في كل دور تتحرك إحداهن كالملكة في الشطرنج فوق خانات فارغة، "
    "ثم ترمي من خانتها الجديدة سهمًا يسير كالملكة أيضًا. السهم يسدّ الخانة التي يقع فيها إلى "
    "الأبد. لا أخذ في هذه اللعبة. يخسر من لا يستطيع تحريك أي أمازونية.",
    actions=CELLS,
    max_moves=4 * size - 5 + size % 2,
    max_plies=3 * (size * size - 8),
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/Game_of_the_Amazons",),
)
