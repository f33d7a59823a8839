"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: whatever way a man hops, it is one action by where it ends. Hops
never change the parity of a row or column, and steps always do. So the cells fall into four
classes, and the cells that a man can hop to are bits of one word; no target is reached both ways,
and no hop goes over the cell where the man came from. Cells are numbered class by class.

For every cell, `around` has six bits for the neighbours and six for the cells two steps on, which
are set where a man stands or the board ends. A man's steps and hops follow from it at once.
"""

import numpy as np

from plyground.game import Facts, Hints, Piece, Reader, option, record, rows_text
from plyground.game.hexagons import STEPS, HexBoard, distance, star
from plyground.kernel.bits import ctz, popcount, select, wrapping_add
from plyground.kernel.randomness import combine

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
    men=(np.uint64, (2, 2)),  # of each player, in two words
    around=(np.uint16, 122),  # the last is for all that lies beyond the board
    jumps=(np.uint64, 122),  # the cells that one hop leads to from each cell
    turns=np.int16,  # that have been played
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------


def _class(place):
    """Which of the four classes, between which nobody hops, a place belongs to."""
    return place[0] % 2 * 2 + place[1] % 2


PLACES = sorted(star(4), key=lambda place: (_class(place), place))
BOARD = HexBoard(tuple(PLACES), lettered="columns")
CELLS = len(BOARD)
PASS = CELLS * CELLS
BEYOND = CELLS
FEW = 3
ALL = np.uint64((1 << 64) - 1)
ONE = np.uint64(1)
NONE = np.uint64(0)


def _words(cells):
    bits = sum(1 << cell for cell in cells)
    return [bits & (1 << 64) - 1, bits >> 64]


def _steps(cell, times):
    """The cells that many steps on in the six directions, BEYOND beyond the board."""
    found = [BOARD.step(cell, (times * row, times * column)) for row, column in STEPS]
    return [BEYOND if to is None else to for to in found]


HOMES = tuple([cell for cell, (row, _) in enumerate(PLACES) if sign * row > 4] for sign in (-1, 1))
TARGET = np.array([_words(HOMES[1]), _words(HOMES[0])], np.uint64)
NEAR = np.array([_steps(cell, 1) for cell in range(CELLS)], np.uint16)
HOP = np.array([_steps(cell, 2) for cell in range(CELLS)], np.uint16)
CELL = np.array([_words([cell]) for cell in range(CELLS)], np.uint64)

# The class of each cell, the first cell of each class, and the place of each cell in its class.
# What lies beyond the board has a place that no cell has.
CLASS = np.array([_class(place) for place in PLACES] + [0], np.uint8)
FIRST = np.array([list(CLASS).index(kind) for kind in range(4)], np.uint64)
PLACE = np.array([cell - FIRST[CLASS[cell]] for cell in range(CELLS)] + [63], np.uint64)
# What a man that comes or goes changes: in `around` of each of these cells, this bit. Seen from
# there he stands in the opposite direction.
TOUCHED = np.concatenate([NEAR, HOP], axis=1)
TOUCH = np.array([1 << (i // 6 * 6 + (i + 3) % 6) for i in range(12)], np.uint16)
# A neighbour may now hop over him or no more, to the cell behind him, if that is empty; who stands
# two steps away may hop to his cell or no more, if somebody is between: the bits of these cells,
# and the bit of `around` on which it depends.
BEHIND = np.zeros((CELLS, 12), np.uint64)
for _cell in range(CELLS):
    for _i in range(12):
        _to = NEAR[_cell, (_i + 3) % 6] if _i < 6 else _cell
        if TOUCHED[_cell, _i] != BEYOND and _to != BEYOND:
            BEHIND[_cell, _i] = 1 << int(PLACE[_to])
DEPENDS = np.array([(i + 3) % 6 + (6 if i < 6 else 0) for i in range(12)], np.uint64)
RIM = np.array(
    [sum(1 << i for i in range(12) if TOUCHED[cell, i] == BEYOND) for cell in range(CELLS)] + [0],
    np.uint16,
)


def _may_end(player, origin, target):
    """Whether a turn that begins here may end there, by the options."""
    if distance((0, 0), PLACES[target]) > 4 and target not in HOMES[0] + HOMES[1]:
        return side_triangles
    goal = HOMES[1 - player]
    return leave_target or origin not in goal or target in goal


RESTRICTED = not (side_triangles and leave_target)
ENDS = np.zeros((2, CELLS), np.uint64)
STEPS_ALLOWED = np.zeros((2, CELLS), np.uint64)
for _player in range(2):
    for _cell in range(CELLS):
        _ends = [to for to in range(CELLS) if _may_end(_player, _cell, to)]
        ENDS[_player, _cell] = sum(1 << int(PLACE[to]) for to in _ends if CLASS[to] == CLASS[_cell])
        STEPS_ALLOWED[_player, _cell] = sum(1 << d for d in range(6) if NEAR[_cell, d] in _ends)


def start(s):
    for cell in range(CELLS + 1):
        s.around[cell] = RIM[cell]
    for cell in HOMES[0]:
        put(s, 0, cell)
    for cell in HOMES[1]:
        put(s, 1, cell)


def put(s, player, cell):
    """Put a man on an empty cell, or take him away."""
    at = np.uint64(cell)
    s.men[player, 0] ^= CELL[at, 0]
    s.men[player, 1] ^= CELL[at, 1]
    for i in range(12):
        touch(s, at, i)


def touch(s, cell, i):
    """Tell the i-th of the cells TOUCHED of a change."""
    touched = TOUCHED[cell, i]
    around = s.around[touched] ^ TOUCH[i]
    s.around[touched] = around
    other = np.uint64(around) >> DEPENDS[i] & ONE
    s.jumps[touched] ^= BEHIND[cell, i] * (other if i >= 6 else ONE ^ other)


def steps(s, cell):
    """The directions in which a man may step, as bits."""
    at = np.uint64(cell)
    return ~np.uint64(s.around[at]) & STEPS_ALLOWED[np.uint64(s.turn), at]


def landings(s, origin):
    """The cells where a man who hops can end his turn, as bits of their class."""
    at = np.uint64(origin)  # an index without a sign is quicker
    first = FIRST[CLASS[at]]
    seen = s.jumps[at]
    todo = seen
    for _ in range(FEW):  # whether there is anything to do is not asked: it cannot be foreseen
        found = s.jumps[first + np.uint64(ctz(todo)) if todo else np.uint64(BEYOND)] & ~seen
        todo = todo & wrapping_add(todo, ALL) | found
        seen |= found
    while todo:
        found = s.jumps[first + np.uint64(ctz(todo))] & ~seen
        todo = todo & (todo - ONE) | found
        seen |= found
    return seen & ENDS[s.turn, at] if RESTRICTED else seen


def legal(s, moves):
    """First all steps, then all ends of hops; the pass if there is nothing else."""
    if over(s):
        return 0
    n = 0
    for w in range(2):
        men = s.men[s.turn, w]
        while men:
            cell = 64 * w + ctz(men)
            men &= men - ONE
            ways = steps(s, cell)
            while ways:
                moves[n] = CELLS * cell + NEAR[cell, ctz(ways)]
                ways &= ways - ONE
                n += 1
    for w in range(2):
        men = s.men[s.turn, w]
        while men:
            cell = 64 * w + ctz(men)
            men &= men - ONE
            ends = landings(s, cell)
            while ends:
                moves[n] = CELLS * cell + np.int64(FIRST[CLASS[cell]]) + ctz(ends)
                ends &= ends - ONE
                n += 1
    if n == 0:
        moves[0] = PASS
        n = 1
    return n


def count(s):
    if over(s):
        return 0
    n = 0
    for w in range(2):
        men = s.men[s.turn, w]
        while men:
            cell = 64 * w + ctz(men)
            men &= men - ONE
            n += popcount(steps(s, cell)) + popcount(landings(s, cell))
    return max(n, 1)


def pick(s, k):
    for w in range(2):
        men = s.men[s.turn, w]
        while men:
            cell = 64 * w + ctz(men)
            men &= men - ONE
            ways = steps(s, cell)
            n = popcount(ways)
            if k < n:
                return CELLS * cell + NEAR[cell, select(ways, k)]
            k -= n
    for w in range(2):
        men = s.men[s.turn, w]
        while men:
            cell = 64 * w + ctz(men)
            men &= men - ONE
            ends = landings(s, cell)
            n = popcount(ends)
            if k < n:
                return CELLS * cell + np.int64(FIRST[CLASS[cell]]) + select(ends, k)
            k -= n
    return PASS


def play(s, a):
    if a != PASS:
        put(s, s.turn, a // CELLS)
        put(s, s.turn, a % CELLS)
    s.turns += 1
    s.turn = 1 - s.turn


def arrived(s, player):
    """Whether the target of a player is full of the player's men (or full, by the option)."""
    other = 1 - player
    for w in range(2):  # first, because it is hardly ever so
        there = s.men[player, w]
        if anti_blocking:
            there |= s.men[other, w]
        if there & TARGET[player, w] != TARGET[player, w]:
            return False
    return s.men[player, 0] & TARGET[player, 0] | s.men[player, 1] & TARGET[player, 1] != NONE


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
    h = combine(np.uint64(2 * int(s.turns) + int(s.turn)), s.men[0, 0])
    return combine(combine(combine(h, s.men[0, 1]), s.men[1, 0]), s.men[1, 1])


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
        for w in range(2):
            f[3] -= sign * popcount(s.men[player, w] & TARGET[player, w])
            men = s.men[player, w]
            while men:
                cell = 64 * w + ctz(men)
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
    red, blue = (int(low) | int(high) << 64 for low, high in s.men)
    return [(red >> c & 1) + 2 * (blue >> c & 1) for c in range(CELLS)]


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
        reader.check(n == 10, f"{n} {colour} men instead of 10", 0)
    for cell in range(CELLS + 1):
        s.around[cell] = RIM[cell]
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
    max_moves=10 * (CELLS - 20),
    max_plies=turns,
    players_called=("Red", "Blue"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Chinese_checkers",
        "OpenSpiel's chinese_checkers, for the end and for a player without a move",
    ),
)
