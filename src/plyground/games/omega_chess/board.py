"""The board of Omega Chess and how its pieces move, as tables.

Squares are numbered from a0 rank by rank, then the corner squares w1 to w4. Pieces have the codes
1 to 8 for White and 9 to 16 for Black.
"""

import numpy as np

from plyground.games.omega_chess.options import ranks

FILES = 10
BOARD = FILES * ranks  # the first of the corner squares
SQUARES = BOARD + 4
PLACES = [(file, rank) for rank in range(ranks) for file in range(FILES)]
PLACES += [(-1, -1), (FILES, -1), (FILES, ranks), (-1, ranks)]
NUMBER = {place: q for q, place in enumerate(PLACES)}
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, CHAMPION, WIZARD = range(1, 9)
HOME_ROW = (CHAMPION, ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK, CHAMPION)
BLACK = 8  # added to the code of a piece

WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Directions clockwise from straight up; the odd ones are diagonal."""


def _turns(file, rank):
    """A leap in all eight directions."""
    signed = {(x * file, y * rank) for x in (1, -1) for y in (1, -1)}
    return sorted(signed | {(y, x) for x, y in signed})


LEAPS_OF = {
    KNIGHT: _turns(1, 2),
    KING: sorted(WAYS),
    CHAMPION: _turns(0, 1) + _turns(0, 2) + _turns(2, 2),
    WIZARD: _turns(1, 1) + _turns(1, 3),
}
MOST_LEAPS = 12


def _squares(q, steps):
    """The squares that these steps lead to from q."""
    places = [(PLACES[q][0] + x, PLACES[q][1] + y) for x, y in steps]
    return [NUMBER[place] for place in places if place in NUMBER]


def _ended(rows, length):
    """Rows of different lengths as a table, filled up with -1 and at least one."""
    table = np.full((len(rows), length + 1), -1, np.int64)
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    return table


def _ray(q, way):
    """The squares from q in a direction, up to the edge."""
    line = []
    while ahead := _squares(q, (way,)):
        q = ahead[0]
        line.append(q)
    return line


def _rays():
    """By square and direction: the squares up to the edge, then -1."""
    lines = [_ray(q, way) for q in range(SQUARES) for way in WAYS]
    return _ended(lines, FILES + 1).reshape(SQUARES, 8, -1)


def _takes(side):
    """By square: where a pawn of a side captures; never a corner square."""
    ahead = 1 if side == 0 else -1
    return [
        [to for to in _squares(q, ((-1, ahead), (1, ahead))) if q < BOARD and to < BOARD]
        for q in range(SQUARES)
    ]


RAYS = _rays()
LEAPS = np.stack(
    [
        _ended([_squares(q, LEAPS_OF.get(kind, [])) for q in range(SQUARES)], MOST_LEAPS)
        for kind in range(WIZARD + 1)
    ]
)
TAKES = np.stack([_ended(_takes(side), 2) for side in range(2)])


def _leapers():
    """By side and square: the squares and the codes of that side's pieces, other than those that
    slide, which attack the square from there; then -1."""
    table = np.full((2, SQUARES, 48, 2), -1, np.int64)
    for side in range(2):
        takes = _takes(side)
        for q in range(SQUARES):
            found = [(to, kind) for kind, steps in LEAPS_OF.items() for to in _squares(q, steps)]
            found += [(p, PAWN) for p in range(SQUARES) if q in takes[p]]
            for i, (to, kind) in enumerate(found):
                table[side, q, i] = to, kind + BLACK * side
    return table


LEAPERS = _leapers()
ALIGNED = np.zeros((SQUARES, SQUARES), np.int8)
"""Whether two squares lie on a line of the queen."""
for _q in range(SQUARES):
    for _to in RAYS[_q][RAYS[_q] >= 0]:
        ALIGNED[_q, _to] = 1

# Castling: White's on the king's side, on the queen's side, then Black's. King and rook begin on
# the files f and i, or f and b.
_BACK = np.array([0, 0, ranks - 1, ranks - 1]) * FILES
CASTLE_TO = _BACK + np.array([7, 3, 7, 3])
CASTLE_PASS = _BACK + np.array([6, 4, 6, 4])  # also where the rook goes
CASTLE_ROOK = _BACK + np.array([8, 1, 8, 1])
CASTLE_KING = _BACK + 5
CASTLE_EMPTY = _BACK[:, None] + np.array([[6, 7, 7], [2, 3, 4]] * 2)
RIGHTS_LEFT = np.full(SQUARES, 15)
for _right in range(4):
    RIGHTS_LEFT[CASTLE_KING[_right]] &= ~(1 << _right)
    RIGHTS_LEFT[CASTLE_ROOK[_right]] &= ~(1 << _right)
