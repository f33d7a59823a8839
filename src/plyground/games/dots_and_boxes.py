"""Dots and Boxes: draw an edge; a player who completes a box owns it and draws again.

Bits: dot (row r from the top, column c) is bit d = r * (columns + 1) + c. In `across` bit d is the
edge from that dot to the right, in `down` the edge below it; a box is the bit of its top left dot.
Actions: the edges across, row by row, then the edges down. The owners of boxes are not stored,
because they do not affect the rest of the game.
"""

import numpy as np

from plyground.game import (
    Cell,
    Facts,
    Grid,
    Label,
    Piece,
    Reader,
    option,
    record,
    require,
    rows_text,
    square_name,
)
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
    if won == 0:
        s.turn = 1 - s.turn
    elif s.turn == 0:
        s.lead += won
    else:
        s.lead -= won


def boxes(across, down):
    """The complete boxes."""
    return across & (across >> ROW) & down & (down >> ONE)


def over(s):
    return s.across == ACROSS and s.down == DOWN


def score(s, u):
    lead = int(s.lead)
    if not margin:
        lead = max(-1, min(1, lead))
    u[0] = lead
    u[1] = -lead


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

NAMES = ("first", "second")
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
    return edges


def _labels():
    letters = [Label(c, rows + 0.6, square_name(0, c, 1)[0]) for c in range(DOTS)]
    return letters + [Label(-0.6, r, str(rows + 1 - r)) for r in range(rows + 1)]


EDGES = _edges()
BOXES = {
    r * DOTS + c: Cell(f"box {square_name(r + 1, c, rows + 1)}", c + 0.5, r + 0.5, "none")
    for r in range(rows)
    for c in range(columns)
}
GRID = Grid((*EDGES, *BOXES.values()), tuple(_labels()))


def describe(s, a):
    """The two dots that the edge joins; a1 is the dot at the bottom left."""
    return EDGES[a].name


def _drawn(s):
    """0 or 1 for every action."""
    across = [int(s.across) >> (r * DOTS + c) & 1 for r in range(rows + 1) for c in range(columns)]
    return across + [int(s.down) >> dot & 1 for dot in range(rows * DOTS)]


def _won(s):
    """The boxes of the first and of the second player."""
    both = popcount(boxes(s.across, s.down))
    return (both + int(s.lead)) // 2, (both - int(s.lead)) // 2


def text(s):
    drawn = _drawn(s)
    across = rows_text(drawn[:EDGES_ACROSS], columns, ".-")
    down = rows_text(drawn[EDGES_ACROSS:], DOTS, ".|")
    return f"{across} {down} {','.join(map(str, _won(s)))} {NAMES[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    across = reader.rows(rows + 1, columns, ".-")
    down = reader.rows(rows, DOTS, ".|")
    at = reader.at + 1
    won = reader.numbers("the boxes won", 2, 0, rows * columns)
    s.turn = reader.choice("the player to move", {"first": 0, "second": 1})
    reader.end()
    for a, drawn in enumerate(across):
        s.across |= np.uint64(drawn << (a + a // columns))
    for dot, drawn in enumerate(down):
        s.down |= np.uint64(drawn << dot)
    complete = popcount(boxes(s.across, s.down))
    reader.check(sum(won) == complete, f"{sum(won)} boxes are won, but {complete} are complete", at)
    plies = sum(across) + sum(down)
    reader.check(
        complete > 0 or s.turn == plies % 2,
        f"after {plies} edges and no box it cannot be {NAMES[s.turn]}'s turn",
        len(string.rstrip()) - len(NAMES[s.turn]),
    )
    s.lead = won[0] - won[1]


def picture(s):
    edges = [
        Piece(edge.name, "-", None, "text", "line")
        for edge, drawn in zip(EDGES, _drawn(s), strict=True)
        if drawn
    ]
    complete = int(boxes(s.across, s.down))
    marks = [
        Piece(box.name, "*", None, "text", "complete box")
        for dot, box in BOXES.items()
        if complete >> dot & 1
    ]
    won = _won(s)
    return GRID.picture(edges + marks, (f"boxes: first {won[0]}, second {won[1]}",))


facts = Facts(
    title="Dots and Boxes",
    title_ar="النقاط والمربعات",
    summary="A turn draws an edge between two neighbouring dots. A player who draws the fourth "
    "side of a box, or of two at once, wins it and must draw again. When all edges are drawn, the "
    "player with more boxes wins.",
    actions=EDGES_ACROSS + rows * DOTS,
    max_moves=EDGES_ACROSS + rows * DOTS,
    max_plies=EDGES_ACROSS + rows * DOTS,
    utility=(-float(rows * columns), float(rows * columns)) if margin else (-1.0, 1.0),
    sources=("https://en.wikipedia.org/wiki/Dots_and_boxes",),
)
