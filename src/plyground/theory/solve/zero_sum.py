"""Zero-sum games by linear programming: one program gives both players' optimal mixtures.

With all payoffs made positive, B's optimal mixture is y = q/sum(q), where q maximises sum(q)
subject to Aq <= 1, q >= 0. The dual solution, scaled in the same way, is A's mixture. The value is
1/sum(q).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from plyground.theory.exact import positive
from plyground.theory.linear_program import maximise, maximise_in_floats

Mixture = tuple[Fraction, ...]


def solve_exactly(matrix: Sequence[Sequence[int]]) -> tuple[Mixture, Mixture, Fraction]:
    """Optimal mixtures of both players and the value, for integer payoffs."""
    rows, shift = positive(matrix)
    q, p = maximise(rows, [1] * len(rows), [1] * len(rows[0]))
    total = sum(q, Fraction(0))
    return tuple(u / total for u in p), tuple(u / total for u in q), 1 / total - shift


def solve_in_floats(matrix: Any) -> tuple[Any, Any]:
    """Optimal mixtures in floating point by HiGHS, for large games."""
    table = np.asarray(matrix, dtype=np.float64)
    low, high = float(table.min()), float(table.max())
    positive = (table - low) / (high - low) + 1 if high > low else np.ones_like(table)
    q, p = maximise_in_floats(positive, np.ones(table.shape[0]), np.ones(table.shape[1]))
    return _mixture(p), _mixture(q)


def _mixture(weights: Any) -> Any:
    weights = np.maximum(weights, 0.0)
    return weights / weights.sum()
