"""The layout of a network with convolutions over a board, and its tables.

    map 0   = bias + for each fact on a cell, weights for that cell and its neighbours; other facts
              reach all cells alike
    map k   = bias + convolution of relu(map k - 1)
    layer 1 = the last map, all its cells and channels; the rest is as in `Shape`

A convolution has the same weights at every cell, so what is learned at one place is known at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from plyground.search.network.shape import Shape


@dataclass(frozen=True, eq=False)
class BoardTables:
    """Where the facts are, and which cells are neighbours."""

    row: Any
    """The first row of weights of each fact."""
    cell: Any
    """The cell of each fact; -1: it is about the whole position."""
    back: Any
    """back[f, d]: the cell whose neighbour in direction d is f; -1: there is none."""

    @cached_property
    def middle(self) -> int:
        """A cell from which all others are reached in the fewest steps."""
        cells = len(self.back)
        beside = np.eye(cells, dtype=bool)
        for f, row in enumerate(self.back.tolist()):
            beside[f, [cell for cell in row if cell >= 0]] = True
        reached = beside
        for _ in range(cells):
            if reached.all(1).any():
                break
            reached = reached @ beside
        return int(reached.sum(1).argmax())

    @property
    def arrays(self) -> dict[str, Any]:
        """The tables by name."""
        return {"row": self.row, "cell": self.cell, "back": self.back}


@dataclass(frozen=True)
class BoardShape(Shape):
    """The sizes of such a network; `first` is cells times channels."""

    cells: int = 1
    reach: int = 1
    """Cells that a convolution sees from one: itself and its neighbours."""
    planes: int = 1
    """Kinds of facts about a cell."""
    others: int = 0
    """Facts about no cell."""
    channels: int = 1
    deep: int = 0
    """Convolutions after the first one."""

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        rows, n = self.planes * self.reach + self.others, self.channels
        first: dict[str, tuple[int, ...]] = {
            "weights_1": (rows, n),
            "bias_1": (n,),
            "deep": (self.deep, self.reach, n, n),
            "deep_bias": (self.deep, n),
        }
        after = super().parts
        return first | {name: after[name] for name in after if name not in first}

    @property
    def units(self) -> int:
        return self.channels

    @property
    def sizes(self) -> tuple[int, ...]:
        """For the trainer: what `Shape` does not have."""
        return self.cells, self.reach, self.channels, self.deep

    def fact_weights(self, weights: Any, unit: int, tables: BoardTables | None = None) -> Any:
        """The weight of each fact in a channel at a cell in the middle of the board."""
        assert tables is not None
        own = self.views(weights)["weights_1"][:, unit]
        near = (tables.back[tables.cell] == tables.middle) & (tables.cell >= 0)[:, None]
        at = np.where(near.any(1), tables.row + near.argmax(1), tables.row)
        return np.where(near.any(1) | (tables.cell < 0), own[at], 0.0)

    def unit_sizes(self, parts: dict[str, Any]) -> Any:
        return np.abs(parts["weights_1"]).mean(0)

    def fresh(self, seed: int, seen: float) -> Any:
        rng = np.random.default_rng(seed)
        weights = np.zeros(self.size, np.float32)
        views = self.views(weights)
        near = max(1.0, seen * self.reach / self.cells)  # facts about a cell and its neighbours
        views["weights_1"][:] = rng.normal(0, 0.7 * (2 / near) ** 0.5, views["weights_1"].shape)
        into = self.reach * self.channels
        views["deep"][:] = rng.normal(0, (2 / into) ** 0.5, views["deep"].shape)
        views["weights_2"][:] = rng.normal(0, (2 / self.first) ** 0.5, (self.first, self.second))
        return weights
