"""Nine Men's Morris: place nine men, then slide them; three in a row take a man of the enemy.

The 24 points lie on three rings of eight, so point p of ring r (0 the outer one, p clockwise from
the upper left corner) is bit 8 r + p: a step along a ring rotates a byte, a step between rings is a
shift by 8 and exists at the odd points. `targets` holds what the player can choose: empty points to
place on or to fly to, men to take, or all slides, one bit for each.
Actions: 0-23 a point to place on or to take from, then 24 + 24 from + to.
"""

from itertools import combinations
from math import comb

import numpy as np

from plyground.game import (
    DRAW,
    Facts,
    Grid,
    Label,
    Piece,
    Reader,
    Repetition,
    graph_board,
    option,
    record,
    rows_text,
)
from plyground.game.clocks import with_clock
from plyground.game.errors import BadOption
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul
from plyground.kernel.fields import clean

flying = option("flying", True, about="a player with three men left may move to any empty point")
draw_plies = option(
    "draw_plies", 100, low=1, high=1000, about="moves of both without a mill that make a draw"
)

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

# --- board ---------------------------------------------------------------------------------


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


def _bits(points):
    return sum(1 << p for p in points)


def _actions():
    """From where and to where a man goes, for every action; None comes from the hand."""
    for to in range(24):
        yield None, to
    for origin in range(24):
        for to in range(24):
            yield origin, to


JOINS = list(_joins())
LINES = np.array([_bits(mill) for mill in _mills()], np.uint64)
NEIGHBOURS = np.array(
    [_bits(sum(join) - p for join in JOINS if p in join) for p in range(24)], np.uint64
)
JUNCTIONS = np.uint64(_bits((9, 11, 13, 15)))
# By action: the points where a man appears or vanishes, and the mills that he may close.
CHANGES = np.array([_bits({origin, to} - {None}) for origin, to in _actions()], np.uint64)
MILLS = np.array([[_bits(m) for m in _mills() if to in m] for _, to in _actions()], np.uint64)

# --- rules ---------------------------------------------------------------------------------

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
    """Every point one step on along its ring."""
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
    if s.unplaced:  # nobody can lose seven men before the last one is placed
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
    """Men and player to move: all that matters while nothing is placed or taken."""
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


# --- evaluation ----------------------------------------------------------------------------

weights = {
    "men": 0.4,
    "mills": 0.1,
    "open": 0.12,
    "swings": 0.25,
    "mobility": 0.04,
    "blocked": -0.05,
    "junctions": 0.03,
}


def features(s, f):
    """Men, also in hand; mills; lines that lack one man; men that can swing from one mill into
    another; slides; men that cannot move; crossings of four lines."""
    for i in range(7):
        f[i] = 0.0
    empty = BOARD ^ s.mine ^ s.theirs
    for player in range(2):
        sign = 1.0 - 2.0 * player
        men = s.mine if player == s.turn else s.theirs
        in_mills = milled(men)
        f[0] += sign * (popcount(men) + (s.unplaced + player) // 2)
        for i in range(16):
            line = LINES[i]
            if (men & line) == line:
                f[1] += sign
            elif popcount(men & line) == 2 and empty & line:
                f[2] += sign
                if NEIGHBOURS[ctz(empty & line)] & in_mills & ~line:
                    f[3] += sign
        f[4] += sign * popcount(slides(men, empty))
        f[5] += sign * popcount(men & ~neighbourhood(empty))
        f[6] += sign * popcount(men & JUNCTIONS)


def neighbourhood(points):
    """The points beside any of these."""
    across = (points << RING | points >> RING) & SIDES
    return forward(points) | backward(points) | across


# --- notation and picture ------------------------------------------------------------------

# The points of a ring around the middle of the board, clockwise from the upper left.
AROUND = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))
PLACES = [(3 + x * (3 - ring), 3 + y * (3 - ring)) for ring in range(3) for x, y in AROUND]
NAMES = ["abcdefg"[x] + str(y + 1) for x, y in PLACES]
BOARD_LINES = graph_board(
    [(name, x, 6 - y) for name, (x, y) in zip(NAMES, PLACES, strict=True)], JOINS
)
COORDINATES = [Label(i, 6.9, "abcdefg"[i]) for i in range(7)]
COORDINATES += [Label(-0.9, i, str(7 - i)) for i in range(7)]
GRID = Grid(BOARD_LINES.cells, tuple(COORDINATES), BOARD_LINES.lines, BOARD_LINES.names)
EXAMPLE = "www4b/7b/8 w 6,7 0 takes"


def describe(s, a):
    """A point to place on, x and a point to take from, or two points."""
    a = int(a)
    if a < 24:
        return ("x" if s.stage == TAKE else "") + NAMES[a]
    return f"{NAMES[a // 24 - 1]}-{NAMES[a % 24]}"


def aliases(s, a):
    return (describe(s, a).lstrip("x").replace("-", ""),)


