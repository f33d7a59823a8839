"""How a weighted sum of features becomes a value between the utilities, and back.

`squash` is tanh up to a sum of 4. Beyond, tanh soon is 1 to the last digit, and a won position
would have no better and worse moves left. So from there on a hyperbola with the same slope goes on
toward 1 more slowly: sums up to a million keep their order.
"""

from __future__ import annotations

from math import atanh, tanh

BEND = 4.0
"""The sum beyond which `squash` is no longer tanh."""
THERE = 0.999329299739067
"""tanh(BEND)"""
TERMS = 31
"""The last odd number of the fraction for tanh; up to BEND, more change nothing."""


def squash(x: float) -> float:
    """A sum as a number between -1 and 1."""
    if x > BEND:
        return 1.0 - (1.0 - THERE) / (1.0 + (1.0 + THERE) * (x - BEND))
    if x < -BEND:
        return (1.0 - THERE) / (1.0 + (1.0 + THERE) * (-x - BEND)) - 1.0
    return tanh(x)


def squash_alike(x: float) -> float:
    """As `squash`, but equal to the last digit on all machines and in exported pages.

    Libraries differ in the last digits of tanh. Lambert's continued fraction needs plain
    arithmetic only.
    """
    if not -BEND <= x <= BEND:
        return squash(x)
    square, below = x * x, float(TERMS)
    for odd in range(TERMS - 2, 0, -2):
        below = odd + square / below
    return x / below


def unsquash(y: float) -> float:
    """The sum that `squash` makes y of; -1 < y < 1."""
    if y > THERE:
        return BEND + ((1.0 - THERE) / (1.0 - y) - 1.0) / (1.0 + THERE)
    if y < -THERE:
        return -BEND - ((1.0 - THERE) / (1.0 + y) - 1.0) / (1.0 + THERE)
    return atanh(y)
