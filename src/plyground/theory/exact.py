"""Numbers as fractions. A float is read as the shortest decimal that rounds to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from plyground.game.trees.numbers import number_text

Number = Fraction | float

LONGEST = 10_000
"""Fractions with a larger denominator are written as decimals."""


def exact(value: float) -> Fraction:
    """0.1 is 1/10, and 0.333... with all digits is 1/3; `float` restores the same value."""
    return Fraction(number_text(value))


def whole(rows: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """The rows as integers, and their common denominator."""
    below = math.lcm(1, *(x.denominator for row in rows for x in row))
    return [[x.numerator * (below // x.denominator) for x in row] for row in rows], below


def positive(payoffs: Sequence[Sequence[int]]) -> tuple[list[list[int]], int]:
    """The same game with all payoffs at least 1, and the amount added."""
    shift = 1 - min(map(min, payoffs))
    return [[u + shift for u in row] for row in payoffs], shift


def number_words(value: Number) -> str:
    """A payoff or probability as text: 5, 1/2 or 0.3183."""
    if isinstance(value, Fraction) and value.denominator <= LONGEST:
        return str(value)
    return f"{float(value) + 0.0:.6g}"


def dot(left: Iterable[Number], right: Iterable[Number]) -> Number:
    """The dot product; exact if all numbers are."""
    total: Number = Fraction(0)
    for a, b in zip(left, right, strict=True):
        if a and b:
            total += a * b
    return total
