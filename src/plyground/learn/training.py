"""A network that is being trained: its weights, and what Adam remembers of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from plyground.game.records.workspace import interpreting
from plyground.kernel.specialise import Specialiser
from plyground.learn.fitting import fit
from plyground.learn.fitting_board import fit_board
from plyground.learn.rows import Rows
from plyground.search.network.board_shape import BoardShape, BoardTables
from plyground.search.network.shape import Shape

BATCH = 256
DECAY = 1e-4


class Training:
    """Weights, the two means of Adam, and the number of steps."""

    def __init__(self, shape: Shape, weights: Any, board: BoardTables | None = None) -> None:
        self.shape, self.board = shape, board
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
        of, begin = self.shape, self.shape.places["weights_2"]
        board: list[Any] = []
        if isinstance(of, BoardShape) and self.board is not None:
            board = [np.array(of.sizes), *(table.ravel() for table in self.board.arrays.values())]
        self.step = int(
            fitter(fit_board if board else fit)(
                *(self.weights, self.slope, self.mean, self.square),
                np.array([begin, of.first, of.second, of.values, of.actions]),
                *board,
                *rows.arrays.values(),
                np.ascontiguousarray(order, np.int64),
                *(batch, rate, DECAY, self.step, loss),
            )
        )
        loss /= len(order) // batch * batch
        return float(loss[0]), float(loss[1])


def fitter(fit: Callable[..., Any]) -> Callable[..., Any]:
    """`fit` or `fit_board`, compiled or interpreted."""
    return _specialiser().interpreted(fit) if interpreting() else _compiled(fit)


@cache
def _specialiser() -> Specialiser:
    return Specialiser("learn", {})


@cache
def _compiled(fit: Callable[..., Any]) -> Callable[..., Any]:
    from numba import types

    def array(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    floats, ints = array(types.float32), array(types.int64)
    signature = [
        *(floats, floats, floats, floats, ints),
        *((ints, *3 * [array(types.int32)]) if fit is fit_board else ()),
        *(array(types.uint16), ints, array(types.int32), floats, ints, array(types.float32, 2)),
        *(ints, types.int64, types.float64, types.float64, types.int64, array(types.float64)),
    ]
    return _specialiser().compiled(fit, signature)
