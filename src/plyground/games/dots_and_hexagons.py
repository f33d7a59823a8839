"""Dots and Hexagons: Dots and Boxes on a honeycomb.

Edges are numbered in the order in which they are met, cell by cell in reading order, each cell's
sides clockwise from the upper left. Edge i is bit i % 64 of word i // 64 and action i.
"""

from math import sqrt

import numpy as np

from plyground.game import Cell, Facts, Label, Reader, option, record, require, rows_text
from plyground.game.boards.edges_and_faces import EdgesAndFaces, award, final_score
from plyground.game.boards.hexagons import SIDES, STEPS, HexBoard, hexagon, lies, rhombus, triangle
from plyground.kernel.bits import ctz, popcount, select

shape = option(
    "shape", "hexagon", choices=("hexagon", "parallelogram", "triangle"), about="of the board"
)
size = option(
    "size", 3, low=1, high=5, about="cells along each side of the hexagon or the triangle"
)
rows = option("rows", 3, low=1, high=7, about="rows of the parallelogram")
columns = option("columns", 3, low=1, high=9, about="columns of the parallelogram")
margin = option("margin", False, about="utility is the difference in hexagons, not 1, 0 or -1")

# --- board ---------------------------------------------------------------------------------

SHAPES = {"hexagon": hexagon(size), "parallelogram": rhombus(rows, columns)}
HEXES = HexBoard.of(SHAPES.get(shape, triangle(size)))
CELLS = len(HEXES)


def _edges():
    """The edges as lists of (cell, side): one or two."""
    number, edges = {}, []
    for cell, (row, column) in enumerate(HEXES.places):
        for side, (down, along) in enumerate(STEPS):
            beyond = row + down, column + along
            other = HEXES.number.get(beyond, -1)
            if 0 <= other < cell:
                edges[number[other, (side + 3) % 6]].append((cell, side))
            else:
                number[cell, side] = len(edges)
                edges.append([(cell, side)])
    return edges


