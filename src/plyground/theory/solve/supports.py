"""Support enumeration: guess which strategies are played, then solve for their probabilities.

For each pair of supports of equal size, each player's mixture must make the other player
indifferent among the strategies of their support, with none better outside it. All numbers are
integers, so there is no rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb

Rows = Sequence[Sequence[int]]
Mixture = tuple[Fraction, ...]


@dataclass
class SupportSearch:
    """The equilibria found, and whether there may be more."""

    found: list[tuple[Mixture, Mixture]] = field(default_factory=list)
    degenerate: bool = False
    """A mixture had more best responses than strategies, or a system had many solutions. These need
    not be probabilities, so the game may still not be degenerate."""


def pairs_of_supports(rows: int, columns: int) -> int:
    """The number of pairs of supports of equal size."""
    return comb(rows + columns, rows) - 1


def support_enumeration(a: Rows, b: Rows) -> SupportSearch:
    """All equilibria with supports of equal size; all equilibria of a non-degenerate game."""
    search = SupportSearch()
    columns_of_b = list(zip(*b, strict=True))  # by column: what B gets in each row
    for mine, yours in _supports(len(a), len(a[0])):
        # Solve both even if one has no solution, so that no degenerate mixture is missed.
        y = _indifferent(a, mine, yours, search)
        x = _indifferent(columns_of_b, yours, mine, search)
        if x is not None and y is not None:
            search.found.append((x, y))
    return search


def _supports(rows: int, columns: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for yours in combinations(range(columns), size):
                yield mine, yours


def _indifferent(
    payoffs: Rows, mine: tuple[int, ...], yours: tuple[int, ...], search: SupportSearch
) -> Mixture | None:
    """The mixture of all of `yours` to which all of `mine` are best responses, or None."""
    first = payoffs[mine[0]]
    system = [[payoffs[i][j] - first[j] for j in yours] + [0] for i in mine[1:]]
    system.append([1] * len(yours) + [1])
    solved = solve(system)
    if solved is None:
        search.degenerate |= has_solutions(system)
        return None
    weights, below = solved
    if any(w <= 0 for w in weights):
        return None
    value = sum(first[j] * w for j, w in zip(yours, weights, strict=True))
    best = 0
    for row in payoffs:
        gain = sum(row[j] * w for j, w in zip(yours, weights, strict=True)) - value
        if gain > 0:
            return None
        best += gain == 0
    if best > len(mine):
        search.degenerate = True
    mixture = [Fraction(0)] * len(payoffs[0])
    for j, w in zip(yours, weights, strict=True):
        mixture[j] = Fraction(w, below)
    return tuple(mixture)


def solve(system: list[list[int]]) -> tuple[list[int], int] | None:
    """The solution of a square system [M | b] as numerators and a positive denominator.

    Fraction-free Gauss-Jordan elimination (Bareiss); None unless the solution is unique.
    """
    rows, previous = [list(row) for row in system], 1
    size = len(rows)
    for k in range(size):
        r = next((i for i in range(k, size) if rows[i][k]), None)
        if r is None:
            return None
        rows[k], rows[r] = rows[r], rows[k]
        chosen = rows[k]
        p = chosen[k]
        for i in range(size):
            if i != k:
                q = rows[i][k]
                rows[i] = [
                    (x * p - q * y) // previous for x, y in zip(rows[i], chosen, strict=True)
                ]
        previous = p
    sign = 1 if previous > 0 else -1
    return [sign * row[-1] for row in rows], sign * previous


def has_solutions(system: list[list[int]]) -> bool:
    """Whether the system [M | b] has any solution."""
    rows = [[Fraction(x) for x in row] for row in system]
    for column in range(len(rows[0]) - 1):
        r = next((i for i, row in enumerate(rows) if row[column]), None)
        if r is None:
            continue
        chosen = rows.pop(r)
        for i, row in enumerate(rows):
            part = row[column] / chosen[column]
            if part:
                rows[i] = [x - part * y for x, y in zip(row, chosen, strict=True)]
    return not any(row[-1] for row in rows)
