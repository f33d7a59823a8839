"""How chess pieces move on an 8 x 8 bitboard: a1 is bit 0, b1 bit 1, h8 bit 63.

Sliders: the occupied squares of a line become six bits by one multiplication (the outermost squares
stop a slider anyway), which index a table: no branches, and tables of a few kilobytes.
"""

import numpy as np

from plyground.kernel.bits import wrapping_mul

ONE = np.uint64(1)
NONE = np.uint64(0)
# Factors that bring the six inner squares of a line into the top six bits.
B_FILE = np.uint64(0x0202020202020202)
TURN = np.uint64(0x0080402010080400)
TOP_SIX = np.uint64(58)

STRAIGHT_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _walk(q, step, most=7):
    """The squares from q in steps of (ranks, files), up to the edge or `most` squares."""
    rank, file = divmod(q, 8)
    for i in range(1, most + 1):
        r, f = rank + i * step[0], file + i * step[1]
        if 0 <= r < 8 and 0 <= f < 8:
            yield 8 * r + f
        else:
            return


def _table(steps, most=7):
    """For each square the set of squares that these steps reach on an empty board."""
    return np.array(
        [sum(1 << t for d in steps for t in _walk(q, d, most)) for q in range(64)], np.uint64
    )


KING = _table(STRAIGHT_STEPS + DIAGONAL_STEPS, 1)
KNIGHT = _table(KNIGHT_STEPS, 1)
PAWN = np.stack([_table(((1, -1), (1, 1)), 1), _table(((-1, -1), (-1, 1)), 1)])  # captures
RANK = _table(((0, 1), (0, -1)))
FILE = _table(((1, 0), (-1, 0)))
RISING = _table(((1, 1), (-1, -1)))
FALLING = _table(((1, -1), (-1, 1)))
LINES = RANK | FILE | RISING | FALLING  # of a queen


def _between():
    """Squares strictly between two squares of a line, and the whole line through them."""
    between, line = np.zeros((64, 64), np.uint64), np.zeros((64, 64), np.uint64)
    for d in STRAIGHT_STEPS + DIAGONAL_STEPS:
        back = (-d[0], -d[1])
        for q in range(64):
            passed = 0
            whole = sum(1 << t for way in (d, back) for t in _walk(q, way)) | 1 << q
            for t in _walk(q, d):
                between[q, t] = passed
                line[q, t] = whole
                passed |= 1 << t
    return between, line


BETWEEN, LINE = _between()


def _reach(at, six):
    """The places 0..7 attacked from place `at` of a line whose places 1..6 are occupied as in
    `six`."""
    seen = 0
    for way in (1, -1):
        i = at + way
        while 0 <= i < 8:
            seen |= 1 << i
            if six << 1 >> i & 1:
                break
            i += way
    return seen


def _fill(file, six):
    """Attacks on a line that meets each file once, copied to all ranks: a mask picks the line."""
    return 0x0101010101010101 * _reach(file, six)


def _climb(rank, six):
    """The attacks on a file, copied to all files; the six bits are in reverse order."""
    seen = _reach(rank, int(f"{six:06b}"[::-1], 2))
    return sum(0xFF << 8 * r for r in range(8) if seen >> r & 1)


FILL = np.array([[_fill(file, six) for six in range(64)] for file in range(8)], np.uint64)
CLIMB = np.array([[_climb(rank, six) for six in range(64)] for rank in range(8)], np.uint64)


def diagonal(q, occupied):
    """The squares that a bishop on q attacks."""
    rising = FILL[q & 7, wrapping_mul(occupied & RISING[q], B_FILE) >> TOP_SIX] & RISING[q]
    falling = FILL[q & 7, wrapping_mul(occupied & FALLING[q], B_FILE) >> TOP_SIX] & FALLING[q]
    return rising | falling


def straight(q, occupied):
    """The squares that a rook on q attacks."""
    file = (occupied & FILE[q]) >> np.uint64(q & 7)
    upright = CLIMB[q >> 3, wrapping_mul(file, TURN) >> TOP_SIX] & FILE[q]
    level = FILL[q & 7, wrapping_mul(occupied & RANK[q], B_FILE) >> TOP_SIX] & RANK[q]
    return upright | level
