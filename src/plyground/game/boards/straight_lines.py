"""Straight lines of cells in a box of any number of dimensions, for n-in-a-row games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product


def straight_lines(
    shape: Sequence[int], length: int, step: tuple[int, ...] | None = None
) -> Iterator[tuple[int, ...]]:
    """Every line of `length` cells once, in all directions or only in the direction `step`.

    The last dimension varies fastest in the numbers of cells; the cells of a line ascend.
    """
    for direction in (step,) if step else directions(len(shape)):
        for first in product(*map(range, shape)):
            line = [
                tuple(x + i * d for x, d in zip(first, direction, strict=True))
                for i in range(length)
            ]
            if all(0 <= x < size for x, size in zip(line[-1], shape, strict=True)):
                yield tuple(_number(cell, shape) for cell in line)


def full_lines(
    cells: Sequence[int], lines: Sequence[Sequence[int]], names: Sequence[str]
) -> list[str]:
    """The names of the cells on lines whose cells all have one value, which is not 0."""
    full = [line for line in lines if all(cells[i] == cells[line[0]] != 0 for i in line)]
    return [name for i, name in enumerate(names) if any(i in line for line in full)]


def directions(dimensions: int) -> list[tuple[int, ...]]:
    """The directions of lines, one of each opposite pair: those towards later cells."""
    zero = (0,) * dimensions
    return [d for d in product((-1, 0, 1), repeat=dimensions) if d > zero]


def _number(cell: Sequence[int], shape: Sequence[int]) -> int:
    number = 0
    for x, size in zip(cell, shape, strict=True):
        number = number * size + x
    return number
