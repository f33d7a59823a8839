"""The plays of a throw in backgammon.

An action is a pair of moves: first point + 26 * second point, 0 for no move, + 676 if the lower die
goes first. A double is two actions in a row. Every result of a turn is reached in exactly one way:
of two orders with the same result only one is listed, and a double goes from rear to front.
"""

import numpy as np

from plyground.games.backgammon.men import (
    ANYWHERE,
    BAR,
    NONE,
    ONE,
    OUTSIDE,
    POINTS,
    highest,
    less,
    made,
    men,
    more,
    place,
    standing,
    upto,
)
from plyground.kernel.bits import ctz, popcount

LOW_FIRST = 676


def sources(own, free, die):
    """The points, or the bar, from which a die can be played."""
    found = own & (free << die)
    if own & BAR:
        return found & BAR
    if (own & OUTSIDE) == NONE and own != NONE:
        exact = ONE << die
        found |= own & exact
        if own < exact:
            found |= highest(own)
    return found


def after(own, twice, bit, die):
    """The points with a man after one has moved from `bit`."""
    return (own & ~bit) | (twice & bit) | ((bit >> die) & POINTS)


def plays(s, free, theirs, moves):
    """Both dice if possible; otherwise the higher if possible; otherwise the lower."""
    mine = men(s, s.turn)
    own, twice = standing(mine), made(mine)
    high, low = np.uint64(s.high), np.uint64(s.low)
    by_high, by_low = sources(own, free, high), sources(own, free, low)
    either_way = NONE  # men that reach the same point by either die first, without a hit on the way
    n = 0
    x = by_high
    while x:
        p = highest(x)
        x ^= p
        y = sources(after(own, twice, p, high), free, low)
        if y & (p >> high) and ((p >> high | p >> low) & theirs) == NONE:
            either_way |= p
        y &= ~(p << low & either_way)
        while y:
            moves[n] = ctz(p) + 26 * ctz(y)
            n += 1
            y &= y - ONE
    # Playing the lower die first adds the plays of one man over a point without other men; more
    # only when men are on the bar, or when it lets the higher die bear off.
    special = (own & BAR) != NONE or popcount(own & OUTSIDE) <= 1
    x = by_low
    while x:
        q = highest(x)
        x ^= q
        y = sources(after(own, twice, q, low), free, high)
        y &= ~(q >> low) if q & either_way else ANYWHERE
        y &= ANYWHERE if special else q >> low
        while y:
            p = highest(y)
            y ^= p
            listed = p & by_high and q & sources(after(own, twice, p, high), free, low)
            # Both men off: the rear one by the higher die is listed already.
            if not listed and not p < q <= ONE << low:
                moves[n] = LOW_FIRST + ctz(q) + 26 * ctz(p)
                n += 1
    if n == 0:
        x = by_high if by_high else by_low
        first = 0 if by_high else LOW_FIRST
        while x:
            moves[n] = first + ctz(x)
            n += 1
            x &= x - ONE
    return n


def double_plays(s, free, moves):
    """Two moves of a double, from the rear; the player must make as many in all as possible."""
    mine = men(s, s.turn)
    die = np.uint64(s.high)
    within = upto(ONE << np.uint64(s.last)) if s.last > 0 else ANYWHERE
    wanted = possible(mine, free, die, within, 2 if s.last > 0 else 4)
    n = 0
    x = sources(standing(mine), free, die) & within
    while x:
        p = highest(x)
        x ^= p
        if wanted < 2:
            moves[n] = ctz(p)
            n += 1
            continue
        then = moved(mine, p, die)
        y = sources(standing(then), free, die) & upto(p)
        while y:
            q = highest(y)
            y ^= q
            rest = possible(moved(then, q, die), free, die, upto(q), wanted - 2)
            if rest == wanted - 2:
                moves[n] = ctz(p) + 26 * ctz(q)
                n += 1
    return n


def possible(digits, free, die, within, most):
    """How many times a die can be played from these points, at most `most`: rear men first."""
    for n in range(most):
        x = sources(standing(digits), free, die) & within
        if x == NONE:
            return n
        bit = highest(x)
        digits = moved(digits, bit, die)
        within = upto(bit)
    return most


def moved(digits, bit, die):
    digits = less(digits, bit)
    to = (bit >> die) & POINTS
    return more(digits, to) if to else digits


def move(s, point, die):
    """One man moves, and may hit."""
    if point == 0:
        return
    place(s, s.turn, moved(men(s, s.turn), ONE << np.uint64(point), np.uint64(die)))
    if point > die:
        theirs = men(s, 1 - s.turn)
        there = ONE << np.uint64(25 - (point - die))
        if standing(theirs) & there:
            place(s, 1 - s.turn, more(less(theirs, there), BAR))
