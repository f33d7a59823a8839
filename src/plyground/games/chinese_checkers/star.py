"""The star of Chinese Checkers: its cells in four classes, the men on them, steps and hops.

Hops never change the parity of a row or column, and steps always do. So the cells fall into four
classes, and a man hops only to cells of its own class; no target is reached both by a step and by
hops, and no hop passes over the man's own cell. Cells are numbered class by class.

The men of a class are bits of one word. A hop is the same shift everywhere in a class, and so is a
step from one class to another: all hops in one direction are found at once.
"""

import numpy as np

from plyground.game.boards.hexagons import STEPS, HexBoard, distance, star
from plyground.games.chinese_checkers.options import leave_target, side_triangles

CLASSES = 4


def _class(place):
    """The class of a place: hops never leave a class."""
    return place[0] % 2 * 2 + place[1] % 2


def _bit(place):
    """The bit of a place in its class. With rows of seven, no two places share a bit."""
    return 7 * (place[0] // 2) + place[1] // 2 + 27


PLACES = sorted(star(4), key=lambda place: (_class(place), place))
BOARD = HexBoard(tuple(PLACES), lettered="columns")
CELLS = len(BOARD)
PASS = CELLS * CELLS
FEW = 2
MEN = 10
ONE = np.uint64(1)
NONE = np.uint64(0)
LAST = np.uint64(63)


def words(cells):
    """Cells as bits of the four classes."""
    words = [0, 0, 0, 0]
    for cell in cells:
        words[_class(PLACES[cell])] |= 1 << _bit(PLACES[cell])
    return words


HOMES = tuple([cell for cell, (row, _) in enumerate(PLACES) if sign * row > 4] for sign in (-1, 1))
TARGET = np.array([words(HOMES[1]), words(HOMES[0])], np.uint64)

# The class of each cell and its bit there, and the cell of each bit of a class.
CLASS = np.array([_class(place) for place in PLACES], np.int64)
BIT = np.array([_bit(place) for place in PLACES], np.uint64)
CELL = np.zeros((CLASSES, 64), np.int64)
for _cell in range(CELLS):
    CELL[CLASS[_cell], BIT[_cell]] = _cell

# For every class and direction: the class of the neighbours, the rotation that aligns its word with
# the cells, and the cells that have another one behind the neighbour. The rotation to that one does
# not depend on the class.
BESIDE = np.zeros((CLASSES, 6), np.int64)
TO_NEAR = np.zeros((CLASSES, 6), np.uint64)
TO_FAR = np.array([_bit((2 * r, 2 * c)) - _bit((0, 0)) & 63 for r, c in STEPS], np.uint64)
HAS_FAR = np.zeros((CLASSES, 6), np.uint64)
for _cell, (_row, _column) in enumerate(PLACES):
    _here = CLASS[_cell]
    for _d, (_r, _c) in enumerate(STEPS):
        _near = (_row + _r, _column + _c)
        BESIDE[_here, _d] = _class(_near)
        TO_NEAR[_here, _d] = _bit(_near) - int(BIT[_cell]) & 63
        if (_row + 2 * _r, _column + 2 * _c) in BOARD.number:
            HAS_FAR[_here, _d] |= ONE << BIT[_cell]


def put(s, player, cell):
    """Put a man on an empty cell, or remove it."""
    s.men[player, CLASS[cell]] ^= ONE << BIT[cell]


def turned(word, by):
    """The word rotated: bit i is bit i + by of the given one."""
    return word >> by | word << (np.uint64(64) - by & LAST)


def taken(s, kind):
    """The occupied cells of a class."""
    return s.men[0, kind] | s.men[1, kind]


def beside(s, kind, d):
    """The cells of a class whose neighbour in a direction is occupied."""
    return turned(taken(s, BESIDE[kind, d]), TO_NEAR[kind, d])


def way(s, kind, d):
    """The cells of a class from which a hop in a direction is possible."""
    return beside(s, kind, d) & turned(~taken(s, kind), TO_FAR[d]) & HAS_FAR[kind, d]


def ways(s, kind):
    """The same for each of the six directions."""
    return (
        way(s, kind, 0),
        way(s, kind, 1),
        way(s, kind, 2),
        way(s, kind, 3),
        way(s, kind, 4),
        way(s, kind, 5),
    )


def hop(cells, by):
    """The cells one hop away from these. Direction i + 3 undoes direction i."""
    return (
        turned(cells & by[0], TO_FAR[3])
        | turned(cells & by[1], TO_FAR[4])
        | turned(cells & by[2], TO_FAR[5])
        | turned(cells & by[3], TO_FAR[0])
        | turned(cells & by[4], TO_FAR[1])
        | turned(cells & by[5], TO_FAR[2])
    )


def landings(cells, by):
    """The cells one or more hops away from these."""
    found = hop(cells, by)
    for _ in range(
        FEW
    ):  # the first hops are made without a test for more: its branch would be unpredictable
        found |= hop(found, by)
    while True:
        more = found | hop(found, by)
        if more == found:
            return found
        found = more


def step(kind, d, at):
    """The action of a step."""
    to = np.uint64(at) + TO_NEAR[kind, d] & LAST
    return CELLS * CELL[kind, at] + CELL[BESIDE[kind, d], to]


def hurdles(s, kind, d):
    """The cells of a class with an occupied neighbour in a direction and a cell behind it."""
    return beside(s, kind, d) & HAS_FAR[kind, d]


def hoppers(s, kind):
    """The men of a class that can hop, and the empty cells where a hop could end, over a neighbour
    from the cell behind it."""
    free = ~taken(s, kind)
    a, b, c = hurdles(s, kind, 0), hurdles(s, kind, 1), hurdles(s, kind, 2)
    d, e, f = hurdles(s, kind, 3), hurdles(s, kind, 4), hurdles(s, kind, 5)
    can = (
        a & turned(free, TO_FAR[0])
        | b & turned(free, TO_FAR[1])
        | c & turned(free, TO_FAR[2])
        | d & turned(free, TO_FAR[3])
        | e & turned(free, TO_FAR[4])
        | f & turned(free, TO_FAR[5])
    )
    return s.men[s.turn, kind] & can, free & (a | b | c | d | e | f)


def _may_end(player, origin, target):
    """Whether the options allow a turn from `origin` to end on `target`."""
    if distance((0, 0), PLACES[target]) > 4 and target not in HOMES[0] + HOMES[1]:
        return side_triangles
    goal = HOMES[1 - player]
    return leave_target or origin not in goal or target in goal


# From which cells of a class a player may step in a direction.
MAY_STEP = np.zeros((2, CLASSES, 6), np.uint64)
for _cell, (_row, _column) in enumerate(PLACES):
    for _d, (_r, _c) in enumerate(STEPS):
        _near = (_row + _r, _column + _c)
        for _player in range(2):
            if _near in BOARD.number and _may_end(_player, _cell, BOARD.number[_near]):
                MAY_STEP[_player, CLASS[_cell], _d] |= ONE << BIT[_cell]

# The cells of its class where the turn of a man on a cell may end.
RESTRICTED = not (side_triangles and leave_target)
MAY_END = np.zeros((2, CELLS), np.uint64)
for _player in range(2):
    for _cell in range(CELLS):
        _ends = [to for to in range(CELLS) if _may_end(_player, _cell, to)]
        MAY_END[_player, _cell] = words(_ends)[CLASS[_cell]]


def steppers(s, kind, d):
    """The men of a class that may step in a direction."""
    return s.men[s.turn, kind] & MAY_STEP[s.turn, kind, d] & ~beside(s, kind, d)


def ends(s, kind, at, by):
    """The cells where a man of a class can end its turn by hops."""
    found = landings(ONE << np.uint64(at), by)
    return found & MAY_END[s.turn, CELL[kind, at]] if RESTRICTED else found
