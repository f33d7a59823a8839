"""The rules of Quoridor: steps, fences, and the path that must stay open."""

import numpy as np

from plyground.game import record
from plyground.games.quoridor.options import BORDER, CELLS, POINTS, SIDE, plies, size, walls
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

State = record(
    across=np.uint64,  # fences, by their points
    down=np.uint64,
    touched=np.uint64,  # points on any fence
    free=(np.uint64, 2),  # fences across and down that would not overlap or cross another
    fences=(np.uint64, 2),  # the subset that the player to move may place
    east=(np.uint64, 2),  # cells that are open to the right
    south=(np.uint64, 2),  # cells that are open downward
    steps=np.uint64,  # legal steps of the pawn, by direction
    ply=np.int16,
    label=(np.int8, POINTS + 1),  # 0: no fence here; 1: joined to the border; else 2 + least point
    pawn=(np.int8, 2),
    left=(np.int8, 2),  # fences in hand
    turn=np.int8,
)

SPLIT = (size + 1) // 2 * size  # cells in the first word
# North, east, south, west; the same over a pawn; north-east and so on clockwise.
DIRECTIONS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
LEAPS = [(2 * r, 2 * c) for r, c in DIRECTIONS]
SLANTS = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
OFFSETS = np.array([r * size + c for r, c in DIRECTIONS + LEAPS + SLANTS])
FIRST_LEAP, FIRST_SLANT = 4, 8


def _words(cells):
    total = sum(1 << cell for cell in cells)
    return total & ((1 << SPLIT) - 1), total >> SPLIT


def _point(row, column):
    inside = 0 <= row < SIDE and 0 <= column < SIDE
    return row * SIDE + column if inside else BORDER


def _bits(points):
    return sum(1 << point for point in points if point != BORDER)


def _fences():
    """For every fence: one end, the middle and the other end; the fences that it rules out, across
    and down; the cells that it closes to the east and to the south."""
    for down in range(2):
        for row in range(SIDE):
            for column in range(SIDE):
                middle = _point(row, column)
                ends = _point(row - down, column - 1 + down), _point(row + down, column + 1 - down)
                along, crossed = _bits([*ends, middle]), 1 << middle
                rules_out = (crossed, along) if down else (along, crossed)
                cell = row * size + column
                closed = [cell, cell + size] if down else [cell, cell + 1]
                east, south = (closed, []) if down else ([], closed)
                yield (ends[0], middle, ends[1]), rules_out, (*_words(east), *_words(south))


def _beside(direction):
    """For every cell, the points of the fences that close this side of it."""
    for row in range(size):
        for column in range(size):
            points = {
                (-1, 0): [(row - 1, column - 1), (row - 1, column)],
                (0, 1): [(row - 1, column), (row, column)],
                (1, 0): [(row, column - 1), (row, column)],
                (0, -1): [(row - 1, column - 1), (row, column - 1)],
            }[direction]
            yield _bits(_point(*point) for point in points)


def _inside():
    for row in range(size):
        for column in range(size):
            there = [(row + r, column + c) for r, c in DIRECTIONS]
            yield sum(1 << d for d, at in enumerate(there) if {*at} <= {*range(size)})


FENCES = list(_fences())
ON = np.array([fence[0] for fence in FENCES])
RULES_OUT = np.array([fence[1] for fence in FENCES], np.uint64)
CLOSES = np.array([fence[2] for fence in FENCES], np.uint64)
ON_BITS = np.array([_bits(fence[0]) for fence in FENCES], np.uint64)
BESIDE = np.array([list(_beside(d)) for d in DIRECTIONS], np.uint64)
INSIDE = np.array(list(_inside()), np.uint64)
UPPER, LOWER = np.array([_words([cell]) for cell in range(CELLS)], np.uint64).T.copy()
EAST = np.array(_words(c for c in range(CELLS) if c % size < SIDE), np.uint64)
SOUTH = np.array(_words(range(CELLS - size)), np.uint64)
GOALS = np.array([_words(range(size)), _words(range(CELLS - size, CELLS))], np.uint64)

