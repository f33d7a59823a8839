"""Linear programs: maximise c.x where Mx <= b and x >= 0, with b >= 0.

Solved exactly by the simplex method in integers, or in floating point by HiGHS. x = 0 is always
feasible, so the simplex method needs no first phase.
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
    matrix: Sequence[Sequence[int]], bounds: Sequence[int], objective: Sequence[int]
) -> tuple[Numbers, Numbers]:
    """The optimal x and the optimal dual y (a price for each inequality), exactly."""
    table = tableau(matrix, bounds, len(objective))
    # The objective is one more row, which is pivoted with the others and never chosen.
    goal = [-c for c in objective] + [0] * (len(bounds) + 1)
    while True:
        entering = min(range(len(goal) - 1), key=goal.__getitem__)
        if goal[entering] >= 0:
            break
        r = table.leaving(entering)
        if r is None:
            raise PlygroundError("the linear program is unbounded")
        chosen, scale, q = table.rows[r], table.scale, goal[entering]
        p = chosen[entering]
        goal = [(x * p - q * y) // scale for x, y in zip(goal, chosen, strict=True)]
        table.pivot(r, entering)
    prices = tuple(Fraction(goal[s], table.scale) for s in table.slack)
    return table.values(range(len(objective))), prices


def maximise_in_floats(matrix: Any, bounds: Any, objective: Any) -> tuple[Any, Any]:
    """The same in floating point by HiGHS, for large programs."""
    from scipy.optimize import linprog

    found = linprog(-np.asarray(objective), A_ub=matrix, b_ub=bounds, method="highs")
    if found.status != 0:
        raise PlygroundError(f"the linear program was not solved: {found.message}")
    return found.x, -found.ineqlin.marginals
