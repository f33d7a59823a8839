"""The evaluation of backgammon.

While men still have to pass enemies, placement and the features of `contact` count; after that only
the race.
"""

from math import sqrt

import numpy as np

from plyground.games.backgammon.men import (
    ANYWHERE,
    BAR,
    NONE,
    ONE,
    OUTSIDE,
    POINTS,
    THEIR_HOME_OR_BAR,
    made,
    men,
    mirrored,
    pips,
    standing,
    total,
    upto,
)
from plyground.games.backgammon.options import hyper, scoring
from plyground.games.backgammon.worth import EARLY, FULL, LATE, NEED, ROLL, WINLOSS
from plyground.kernel.bits import clz, ctz, popcount

# In the order of the weights; the features of contact come twice, first late, then early.
(
    PLACEMENT,
    RACE,
    TURN,
    THROW,
    LEAD,
    HIT,
    HIT_SHUT,
    LOST,
    LOST_SHUT,
    LATER_HIT,
    LATER_LOST,
    LATER_LOST_SHUT,
    ENTERING,
    HEMMED,
    ESCAPE,
    PRIME,
    BEHIND,
    BACK_SHUT,
) = range(18)
KINDS = 16
FEATURES = 2 + 2 * KINDS

HOME = np.uint64((1 << 7) - 2)
S12, TWELVE = np.uint64(12), np.uint64(4095)
TWO, FOUR, EIGHT = np.uint64(2), np.uint64(4), np.uint64(8)
ALL_MEN = 30


