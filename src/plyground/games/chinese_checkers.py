"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: whatever way a man hops, it is one action by where it ends. Hops
never change the parity of a row or column, and steps always do. So the cells fall into four
classes, and the cells that a man can hop to are of his own class; no target is reached both ways,
and no hop goes over the cell where the man came from. Cells are numbered class by class.

The men of a class are bits of one word. A hop moves them by as much everywhere in a class, and so
does a step from one class to another: all hops in one direction are found at once.
"""

import numpy as np

from plyground.game import Facts, Hints, Piece, Reader, option, record, rows_text
from plyground.game.hexagons import STEPS, HexBoard, distance, star
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import below, combine

turns = option("turns", 1000, low=1, high=10000, about="turns after which the game is a draw")
anti_blocking = option(
    "anti_blocking",
    True,
    about="to win, the target need only be full, with at least one own man: no use staying at home",
)
side_triangles = option(
    "side_triangles", True, about="whether a turn may end in another's triangle"
)
leave_target = option("leave_target", True, about="whether a man may leave the target triangle")

State = record(
    men=(np.uint64, (2, 4)),  # of each player, by the classes of cells
    turns=np.int16,  # that have been played
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

CLASSES = 4


def _class(place):
    """Which of the four classes, between which nobody hops, a place belongs to."""
    return place[0] % 2 * 2 + place[1] % 2


def _bit(place):
    """Which bit of its class a place is. Rows of seven: no two places of the star fall together."""
    return 7 * (place[0] // 2) + place[1] // 2 + 27


PLACES = sorted(star(4), key=lambda place: (_class(place), place))
BOARD = HexBoard(tuple(PLACES), lettered="columns")
CELLS = len(BOARD)
PASS = CELLS * CELLS
FEW = 2
MEN = 10
STEP_SLOTS = 6 * MEN
ONE = np.uint64(1)
NONE = np.uint64(0)
LAST = np.uint64(63)


def _words(cells):
    """Cells as bits of the four classes."""
    words = [0, 0, 0, 0]
    for cell in cells:
        words[_class(PLACES[cell])] |= 1 << _bit(PLACES[cell])
    return words


HOMES = tuple([cell for cell, (row, _) in enumerate(PLACES) if sign * row > 4] for sign in (-1, 1))
TARGET = np.array([_words(HOMES[1]), _words(HOMES[0])], np.uint64)

# The class of each cell and its bit there, and the cell of each bit of a class.
CLASS = np.array([_class(place) for place in PLACES], np.int64)
BIT = np.array([_bit(place) for place in PLACES], np.uint64)
CELL = np.zeros((CLASSES, 64), np.int64)
for _cell in range(CELLS):
    CELL[CLASS[_cell], BIT[_cell]] = _cell


def _may_end(player, origin, target):
    """Whether a turn that begins here may end there, by the options."""
    if distance((0, 0), PLACES[target]) > 4 and target not in HOMES[0] + HOMES[1]:
        return side_triangles
    goal = HOMES[1 - player]
    return leave_target or origin not in goal or target in goal


# For every class and direction: the class of the neighbours, how far its word is turned until they
# lie under the cells, from which cells a player may step there, and which cells have another one
# behind the neighbour. How far that one is does not depend on the class.
BESIDE = np.zeros((CLASSES, 6), np.int64)
TO_NEAR = np.zeros((CLASSES, 6), np.uint64)
TO_FAR = np.array([_bit((2 * r, 2 * c)) - _bit((0, 0)) & 63 for r, c in STEPS], np.uint64)
MAY_STEP = np.zeros((2, CLASSES, 6), np.uint64)
HAS_FAR = np.zeros((CLASSES, 6), np.uint64)
for _cell, (_row, _column) in enumerate(PLACES):
    _here = CLASS[_cell]
    for _d, (_r, _c) in enumerate(STEPS):
        _near = (_row + _r, _column + _c)
        BESIDE[_here, _d] = _class(_near)
        TO_NEAR[_here, _d] = _bit(_near) - int(BIT[_cell]) & 63
        for _player in range(2):
            if _near in BOARD.number and _may_end(_player, _cell, BOARD.number[_near]):
                MAY_STEP[_player, _here, _d] |= ONE << BIT[_cell]
        if (_row + 2 * _r, _column + 2 * _c) in BOARD.number:
            HAS_FAR[_here, _d] |= ONE << BIT[_cell]

# Where in his class the turn of a man on a cell may end.
RESTRICTED = not (side_triangles and leave_target)
MAY_END = np.zeros((2, CELLS), np.uint64)
for _player in range(2):
    for _cell in range(CELLS):
        _ends = [to for to in range(CELLS) if _may_end(_player, _cell, to)]
        MAY_END[_player, _cell] = _words(_ends)[CLASS[_cell]]


def start(s):
    for player in range(2):
        for cell in HOMES[player]:
            put(s, player, cell)


def put(s, player, cell):
    """Put a man on an empty cell, or take him away."""
    s.men[player, CLASS[cell]] ^= ONE << BIT[cell]


def turned(word, by):
    """The word whose bit i is bit i + by of another, all round."""
    return word >> by | word << (np.uint64(64) - by & LAST)


def taken(s, kind):
    """The cells of a class where somebody stands."""
    return s.men[0, kind] | s.men[1, kind]


def beside(s, kind, d):
    """The cells of a class next to which, in a direction, somebody stands."""
    return turned(taken(s, BESIDE[kind, d]), TO_NEAR[kind, d])


def steppers(s, kind, d):
    """The men of a class who may step in a direction."""
    return s.men[s.turn, kind] & MAY_STEP[s.turn, kind, d] & ~beside(s, kind, d)


def way(s, kind, d):
    """The cells of a class from which one can hop in a direction."""
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
    """Where one is after one hop from these cells. Direction i + 3 undoes direction i."""
    return (
        turned(cells & by[0], TO_FAR[3])
        | turned(cells & by[1], TO_FAR[4])
        | turned(cells & by[2], TO_FAR[5])
        | turned(cells & by[3], TO_FAR[0])
        | turned(cells & by[4], TO_FAR[1])
        | turned(cells & by[5], TO_FAR[2])
    )


def landings(cells, by):
    """Where one can be after one hop or more from these cells."""
    found = hop(cells, by)
    for _ in range(FEW):  # whether there is more is not asked at first: it cannot be foreseen
        found |= hop(found, by)
    while True:
        more = found | hop(found, by)
        if more == found:
            return found
        found = more


def ends(s, kind, at, by):
    """Where a man of a class can end his turn by hops."""
    found = landings(ONE << np.uint64(at), by)
    return found & MAY_END[s.turn, CELL[kind, at]] if RESTRICTED else found


def step(kind, d, at):
    """The action of a step."""
    to = np.uint64(at) + TO_NEAR[kind, d] & LAST
    return CELLS * CELL[kind, at] + CELL[BESIDE[kind, d], to]


def legal(s, moves):
    """First all steps, then all ends of hops; the pass if there is nothing else."""
    if over(s):
        return 0
    n = 0
    for kind in range(CLASSES):
        for d in range(6):
            men = steppers(s, kind, d)
            while men:
                moves[n] = step(kind, d, ctz(men))
                men &= men - ONE
                n += 1
    for kind in range(CLASSES):
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            at = ctz(men)
            men &= men - ONE
            found = ends(s, kind, at, by)
            while found:
                moves[n] = CELLS * CELL[kind, at] + CELL[kind, ctz(found)]
                found &= found - ONE
                n += 1
    if n == 0:
        moves[0] = PASS
        n = 1
    return n


def choices(s):
    """How many steps and ends of hops there are."""
    n = 0
    for kind in range(CLASSES):
        for d in range(6):
            n += popcount(steppers(s, kind, d))
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            n += popcount(ends(s, kind, ctz(men), by))
            men &= men - ONE
    return n


def count(s):
    return 0 if over(s) else max(choices(s), 1)


def hurdles(s, kind, d):
    """The cells of a class with somebody next to them, and a cell behind him, in a direction."""
    return beside(s, kind, d) & HAS_FAR[kind, d]


def hoppers(s, kind):
    """The men of a class who can hop, and the empty cells on which a hop could end: it would come
    over a neighbour from the cell behind him."""
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


def of_class(kind, a, b, c, d):
    """That of four values which belongs to a class: without a jump, which could not be foreseen."""
    low = b if kind & 1 else a
    high = d if kind & 1 else c
    return high if kind & 2 else low


def draw(s, random):
    """A man and a direction to step in, or a man who can hop and a cell of his class on which a hop
    could end: all are drawn again until they fit. So the hops of a few men are followed, not those
    of all, and steps need not be counted."""
    men = s.men[s.turn]
    b = popcount(men[0])
    c = b + popcount(men[1])
    d = c + popcount(men[2])
    (men_a, to_a), (men_b, to_b) = hoppers(s, 0), hoppers(s, 1)
    (men_c, to_c), (men_d, to_d) = hoppers(s, 2), hoppers(s, 3)
    hops_b = STEP_SLOTS + popcount(men_a) * popcount(to_a)
    hops_c = hops_b + popcount(men_b) * popcount(to_b)
    hops_d = hops_c + popcount(men_c) * popcount(to_c)
    slots = hops_d + popcount(men_d) * popcount(to_d)
    if (RESTRICTED or slots == STEP_SLOTS) and choices(s) == 0:
        return PASS
    while True:
        k = below(random, slots)
        if k < STEP_SLOTS:
            man, way_out = k // 6, k % 6
            kind = int(man >= b) + int(man >= c) + int(man >= d)
            at = select(men[kind], man - of_class(kind, 0, b, c, d))
            if steppers(s, kind, way_out) >> np.uint64(at) & ONE:
                return step(kind, way_out, at)
        else:
            kind = int(k >= hops_b) + int(k >= hops_c) + int(k >= hops_d)
            k -= of_class(kind, STEP_SLOTS, hops_b, hops_c, hops_d)
            reach = of_class(kind, to_a, to_b, to_c, to_d)
            cells = popcount(reach)
            at = select(of_class(kind, men_a, men_b, men_c, men_d), k // cells)
            to = select(reach, k % cells)
            if ends(s, kind, at, ways(s, kind)) >> np.uint64(to) & ONE:
                return CELLS * CELL[kind, at] + CELL[kind, to]


def play(s, a):
    if a != PASS:
        put(s, s.turn, a // CELLS)
        put(s, s.turn, a % CELLS)
    s.turns += 1
    s.turn = 1 - s.turn


def arrived(s, player):
    """Whether the target of a player is full of the player's men (or full, by the option)."""
    missing, own = NONE, NONE
    for kind in range(CLASSES):
        there = taken(s, kind) if anti_blocking else s.men[player, kind]
        missing |= TARGET[player, kind] & ~there
        own |= TARGET[player, kind] & s.men[player, kind]
    return missing == NONE and own != NONE


