"""The Lemke-Howson algorithm for one equilibrium: drop a label and pivot until it returns.

The two systems are those of vertex enumeration; columns are labels. Ties are broken
lexicographically, so that the path also ends in degenerate games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from plyground.theory.exact import positive
from plyground.theory.tableau import tableau

Rows = Sequence[Sequence[int]]
Mixture = tuple[Fraction, ...]


def lemke_howson(a: Rows, b: Rows, dropped: int) -> tuple[Mixture, Mixture, int]:
    """The equilibrium at the end of the path that drops this label, and the number of pivots.

    Labels number the rows, then the columns.
    """
    rows, columns = len(a), len(a[0])
    tables = [
        tableau(list(zip(*positive(b)[0], strict=True)), [1] * columns, rows),
        tableau(positive(a)[0], [1] * rows, 0),
    ]
    # A row's strategy enters as A's weight in the first system, a column's as B's in the second.
    side, entering, pivots = int(dropped >= rows), dropped, 0
    while True:
        table = tables[side]
        r = table.leaving(entering)
        assert r is not None  # the polytope is bounded, because all payoffs are positive
        entering = table.pivot(r, entering)
        pivots += 1
        if entering == dropped:
            break
        side = 1 - side
    x, y = tables[0].values(range(rows)), tables[1].values(range(rows, rows + columns))
    return _mixture(x), _mixture(y), pivots


def _mixture(at: Mixture) -> Mixture:
    total = sum(at, Fraction(0))
    return tuple(z / total for z in at)
