"""Numbers as fractions: a float is taken for the shortest number that is written like it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from plyground.game.trees.numbers import number_text

Number = Fraction | float

LONGEST = 10_000
"""Denominators above this are written as decimals."""


def exact(value: float) -> Fraction:
    """0.1 is 1/10, and 0.333... with all digits is 1/3; `float` gives back the same value."""
    return Fraction(number_text(value))


def whole(rows: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """The rows as whole numbers, and what they must be divided by."""
    below = math.lcm(1, *(x.denominator for row in rows for x in row))
    return [[x.numerator * (below // x.denominator) for x in row] for row in rows], below


def positive(payoffs: Sequence[Sequence[int]]) -> tuple[list[list[int]], int]:
    """The same game with payoffs of at least 1, and how much was added."""
    shift = 1 - min(map(min, payoffs))
    return [[u + shift for u in row] for row in payoffs], shift


def number_words(value: Number) -> str:
    """A payoff or probability as people write it: 5, 1/2 or 0.3183."""
    if isinstance(value, Fraction) and value.denominator <= LONGEST:
        return str(value)
    return f"{float(value) + 0.0:.6g}"


def dot(left: Iterable[Number], right: Iterable[Number]) -> Number:
    """The sum of the products; exact if everything is."""
    total: Number = Fraction(0)
    for a, b in zip(left, right, strict=True):
        if a and b:
            total += a * b
    return total