ONE = np.uint64(1)
NONE = np.uint64(0)
ROW_STEP = np.uint64(size)
CARRY = np.uint64(SPLIT - size)
TOP = np.uint64((1 << SPLIT) - 1)
ALL = np.uint64((1 << POINTS) - 1)
POINT_STEP = np.uint64(SIDE)
FIRST_COLUMN = np.uint64(_bits(_point(row, 0) for row in range(SIDE)))
LAST_COLUMN = np.uint64(_bits(_point(row, SIDE - 1) for row in range(SIDE)))
FIRST_ROW = np.uint64((1 << SIDE) - 1)
LAST_ROW = np.uint64(((1 << SIDE) - 1) << (POINTS - SIDE))


def start(s):
    s.pawn[0] = CELLS - size + size // 2
    s.pawn[1] = size // 2
    for i in range(2):
        s.left[i] = walls
        s.free[i] = ALL
        s.east[i] = EAST[i]
        s.south[i] = SOUTH[i]
    s.label[BORDER] = 1
    offer(s)


def legal(s, moves):
    n = 0
    steps = s.steps
    while steps:
        moves[n] = s.pawn[s.turn] + OFFSETS[ctz(steps)]
        n += 1
        steps &= steps - ONE
    for down in range(2):
        fences = s.fences[down]
        while fences:
            moves[n] = CELLS + down * POINTS + ctz(fences)
            n += 1
            fences &= fences - ONE
    return n


def count(s):
    return popcount(s.steps) + popcount(s.fences[0]) + popcount(s.fences[1])


def pick(s, k):
    steps = popcount(s.steps)
    if k < steps:
        return s.pawn[s.turn] + OFFSETS[select(s.steps, k)]
    across = steps + popcount(s.fences[0])
    if k < across:
        return CELLS + select(s.fences[0], k - steps)
    return CELLS + POINTS + select(s.fences[1], k - across)


def play(s, a):
    if a < CELLS:
        s.pawn[s.turn] = a
    else:
        place(s, a - CELLS)
        s.left[s.turn] -= 1
    s.ply += 1
    s.turn = 1 - s.turn
    offer(s)


def place(s, fence):
    """Place a fence, and merge the labels of what it touches."""
    if fence < POINTS:
        s.across |= ONE << np.uint64(fence)
    else:
        s.down |= ONE << np.uint64(fence - POINTS)
    s.touched |= ON_BITS[fence]
    for i in range(2):
        s.free[i] &= ~RULES_OUT[fence, i]
        s.east[i] &= ~CLOSES[fence, i]
        s.south[i] &= ~CLOSES[fence, 2 + i]
    first, middle, last = ON[fence, 0], ON[fence, 1], ON[fence, 2]
    a, b, c = s.label[first], s.label[middle], s.label[last]
    least = min(known(a, first), known(b, middle), known(c, last))
    if (a and a != least) or (b and b != least) or (c and c != least):
        for i in range(POINTS):
            label = s.label[i]
            if label != 0 and label in (a, b, c):
                s.label[i] = least
    s.label[first] = least
    s.label[middle] = least
    s.label[last] = least


def known(label, point):
    """The label of a point, or the label it will get."""
    return np.int8(label) if label else np.int8(2 + point)


def offer(s):
    """Write the legal steps and fences; none at the end.

    A step is always possible: a pawn whose only way out is blocked by the other pawn jumps or goes
    past it, because otherwise the other pawn would have no path to its goal.
    """
    s.steps = NONE
    s.fences[0] = NONE
    s.fences[1] = NONE
    if s.pawn[0] < size or s.pawn[1] >= CELLS - size or s.ply >= plies:
        return
    offer_steps(s)
    if s.left[s.turn]:
        offer_fences(s)