BORDERS = _edges()
EDGES = len(BORDERS)
WORDS = -(-EDGES // 64)
require(EDGES <= 192, f"a board with {EDGES} edges is too large; at most 192 are allowed")
AROUND = tuple(
    tuple(e for e, borders in enumerate(BORDERS) if cell in dict(borders)) for cell in range(CELLS)
)


def _words(edges):
    every = sum(1 << e for e in edges)
    return [every >> 64 * w & (1 << 64) - 1 for w in range(WORDS)]


FACES = np.array([[b[0][0], b[1][0] if len(b) > 1 else -1] for b in BORDERS])
SIDES_OF = np.array([_words(edges) for edges in AROUND], np.uint64)
ALL = np.array(_words(range(EDGES)), np.uint64)

State = record(
    drawn=(np.uint64, WORDS),
    lead=np.int8,  # hexagons of the first player minus hexagons of the second
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.turn = 0


def count(s):
    n = 0
    for w in range(WORDS):
        n += popcount(ALL[w] ^ s.drawn[w])
    return n


def pick(s, k):
    for w in range(WORDS):
        n = popcount(ALL[w] ^ s.drawn[w])
        if k < n:
            return 64 * w + select(ALL[w] ^ s.drawn[w], k)
        k -= n
    return -1


def legal(s, moves):
    n = 0
    for w in range(WORDS):
        edges = ALL[w] ^ s.drawn[w]
        while edges:
            moves[n] = 64 * w + ctz(edges)
            edges &= edges - ONE
            n += 1
    return n


def open_sides(s, face):
    """How many sides of a hexagon are not drawn; 0 beyond the border."""
    n = 0
    if face >= 0:
        for w in range(WORDS):
            n += popcount(SIDES_OF[face, w] & ~s.drawn[w])
    return n


def completed(s, a):
    """How many hexagons an edge that is not drawn would complete."""
    return (open_sides(s, FACES[a, 0]) == 1) + (open_sides(s, FACES[a, 1]) == 1)


def play(s, a):
    won = completed(s, a)
    s.drawn[a // 64] |= ONE << np.uint64(a % 64)
    award(s, won)


def over(s):
    for w in range(WORDS):
        if s.drawn[w] != ALL[w]:
            return False
    return True


def score(s, u):
    final_score(s, u, margin)


# --- evaluation ----------------------------------------------------------------------------

weights = {"hexagons": 0.25, "five_sided": 0.15, "last_safe": 0.1}


def features(s, f):
    """Hexagons won; hexagons that the player to move can take; the parity of the safe edges.

    An edge is safe if it gives away no hexagon. When no safe edges are left, the player to move
    must give one away, so an odd number of them is good.
    """
    takeable = 0
    busy = np.zeros(CELLS, np.bool_)
    for face in range(CELLS):
        n = open_sides(s, face)
        takeable += n == 1
        busy[face] = n <= 2
    safe = 0
    for w in range(WORDS):
        edges = ALL[w] ^ s.drawn[w]
        while edges:
            a = 64 * w + ctz(edges)
            edges &= edges - ONE
            other = FACES[a, 1]
            if not busy[FACES[a, 0]] and (other < 0 or not busy[other]):
                safe += 1
    sign = 1.0 if s.turn == 0 else -1.0
    f[0] = s.lead
    f[1] = sign * takeable
    f[2] = sign if safe % 2 == 1 else -sign


def noisy(s, a):
    """Whether the edge completes a hexagon."""
    return completed(s, a) > 0


def essential(s, moves):
    """A hexagon that may be taken at no risk; otherwise all edges, but only one of those between a
    hexagon and the outside, which are all alike.

    Taking is the better choice unless the edge leads on to a hexagon with two open sides, which
    the player may prefer to leave to the opponent, to be free of the next move.
    """
    n = 0
    last = -1  # the hexagon whose outer edge was listed last
    for w in range(WORDS):
        edges = ALL[w] ^ s.drawn[w]
        while edges:
            a = 64 * w + ctz(edges)
            edges &= edges - ONE
            here, there = FACES[a, 0], FACES[a, 1]
            left, right = open_sides(s, here), open_sides(s, there)
            if (left == 1 and right != 2) or (right == 1 and left != 2):
                moves[0] = a
                return 1
            if there >= 0 or here != last:
                moves[n] = a
                n += 1
            if there < 0:
                last = here
    return n


# --- notation and picture ------------------------------------------------------------------

ROW_OF = [HEXES.places[borders[0][0]][0] for borders in BORDERS]
LENGTHS = [ROW_OF.count(row) for row in sorted(set(ROW_OF))]
"""Edges in a row of the text: those met first at a cell of that row."""
EXAMPLE = "/".join(map(str, LENGTHS)) + " 0,0 first"
SCALE = sqrt(3)  # so that edges have length 1


def _words_for(borders):
    """The names of an edge: a cell and its side, for one cell or both."""
    return [HEXES.names[cell] + SIDES[side] for cell, side in borders]


def _lies(place):
    x, y = lies(place)
    return SCALE * x, SCALE * y


def _edge(borders):
    """The edge in the picture, halfway across its side."""
    cell, side = borders[0]
    x, y = _lies(HEXES.places[cell])
    right, down = _lies(STEPS[side])
    name = _words_for(borders)[0]
    angle = (-30, 30, 90)[side % 3]
    return Cell(name, x + right / 2, y + down / 2, "edge", width=1, height=0.3, turn=angle)


def _face(cell):
    x, y = _lies(HEXES.places[cell])
    return Cell(f"hexagon {HEXES.names[cell]}", x, y, "none")


NAMED = [_words_for(borders) for borders in BORDERS]
BOARD = EdgesAndFaces(
    tuple(map(_edge, BORDERS)),
    tuple(_face(cell) for cell in range(CELLS)),
    AROUND,
    tuple(Label(SCALE * x.x, SCALE * x.y, x.text) for x in HEXES.grid().labels),
    ("hexagon", "hexagons"),
)


def describe(s, a):
    """A cell and the side of it: c3ne is the upper right side of c3."""
    return NAMED[a][0]


def aliases(s, a):
    """The same edge as a side of the other cell."""
    return NAMED[a][1:]


def _drawn(s):
    """0 or 1 for every edge."""
    return [int(s.drawn[e // 64]) >> e % 64 & 1 for e in range(EDGES)]


def text(s):
    """The edges of the rows of cells (without those of the row above), hexagons won, player."""
    drawn = _drawn(s)
    return f"{rows_text(drawn, LENGTHS, '.x')} {BOARD.text_of_rest(drawn, int(s.lead), s.turn)}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    drawn = reader.rows(len(LENGTHS), LENGTHS, ".x")
    s.lead, s.turn = BOARD.read_rest(reader, drawn)
    for e, there in enumerate(drawn):
        s.drawn[e // 64] |= np.uint64(there << e % 64)


def picture(s):
    return BOARD.picture(_drawn(s), int(s.lead))


facts = Facts(
    title="Dots and Hexagons",
    title_ar="نقاط ومسدسات",
    goal="Win more hexagons than your opponent by drawing their last sides.",
    goal_ar="اربح من المسدسات أكثر من خصمك برسم أضلاعها الأخيرة.",
    summary="Dots and Boxes on a honeycomb: a turn draws an edge between two neighbouring dots. A "
    "player who draws the sixth side of a hexagon, or of two at once, wins it and must draw again. "
    "When all edges are drawn, the player with more hexagons wins. The size of the board is a "
    "reconstruction, because the published description names none: the default has 19 hexagons.",
    summary_ar="هي لعبة النقاط والمربعات على خلية نحل: في كل دور يُرسم ضلع بين نقطتين متجاورتين. "
    "من يرسم الضلع السادس لمسدس، أو لمسدسين معًا، يربحه ويرسم مرة أخرى. حين تُرسم كل الأضلاع يفوز "
    "صاحب المسدسات الأكثر. حجم اللوح اختيار من هذا البرنامج، لأن الوصف المنشور لا يذكره: في اللوح "
    "المعتاد 19 مسدسًا.",
    actions=EDGES,
    max_moves=EDGES,
    max_plies=EDGES,
    utility=(-float(CELLS), float(CELLS)) if margin else (-1.0, 1.0),
    sources=("https://some-games.net/hexa.html",),
)
