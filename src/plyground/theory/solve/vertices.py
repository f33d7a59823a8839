"""Vertex enumeration: all extreme equilibria, also of degenerate games.

With positive payoffs, A's mixtures are the corners of P = {x >= 0, B'x <= 1} scaled to sum 1, and
B's those of Q = {y >= 0, Ay <= 1}. A tight inequality is a label: a strategy that is not played, or
a best response. Two corners that together have all labels are an equilibrium, and all equilibria
are mixtures of such pairs. Integer pivoting moves from each corner to its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb

from plyground.theory.exact import positive
from plyground.theory.tableau import Tableau, tableau

Rows = Sequence[Sequence[int]]
Mixture = tuple[Fraction, ...]


@dataclass(frozen=True)
class Corner:
    """A mixture at a corner, and its labels as the bits of a number."""

    mixture: Mixture
    labels: int


@dataclass(frozen=True)
class Extremes:
    """All pairs of corners that are equilibria, as indices into the lists of mixtures."""

    mine: list[Mixture]
    yours: list[Mixture]
    pairs: list[tuple[int, int]]
    degenerate: bool


def most_corners(dimensions: int, facets: int) -> int:
    """The most corners of a polytope (McMullen's upper bound theorem)."""
    free = facets - dimensions
    half = ceil(dimensions / 2)
    return comb(facets - half, free) + comb(facets - dimensions // 2 - 1, free)


def vertex_enumeration(a: Rows, b: Rows) -> Extremes:
    """The extreme equilibria of the game with these integer payoffs."""
    rows, columns = len(a), len(a[0])
    mine = corners(list(zip(*positive(b)[0], strict=True)), rows, decision_first=True)
    yours = corners(positive(a)[0], columns, decision_first=False)
    every = (1 << (rows + columns)) - 1
    pairs = [
        (i, j)
        for i, x in enumerate(mine)
        for j, y in enumerate(yours)
        if x.labels | y.labels == every
    ]
    degenerate = any(x.labels.bit_count() > rows for x in mine) or any(
        y.labels.bit_count() > columns for y in yours
    )
    used = sorted({i for i, _ in pairs}), sorted({j for _, j in pairs})
    place = [{old: new for new, old in enumerate(side)} for side in used]
    return Extremes(
        [mine[i].mixture for i in used[0]],
        [yours[j].mixture for j in used[1]],
        [(place[0][i], place[1][j]) for i, j in pairs],
        degenerate,
    )


def corners(matrix: Rows, dimensions: int, *, decision_first: bool) -> list[Corner]:
    """All corners of {z >= 0, Mz <= 1} except the origin, found by pivoting to neighbours.

    Labels number the row strategies first, then the columns; `decision_first` says that z belongs
    to the rows.
    """
    start = tableau(matrix, [1] * len(matrix), dimensions if decision_first else 0)
    decisions = (
        range(dimensions) if decision_first else range(len(matrix), len(matrix) + dimensions)
    )
    found: dict[Mixture, Corner] = {}
    seen = {frozenset(start.basis)}
    todo: list[Tableau] = [start]
    while todo:
        here = todo.pop()
        basis = frozenset(here.basis)
        at = here.values(decisions)
        if any(at):
            total = sum(at, Fraction(0))
            mixture = tuple(z / total for z in at)
            if mixture not in found:
                found[mixture] = Corner(mixture, _labels(here))
        for entering in range(len(matrix) + dimensions):
            if entering in basis:
                continue
            r = here.leaving(entering)
            if r is None:  # cannot happen: the set is bounded because all entries are positive
                continue
            neighbour = basis - {here.basis[r]} | {entering}
            if neighbour not in seen:
                seen.add(neighbour)
                there = here.copy()
                there.pivot(r, entering)
                todo.append(there)
    # Pure strategies first, then by support.
    return sorted(found.values(), key=lambda corner: _played(corner.mixture))


def _played(mixture: Mixture) -> tuple[int, tuple[int, ...], Mixture]:
    support = tuple(i for i, p in enumerate(mixture) if p)
    return len(support), support, mixture


def _labels(here: Tableau) -> int:
    """All variables that are zero, in the basis or not, as bits."""
    positive = {v for v, row in zip(here.basis, here.rows, strict=True) if row[-1]}
    every = len(here.rows[0]) - 1
    return sum(1 << v for v in range(every) if v not in positive)


def maximal_sets(pairs: Sequence[tuple[int, int]], most: int) -> list[tuple[list[int], list[int]]]:
    """The maximal sets X, Y such that every x pairs with every y; [] if there are over `most`.

    They are the maximal Nash subsets: all mixtures of X with all mixtures of Y are equilibria.
    """
    partners: dict[int, set[int]] = {}
    for i, j in pairs:
        partners.setdefault(i, set()).add(j)
    closed: set[frozenset[int]] = set()
    for own in partners.values():
        closed |= {frozenset(own)} | {common for c in closed if (common := c & own)}
        if len(closed) > most:
            return []
    found = [(sorted(i for i, own in partners.items() if c <= own), sorted(c)) for c in closed]
    return sorted(found)