def offer_steps(s):
    here = np.int64(s.pawn[s.turn])
    there = np.int64(s.pawn[1 - s.turn])
    steps = open_sides(s, here)
    for d in range(4):
        if there - here == OFFSETS[d] and steps >> np.uint64(d) & ONE:
            steps ^= ONE << np.uint64(d)
            beyond = open_sides(s, there)
            if beyond >> np.uint64(d) & ONE:
                steps |= ONE << np.uint64(FIRST_LEAP + d)
            else:
                left, right = (d + 3) % 4, (d + 1) % 4
                if beyond >> np.uint64(left) & ONE:
                    steps |= ONE << np.uint64(FIRST_SLANT + left)
                if beyond >> np.uint64(right) & ONE:
                    steps |= ONE << np.uint64(FIRST_SLANT + d)
    s.steps = steps


def open_sides(s, cell):
    """The directions that neither a fence nor the border closes."""
    sides = INSIDE[cell]
    for d in range(4):
        fences = s.down if d % 2 else s.across
        if fences & BESIDE[d, cell]:
            sides &= ~(ONE << np.uint64(d))
    return sides


def offer_fences(s):
    touched = s.touched
    west = (touched << ONE & ~FIRST_COLUMN) | FIRST_COLUMN
    east = (touched >> ONE & ~LAST_COLUMN) | LAST_COLUMN
    north = (touched << POINT_STEP & ALL) | FIRST_ROW
    south = touched >> POINT_STEP | LAST_ROW
    s.fences[0] = without_cuts(s, 0, (touched & (west | east)) | (west & east))
    s.fences[1] = without_cuts(s, 1, (touched & (north | south)) | (north & south))


def without_cuts(s, down, suspects):
    """The free fences that leave both pawns a path; only `suspects` touch others at two points."""
    fences = s.free[down]
    suspects &= fences
    while suspects:
        point = ctz(suspects)
        fence = down * POINTS + point
        if closes_ring(s, fence) and cuts(s, fence):
            fences ^= ONE << np.uint64(point)
        suspects &= suspects - ONE
    return fences


def closes_ring(s, fence):
    a, b, c = s.label[ON[fence, 0]], s.label[ON[fence, 1]], s.label[ON[fence, 2]]
    return (a != 0 and (a in (b, c))) or (b != 0 and b == c)


def cuts(s, fence):
    """Whether a fence would leave a pawn without a path to its goal."""
    east0, east1 = s.east[0] & ~CLOSES[fence, 0], s.east[1] & ~CLOSES[fence, 1]
    south0, south1 = s.south[0] & ~CLOSES[fence, 2], s.south[1] & ~CLOSES[fence, 3]
    first = distance(s.pawn[0], 0, east0, east1, south0, south1)
    return first < 0 or distance(s.pawn[1], 1, east0, east1, south0, south1) < 0


def distance(cell, player, east0, east1, south0, south1):
    """Steps from a cell to the goal, ignoring pawns; -1 without a path."""
    goal0, goal1 = GOALS[player, 0], GOALS[player, 1]
    reached0, reached1 = UPPER[cell], LOWER[cell]
    steps = 0
    while not (reached0 & goal0) | (reached1 & goal1):
        upward = reached0 >> ROW_STEP | reached1 << CARRY
        next0 = reached0 | (upward & south0) | (reached0 & south0) << ROW_STEP & TOP
        next0 |= (reached0 & east0) << ONE | (reached0 >> ONE & east0)
        next1 = reached1 | (reached1 >> ROW_STEP & south1) | (reached0 & south0) >> CARRY
        next1 |= (reached1 & south1) << ROW_STEP
        next1 |= (reached1 & east1) << ONE | (reached1 >> ONE & east1)
        if next0 == reached0 and next1 == reached1:
            return -1
        reached0, reached1 = next0, next1
        steps += 1
    return steps


def over(s):
    return s.steps == NONE


def score(s, u):
    u[0] = 0.0
    if s.pawn[0] < size:
        u[0] = 1.0
    elif s.pawn[1] >= CELLS - size:
        u[0] = -1.0
    u[1] = -u[0]


ODD = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


def key(s):
    rest = (int(s.ply) * CELLS + int(s.pawn[0])) * CELLS + int(s.pawn[1])
    x = wrapping_mul(s.across ^ np.uint64(rest * 32 + int(s.left[0])), ODD)
    return wrapping_mul(x ^ (x >> HALF) ^ s.down, ODD)