def clicks(s, a):
    """The point, also to take from it, or two points."""
    return [tuple(describe(s, a).lstrip("x").split("-"))]


def _cells(s):
    mine, theirs = int(s.mine), int(s.theirs)
    white, black = (mine, theirs) if s.turn == 0 else (theirs, mine)
    return [(white >> p & 1) + 2 * (black >> p & 1) for p in range(24)]


def text(s):
    """The rings from the outer one, clockwise from the upper left; the player; men in the hands of
    White and Black; moves since a man was placed or taken; `takes` after a mill."""
    board = rows_text(_cells(s), 8, ".wb")
    hands = f"{s.unplaced // 2},{(s.unplaced + 1) // 2}"
    return f"{board} {'wb'[s.turn]} {hands} {s.quiet}{' takes' if s.stage == TAKE else ''}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(3, 8, ".wb")
    mover = reader.choice("the player to move", {"w": 0, "b": 1})
    hands = reader.numbers("the men in hand", 2, 0, 9)
    at = reader.at - 3
    quiet = reader.number("the number of quiet moves", 0, draw_plies)
    takes = reader.optional()
    reader.check(
        takes in (None, "takes"),
        f"'takes' or nothing expected, found {takes!r}",
        reader.at - len(takes or ""),
    )
    reader.end()
    taking = takes is not None
    unplaced = sum(hands)
    reader.check(
        hands[0] == unplaced // 2 and (not unplaced or unplaced % 2 == mover ^ taking),
        f"White places first, so these cannot be the men in hand when {'wb'[mover]} is to move",
        at,
    )
    reader.check(
        not quiet or not (unplaced or taking),
        "there are no quiet moves just after a man was placed or a mill closed",
        at + 4,
    )
    for player, who in enumerate(("White", "Black")):
        total = cells.count(1 + player) + hands[player]
        least = 2 if player == mover and not taking and not unplaced else 3
        reader.check(least <= total <= 9, f"{who} cannot have {total} men now", 0)
    s.turn = mover
    s.mine = _bits(p for p in range(24) if cells[p] == 1 + mover)
    s.theirs = _bits(p for p in range(24) if cells[p] == 2 - mover)
    s.unplaced = unplaced
    s.quiet = quiet
    if taking:
        reader.check(bool(milled(s.mine)), "takes a man without a mill", 0)
        offer_enemies(s)
    else:
        offer_moves(s)


def picture(s):
    men = [
        Piece(name, "wb"[value - 1], value - 1, "disc", ("white man", "black man")[value - 1])
        for name, value in zip(NAMES, _cells(s), strict=True)
        if value
    ]
    notes = []
    if s.unplaced:
        notes.append(f"in hand: White {s.unplaced // 2}, Black {(s.unplaced + 1) // 2}")
    if s.stage == TAKE:
        notes.append(f"{('White', 'Black')[s.turn]} takes a man")
    return GRID.picture(men, notes)


MOST_TAKEN = 13  # seven men of one player and six of the other


def endgames(material):
    """All positions after the placing in which the players have so many men, as in "3-3"."""
    counts = material.split("-")
    if len(counts) != 2 or not all(c in "3456789" and len(c) == 1 for c in counts):
        raise BadOption(f"nine_mens_morris: {material!r} is no material; write it like 3-3 or 4-3")
    if comb(24, int(counts[0])) * comb(24, int(counts[1])) > 200_000_000:
        raise BadOption(f"nine_mens_morris: {material} has too many positions; try 4-4 or 5-3")
    found = []
    for mine, theirs in {(int(counts[0]), int(counts[1])), (int(counts[1]), int(counts[0]))}:
        own, other = (
            np.array([_bits(men) for men in combinations(range(24), n)], np.uint64)
            for n in (mine, theirs)
        )
        own, other = np.repeat(own, len(other)), np.tile(other, len(own))
        apart = (own & other) == NONE
        positions = np.zeros(int(apart.sum()), State)
        positions["mine"], positions["theirs"] = own[apart], other[apart]
        empty = BOARD ^ positions["mine"] ^ positions["theirs"]
        flies = flying and mine == 3
        positions["stage"] = FLY if flies else SLIDE
        positions["targets"] = empty if flies else slides(positions["mine"], empty)
        found.append(positions)
    return clean(np.concatenate(found))


facts = Facts(
    title="Nine Men's Morris",
    title_ar="الإدريس",
    summary="Each player has nine men and places them in turn on the points of the board. When all "
    "are placed, a man slides along a line to the next point; a player with three men left may "
    "move to any empty point. Three men in a row on a line are a mill: whoever closes one takes an "
    "enemy man, and one that stands in a mill only if all do. A player with two men, or without a "
    "move, loses. Three times the same position, or many moves without a mill, are a draw.",
    actions=24 + 24 * 24,
    max_moves=54 if flying else 32,
    max_plies=18 + MOST_TAKEN * (draw_plies + 1) + draw_plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Nine_men%27s_morris",),
)