def over(s):
    """Only with the option can the player to move have arrived: when the other filled the gap."""
    return s.turns >= turns or arrived(s, 1 - s.turn) or (anti_blocking and arrived(s, s.turn))


def score(s, u):
    """Of two who arrive at once, as the option may bring about, the one who moved has won."""
    mover = 1 - s.turn
    u[mover] = 1.0 if arrived(s, mover) else -1.0 if arrived(s, s.turn) else 0.0
    u[s.turn] = -u[mover]


def gain(s, a):
    """Steps that a man comes nearer to the tip of his target."""
    if a == PASS:
        return 0
    return STEPS_TO_GO[s.turn, a // CELLS] - STEPS_TO_GO[s.turn, a % CELLS]


def key(s):
    h = combine(np.uint64(2 * int(s.turns) + int(s.turn)), NONE)
    for kind in range(CLASSES):
        h = combine(combine(h, s.men[0, kind]), s.men[1, kind])
    return h


def timeless(s):
    s.turns = 0


# --- evaluation ----------------------------------------------------------------------------

TIPS = ((8, -4), (-8, 4))
STEPS_TO_GO = np.array([[distance(place, TIPS[p]) for place in PLACES] for p in range(2)], np.int64)
# Half steps from the line between the two tips.
ASIDE = np.array([abs(2 * column + row) for row, column in PLACES], np.int64)

weights = {"to_go": 0.03, "stragglers": 0.002, "aside": 0.003, "arrived": 0.04, "to_move": 0.04}


def features(s, f):
    """How much more Blue has to do than Red: steps to the tip of the target, their squares (the
    last man counts most), distance from the middle line; men in the target; whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    for player in range(2):
        sign = 2.0 * player - 1.0
        for kind in range(CLASSES):
            f[3] -= sign * popcount(s.men[player, kind] & TARGET[player, kind])
            men = s.men[player, kind]
            while men:
                cell = CELL[kind, ctz(men)]
                men &= men - ONE
                to_go = STEPS_TO_GO[player, cell]
                f[0] += sign * to_go
                f[1] += sign * to_go * to_go
                f[2] += sign * ASIDE[cell]
    f[4] = 1.0 if s.turn == 0 else -1.0


# --- notation and picture ------------------------------------------------------------------

NAMES = BOARD.names
READING = HexBoard.of(PLACES)  # the same cells as they are written: row by row
ORDER = [BOARD.number[place] for place in READING.places]
HOME_CELLS = {*HOMES[0], *HOMES[1]}
GRID = BOARD.grid("round", ["wood" if c in HOME_CELLS else "plain" for c in range(CELLS)])
COLOURS = ("red", "blue")
EXAMPLE = "r/rr/rrr/rrrr/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 0"


def describe(s, a):
    return "pass" if a == PASS else NAMES[a // CELLS] + NAMES[a % CELLS]


def _men(s):
    """0 empty, 1 red, 2 blue, by the numbers of the cells."""
    red, blue = s.men[0], s.men[1]
    where = zip(CLASS, BIT, strict=True)
    return [int((red[k] >> at & ONE) + 2 * (blue[k] >> at & ONE)) for k, at in where]


def text(s):
    """Rows from the top, who is to move, and the turns played."""
    men = _men(s)
    rows = rows_text([men[cell] for cell in ORDER], READING.rows, ".rb")
    return f"{rows} {'rb'[s.turn]} {s.turns}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(17, READING.rows, ".rb")
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    s.turns = reader.number("the number of turns played", 0, turns)
    reader.end()
    for side, colour in enumerate(COLOURS, 1):
        n = cells.count(side)
        reader.check(n == MEN, f"{n} {colour} men instead of {MEN}", 0)
    for cell, value in zip(ORDER, cells, strict=True):
        if value:
            put(s, value - 1, cell)
    mover = COLOURS[s.turn]
    reader.check(
        anti_blocking or not arrived(s, s.turn), f"{mover} has arrived, and it is {mover}'s turn", 0
    )


def picture(s):
    men = [
        Piece(name, "rb"[value - 1], value - 1, "stone", f"{COLOURS[value - 1]} man")
        for name, value in zip(NAMES, _men(s), strict=True)
        if value
    ]
    return GRID.picture(men)


facts = Facts(
    title="Chinese Checkers",
    title_ar="الداما الصينية",
    summary="Red begins at the top of the star, Blue at the bottom; each has ten men and wants "
    "them all in the triangle opposite. A turn takes one man one step to an empty neighbouring "
    "hole, or in one or more hops: each over one man of either colour to the empty hole directly "
    "behind. Nothing is taken, and nobody has to hop or to hop on. Click the man, then where he "
    "ends. Who first has the opposite triangle full, with at least one man of his own in it, "
    "wins, so that nobody blocks it by staying at home (an option asks for ten own men). After a "
    "thousand turns the game is a draw.",
    actions=CELLS * CELLS + 1,
    max_moves=MEN * (CELLS - 2 * MEN),
    max_plies=turns,
    players_called=("Red", "Blue"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Chinese_checkers",
        "OpenSpiel's chinese_checkers, for the end and for a player without a move",
    ),
)
