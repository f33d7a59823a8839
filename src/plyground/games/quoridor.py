"""Quoridor: bring the pawn to the far side, or stand a fence in the way of the other.

A fence covers two sides of cells and is known by its middle, one of the points where four cells
meet. Cells and points are numbered row by row from the top; a set of cells is a pair of words, the
upper rows in the first. Actions: the cell that the pawn goes to, then the fences across, by their
point, then the fences down.

A fence can cut a way only where it closes a ring: where two of its three points (middle and ends)
belong to fences that hang together, the border counting as one of them. So each point has a label,
the least of its group, and the way to the goal is looked for only where two labels are equal.
"""

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
    square_grid,
    square_name,
)
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

kids = option("kids", False, about="the game for children: 7 by 7 cells, 8 fences each")
size = option("size", 7 if kids else 9, low=3, high=9, about="rows and columns of the board")
walls = option("walls", 8 if kids else 10, low=0, high=20, about="fences of each player")
plies = option(
    "plies", 4 * size * size, low=1, high=4000, about="length of a game that makes it a draw"
)

CELLS = size * size
SIDE = size - 1  # points in a row
POINTS = SIDE * SIDE
BORDER = POINTS  # the index of its label

State = record(
    across=np.uint64,  # fences, by their points
    down=np.uint64,
    touched=np.uint64,  # points on any fence
    free=(np.uint64, 2),  # fences across and down that would not overlap or cross another
    fences=(np.uint64, 2),  # those of them that the player to move may place
    east=(np.uint64, 2),  # cells that are open to the right
    south=(np.uint64, 2),  # cells that are open downward
    steps=np.uint64,  # what the pawn may do, by direction
    ply=np.int16,
    label=(np.int8, POINTS + 1),  # 0: no fence here; 1: joined to the border; else 2 + least point
    pawn=(np.int8, 2),
    left=(np.int8, 2),  # fences in hand
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

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
    """Of every fence: its end, middle and other end; what it rules out, across and down; the cells
    that it closes to the east and to the south."""
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
    """For every cell the points of the fences that close this side of it."""
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

# --- rules ---------------------------------------------------------------------------------

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
    """Stand a fence, and join the labels of what it touches."""
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
    """The label of a point, or the one it gets if it has none."""
    return np.int8(label) if label else np.int8(2 + point)


def offer(s):
    """Find what the player to move may do; nothing at the end.

    There is always a step: a pawn with the other before its only way out jumps or goes past it, for
    otherwise the other would have no way to its goal.
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
    """The directions in which neither a fence nor the border is."""
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
    """The free fences that leave both pawns a way; only `suspects` touch others at two points."""
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
    """Whether a pawn would have no way to its goal."""
    east0, east1 = s.east[0] & ~CLOSES[fence, 0], s.east[1] & ~CLOSES[fence, 1]
    south0, south1 = s.south[0] & ~CLOSES[fence, 2], s.south[1] & ~CLOSES[fence, 3]
    first = distance(s.pawn[0], 0, east0, east1, south0, south1)
    return first < 0 or distance(s.pawn[1], 1, east0, east1, south0, south1) < 0


def distance(cell, player, east0, east1, south0, south1):
    """Steps from a cell to the goal if no pawn is in the way; -1 if there is no way."""
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


# --- evaluation ----------------------------------------------------------------------------

weights = {"way": 0.25, "fences": 0.35, "move": 0.1, "last_steps": 0.3}


def features(s, f):
    """How much shorter the way is; fences in hand; whose move it is; how much nearer the end is
    when the ways are short."""
    first = distance(s.pawn[0], 0, s.east[0], s.east[1], s.south[0], s.south[1])
    second = distance(s.pawn[1], 1, s.east[0], s.east[1], s.south[0], s.south[1])
    f[0] = second - first
    f[1] = s.left[0] - s.left[1]
    f[2] = 1.0 - 2.0 * s.turn
    f[3] = 1.0 / (1 + first) - 1.0 / (1 + second)


def gain(s, a):
    """Steps forward first, then fences beside the other pawn or its next step."""
    if a < CELLS:
        rows = a // size - s.pawn[s.turn] // size
        return 2 + (rows if s.turn else -rows)
    point = (a - CELLS) % POINTS
    there = s.pawn[1 - s.turn]
    apart = abs(2 * (point // SIDE) + 1 - 2 * (there // size)) + abs(
        2 * (point % SIDE) + 1 - 2 * (there % size)
    )
    return 1 if apart <= 4 else 0


ODD = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


def key(s):
    rest = (int(s.ply) * CELLS + int(s.pawn[0])) * CELLS + int(s.pawn[1])
    x = wrapping_mul(s.across ^ np.uint64(rest * 32 + int(s.left[0])), ODD)
    return wrapping_mul(x ^ (x >> HALF) ^ s.down, ODD)


# --- notation and picture ------------------------------------------------------------------

SQUARES = square_grid(size, size, "wood")
NAMES = SQUARES.names
FENCE_NAMES = [
    square_name(row + 1, column, size) + sign
    for sign in "hv"
    for row in range(SIDE)
    for column in range(SIDE)
]
PLAYERS = ("White", "Black")
EXAMPLE = f"{NAMES[CELLS - size + size // 2]},{NAMES[size // 2]} {walls},{walls} - w 0"


def describe(s, a):
    """The cell of the pawn; or the cell at the lower left of the fence's middle, h for a fence that
    lies across the board and v for one that stands upright."""
    return NAMES[a] if a < CELLS else FENCE_NAMES[a - CELLS]


def _slots():
    """The sides between cells, where fences go: level ones, then upright ones."""
    for row in range(SIDE):
        for column in range(size):
            names = square_name(row + 1, column, size), square_name(row, column, size)
            yield Cell("|".join(names), column, row + 0.5, "edge", width=1, height=0.3)
    for row in range(size):
        for column in range(SIDE):
            names = square_name(row, column, size), square_name(row, column + 1, size)
            yield Cell("|".join(names), column + 0.5, row, "edge", width=0.3, height=1)


SLOTS = {cell.name: cell for cell in _slots()}
GRID = Grid((*SQUARES.cells, *SLOTS.values()), SQUARES.labels)


def clicks(s, a):
    """A fence by the left or lower slot that it covers; the last of a row or column by either."""
    if a < CELLS:
        return [(NAMES[a],)]
    down, point = divmod(int(a) - CELLS, POINTS)
    row, column = divmod(point, SIDE)
    if down:
        low, top = square_name(row + 1, column, size), square_name(row, column, size)
        beside = square_name(row + 1, column + 1, size), square_name(row, column + 1, size)
        ways = [(f"{low}|{beside[0]}",), (f"{top}|{beside[1]}",)]
        return ways if row == 0 else ways[:1]
    left, right = square_name(row + 1, column, size), square_name(row + 1, column + 1, size)
    above = square_name(row, column, size), square_name(row, column + 1, size)
    ways = [(f"{left}|{above[0]}",), (f"{right}|{above[1]}",)]
    return ways if column == SIDE - 1 else ways[:1]


def _standing(s):
    """The fences on the board."""
    both = int(s.across) | int(s.down) << POINTS
    return [fence for fence in range(2 * POINTS) if both >> fence & 1]


def text(s):
    """The pawns of White and Black; fences in hand; fences on the board; the player to move; plies
    so far."""
    pawns = ",".join(NAMES[cell] for cell in s.pawn)
    fences = ",".join(FENCE_NAMES[fence] for fence in _standing(s)) or "-"
    return f"{pawns} {s.left[0]},{s.left[1]} {fences} {'wb'[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    start(s)
    pawns = reader.word("the pawns").split(",")
    reader.check(len(pawns) == 2, f"two pawns expected, {len(pawns)} found", 0)
    for player, name in enumerate(pawns):
        reader.check(name in NAMES, f"{name!r} is no cell", player * (len(pawns[0]) + 1))
        s.pawn[player] = NAMES.index(name)
    reader.check(pawns[0] != pawns[1], "both pawns are on one cell", 0)
    reader.check(
        s.pawn[0] >= size or s.pawn[1] < CELLS - size, "both pawns have reached their goal", 0
    )
    s.left[:] = reader.numbers("the fences in hand", 2, 0, walls)
    placed = _read_fences(reader, s)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.ply = reader.number("the number of plies", placed, plies)
    reader.end()
    last = len(string.rstrip()) - len(str(s.ply))
    reader.check(s.ply % 2 == s.turn, "White moves after an even number of plies", last)
    won = s.pawn[1] >= CELLS - size if s.turn else s.pawn[0] < size
    reader.check(not won, f"{PLAYERS[s.turn]} has won, and is to move again", 0)
    offer(s)


def _read_fences(reader, s):
    """Place the fences of the next word and return how many there are."""
    word = reader.word("the fences")
    at = reader.at - len(word)
    names = [] if word == "-" else word.split(",")
    for name in names:
        reader.check(name in FENCE_NAMES, f"{name!r} is no fence like e3h or e3v", at)
        fence = FENCE_NAMES.index(name)
        free = int(s.free[0]) | int(s.free[1]) << POINTS
        reader.check(bool(free >> fence & 1), f"{name} overlaps or crosses another fence", at)
        reader.check(not cuts(s, fence), f"{name} leaves a pawn without a way", at)
        place(s, fence)
        at += len(name) + 1
    in_hand = int(s.left[0]) + int(s.left[1])
    reader.check(
        len(names) + in_hand == 2 * walls,
        f"{len(names)} fences on the board and {in_hand} in hand are not {2 * walls}",
        at,
    )
    return len(names)


def picture(s):
    pawns = [
        Piece(NAMES[cell], "wb"[player], player, "disc", f"{('white', 'black')[player]} pawn")
        for player, cell in enumerate(s.pawn)
    ]
    lines = []
    for fence in _standing(s):
        row, column = divmod(fence % POINTS, SIDE)
        x, y = column + 0.5, row + 0.5
        dx, dy = (0.0, 0.9) if fence >= POINTS else (0.9, 0.0)
        lines.append(Line(x - dx, y - dy, x + dx, y + dy, "wall"))
    note = f"fences in hand: White {s.left[0]}, Black {s.left[1]}"
    return GRID.picture(pawns, (note,), lines=lines)


facts = Facts(
    title="Quoridor",
    title_ar="كوريدور",
    summary="Each player has a pawn in the middle of the own side and wins by bringing it to any "
    "cell of the far side. In a turn the pawn goes one cell up, down, left or right, or the player "
    "stands a fence between cells: it is two cells long and may not overlap or cross another. "
    "Nobody goes through a fence, and every pawn must be left some way to its goal. A pawn beside "
    "the other jumps straight over it; if a fence or the border is behind, it goes to either side "
    "of it instead. A game that goes on for too long is a draw. To "
    "stand a fence, click the slot between two cells where its left or lower half is to be.",
    actions=CELLS + 2 * POINTS,
    max_moves=5 + 2 * POINTS,
    max_plies=plies,
    players_called=PLAYERS,
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Quoridor",),
)
