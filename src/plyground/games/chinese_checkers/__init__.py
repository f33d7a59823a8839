"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: whatever way a man hops, it is one action by where it ends.

`star` knows the cells and how men step and hop, `evaluation` what a position is worth, `notation`
how to write it. The turns, and what depends on options, are here.
"""

import numpy as np

from plyground.game import Facts, Hints, Reader, option
from plyground.game.boards.hexagons import STEPS, distance
from plyground.games.chinese_checkers.evaluation import STEPS_TO_GO, features, weights
from plyground.games.chinese_checkers.notation import (
    COLOURS,
    EXAMPLE,
    ORDER,
    READING,
    describe,
    picture,
    text,
)
from plyground.games.chinese_checkers.star import (
    BIT,
    BOARD,
    CELL,
    CELLS,
    CLASS,
    CLASSES,
    HOMES,
    MEN,
    NONE,
    ONE,
    PASS,
    PLACES,
    STEP_SLOTS,
    TARGET,
    State,
    beside,
    hoppers,
    landings,
    of_class,
    put,
    step,
    taken,
    ways,
    words,
)
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import below, combine

__all__ = [
    "State",
    "count",
    "describe",
    "draw",
    "facts",
    "features",
    "gain",
    "key",
    "legal",
    "over",
    "parse",
    "picture",
    "play",
    "score",
    "start",
    "text",
    "timeless",
    "weights",
]

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


def _may_end(player, origin, target):
    """Whether a turn that begins here may end there, by the options."""
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

# Where in his class the turn of a man on a cell may end.
RESTRICTED = not (side_triangles and leave_target)
MAY_END = np.zeros((2, CELLS), np.uint64)
for _player in range(2):
    for _cell in range(CELLS):
        _ends = [to for to in range(CELLS) if _may_end(_player, _cell, to)]
        MAY_END[_player, _cell] = words(_ends)[CLASS[_cell]]


def start(s):
    for player in range(2):
        for cell in HOMES[player]:
            put(s, player, cell)


def steppers(s, kind, d):
    """The men of a class who may step in a direction."""
    return s.men[s.turn, kind] & MAY_STEP[s.turn, kind, d] & ~beside(s, kind, d)


def ends(s, kind, at, by):
    """Where a man of a class can end his turn by hops."""
    found = landings(ONE << np.uint64(at), by)
    return found & MAY_END[s.turn, CELL[kind, at]] if RESTRICTED else found


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
