"""GIPF, the basic game: push pieces onto the board; four in a row come off, with what adjoins them.

The 37 spots and the 24 dots around them are one hexagon of 61 cells; cell c is bit c. Actions: 42
ways to push a piece from a dot along a line, then one for each of the 21 lines, to choose which of
several rows that cross is removed. Rows that leave no choice are removed at once. Two dots may lead
to the same empty spot: these count as two actions.
"""

from math import sqrt

import numpy as np

from plyground.game import Cell, Facts, Grid, Label, Line, Piece, Reader, option, record, rows_text
from plyground.game.boards.hexagons import STEPS, HexBoard, distance, hexagon
from plyground.kernel.bits import popcount

reserve = option(
    "reserve", 12, low=1, high=30, about="pieces that each player has in hand at first"
)
plies = option("plies", 500, low=1, high=5000, about="plies after which the game is a draw")

PUSH, CHOOSE = 0, 1

State = record(
    pieces=(np.uint64, 2),  # on the board, of each player
    hand=(np.int8, 2),
    ply=np.int16,
    stage=np.int8,
    next=np.int8,  # the player who is to push a piece next, when all rows are removed
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

BOARD = HexBoard.of(hexagon(5))
CELLS = len(BOARD)


def _ring(cell):
    return distance((0, 0), BOARD.places[cell])


def _line(dot, step):
    """The spots from a dot along a step, up to the dot on the other side."""
    cells = []
    cell = BOARD.step(dot, step)
    while cell is not None and _ring(cell) < 4:
        cells.append(cell)
        cell = BOARD.step(cell, step)
    return cells


def _word(cells):
    return sum(1 << cell for cell in cells)


DOTS = [cell for cell in range(CELLS) if _ring(cell) == 4]
ENTRIES = [(dot, line) for dot in DOTS for step in STEPS if (line := _line(dot, step))]
PUSHES = len(ENTRIES)
# Each line once, as it is entered from one of its ends.
LINES = [line for _, line in ENTRIES if line[0] < line[-1]]


def _table(lines):
    """Lines as rows of equal length, with -1 at the end of the shorter ones."""
    return np.array([line + [-1] * (7 - len(line)) for line in lines], np.int8)


ENTRY = _table([line for _, line in ENTRIES])
ENTRY_WORD = np.array([_word(line) for _, line in ENTRIES], np.uint64)
LINE = _table(LINES)
LENGTH = np.array([len(line) for line in LINES], np.int8)
SPOTS = _word(cell for cell in range(CELLS) if _ring(cell) < 4)
FOURS = np.array(
    [_word(line[i : i + 4]) for line in LINES for i in range(len(line) - 3)], np.uint64
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def _homes():
    """The corners of the spots, in turn for White and Black as one goes round the board."""
    corners = [BOARD.number[3 * row, 3 * column] for row, column in STEPS]
    return [_word(corners[side::2]) for side in (0, 1)]


HOMES = np.array(_homes(), np.uint64)


def start(s):
    for player in range(2):
        s.pieces[player] = HOMES[player]
        s.hand[player] = reserve


def bit(cell):
    return ONE << np.uint64(cell)


def legal(s, moves):
    if over(s):
        return 0
    n = 0
    if s.stage == CHOOSE:
        for line in range(len(LINE)):
            if row_on(s, s.turn, line):
                moves[n] = PUSHES + line
                n += 1
        return n
    full = s.pieces[0] | s.pieces[1]
    for entry in range(PUSHES):
        if ENTRY_WORD[entry] & ~full:
            moves[n] = entry
            n += 1
    return n


def play(s, a):
    s.ply += 1
    if a < PUSHES:
        push(s, a)
        s.hand[s.turn] -= 1
        s.next = 1 - s.turn
    else:
        remove(s, s.turn, row_on(s, s.turn, a - PUSHES))
    settle(s)


def push(s, entry):
    """A new piece on the first spot; those before the first gap move on by one."""
    full = s.pieces[0] | s.pieces[1]
    gap = 0
    while full & bit(ENTRY[entry, gap]):
        gap += 1
    for i in range(gap, 0, -1):
        if s.pieces[0] & bit(ENTRY[entry, i - 1]):
            s.pieces[0] ^= bit(ENTRY[entry, i - 1]) | bit(ENTRY[entry, i])
        else:
            s.pieces[1] ^= bit(ENTRY[entry, i - 1]) | bit(ENTRY[entry, i])
    s.pieces[s.turn] |= bit(ENTRY[entry, 0])


def row_on(s, player, line):
    """What a player removes from a line: four or more own pieces in a row with all that adjoins
    them up to the next gap; NONE if there is no such row."""
    run = NONE
    own = 0
    complete = False
    for i in range(LENGTH[line]):
        here = bit(LINE[line, i])
        if s.pieces[player] & here:
            own += 1
            complete |= own >= 4
        elif s.pieces[1 - player] & here:
            own = 0
        elif complete:
            break
        else:
            own = 0
            run = NONE
            continue
        run |= here
    return run if complete else NONE


def remove(s, player, row):
    """Own pieces go back to the hand; the others are captured."""
    s.hand[player] += popcount(s.pieces[player] & row)
    s.pieces[0] &= ~row
    s.pieces[1] &= ~row


def settle(s):
    """Removes rows until there is a choice between rows that cross, or none are left."""
    mover = 1 - s.next
    for side in range(2):
        player = mover if side == 0 else 1 - mover
        if has_four(s.pieces[player]) and remove_lonely(s, player):
            s.stage = CHOOSE
            s.turn = player
            return
    s.stage = PUSH
    s.turn = s.next


def has_four(pieces):
    for i in range(len(FOURS)):
        if pieces & FOURS[i] == FOURS[i]:
            return True
    return False


def remove_lonely(s, player):
    """Removes all rows of a player that cross no other; returns whether others are left."""
    once = NONE
    twice = NONE
    # First to find the cells where rows cross, then to remove: one loop is half to compile.
    for i in range(2 * len(LINE)):
        row = row_on(s, player, i % len(LINE))
        if i < len(LINE):
            twice |= once & row
            once |= row
        elif row and not row & twice:
            remove(s, player, row)
    return twice != NONE


def over(s):
    return s.ply >= plies or (s.stage == PUSH and s.hand[s.turn] == 0)


def score(s, u):
    """Who is to push a piece and has none loses."""
    lost = s.stage == PUSH and s.hand[s.turn] == 0
    u[s.turn] = -1.0 if lost else 0.0
    u[1 - s.turn] = -u[s.turn]


# --- evaluation ----------------------------------------------------------------------------

CENTRE = np.uint64(_word(cell for cell in range(CELLS) if _ring(cell) < 2))
weights = {"pieces": 0.25, "hand": 0.06, "threes": 0.03, "centre": 0.01, "to_move": 0.02}


def features(s, f):
    """Differences between the sides: pieces left in all, pieces in hand, lines of four spots with
    three own pieces and no other, pieces near the centre; last, whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    for player in range(2):
        sign = 1.0 - 2.0 * player
        own = s.pieces[player]
        other = s.pieces[1 - player]
        f[0] += sign * (popcount(own) + int(s.hand[player]))
        f[1] += sign * int(s.hand[player])
        for i in range(len(FOURS)):
            if popcount(own & FOURS[i]) == 3 and not other & FOURS[i]:
                f[2] += sign
        f[3] += sign * popcount(own & CENTRE)
    f[4] = 1.0 if s.turn == 0 else -1.0


# --- notation and picture ------------------------------------------------------------------


def _upright(cell):
    """Columns stand upright, and the columns to the right go down by half a cell each."""
    row, column = BOARD.places[cell]
    return column * sqrt(3) / 2, row + column / 2


def _named(cell):
    """A letter for the column and a number from the bottom, dots included."""
    row, column = BOARD.places[cell]
    return f"{'abcdefghi'[column + 4]}{min(4, 4 - column) - row + 1}"


NAMES = tuple(_named(cell) for cell in range(CELLS))
COLOURS = ("white", "black")
# The spots as they are written: column by column from the left, upwards.
ORDER = sorted((c for c in range(CELLS) if SPOTS >> c & 1), key=lambda c: NAMES[c])
LENGTHS = (4, 5, 6, 7, 6, 5, 4)
EXAMPLE = f"w2b/5/6/b5w/6/5/w2b w w {reserve} {reserve} 0"


def _grid():
    """Spots and dots where the lines cross and end, the dots with their names beside them."""
    cells, labels, lines = [], [], []
    for cell, name in enumerate(NAMES):
        x, y = _upright(cell)
        dot = cell in DOTS
        size = 0.45 if dot else 0.9
        cells.append(Cell(name, x, y, "round", "dark" if dot else "plain", size, size))
        if dot:
            labels.append(Label(x * 1.14, y * 1.14, name))
        for near in BOARD.near(cell):
            if cell < near and not (dot and near in DOTS):
                lines.append(Line(x, y, *_upright(near)))
    return Grid(tuple(cells), tuple(labels), tuple(lines), NAMES)


GRID = _grid()


def _crossings(s):
    """The cells that belong to more than one row of the player to act."""
    rows = [int(row_on(s, s.turn, line)) for line in range(len(LINE))]
    return sum(1 << c for c in range(CELLS) if sum(row >> c & 1 for row in rows) > 1)


def _cells_of(row):
    """The cells of a word in the order of their names."""
    return sorted(NAMES[c] for c in range(CELLS) if int(row) >> c & 1)


def describe(s, a):
    """The dot and the first spot; of a row that is removed, its ends."""
    if a < PUSHES:
        dot, line = ENTRIES[a]
        return f"{NAMES[dot]}-{NAMES[line[0]]}"
    line = [NAMES[c] for c in LINES[a - PUSHES] if int(row_on(s, s.turn, a - PUSHES)) >> c & 1]
    return f"x{line[0]}-{line[-1]}"


def clicks(s, a):
    """A row is chosen by any of its pieces that is in no other row, else by both its ends."""
    words = describe(s, a)
    if a < PUSHES:
        return [tuple(words.split("-"))]
    row = row_on(s, s.turn, a - PUSHES)
    alone = _cells_of(int(row) & ~_crossings(s))
    return [(name,) for name in alone] or [tuple(words[1:].split("-"))]


def _board(s):
    """0 empty, 1 White, 2 Black, in the order of writing."""
    white, black = (int(word) for word in s.pieces)
    return [(white >> c & 1) + 2 * (black >> c & 1) for c in ORDER]


def text(s):
    """The columns from the left, upwards; who is to act and who is to push next; the pieces in
    hand; the plies played."""
    board = rows_text(_board(s), LENGTHS, ".wb")
    return f"{board} {'wb'[s.turn]} {'wb'[s.next]} {s.hand[0]} {s.hand[1]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(7, LENGTHS, ".wb")
    players = {"w": 0, "b": 1}
    s.turn = reader.choice("the player to act", players)
    s.next = reader.choice("the player to push next", players)
    at = reader.at
    for player in range(2):
        most = 3 + reserve - cells.count(1 + player)
        what = f"{COLOURS[player]} pieces in hand"
        reader.check(most >= 0, f"more than {3 + reserve} {COLOURS[player]} pieces", 0)
        s.hand[player] = reader.number(what, 0, most)
        s.pieces[player] = np.uint64(
            _word(c for c, v in zip(ORDER, cells, strict=True) if v == 1 + player)
        )
    s.ply = reader.number("the number of plies played", 0, plies)
    reader.end()
    s.stage = PUSH
    _check_rows(reader, s, at)


def _check_rows(reader, s, at):
    """There are no rows but those between which the player to act has to choose."""
    rows = [[row_on(s, p, line) for line in range(len(LINE))] for p in range(2)]
    if any(rows[s.turn]):
        crossed = _crossings(s)
        reader.check(
            all(int(row) & crossed for row in rows[s.turn] if row),
            "a row of four that crosses no other would have been removed",
            0,
        )
        s.stage = CHOOSE
    else:
        reader.check(s.turn == s.next, "who is to act has no row to choose, and does not push", at)
    mover = 1 - s.next
    reader.check(
        not any(rows[1 - s.turn]) or (s.stage == CHOOSE and s.turn == mover),
        f"{COLOURS[1 - s.turn]} has a row of four that should have been removed before",
        0,
    )


def picture(s):
    pieces = [
        Piece(NAMES[c], "wb"[v - 1], v - 1, "stone", f"{COLOURS[v - 1]} piece")
        for c, v in zip(ORDER, _board(s), strict=True)
        if v
    ]
    marks = set()
    if s.stage == CHOOSE:
        for line in range(len(LINE)):
            marks.update(_cells_of(row_on(s, s.turn, line)))
    hands = (f"In hand: White {s.hand[0]}, Black {s.hand[1]}",)
    return GRID.picture(pieces, notes=hands, marks=sorted(marks))


facts = Facts(
    title="GIPF",
    title_ar="جيبف",
    summary="White begins. In a turn you put a piece from your hand on a dot at the edge and push "
    "it along a line onto the first spot; pieces in the way move on by one, up to the first gap, "
    "and a line without a gap is closed. Then four or more pieces of one colour in a row come "
    "off, with all pieces that adjoin them in that line: the owner gets his own back into his "
    "hand, the others are captured. The player who moved removes rows first; of rows that cross "
    "the owner chooses one by clicking a piece that is in this row only. Click a dot, then the "
    "spot. Who is to move and has no piece in hand loses. After 500 plies the game is a draw.",
    actions=PUSHES + len(LINES),
    max_moves=PUSHES,
    max_plies=plies,
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/GIPF_(game)", "https://www.gipf.com/gipf/"),
)
