"""Blokus: pieces of one colour touch each other at corners, and never along a side.

The board is a row of bits for each row, column c the bit c, with empty rows below for pieces that
would reach over the edge. Where a piece fits is found for a whole row at once. Actions: the place
of the piece's upper left corner in one of its orientations, size * size * orientation + cell.
"""

from collections import Counter
from functools import lru_cache

import numpy as np

from plyground.game import (
    Cell,
    Facts,
    Grid,
    Hints,
    Line,
    Piece,
    Reader,
    option,
    record,
    rows_text,
    square_grid,
    square_name,
)
from plyground.game.boards.polyominoes import POLYOMINOES, name_of, orientations
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

classic = option("classic", False, about="20 by 20 cells, two colours each; else Duo, 14 by 14")
free_start = option("free_start", False, about="Duo: the first player chooses the start cell")
margin = option("margin", False, about="utility is the difference of scores")

COLOURS = 4 if classic else 2
SIZE = 20 if classic else 14
PADDED = SIZE + 4

State = record(
    rows=(np.uint64, (COLOURS, PADDED)),
    used=(np.uint64, COLOURS),  # pieces that are placed
    bonus=(np.int8, COLOURS),  # for placing all
    colour=np.int8,  # the colour to move
    ended=np.int8,
)

# --- pieces and board ----------------------------------------------------------------------

NAMES = list(POLYOMINOES)
FORMS = [(p, form) for p, name in enumerate(NAMES) for form in orientations(POLYOMINOES[name])]
STARTS = (
    [(0, 0), (SIZE - 1, 0), (SIZE - 1, SIZE - 1), (0, SIZE - 1)] if classic else [(4, 4), (9, 9)]
)
CELLS = SIZE * SIZE
PIECE = np.array([p for p, _ in FORMS])
SQUARES = np.array([len(form) for _, form in FORMS])
HEIGHT = np.array([1 + max(row for row, _ in form) for _, form in FORMS])
DOWN = np.array([[form[i % len(form)][0] for i in range(5)] for _, form in FORMS])
ACROSS = np.array([[form[i % len(form)][1] for i in range(5)] for _, form in FORMS], np.uint64)
START = np.zeros((COLOURS, SIZE), np.uint64)
for _colour, (_row, _column) in enumerate(STARTS):
    START[_colour, _row] = 1 << _column
