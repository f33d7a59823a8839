"""Value and distance in one whole number, so that a search compares them at once.

A score is the utility in steps of 1 / scale, times 2^20, less the plies to the end if it is a gain,
plus them if it is a loss: so quicker gains and slower losses are better. Draws have no distance.
Inside a search plies count from the root, in its table from the position.
"""

import math
from typing import Any

import numpy as np

from plyground.search.engines.utilities import note, noted

TEMPO = 1 << 20
HALF = TEMPO >> 1
INFINITE = 1 << 62


def scale_of(utility):
    """Steps for one unit of utility: a power of two, so that whole and half numbers stay exact.

    Only where they would be too large for a score, beyond 2^39, are the steps larger.
    """
    digits = math.ceil(math.log2(max(abs(utility[0]), abs(utility[1]))))
    return 2.0 ** max(20 - digits, min(1, 40 - digits))


def score_of(u, scale, plies):
    """The score of a game that ends `plies` from where one counts."""
    level = np.int64(np.floor(u * scale + 0.5))
    sign = np.int64(level > 0) - np.int64(level < 0)
    return level * TEMPO - sign * plies


def end_score(w, u, plies):
    """The score of an end that the search has met."""
    x = score_of(u, w.scale, plies)
    note(w, level_of(x), u)
    return x


def shifted(score, plies):
    """The same end seen from a place that many plies further back; only ends have a distance."""
    if score >= HALF:
        return score - plies
    if score <= -HALF:
        return score + plies
    return score


def level_of(score):
    """The score without its tempo."""
    return (score + HALF) // TEMPO


def value_of(score: int, scale: float) -> float:
    """The utility in a score: what is within a step of a simple fraction is taken for it."""
    from fractions import Fraction

    exact = int(level_of(score)) / Fraction(scale)
    simple = exact.limit_denominator(1000)
    return float(simple if abs(simple - exact) * Fraction(scale) < 1 else exact)


def in_words(w: Any, score: int, mark: str) -> tuple[float, str]:
    """A score with its mark, as a value with its mark: what is proved must also be precise."""
    value = value_of(score, float(w.scale))
    utility = noted(w, int(level_of(score)), value)
    return (value, "~") if utility is None else (utility, mark)


def distance_of(score: int) -> int | None:
    """The plies in a score; None for a draw."""
    plies = abs(int(score) - int(level_of(score)) * TEMPO)
    return None if level_of(score) == 0 else plies
