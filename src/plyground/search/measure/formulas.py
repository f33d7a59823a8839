"""The cost of a search by formula: leaves of a tree with b moves at each node and m plies.

without pruning          b^m
perfect order            b^ceil(m/2) + b^floor(m/2) - 1      (Knuth and Moore 1975)
random order, about      b^(3m/4)                            (Pearl 1982, for large b)
"""

from __future__ import annotations

from math import inf, log, log10

from plyground.game.contract.arguments import checked
from plyground.game.errors import PlygroundError, one_of

ORDERINGS = ("none", "random", "perfect")
"""The order of moves; none: nothing is pruned."""
YEAR = 365.25 * 24 * 3600
"""Seconds."""


def all_leaves(branching: float, depth: int) -> float:
    """b^m; inf if that exceeds a float."""
    try:
        return float(branching) ** depth
    except OverflowError:
        return inf


def fewest_leaves(branching: float, depth: int) -> float:
    """The least number of leaves that alpha-beta must read to find the value."""
    return all_leaves(branching, (depth + 1) // 2) + all_leaves(branching, depth // 2) - 1


def log10_leaves(branching: float, depth: float, ordering: str = "none") -> float:
    """The decimal logarithm of the leaves to read, which may be too many for a float."""
    check(branching, ordering)
    if ordering == "perfect":
        # 2 b^(m/2) - 1, the formula without rounding; the 1 does not matter in large numbers.
        power = log10(branching) * depth / 2
        return log10(2 * 10**power - 1) if power < 15 else power + log10(2)
    return log10(branching) * depth * (0.75 if ordering == "random" else 1)


@checked
def how_deep(nodes: float, branching: float, ordering: str = "none") -> float:
    """The depth in plies that a search reaches with this many leaves."""
    check(branching, ordering)
    if not nodes >= 1:
        raise PlygroundError(f"nodes must be 1 or more, not {nodes:g}")
    if ordering == "perfect":
        return 2 * log((nodes + 1) / 2) / log(branching)
    return log(nodes) / log(branching) / (0.75 if ordering == "random" else 1)


def check(branching: float, ordering: str) -> None:
    """Raise unless the formulas apply to these values."""
    if not 1 < branching < inf:
        raise PlygroundError(f"branching must be above 1, not {branching:g}")
    if ordering not in ORDERINGS:
        raise PlygroundError(f"ordering cannot be {ordering!r}; allowed: {one_of(ORDERINGS)}")
