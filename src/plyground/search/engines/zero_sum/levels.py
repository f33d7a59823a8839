# mypy: allow-untyped-defs, no-check-untyped-defs
"""Levels: utilities as whole numbers, in even steps of 1 / scale. Databases keep them, too."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from plyground.search.engines.utilities import noted
from plyground.search.engines.zero_sum.score import level_of
from plyground.search.score import unproved


def scale_of(utility: tuple[float, float]) -> float:
    """Steps for one unit of utility: a power of two, so that whole and half numbers stay exact.

    The steps are larger only for utilities beyond 2^39, whose scores would be too large.
    """
    digits = math.ceil(math.log2(max(abs(utility[0]), abs(utility[1]))))
    return 2.0 ** max(20 - digits, min(1, 40 - digits))


def nearest_level(u, scale):
    """The level of a utility."""
    return np.int64(np.floor(u * scale + 0.5))


def value_of(level: int, scale: float) -> float:
    """The utility of a level: a simple fraction, if there is one within a step."""
    exact = int(level) / Fraction(scale)
    simple = exact.limit_denominator(1000)
    return float(simple if abs(simple - exact) * Fraction(scale) < 1 else exact)


def value_and_mark(w: Any, x: int, mark: str) -> tuple[float, str]:
    """A score and its mark as a value and its mark; a value that is proved must also be precise."""
    level = int(level_of(x))
    value = value_of(level, float(w.scale))
    utility = noted(w, level, value)
    return (value, unproved(mark)) if utility is None else (utility, mark)
