"""A network that is being trained: its weights, and what Adam remembers of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from plyground.game.records.workspace import interpreting
from plyground.kernel.specialise import Specialiser
from plyground.learn.fitting import fit
from plyground.learn.rows import Rows
from plyground.search.network.shape import Shape

BATCH = 256
DECAY = 1e-4


class Training:
    """Weights, the two means of Adam, and the number of steps."""

    def __init__(self, shape: Shape, weights: Any) -> None:
        self.shape = shape
        self.weights = weights.copy()
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)
        self.slope = np.zeros_like(weights)
        self.step = 0

    def fit(self, rows: Rows, order: Any, rate: float, batch: int = BATCH) -> tuple[float, float]:
        """Train on rows in an order; returns the mean losses of policy and value.

        An order shorter than a batch is one batch.
        """
        batch = min(batch, len(order))
        if batch == 0:
            return 0.0, 0.0
        loss = np.zeros(2)
        sizes = self.shape
        self.step = int(
            fitter()(
                *(self.weights, self.slope, self.mean, self.square),
                np.array([sizes.inputs, sizes.first, sizes.second, sizes.values, sizes.actions]),
                *rows.arrays.values(),
                np.ascontiguousarray(order, np.int64),
                *(batch, rate, DECAY, self.step, loss),
            )
        )
        loss /= len(order) // batch * batch
        return float(loss[0]), float(loss[1])


def fitter() -> Callable[..., Any]:
    """`fit`, compiled or interpreted."""
    return _specialiser().interpreted(fit) if interpreting() else _compiled()


@cache
def _specialiser() -> Specialiser:
    return Specialiser("learn", {})


@cache
def _compiled() -> Callable[..., Any]:
    from numba import types

    def array(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    floats, ints = array(types.float32), array(types.int64)
    signature = [
        *(floats, floats, floats, floats, ints),
        *(array(types.uint16), ints, array(types.int32), floats, ints, array(types.float32, 2)),
        *(ints, types.int64, types.float64, types.float64, types.int64, array(types.float64)),
    ]
    return _specialiser().compiled(fit, signature)
