"""The rules of Nine Men's Morris: placing, mills, moves."""

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.nine_mens_morris.options import draw_plies, flying
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

State = record(
    mine=np.uint64,  # men of the player to move
    theirs=np.uint64,
    targets=np.uint64,
    quiet=np.int16,  # moves since the last man was placed or taken
    unplaced=np.int8,  # men in both hands
    stage=np.int8,
    turn=np.int8,
)

PLACE, TAKE, SLIDE, FLY, DRAWN = 0, 1, 2, 3, 4


def _joins():
    """The pairs of points that a line connects."""
    for ring in range(3):
        for p in range(8):
            yield 8 * ring + p, 8 * ring + (p + 1) % 8
    for ring in range(2):
        for p in range(1, 8, 2):
            yield 8 * ring + p, 8 * ring + p + 8


def _mills():
    for ring in range(3):
        for corner in range(0, 8, 2):
            yield tuple(8 * ring + (corner + i) % 8 for i in range(3))
    for p in range(1, 8, 2):
        yield p, p + 8, p + 16


def set_of(points):
    return sum(1 << p for p in points)


def _actions():
    """The origin and target of every action; the origin None is the hand."""
    for to in range(24):
        yield None, to
    for origin in range(24):
        for to in range(24):
            yield origin, to


JOINS = list(_joins())
LINES = np.array([set_of(mill) for mill in _mills()], np.uint64)
NEIGHBOURS = np.array(
    [set_of(sum(join) - p for join in JOINS if p in join) for p in range(24)], np.uint64
)
JUNCTIONS = np.uint64(set_of((9, 11, 13, 15)))
# By action: the points where a man appears or vanishes, and the mills that it may close.
CHANGES = np.array([set_of({origin, to} - {None}) for origin, to in _actions()], np.uint64)
MILLS = np.array([[set_of(m) for m in _mills() if to in m] for _, to in _actions()], np.uint64)

ONE = np.uint64(1)
NONE = np.uint64(0)
SEVEN = np.uint64(7)
RING = np.uint64(8)
TWO_RINGS = np.uint64(16)
BOARD = np.uint64(0xFFFFFF)
FIRSTS = np.uint64(0x010101)  # the first point of each ring
NOT_FIRSTS = np.uint64(0xFEFEFE)
LASTS = np.uint64(0x808080)
NOT_LASTS = np.uint64(0x7F7F7F)
SIDES = np.uint64(0xAAAAAA)  # the points between two corners
OUTER_SIDES = np.uint64(0x00AAAA)
INNER_SIDES = np.uint64(0xAAAA00)
BACKWARD, ACROSS = np.uint64(24), np.uint64(48)
NINE = np.uint64(9)

MIX = np.uint64(0x9E3779B97F4A7C15)
HALF, AFTER_TURN = np.uint64(32), np.uint64(49)


def _slides():
    """The actions of the bits of `slides`."""
    for p in range(24):
        yield p, p - p % 8 + (p + 1) % 8
    for p in range(24):
        yield p, p - p % 8 + (p - 1) % 8
    for p in range(16):
        yield (p, p + 8) if p % 2 else (p + 9, p + 1)


SLIDES = np.array([24 + 24 * a + b for a, b in _slides()], np.int32)


def start(s):
    s.unplaced = 18
    s.targets = BOARD


def forward(points):
    """Every point moved one step along its ring."""
    return (points << ONE & NOT_FIRSTS) | (points >> SEVEN & FIRSTS)


def backward(points):
    return (points >> ONE & NOT_LASTS) | (points << SEVEN & LASTS)


def slides(men, empty):
    """All slides in one word: forward on the rings, backward, and between the rings."""
    inward = men & empty >> RING & OUTER_SIDES
    outward = men & empty << RING & INNER_SIDES
    return (
        (men & backward(empty))
        | (men & forward(empty)) << BACKWARD
        | (inward | outward >> NINE) << ACROSS
    )


def milled(men):
    """The men that stand in a mill."""
    middles = men & forward(men) & backward(men) & SIDES
    spokes = men & men >> RING & men >> TWO_RINGS & SIDES
    on_rings = middles | forward(middles) | backward(middles)
    return on_rings | spokes | spokes << RING | spokes << TWO_RINGS


def legal(s, moves):
    n = 0
    targets = s.targets
    while targets:
        point = ctz(targets)
        targets &= targets - ONE
        if s.stage == SLIDE:
            moves[n] = SLIDES[point]
            n += 1
        elif s.stage == FLY:
            men = s.mine
            while men:
                moves[n] = 24 + 24 * ctz(men) + point
                n += 1
                men &= men - ONE
        else:
            moves[n] = point
            n += 1
    return n


def count(s):
    n = popcount(s.targets)
    return 3 * n if s.stage == FLY else n


def pick(s, k):
    if s.stage == SLIDE:
        return SLIDES[select(s.targets, k)]
    if s.stage == FLY:
        return 24 + 24 * select(s.mine, k % 3) + select(s.targets, k // 3)
    return select(s.targets, k)


def play(s, a):
    if s.stage == TAKE:
        s.theirs ^= CHANGES[a]
        pass_turn(s)
        return
    s.mine ^= CHANGES[a]
    if s.stage == PLACE:
        s.unplaced -= 1
    else:
        s.quiet += 1
    if closes(s.mine, a):
        s.quiet = 0
        offer_enemies(s)
    else:
        pass_turn(s)


def closes(men, a):
    """Whether there is a mill on the point that action a led to."""
    first, second = MILLS[a, 0], MILLS[a, 1]
    return (men & first) == first or (men & second) == second


def offer_enemies(s):
    enemies = s.theirs
    free = enemies & ~milled(enemies)
    s.stage = TAKE
    s.targets = free if free else enemies


def pass_turn(s):
    s.turn = 1 - s.turn
    s.mine, s.theirs = s.theirs, s.mine
    offer_moves(s)


def offer_moves(s):
    empty = BOARD ^ s.mine ^ s.theirs
    if s.unplaced:  # no player can lose seven men before the last one is placed
        s.stage = PLACE
        s.targets = empty
        return
    men_left = popcount(s.mine)
    if flying and men_left == 3:
        s.stage = FLY
        s.targets = empty
    else:
        s.stage = SLIDE
        s.targets = slides(s.mine, empty) if men_left >= 3 else NONE
    if s.quiet >= draw_plies and s.targets:
        s.stage = DRAWN
        s.targets = NONE


def over(s):
    return s.targets == NONE


def score(s, u):
    if s.stage == DRAWN:
        u[0] = 0.0
        u[1] = 0.0
    else:
        u[s.turn] = -1.0
        u[1 - s.turn] = 1.0


def noisy(s, a):
    """Taking a man, and closing a mill, which leads to it."""
    return s.stage == TAKE or closes(s.mine ^ CHANGES[a], a)


def position(s):
    """Men and player to move: nothing else matters while no man is placed or taken."""
    word = s.mine | s.theirs << BACKWARD | np.uint64(s.turn) << ACROSS
    return wrapping_mul(word, MIX)


def key(s):
    phase = np.uint64(int(s.unplaced) * 8 + int(s.stage))
    h = position(s) ^ wrapping_mul(phase << AFTER_TURN, MIX)
    return with_clock(h ^ (h >> HALF), int(s.quiet), draw_plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0
