"""The evaluation of Nine Men's Morris."""

from plyground.games.nine_mens_morris.rules import (
    BOARD,
    JUNCTIONS,
    LINES,
    NEIGHBOURS,
    RING,
    SIDES,
    backward,
    forward,
    milled,
    slides,
)
from plyground.kernel.bits import ctz, popcount

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
    """Men, including those in hand; mills; lines that lack one man; men that can swing from one
    mill into another; slides; men that cannot move; crossings of four lines."""
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
    """The points next to any of these."""
    across = (points << RING | points >> RING) & SIDES
    return forward(points) | backward(points) | across