PLACEMENTS = sum(
    (SIZE - max(row for row, _ in form)) * (SIZE - max(column for _, column in form))
    for _, form in FORMS
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
FULL = np.uint64((1 << SIZE) - 1)
ALL_PIECES = np.uint64((1 << 21) - 1)
TOTAL = sum(len(squares) for squares in POLYOMINOES.values())
MONOMINO = 0


def start(s):
    pass


def to_play(s):
    return np.int64(s.colour) % 2


def survey(s, colour, free, corners):
    """The cells that a colour may cover, and those of them that touch it at a corner; returns the
    first and the last row of the latter."""
    low, high = SIZE, -1
    for r in range(PADDED):
        free[r] = NONE
        corners[r] = NONE
    first = s.used[colour] == NONE
    for r in range(SIZE):
        taken = NONE
        for c in range(COLOURS):
            taken |= s.rows[c, r]
        own = s.rows[colour, r]
        beside = s.rows[colour, r + 1]
        if r > 0:
            beside |= s.rows[colour, r - 1]
        free[r] = FULL & ~(taken | own << ONE | own >> ONE | beside)
        if first:
            corners[r] = opening(s, colour, r) & free[r]
        else:
            corners[r] = (beside << ONE | beside >> ONE) & free[r]
        if corners[r]:
            low, high = min(low, r), r
    return low, high


def opening(s, colour, r):
    """The cells of a row where the first piece of a colour may lie."""
    if not free_start or classic:
        return START[colour, r]
    return START[0, r] | START[1, r]


def fitting(form, r, free, corners):
    """The columns at which a form fits with its upper row there."""
    fits = FULL
    touches = NONE
    for i in range(SQUARES[form]):
        row, column = r + DOWN[form, i], ACROSS[form, i]
        fits &= free[row] >> column
        if fits == NONE:
            return NONE
        touches |= corners[row] >> column
    return fits & touches


def legal(s, moves):
    n = 0
    if s.ended:
        return n
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    low, high = survey(s, s.colour, free, corners)
    for form in range(len(PIECE)):
        if s.used[s.colour] >> np.uint64(PIECE[form]) & ONE:
            continue
        for r in range(max(0, low - HEIGHT[form] + 1), min(SIZE - HEIGHT[form], high) + 1):
            places = fitting(form, r, free, corners)
            while places:
                moves[n] = form * CELLS + r * SIZE + ctz(places)
                n += 1
                places &= places - ONE
    return n


def count(s):
    if s.ended:
        return 0
    return places_of(s, s.colour, PLACEMENTS)


def places_of(s, colour, enough):
    """How many placements a colour has; the search for them ends when there are enough."""
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    low, high = survey(s, colour, free, corners)
    n = 0
    for form in range(len(PIECE)):
        if s.used[colour] >> np.uint64(PIECE[form]) & ONE == NONE:
            for r in range(max(0, low - HEIGHT[form] + 1), min(SIZE - HEIGHT[form], high) + 1):
                n += popcount(fitting(form, r, free, corners))
                if n >= enough:
                    return n
    return n


def play(s, a):
    form, cell = a // CELLS, a % CELLS
    row, column = cell // SIZE, np.uint64(cell % SIZE)
    colour = s.colour
    for i in range(SQUARES[form]):
        s.rows[colour, row + DOWN[form, i]] |= ONE << (column + ACROSS[form, i])
    s.used[colour] |= ONE << np.uint64(PIECE[form])
    if s.used[colour] == ALL_PIECES:
        s.bonus[colour] = 20 if PIECE[form] == MONOMINO else 15
    find_mover(s, (colour + 1) % COLOURS)


def find_mover(s, colour):
    """The next colour that can place a piece; a colour that cannot has passed for good."""
    for _ in range(COLOURS):
        if places_of(s, colour, 1):
            s.colour = colour
            return
        colour = (colour + 1) % COLOURS
    s.colour = 0
    s.ended = 1


def over(s):
    return s.ended != 0


def squares_of(s, colour):
    n = 0
    for r in range(SIZE):
        n += popcount(s.rows[colour, r])
    return n


def points(s, player):
    """Less one for every square that is not placed, and what placing all is worth."""
    total = 0
    for colour in range(player, COLOURS, 2):
        total += squares_of(s, colour) - TOTAL + int(s.bonus[colour])
    return total


def score(s, u):
    ahead = points(s, 0) - points(s, 1)
    u[0] = float(ahead) if margin else float(max(-1, min(1, ahead)))
    u[1] = -u[0]


# --- evaluation ----------------------------------------------------------------------------

weights = {"points": 0.02, "corners": 0.012, "reach": 0.012, "hemmed": -0.004}
if margin:
    weights = {name: 0.3 * weight for name, weight in weights.items()}


def features(s, f):
    """Points; free corners; free cells near those; free cells that are closed to a colour."""
    f[0] = points(s, 0) - points(s, 1)
    f[1] = 0.0
    f[2] = 0.0
    f[3] = 0.0
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    for colour in range(COLOURS):
        sign = 1.0 - 2.0 * (colour % 2)
        survey(s, colour, free, corners)
        for r in range(SIZE):
            near = corners[r] | corners[r] << ONE | corners[r] >> ONE | corners[r + 1]
            if r > 0:
                near |= corners[r - 1]
            f[1] += sign * popcount(corners[r])
            f[2] += sign * popcount(near & free[r])
            f[3] += sign * popcount(FULL & ~free[r])


def gain(s, a):
    """Large pieces first, and those nearer to the middle."""
    form, cell = a // CELLS, a % CELLS
    row, column = cell // SIZE, cell % SIZE
    far = abs(2 * row + 3 - SIZE) + abs(2 * column + 3 - SIZE)
    return 40 * SQUARES[form] - far


def key(s):
    h = np.uint64(s.colour)
    for colour in range(COLOURS):
        for r in range(0, SIZE, 2):
            h = combine(h, s.rows[colour, r] | s.rows[colour, r + 1] << HALF)
    bonus = 0
    for colour in range(COLOURS):
        bonus = bonus * 64 + int(s.bonus[colour])
    return h ^ np.uint64(bonus)


HALF = np.uint64(32)

# --- notation and picture ------------------------------------------------------------------

LETTERS = ".byrg" if classic else ".xo"
COLOUR_NAMES = ("blue", "yellow", "red", "green") if classic else ("red", "blue")
GRID = square_grid(SIZE, SIZE)
LINE_COLOURS = {"red": 0, "blue": 1, "yellow": 2, "green": None}
EXAMPLE = "/".join([str(SIZE)] * SIZE) + f" {LETTERS[1]} -"


def _covered(a):
    """The cells of a placement, row by row from the top."""
    form, cell = divmod(int(a), CELLS)
    row, column = divmod(cell, SIZE)
    return [(row + r, column + c) for r, c in FORMS[form][1]]


def _cell_names(a):
    return [square_name(row, column, SIZE) for row, column in _covered(a)]


def describe(s, a):
    """The piece and the cells that it covers, row by row from the top."""
    return f"{NAMES[PIECE[a // CELLS]]} {' '.join(_cell_names(a))}"


def aliases(s, a):
    """The cells alone, also with commas."""
    return (" ".join(_cell_names(a)), ",".join(_cell_names(a)))


def clicks(s, a):
    """The piece, then its cells row by row from the top until only one placement is left."""
    piece, cells, begun = NAMES[PIECE[a // CELLS]], _cell_names(a), _beginnings(s.tobytes())
    n = 1
    while begun[piece, *cells[:n]] > 1:
        n += 1
    return [(piece, *cells[:n])]


@lru_cache(maxsize=4)
def _beginnings(position):
    """How many placements of a position begin with a piece and some cells."""
    s = np.frombuffer(position, State)[0]
    moves = np.zeros(facts.max_moves, np.int32)
    found = Counter()
    for a in moves[: legal(s, moves)].tolist():
        cells = _cell_names(a)
        found.update((NAMES[PIECE[a // CELLS]], *cells[: n + 1]) for n in range(len(cells)))
    return found


def _cells(s):
    """0 empty, else the colour + 1; row by row from the top."""
    found = [0] * CELLS
    for colour in range(COLOURS):
        for r in range(SIZE):
            bits = int(s.rows[colour, r])
            for c in range(SIZE):
                if bits >> c & 1:
                    found[r * SIZE + c] = colour + 1
    return found


def text(s):
    """The board, the colour to move, and the bonus of each colour that has placed all."""
    bonus = ",".join(str(b) for b in s.bonus) if s.bonus.any() else "-"
    return f"{rows_text(_cells(s), SIZE, LETTERS)} {LETTERS[1 + s.colour]} {bonus}"


def _components(cells, value):
    """The pieces of a colour, which never touch along a side."""
    left = {divmod(i, SIZE) for i, v in enumerate(cells) if v == value}
    while left:
        piece, edge = set(), [min(left)]
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                left.remove((row, column))
                piece.add((row, column))
                edge += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        yield piece


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, LETTERS)
    for colour in range(COLOURS):
        for piece in _components(cells, colour + 1):
            name = name_of(piece)
            where = square_name(*min(piece), SIZE)
            reader.check(name is not None, f"what lies on {where} is no piece", 0)
            bit = np.uint64(1 << NAMES.index(name))
            reader.check(not s.used[colour] & bit, f"there are two {name}, one on {where}", 0)
            s.used[colour] |= bit
            for row, column in piece:
                s.rows[colour, row] |= np.uint64(1 << column)
        allowed = STARTS if free_start and not classic else STARTS[colour : colour + 1]
        reader.check(
            not s.used[colour] or any(cells[r * SIZE + c] == colour + 1 for r, c in allowed),
            f"the first piece of {LETTERS[colour + 1]} covers its start cell",
            0,
        )
    s.colour = reader.choice("the colour to move", {x: i for i, x in enumerate(LETTERS[1:])})
    _read_bonus(reader, s)
    mover = int(s.colour)
    find_mover(s, mover)
    at = string.find(" ") + 1
    reader.check(s.colour == mover, f"{LETTERS[1 + mover]} cannot place a piece", at)


def _read_bonus(reader, s):
    word = reader.word("the bonus")
    at = reader.at - len(word)
    reader.end()
    parts = ["0"] * COLOURS if word == "-" else word.split(",")
    reader.check(
        len(parts) == COLOURS and all(part in ("0", "15", "20") for part in parts),
        f"the bonus is {word!r}; - or {COLOURS} numbers 0, 15 or 20 expected",
        at,
    )
    for colour, part in enumerate(parts):
        placed = s.used[colour] == ALL_PIECES
        reader.check(placed == (part != "0"), "a bonus is for all pieces placed", at)
        s.bonus[colour] = int(part)


def _hand(s, colour):
    """The pieces in hand, beside the board: a cell to click, the piece drawn upon it."""
    cells, lines = [], []
    whose = LINE_COLOURS[COLOUR_NAMES[colour]]
    for p, name in enumerate(NAMES):
        if int(s.used[colour]) >> p & 1:
            continue
        # Hands lie a hair apart, so that the last move does not mark the next colour's piece.
        x, y = SIZE + 1.2 + 2.3 * (p % 3) + 0.001 * colour, 2.0 * (p // 3)
        cells.append(Cell(name, x, y, "square", "light", 2.1, 1.8))
        form = POLYOMINOES[name]
        middle = [sum(square[i] for square in form) / len(form) for i in (0, 1)]
        spots = [(x + 0.36 * (c - middle[1]), y + 0.36 * (r - middle[0])) for r, c in form]
        for i, (r, c) in enumerate(form):
            at = spots[i]
            lines.append(Line(at[0] - 0.05, at[1], at[0] + 0.05, at[1], "side", whose))
            for j, (down, across) in enumerate(form):
                if (down - r, across - c) in ((0, 1), (1, 0)):
                    lines.append(Line(*at, *spots[j], "side", whose))
    return cells, lines


def picture(s):
    blocks = [
        Piece(name, LETTERS[v], (v - 1) % 2, "block", f"{COLOUR_NAMES[v - 1]} square", size=1.1)
        for name, v in zip(GRID.names, _cells(s), strict=True)
        if v
    ]
    marks = [square_name(*STARTS[c], SIZE) for c in range(COLOURS) if not s.used[c]]
    cells, lines = ([], []) if s.ended else _hand(s, int(s.colour))
    notes = [f"points: first {points(s, 0)}, second {points(s, 1)}"]
    if not s.ended:
        held = [name for p, name in enumerate(NAMES) if not int(s.used[s.colour]) >> p & 1]
        notes.append(f"{COLOUR_NAMES[s.colour]} ({LETTERS[1 + s.colour]}) has {', '.join(held)}")
    board = Grid((*GRID.cells, *cells), GRID.labels)
    return board.picture(blocks, notes, marks, lines)


MOST = (20 + TOTAL) * COLOURS / 2

facts = Facts(
    title="Blokus",
    title_ar="بلوكوس",
    summary="Each colour has 21 pieces of one to five squares, one of every form, which may be "
    "turned and flipped. The first piece covers the colour's start cell. Every later one must "
    "touch a piece of its colour at a corner, and may not touch one along a side; other colours "
    "may be touched anyhow. Who cannot place a piece is passed over. In the end every square not "
    "placed costs a point; placing all pieces is worth 15 points, and 20 if the single square was "
    "the last. Duo has two colours on 14 by 14 cells; in the classic game for two each player has "
    "two colours on 20 by 20. Click a piece, then the cells that it is to cover, row by row from "
    "the top, until only one placement is left.",
    actions=len(FORMS) * CELLS,
    max_moves=PLACEMENTS,
    max_plies=21 * COLOURS,
    utility=(-MOST, MOST) if margin else (-1.0, 1.0),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Blokus",),
)
