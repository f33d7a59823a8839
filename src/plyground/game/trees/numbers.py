"""Numbers in the text of a tree: 3, -2.5, 1e3 or 1/3."""

from __future__ import annotations

import math
import re
from fractions import Fraction

NUMBER = re.compile(r"[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)", re.IGNORECASE)
NOT_FINITE = ("nan", "inf", "infinity", "∞")


def is_number(word: str) -> bool:
    """Whether a word has the form of a number."""
    return NUMBER.fullmatch(word.replace("−", "-")) is not None


def number(word: str) -> float:
    """The value of a number as text; raises ValueError with the reason."""
    plain = word.replace("−", "-")
    above, _, below = plain.partition("/")
    if not NUMBER.fullmatch(plain):
        kind = "a finite number" if plain.lstrip("+-").casefold() in NOT_FINITE else "a number"
        raise ValueError(f"{_short(word)} is not {kind}")
    if below and not float(below):
        raise ValueError(f"{_short(word)} divides by zero")
    value = float(above) / float(below) if below else float(above)
    if not math.isfinite(value):
        raise ValueError(f"{_short(word)} is too large a number")
    return value + 0.0  # makes -0 a plain 0


def _short(word: str) -> str:
    return repr(word if len(word) <= 24 else word[:21] + "...")


def number_text(value: float) -> str:
    """The shortest text that `number` reads back as the same value."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    decimal = repr(value)
    if len(decimal) > 15:  # such as 1/3, but not numbers that were written as decimals
        near = Fraction(value).limit_denominator(1000)
        if float(near) == value:
            return f"{near.numerator}/{near.denominator}"
    return decimal
