"""Quarto: place the piece that the opponent hands you; four in a line with a common property win.

A piece is a number from 0 to 15, one bit for each of its four properties. A word of the state has
four lanes of 16 bits, one for each property, and a bit in a lane for each cell, row by row from the
top: `has` is set where a piece with the property stands, `lacks` where a piece without it does.
Actions: 0-15 place the piece in hand on a cell, 16-31 hand over a piece.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Piece, Reader, option, record, rows_text, square_grid
from plyground.kernel.bits import ctz, popcount, select

squares = option(
    "squares", False, about="four with a common property in a block of two by two win as well"
)

State = record(
    has=np.uint64,
    lacks=np.uint64,
    unused=np.uint64,  # pieces neither on the board nor in hand
    hand=np.int8,  # the piece to be placed; -1 when one is to be handed over
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
ALL = np.uint64(0xFFFF)
PROPERTIES = np.array(
    [sum(1 << 16 * i for i in range(4) if piece >> i & 1) for piece in range(16)], np.uint64
)
# The distance between the cells of a line, twice that, and the cells in each lane where such lines
# begin: rows, columns, diagonals, and two by two for blocks.
LINE_STEPS = ((1, 2, 0x1111), (4, 8, 0x000F), (5, 10, 0x0001), (3, 6, 0x0008), (1, 4, 0x0777))
SHAPES = LINE_STEPS if squares else LINE_STEPS[:4]
STEP, STEP_2 = np.array([shape[:2] for shape in SHAPES], np.uint64).T.copy()
BEGIN = np.array([shape[2] * 0x0001000100010001 for shape in SHAPES], np.uint64)


def start(s):
    s.unused = ALL
    s.hand = -1
    s.winner = -1


def choices(s):
    """The empty cells, or the pieces that can be handed over."""
    if s.winner >= 0:
        return NONE
    if s.hand < 0:
        return s.unused
    return ALL & ~(s.has | s.lacks)


def legal(s, moves):
    n = 0
    left = choices(s)
    first = 16 if s.hand < 0 else 0
    while left:
        moves[n] = first + ctz(left)
        n += 1
        left &= left - ONE
    return n


def count(s):
    return popcount(choices(s))


def pick(s, k):
    return select(choices(s), k) + (16 if s.hand < 0 else 0)


def play(s, a):
    if a >= 16:
        s.unused ^= ONE << np.uint64(a - 16)
        s.hand = a - 16
        s.turn = 1 - s.turn
        return
    s.has |= PROPERTIES[s.hand] << np.uint64(a)
    s.lacks |= PROPERTIES[15 - s.hand] << np.uint64(a)
    s.hand = -1
    if has_line(s.has) or has_line(s.lacks):
        s.winner = s.turn


def has_line(cells):
    """Whether the cells of any lane fill a line."""
    for i in range(len(SHAPES)):
        pairs = cells & cells >> STEP[i]
        if pairs & pairs >> STEP_2[i] & BEGIN[i]:
            return True
    return False


def over(s):
    return choices(s) == NONE


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


# --- evaluation ----------------------------------------------------------------------------

LANE = np.uint64(16)
LINES = np.array(
    [
        sum(1 << cell + i * step + j * step_2 for i in range(2) for j in range(2))
        for step, step_2, begin in SHAPES
        for cell in range(16)
        if begin >> cell & 1
    ],
    np.uint64,
)
WITH = np.array([sum(1 << p for p in range(16) if p >> i & 1) for i in range(4)], np.uint64)

weights = {"wins": 3.0, "doomed": -3.0, "parity": 0.3}


def features(s, f):
    """The player to move can win at once; has only winning pieces to hand over; and would have the
    last safe piece if no further lines became dangerous."""
    sign = 1.0 - 2.0 * s.turn
    deadly = completing(s)
    safe = s.unused & ~deadly
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    if s.hand >= 0:
        if deadly >> np.uint64(s.hand) & ONE:
            f[0] = sign
    elif s.unused and safe == NONE:
        f[1] = sign
    if deadly:
        f[2] = sign if popcount(safe) % 2 else -sign


def completing(s):
    """The pieces, used or not, that would complete a line on some cell."""
    deadly = NONE
    for i in range(len(LINES)):
        if popcount((s.has | s.lacks) & LINES[i]) == 3:
            has = s.has
            lacks = s.lacks
            for j in range(4):
                if popcount(has & LINES[i]) == 3:
                    deadly |= WITH[j]
                if popcount(lacks & LINES[i]) == 3:
                    deadly |= ALL ^ WITH[j]
                has >>= LANE
                lacks >>= LANE
    return deadly


# --- notation and picture ------------------------------------------------------------------

BOARD = square_grid(4, 4, "wood")
LETTERS = "ABCDEFGHIJKLMNOP"
# The pieces lie to the right of the board until they are placed.
RESERVE = tuple(
    Cell(letter, 5 + i % 4, i // 4, "square", "wood") for i, letter in enumerate(LETTERS)
)
GRID = Grid(BOARD.cells + RESERVE, BOARD.labels, (), BOARD.names + tuple(LETTERS))
EXAMPLE = "A3/4/1KP1/4 C"


def _words(piece):
    """What a piece looks like."""
    pairs = (("white", "black"), ("short", "tall"), ("round", "square"), ("solid", "hollow"))
    return " ".join(pair[piece >> i & 1] for i, pair in enumerate(pairs))


def describe(s, a):
    """The name of a cell, or the letter of a piece."""
    return BOARD.names[a] if a < 16 else LETTERS[a - 16]


def aliases(s, a):
    return () if a < 16 else (f"give {LETTERS[a - 16]}", _words(int(a) - 16))


def _cells(s):
    """0 empty, else 1 + the piece; row by row from the top."""
    has, taken = int(s.has), int(s.has | s.lacks)
    return [
        1 + sum(1 << i for i in range(4) if has >> 16 * i + cell & 1) if taken >> cell & 1 else 0
        for cell in range(16)
    ]


def text(s):
    """The board with a letter for each piece, and the piece in hand or `-`."""
    hand = LETTERS[s.hand] if s.hand >= 0 else "-"
    return f"{rows_text(_cells(s), 4, '.' + LETTERS)} {hand}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(4, 4, "." + LETTERS)
    hand = reader.choice("the piece in hand", {"-": -1} | {c: i for i, c in enumerate(LETTERS)})
    at = reader.at - 1
    reader.end()
    has = lacks = 0
    unused = 0xFFFF
    for cell, value in enumerate(cells):
        if value:
            letter = LETTERS[value - 1]
            reader.check(
                bool(unused >> value - 1 & 1),
                f"{letter} is on the board twice",
                string.rindex(letter, 0, at),
            )
            unused ^= 1 << value - 1
            has |= int(PROPERTIES[value - 1]) << cell
            lacks |= int(PROPERTIES[16 - value]) << cell
    reader.check(hand < 0 or bool(unused >> hand & 1), f"{LETTERS[hand]} is on the board", at)
    s.has, s.lacks, s.hand = has, lacks, hand
    s.unused = unused if hand < 0 else unused ^ 1 << hand
    # The second player places the first piece, and the player who places also hands over the next.
    placed = 16 - cells.count(0)
    s.turn = (placed + (hand >= 0)) % 2
    won = has_line(s.has) or has_line(s.lacks)
    reader.check(not won or hand < 0, "there is already a line, so no piece can be in hand", at)
    s.winner = s.turn if won else -1


def picture(s):
    pieces = [
        (name, value - 1) for name, value in zip(BOARD.names, _cells(s), strict=True) if value
    ]
    pieces += [(LETTERS[p], p) for p in range(16) if int(s.unused) >> p & 1 or p == s.hand]
    shown = [
        Piece(
            name,
            "●■○□"[piece >> 2] + LETTERS[piece],
            None,
            "glyph",
            _words(piece),
            size=1.0 if piece & 2 else 0.7,
        )
        for name, piece in pieces
    ]
    return GRID.picture(shown, marks=(LETTERS[s.hand],) if s.hand >= 0 else ())


facts = Facts(
    title="Quarto",
    title_ar="كوارتو",
    goal="Complete a line of four pieces with something in common.",
    goal_ar="أكمل خطًّا من أربع قطع تشترك في صفة.",
    summary="Sixteen pieces are white or black, short or tall, round or square, solid or hollow. "
    "The first player hands a piece to the second, who places it on any empty cell and then hands "
    "over another, and so on. The player who completes a row, column or diagonal of four pieces "
    "with a common property wins. A full board without such a line is a draw.",
    summary_ar="ست عشرة قطعة: بيضاء أو سوداء، قصيرة أو طويلة، مدوّرة أو مربعة، مصمتة أو مجوّفة. "
    "يناول اللاعب الأول الثاني قطعة، فيضعها على أي خانة فارغة ثم يناوله أخرى، وهكذا. يفوز من يكمل "
    "صفًّا أو عمودًا أو قطرًا من أربع قطع تشترك في صفة. الرقعة الممتلئة بلا خط كهذا تعادل.",
    actions=32,
    max_moves=16,
    max_plies=32,
    sources=(
        "Gigamic: Quarto, rules of the game",
        "https://en.wikipedia.org/wiki/Quarto_(board_game)",
    ),
)
