"""Three-dimensional tic-tac-toe: a line of marks through a cube of cells (Qubic: 4 x 4 x 4).

Bits: the cell in layer z, row y from the top, column x is bit (z * size + y) * size + x, which is
also the action's number. Layer 0 is the lowest.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Label, Piece, Reader, option, record, rows_text
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.game.boards.two_sides import bits_of, cells_of, where
from plyground.kernel.bits import ctz, popcount, select

size = option("size", 4, low=3, high=4, about="cells along each side of the cube")
gravity = option("gravity", False, about="a mark falls to the lowest free cell (Score Four)")

State = record(
    mine=np.uint64,  # marks of the player to move
    full=np.uint64,  # marks of both
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- board ---------------------------------------------------------------------------------

CELLS = size**3
_LINES = [bits_of(line) for line in straight_lines((size, size, size), size)]
LINES = np.array(_LINES, np.uint64)


def _through():
    """The lines through every cell, padded with sets that are never complete."""
    never = (1 << 64) - 1
    through = [[line for line in _LINES if line >> cell & 1] for cell in range(CELLS)]
    most = max(map(len, through))
    return np.array([lines + [never] * (most - len(lines)) for lines in through], np.uint64)


THROUGH = _through()
RICH = np.array([sum(line >> cell & 1 for line in _LINES) for cell in range(CELLS)])

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
BOARD = np.uint64((1 << CELLS) - 1)
LAYER = np.uint64(size * size)
FLOOR = np.uint64((1 << (size * size)) - 1)


def start(s):
    s.winner = -1


def free(s):
    """The cells that may be marked, as a word."""
    if s.winner >= 0:
        return NONE
    return reachable(s)


def reachable(s):
    if gravity:
        return (BOARD ^ s.full) & (s.full << LAYER | FLOOR)
    return BOARD ^ s.full


def count(s):
    return popcount(free(s))


def pick(s, k):
    return select(free(s), k)


def legal(s, moves):
    return listed(free(s), moves)


def listed(cells, moves):
    n = 0
    while cells:
        moves[n] = ctz(cells)
        cells &= cells - ONE
        n += 1
    return n


def play(s, a):
    mark = ONE << np.uint64(a)
    mine = s.mine | mark
    for i in range(THROUGH.shape[1]):
        if (mine & THROUGH[a, i]) == THROUGH[a, i]:
            s.winner = s.turn
    s.mine = s.full ^ s.mine
    s.full |= mark
    s.turn = 1 - s.turn


def over(s):
    return s.winner >= 0 or s.full == BOARD


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


# --- evaluation ----------------------------------------------------------------------------

weights = {"rich": 0.01, "two_more": 0.02, "one_short": 0.25, "two_short": 0.08, "decided": 4.0}


def features(s, f):
    """Lines through the cells held; lines that only one side has entered, by the marks they lack
    (more than two, one, two); and the player who is certain to complete a line next."""
    sign = 1.0 - 2.0 * s.turn
    theirs = s.full ^ s.mine
    for i in range(5):
        f[i] = 0.0
    ready = NONE
    danger = NONE
    for i in range(len(LINES)):
        ours = popcount(s.mine & LINES[i])
        others = popcount(theirs & LINES[i])
        f[0] += sign * (ours - others)
        if others == 0 and ours > 0:
            f[min(size - ours, 3) % 3 + 1] += sign
            if ours == size - 1:
                ready |= LINES[i] & ~s.full
        if ours == 0 and others > 0:
            f[min(size - others, 3) % 3 + 1] -= sign
            if others == size - 1:
                danger |= LINES[i] & ~s.full
    here = reachable(s)
    if ready & here:
        f[4] = sign
    elif popcount(danger & here) > 1:
        f[4] = -sign


# --- for engines ---------------------------------------------------------------------------


def completing(marks, full):
    """The empty cells that would complete a line of these marks."""
    cells = NONE
    for i in range(len(LINES)):
        if popcount(marks & LINES[i]) == size - 1:
            cells |= LINES[i] & ~full
    return cells


def essential(s, moves):
    """An immediate win; otherwise the only defence; otherwise all moves."""
    cells = reachable(s)
    for ply in range(2):
        forced = completing(s.mine if ply == 0 else s.full ^ s.mine, s.full) & cells
        if forced:
            cells = forced & (~forced + ONE)  # against two threats there is no defence
            break
    return listed(cells, moves)


def gain(s, a):
    """Lines that this mark leaves one short, and the lines through the cell."""
    mine = s.mine | ONE << np.uint64(a)
    made = 0
    for i in range(THROUGH.shape[1]):
        line = THROUGH[a, i]
        if popcount(mine & line) == size - 1 and popcount(s.full & line) == size - 2:
            made += 1
    return 16 * made + RICH[a]


# --- notation and picture ------------------------------------------------------------------

LAYERS_ACROSS = 2 if size % 2 == 0 else size
EXAMPLE = "|".join(["/".join([str(size)] * size)] * size) + " x"


def _grid():
    """The layers side by side, the lowest first."""
    cells, labels = [], []
    for layer in range(size):
        left = (layer % LAYERS_ACROSS) * (size + 1)
        top = (layer // LAYERS_ACROSS) * (size + 1.5)
        labels.append(Label(left + (size - 1) / 2, top - 0.9, f"layer {layer + 1}"))
        for row in range(size):
            for column in range(size):
                name = f"{layer + 1}{'abcd'[column]}{size - row}"
                cells.append(Cell(name, left + column, top + row))
    return Grid(tuple(cells), tuple(labels), (), tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    """The layer, then the column and row in it."""
    return GRID.names[a]


def clicks(s, a):
    """The cell; if marks fall, also any other cell above or below it."""
    return [(GRID.names[a],)] + [
        (GRID.names[cell],)
        for cell in range(a % (size * size), CELLS, size * size)
        if gravity and cell != a
    ]


def _cells(s):
    first = int(s.mine if s.turn == 0 else s.mine ^ s.full)
    return cells_of(first, int(s.full) ^ first, CELLS)


def text(s):
    """The layers from the lowest, separated by |, and the player to move."""
    return f"{'|'.join(_layers(_cells(s)))} {'xo'[s.turn]}"


def _layers(cells):
    per = size * size
    return [rows_text(cells[i : i + per], size, ".xo") for i in range(0, CELLS, per)]


def parse(string, s):
    """The format of `text`; / may replace |."""
    reader = Reader(string.replace("|", "/"), EXAMPLE)
    cells = reader.rows(size * size, size, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    at = reader.at - 1
    reader.end()
    crosses, rings = cells.count(1), cells.count(2)
    reader.check(
        crosses - rings == s.turn,
        f"with {crosses} x and {rings} o it cannot be {'xo'[s.turn]}'s turn",
        at,
    )
    for cell in range(size * size, CELLS):
        hangs = gravity and cells[cell] and not cells[cell - size * size]
        reader.check(not hangs, f"the mark on {GRID.names[cell]} hangs in the air", 0)
    words = [where(cells, 1), where(cells, 2)]
    s.mine = np.uint64(words[s.turn])
    s.full = np.uint64(words[0] | words[1])
    has_line = [any(word & line == line for line in _LINES) for word in words]
    reader.check(not has_line[s.turn], f"{'xo'[s.turn]} has a line and cannot be to move", at)
    s.winner = 1 - s.turn if has_line[1 - s.turn] else -1


SHOWN_LINES = list(straight_lines((size, size, size), size))


def picture(s):
    cells = _cells(s)
    marks = [
        Piece(name, "xo"[value - 1], value - 1, "text", "xo"[value - 1])
        for name, value in zip(GRID.names, cells, strict=True)
        if value
    ]
    return GRID.picture(marks, marks=full_lines(cells, SHOWN_LINES, GRID.names))


facts = Facts(
    title="3D Tic-tac-toe",
    title_ar="إكس أو ثلاثية الأبعاد",
    also=("qubic", "3d tic-tac-toe"),
    goal="Fill a straight line through the cube.",
    goal_ar="املأ خطًّا مستقيمًا عبر المكعب.",
    summary="The board is a cube of cells, drawn as layers. Players take turns to mark a free "
    "cell, x first. A player who fills a straight line from one side of the cube to the other, "
    "within a layer, vertically through the layers or diagonally in any way, wins. There are 76 "
    "such lines in a cube of four. With the option `gravity` a mark falls to the lowest layer "
    "that is free.",
    summary_ar="الرقعة مكعب من الخانات يُرسم طبقات. يتناوب اللاعبان على تعليم خانة خالية، وx "
    "أولًا. يفوز من يملأ خطًّا مستقيمًا من جانب المكعب إلى الجانب الآخر، داخل طبقة أو عموديًّا "
    "عبر الطبقات أو قطريًّا كيفما كان. في مكعب ضلعه أربعة 76 خطًّا. مع الخيار `gravity` تسقط "
    "العلامة إلى أدنى طبقة خالية.",
    actions=CELLS,
    max_moves=size * size if gravity else CELLS,
    max_plies=CELLS,
    players_called=("x", "o"),
    sources=(
        "https://en.wikipedia.org/wiki/3D_tic-tac-toe",
        "O. Patashnik, Qubic: 4x4x4 tic-tac-toe, Mathematics Magazine 53, 1980",
    ),
)
