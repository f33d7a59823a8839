"""Linear programs: maximise c.x where Mx <= b and x >= 0, with b >= 0.

Exactly, by the simplex method in whole numbers, or in floating point by HiGHS. All programs of this
room begin at x = 0, so that no first phase is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from plyground.game.errors import PlygroundError
from plyground.theory.tableau import tableau

Numbers = tuple[Fraction, ...]


def maximise(
    matrix: Sequence[Sequence[int]], bounds: Sequence[int], aims: Sequence[int]
) -> tuple[Numbers, Numbers]:
    """The best x, and the price of each inequality (the best y of the dual program), exactly."""
    table = tableau(matrix, bounds, len(aims))
    # The aims are one more row, which is pivoted with the others and never chosen.
    goal = [-c for c in aims] + [0] * (len(bounds) + 1)
    while True:
        entering = min(range(len(goal) - 1), key=goal.__getitem__)
        if goal[entering] >= 0:
            break
        r = table.leaving(entering)
        if r is None:
            raise PlygroundError("the linear program has no greatest value")
        chosen, scale, q = table.rows[r], table.scale, goal[entering]
        p = chosen[entering]
        goal = [(x * p - q * y) // scale for x, y in zip(goal, chosen, strict=True)]
        table.pivot(r, entering)
    prices = tuple(Fraction(goal[s], table.scale) for s in table.slack)
    return table.values(range(len(aims))), prices


def maximise_in_floats(matrix: Any, bounds: Any, aims: Any) -> tuple[Any, Any]:
    """The same by HiGHS, for large programs."""
    from scipy.optimize import linprog

    found = linprog(-np.asarray(aims), A_ub=matrix, b_ub=bounds, method="highs")
    if found.status != 0:
        raise PlygroundError(f"the linear program was not solved: {found.message}")
    return found.x, -found.ineqlin.marginals