def _escapes():
    """How many of 36 throws move a man by more than six pips, for all walls in front of it.

    Bit 12 - k of a wall: the point k pips ahead is closed.
    """
    walls = np.arange(1 << 12)
    free = [walls >> (12 - k) & 1 == 0 for k in range(13)]
    mixed = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b and a + b > 6]
    n = sum((free[a + b] & (free[a] | free[b])).astype(int) for a, b in mixed)
    for die in range(2, 7):
        n += np.logical_and.reduce([free[k * die] for k in range(1, 6 // die + 2)])
    return n / 36


ESCAPES = _escapes()


def features(s, f):
    """Player 0's less player 1's: `placement`, by tables of `worth`; in a race only `race`, the
    pips still needed, wasted ones included, over the root of all pips; and the features of
    `contact` twice: by the share of men that still have enemies to pass (`early`), and by the rest
    (`late`).

    Between the halves of a double the other half counts as played, and the opponent as next.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    white, black = men(s, 0), men(s, 1)
    thrower, played = s.turn, 0
    if s.last > 0:
        thrower, played = 1 - s.turn, 2 * s.high
    sign = 1.0 - 2.0 * thrower
    half = played * sign  # the other player's, so that it is White's if Black throws next
    scale = 1.0 / sqrt(pips(white) + pips(black))
    rear_white, rear_black = rear(white), rear(black)
    if rear_white + rear_black <= 25:
        f[RACE] = (needed(black) - needed(white) + sign * ROLL - half) * scale
        return
    passing_white = total(white, ANYWHERE & ~upto(ONE << np.uint64(25 - rear_black)))
    passing_black = total(black, ANYWHERE & ~upto(ONE << np.uint64(25 - rear_white)))
    early = (passing_white + passing_black) / ALL_MEN
    f[PLACEMENT] = placed(white, early) - placed(black, early)
    f[TURN] = sign
    f[THROW] = sign * scale
    f[LEAD] = (pips(black) - pips(white) - half) * scale
    f[BEHIND] = passing_white - passing_black
    contact(white, black, f, 1.0, thrower == 1)
    contact(black, white, f, -1.0, thrower == 0)
    for i in range(TURN, TURN + KINDS):
        f[i + KINDS] = early * f[i]
        f[i] *= 1.0 - early


def contact(mine, theirs, f, sign, waits):
    """Whose throw is next; that throw and the lead in pips, both over the root of all pips.

    If the other player throws next: the chance to be hit, the pips it costs on average, and both
    multiplied by the closed points in their home (`shut`); otherwise the same for the throw after
    (`later`). Men on the bar times the square of closed points. Points from which fewer throws than
    in the open move a man by more than six pips, together, and the throws that the last man lacks.
    The longest row of made points that an enemy has to pass, less one, squared. Men with enemies to
    pass. Men on the bar or in their home times closed points.
    """
    shut = popcount(made(theirs) & HOME)
    chance, cost = shots(theirs, mine)
    if waits:
        f[HIT] += sign * chance
        f[HIT_SHUT] += sign * chance * shut
        f[LOST] += sign * cost
        f[LOST_SHUT] += sign * cost * shut
    else:
        f[LATER_HIT] += sign * chance
        f[LATER_LOST] += sign * cost
        f[LATER_LOST_SHUT] += sign * cost * shut
    f[ENTERING] += sign * total(mine, BAR) * shut * shut
    f[BACK_SHUT] += sign * total(mine, THEIR_HOME_OR_BAR) * shut
    walls = mirrored(made(theirs) & POINTS) << S12
    hemmed = 0.0
    x = standing(mine) & OUTSIDE
    while x:
        hemmed += ESCAPES[0] - ESCAPES[(walls >> np.uint64(ctz(x))) & TWELVE]
        x &= x - ONE
    f[HEMMED] += sign * hemmed
    f[ESCAPE] += sign * ESCAPES[(walls >> np.uint64(rear(mine))) & TWELVE]
    row = 0
    x = made(mine) & POINTS & ~upto(ONE << np.uint64(25 - rear(theirs)))
    while x:
        x &= x >> ONE
        row += 1
    if row > 1:
        f[PRIME] += sign * (row - 1) * (row - 1)


def shots(theirs, mine):
    """The chance that their next throw hits a man, and the pips it costs on average."""
    blots = mirrored(standing(mine) & ~made(mine) & POINTS)
    hits, cost = 0, 0
    if blots == NONE:
        return 0.0, 0.0
    free = POINTS & ~mirrored(made(mine) & POINTS)
    board = standing(theirs) & POINTS
    waiting = total(theirs, BAR)
    for high in range(1, 7):
        for low in range(1, high + 1):
            a, b = np.uint64(high), np.uint64(low)
            if waiting == 0:
                by_a, by_b = board >> a, board >> b
                reach = by_a | by_b | ((by_a & free) >> b) | ((by_b & free) >> a)
            else:
                by_a, by_b = (BAR >> a) & free, (BAR >> b) & free
                reach = by_a | by_b
                if waiting == 1 and by_a:
                    reach |= (board | by_a) >> b
                if waiting == 1 and by_b:
                    reach |= (board | by_b) >> a
            if high == low:
                further = ((reach & free) >> a) & free
                reach |= further | (further >> a)
            hit = reach & blots
            if hit:
                throws = 1 if high == low else 2
                hits += throws
                cost += throws * (63 - clz(hit))
    return hits / 36, cost / 36


def rear(mine):
    """The point of the rearmost man; 0 without men."""
    own = standing(mine)
    return 63 - clz(own) if own else 0


def placed(mine, early):
    """The value of the men's places."""
    worth = 0.0
    x = standing(mine)
    while x:
        p = ctz(x)
        n = number(mine, p)
        worth += early * EARLY[p, n] + (1.0 - early) * LATE[p, n]
        x &= x - ONE
    return worth


def needed(mine):
    """The pips needed to bear off all men, including those that will be wasted."""
    need = 0.0
    x = standing(mine)
    while x:
        p = ctz(x)
        need += NEED[p, number(mine, p)]
        x &= x - ONE
    return need


def number(mine, p):
    """How many men are on a point."""
    bit = np.uint64(p)
    return np.int64(
        ((mine[0] >> bit) & ONE)
        + TWO * ((mine[1] >> bit) & ONE)
        + FOUR * ((mine[2] >> bit) & ONE)
        + EIGHT * ((mine[3] >> bit) & ONE)
    )


weights = WINLOSS if scoring == "winloss" else FULL
if hyper:  # three men cannot build walls: the race counts, and the pips that hits may cost
    PIPS = {"lead": 1.0, "throw": 4.6, "lost": -0.1, "later_lost": -0.05}
    weights = {
        name: weight if name == "race" else PIPS.get(name.rpartition("_")[0], 0.0) * weights["race"]
        for name, weight in weights.items()
    }
