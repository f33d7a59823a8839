"""Boards of hexagonal cells: coordinates, steps, names, and where the cells lie in the picture.

A cell is (row, column): rows go down, columns along the row; the next row of the same column lies
half a cell further to the right. Cells are numbered in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, Any

from plyground.game.drawing.picture import FILES, Cell, Grid, Label

if TYPE_CHECKING:
    import numpy as np

Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
"""The six neighbours of a cell clockwise: up left, up right, right, down right, down left, left.
Step i + 3 undoes step i."""
SIDES = ("nw", "ne", "e", "se", "sw", "w")
"""The sides of a cell that these steps cross."""


def distance(a: Hex, b: Hex) -> int:
    """The number of steps between two cells."""
    down, along = b[0] - a[0], b[1] - a[1]
    return max(abs(down), abs(along), abs(down + along))


def hexagon(side: int) -> list[Hex]:
    """A hexagon with `side` cells to a side, centred at (0, 0)."""
    across = range(1 - side, side)
    return [(row, column) for row in across for column in across if abs(row + column) < side]


def rhombus(rows: int, columns: int) -> list[Hex]:
    """The board of Hex: all rows begin with column 0."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def triangle(side: int) -> list[Hex]:
    """A triangle that points up: one cell in the first row, `side` cells in the last."""
    return [(row, column) for row in range(side) for column in range(-row, 1)]


def star(side: int) -> list[Hex]:
    """Six triangles with `side` cells to a side around a hexagon: two large triangles in one."""
    across = range(-2 * side, 2 * side + 1)
    places = [(row, column) for row in across for column in across]
    return [
        (row, column)
        for row, column in places
        if max(row, column, -row - column) <= side or min(row, column, -row - column) >= -side
    ]


@dataclass(frozen=True)
class HexBoard:
    """Cells in reading order, with their geometry by number."""

    places: tuple[Hex, ...]
    lettered: str = "rows"
    """Whether letters name the "rows", as in Abalone, or the "columns"."""

    @classmethod
    def of(cls, places: Iterable[Hex], lettered: str = "rows") -> HexBoard:
        """The board of these cells, in any order."""
        return cls(tuple(sorted(places)), lettered)

    def __len__(self) -> int:
        return len(self.places)

    @cached_property
    def number(self) -> dict[Hex, int]:
        """The number of each cell."""
        return {place: i for i, place in enumerate(self.places)}

    def step(self, cell: int, step: Hex) -> int | None:
        """The cell that a step leads to, or None outside the board."""
        row, column = self.places[cell]
        return self.number.get((row + step[0], column + step[1]))

    def near(self, cell: int) -> list[int]:
        """The neighbours of a cell, clockwise."""
        return [to for step in STEPS if (to := self.step(cell, step)) is not None]

    def around(self, cell: int, steps: int) -> list[int]:
        """The cells at that distance."""
        here = self.places[cell]
        return [i for i, place in enumerate(self.places) if distance(here, place) == steps]

    def opposite(self, cell: int) -> int:
        """The cell on the other side of (0, 0)."""
        row, column = self.places[cell]
        return self.number[-row, -column]

    @cached_property
    def neighbours(self) -> np.ndarray[Any, Any]:
        """For rules: where each of the six steps leads from each cell, -1 outside the board."""
        import numpy as np

        table = np.full((len(self), 6), -1, np.int16)
        for cell in range(len(self)):
            for i, step in enumerate(STEPS):
                to = self.step(cell, step)
                if to is not None:
                    table[cell, i] = to
        return table

    @cached_property
    def rows(self) -> list[int]:
        """The lengths of the rows, from the top."""
        return [len(list(row)) for _, row in groupby(self.places, key=lambda place: place[0])]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A letter and a number for each cell; rows are counted from the bottom."""
        rows, columns = self._coordinates
        if self.lettered == "rows":
            return tuple(rows[row] + columns[column] for row, column in self.places)
        return tuple(columns[column] + rows[row] for row, column in self.places)

    @property
    def _coordinates(self) -> tuple[dict[int, str], dict[int, str]]:
        """The names of the rows and the columns."""
        rows = sorted({row for row, _ in self.places}, reverse=True)
        columns = sorted({column for _, column in self.places})
        letters, numbers = (rows, columns) if self.lettered == "rows" else (columns, rows)
        lettered = {at: FILES[i] for i, at in enumerate(letters)}
        numbered = {at: str(i + 1) for i, at in enumerate(numbers)}
        return (lettered, numbered) if self.lettered == "rows" else (numbered, lettered)

    def grid(self, shape: str = "hex", shades: Sequence[str] = ()) -> Grid:
        """The cells in the picture; rows are labelled before their first cell, columns below
        their last."""
        cells = tuple(
            Cell(name, *lies(place), shape, shade)
            for name, place, shade in zip(
                self.names, self.places, shades or ["plain"] * len(self), strict=True
            )
        )
        rows, columns = self._coordinates
        spots = {}
        for column, words in columns.items():
            last = max(row for row, c in self.places if c == column)
            spots[last + 1, column] = words
        for row, words in rows.items():
            before = min(column for r, column in self.places if r == row) - 1
            while (row, before) in spots:  # where a column ends next to a row, as in a star
                before -= 1
            spots[row, before] = words
        labels = tuple(Label(*lies(spot), words) for spot, words in spots.items())
        return Grid(cells, labels, (), self.names)


def lies(place: Hex) -> tuple[float, float]:
    """The centre of a cell in the picture."""
    return place[1] + place[0] / 2, place[0] * sqrt(3) / 2
