"""Dots and Boxes: draw an edge; a player who completes a box owns it and draws again.

Bits: dot (row r from the top, column c) is bit d = r * (columns + 1) + c. In `across` bit d is the
edge from that dot to the right, in `down` the edge below it; a box is the bit of its top left dot.
Actions: the edges across, row by row, then the edges down.
"""

import numpy as np

from plyground.game import (
    Cell,
    Facts,
    Label,
    Lesson,
    Reader,
    option,
    record,
    require,
    rows_text,
    square_name,
)
from plyground.game.boards.edges_and_faces import EdgesAndFaces, award, final_score
from plyground.kernel.bits import ctz, popcount, select

rows = option("rows", 5, low=1, high=25, about="rows of boxes")
columns = option("columns", 5, low=1, high=25, about="columns of boxes")
margin = option("margin", False, about="utility is the difference in boxes, not 1, 0 or -1")
require(
    (rows + 1) * (columns + 1) <= 64,
    f"{rows} rows and {columns} columns are too many "
    "together: (rows + 1) x (columns + 1) dots may be at most 64",
)

State = record(
    across=np.uint64,
    down=np.uint64,
    lead=np.int8,  # boxes of the first player minus boxes of the second
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
DOTS = columns + 1  # in a row
ROW = np.uint64(DOTS)
EDGES_ACROSS = (rows + 1) * columns
ACROSS = np.uint64(sum(((1 << columns) - 1) << (r * DOTS) for r in range(rows + 1)))
DOWN = np.uint64((1 << (rows * DOTS)) - 1)


def start(s):
    s.turn = 0


def count(s):
    return popcount(ACROSS ^ s.across) + popcount(DOWN ^ s.down)


def pick(s, k):
    n = popcount(ACROSS ^ s.across)
    if k >= n:
        return EDGES_ACROSS + select(DOWN ^ s.down, k - n)
    dot = select(ACROSS ^ s.across, k)
    return dot - dot // DOTS


def legal(s, moves):
    n = 0
    edges = ACROSS ^ s.across
    while edges:
        dot = ctz(edges)
        moves[n] = dot - dot // DOTS
        edges &= edges - ONE
        n += 1
    edges = DOWN ^ s.down
    while edges:
        moves[n] = EDGES_ACROSS + ctz(edges)
        edges &= edges - ONE
        n += 1
    return n


def play(s, a):
    before = popcount(boxes(s.across, s.down))
    if a < EDGES_ACROSS:
        s.across |= ONE << np.uint64(a + a // columns)
    else:
        s.down |= ONE << np.uint64(a - EDGES_ACROSS)
    won = popcount(boxes(s.across, s.down)) - before
    award(s, won)


def boxes(across, down):
    """The complete boxes."""
    return across & (across >> ROW) & down & (down >> ONE)


def over(s):
    return s.across == ACROSS and s.down == DOWN


def score(s, u):
    final_score(s, u, margin)


# --- evaluation ----------------------------------------------------------------------------

INSIDE = ACROSS & DOWN  # the boxes

weights = {"boxes": 0.25, "three_sided": 0.15, "last_safe": 0.1}


def features(s, f):
    """Boxes won; boxes that the player to move can take; the parity of the safe edges.

    An edge is safe if it gives away no box. When no safe edges are left, the player to move must
    give a box away, so an odd number of them is good.
    """
    top = s.across
    bottom = s.across >> ROW
    left = s.down
    right = s.down >> ONE
    level = top & bottom
    upright = left & right
    busy = (level | upright | ((top | bottom) & (left | right))) & INSIDE  # two sides or more
    takeable = ((level & (left ^ right)) | (upright & (top ^ bottom))) & INSIDE
    safe = popcount((ACROSS ^ s.across) & ~(busy | (busy << ROW)))
    safe += popcount((DOWN ^ s.down) & ~(busy | (busy << ONE)))
    sign = 1.0 if s.turn == 0 else -1.0
    f[0] = s.lead
    f[1] = sign * popcount(takeable)
    f[2] = sign if safe % 2 == 1 else -sign


def noisy(s, a):
    """Whether the edge completes a box."""
    across = s.across
    down = s.down
    if a < EDGES_ACROSS:
        across |= ONE << np.uint64(a + a // columns)
    else:
        down |= ONE << np.uint64(a - EDGES_ACROSS)
    return boxes(across, down) != boxes(s.across, s.down)


# --- notation and picture ------------------------------------------------------------------

EXAMPLE = f"{'/'.join([str(columns)] * (rows + 1))} {'/'.join([str(DOTS)] * rows)} 0,0 first"


def _edges():
    """The edges in the order of the actions; each is named by the two dots that it joins."""
    edges = []
    for r in range(rows + 1):
        for c in range(columns):
            names = square_name(r, c, rows + 1), square_name(r, c + 1, rows + 1)
            edges.append(Cell("-".join(names), c + 0.5, r, "edge", width=1, height=0.3))
    for r in range(rows):
        for c in range(DOTS):
            names = square_name(r + 1, c, rows + 1), square_name(r, c, rows + 1)
            edges.append(Cell("-".join(names), c, r + 0.5, "edge", width=0.3, height=1))
    return tuple(edges)


def _box(r, c):
    return Cell(f"box {square_name(r + 1, c, rows + 1)}", c + 0.5, r + 0.5, "none")


def _sides(r, c):
    """The edges around a box."""
    top, left = r * columns + c, EDGES_ACROSS + r * DOTS + c
    return top, top + columns, left, left + 1


def _labels():
    letters = [Label(c, rows + 0.6, square_name(0, c, 1)[0]) for c in range(DOTS)]
    return (*letters, *(Label(-0.6, r, str(rows + 1 - r)) for r in range(rows + 1)))


PLACES = [(r, c) for r in range(rows) for c in range(columns)]
BOARD = EdgesAndFaces(
    _edges(),
    tuple(_box(r, c) for r, c in PLACES),
    tuple(_sides(r, c) for r, c in PLACES),
    _labels(),
    ("box", "boxes"),
)


def describe(s, a):
    """The two dots that the edge joins; a1 is the dot at the bottom left."""
    return BOARD.edges[a].name


def _drawn(s):
    """0 or 1 for every action."""
    across = [int(s.across) >> (r * DOTS + c) & 1 for r in range(rows + 1) for c in range(columns)]
    return across + [int(s.down) >> dot & 1 for dot in range(rows * DOTS)]


def text(s):
    drawn = _drawn(s)
    across = rows_text(drawn[:EDGES_ACROSS], columns, ".-")
    down = rows_text(drawn[EDGES_ACROSS:], DOTS, ".|")
    return f"{across} {down} {BOARD.text_of_rest(drawn, int(s.lead), s.turn)}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    across = reader.rows(rows + 1, columns, ".-")
    down = reader.rows(rows, DOTS, ".|")
    s.lead, s.turn = BOARD.read_rest(reader, across + down)
    for a, drawn in enumerate(across):
        s.across |= np.uint64(drawn << (a + a // columns))
    for dot, drawn in enumerate(down):
        s.down |= np.uint64(drawn << dot)


def picture(s):
    return BOARD.picture(_drawn(s), int(s.lead))


guide = [
    Lesson("begin", find=("c3-d3",), then=("a1-b1",)),
    Lesson("answer", moves=("c3-d3", "a1-b1")),
    Lesson(
        "score",
        moves=("c3-d3", "a1-b1", "d3-e3", "a1-a2", "e4-f4", "b1-b2"),
        find=("a2-b2",),
        text="A box has three sides. Draw the fourth: the box is yours, and you draw again.",
        text_ar="لأحد المربعات ثلاثة أضلاع. ارسم الرابع فيصير لك، ثم ترسم مرة أخرى.",
    ),
]
if rows != 5 or columns != 5:
    guide = []

facts = Facts(
    title="Dots and Boxes",
    title_ar="النقاط والمربعات",
    also=("boxes",),
    goal="Complete more boxes than the other side.",
    goal_ar="أغلق مربعات أكثر من خصمك.",
    summary="A turn draws an edge between two neighbouring dots. A player who draws the fourth "
    "side of a box, or of two at once, wins it and must draw again. When all edges are drawn, the "
    "player with more boxes wins.",
    summary_ar="في كل دور يُرسم ضلع بين نقطتين متجاورتين. من يرسم الضلع الرابع لمربع، أو لمربعين "
    "معًا، يربحه وعليه أن يرسم مرة أخرى. عندما تُرسم كل الأضلاع يفوز صاحب المربعات الأكثر.",
    actions=EDGES_ACROSS + rows * DOTS,
    max_moves=EDGES_ACROSS + rows * DOTS,
    max_plies=EDGES_ACROSS + rows * DOTS,
    utility=(-float(rows * columns), float(rows * columns)) if margin else (-1.0, 1.0),
    sources=("https://en.wikipedia.org/wiki/Dots_and_boxes",),
)
