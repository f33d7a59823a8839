"""Chapter 4 and others: figures of chess, and what a budget reaches."""

from __future__ import annotations

from math import log10, sqrt

from plyground.search.measure.formulas import how_deep
from plyground.studio.course.numbers import computed, quoted

quoted("AIMA, chapter on adversarial search", chess_b=35, chess_m=100)
quoted("lecture of FEUP Porto", fast_nodes=450_000_000, slow_nodes=10_000, slow_seconds=100)
quoted("lecture of FEUP Porto; Shannon's estimate is of this order", chess_positions="10⁴⁰")
SECONDS_OF_A_YEAR = 365.25 * 24 * 3600


@computed
def chess_b4() -> int:
    return 35**4


def power(value: float) -> str:
    """A huge number from its decimal logarithm: 2.5·10¹⁵⁴."""
    exponent = int(value)
    raised = str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{10 ** (value - exponent):.1f}·10{raised}"


@computed
def chess_leaves() -> str:
    return power(100 * log10(35))


@computed
def chess_years() -> str:
    return power(100 * log10(35) - log10(450e6) - log10(SECONDS_OF_A_YEAR))


@computed
def budget_nodes() -> int:
    return 10_000 * 100


@computed
def budget_depth() -> float:
    return round(how_deep(10**6, 35), 2)


@computed
def budget_depth_perfect() -> float:
    return round(how_deep(10**6, 35, "perfect"), 2)


@computed
def root_of_35() -> float:
    return round(sqrt(35), 2)
