"""Boards with one kind of men for each of two players: as words, as text, as discs.

Cell i of a board is bit i of a word, in the order of `Grid.names`: row by row from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from plyground.game.contract.notation import Reader
from plyground.game.drawing.picture import Piece


def cells_of(first: Any, second: Any, cells: int) -> list[int]:
    """The value of each cell: 0 empty, 1 a man of the first player, 2 one of the second."""
    ones, twos = int(first), int(second)
    return [(ones >> i & 1) + 2 * (twos >> i & 1) for i in range(cells)]


def bits_of(indices: Iterable[int]) -> int:
    """The set of these cells as a word, of any length."""
    return sum(1 << i for i in indices)


def where(cells: Sequence[int], value: int) -> int:
    """The cells that hold a value, as a word."""
    return bits_of(i for i, found in enumerate(cells) if found == value)


def read_men(
    reader: Reader,
    men: Any,
    cells: Sequence[int],
    players: tuple[str, str],
    least: int,
    most: int,
    called: str = "men",
) -> None:
    """Write the men of two players into their words `men`; each has from `least` to `most`."""
    for side, who in enumerate(players):
        found = cells.count(1 + side)
        why = f"{who} has {found} {called}"
        reader.check(found >= least, f"{why}, fewer than {least}", 0)
        reader.check(found <= most, f"{why}, more than {most}", 0)
        men[side] = np.uint64(where(cells, 1 + side))


def discs(
    names: Sequence[str],
    cells: Sequence[int],
    symbols: str,
    labels: tuple[str, str],
    shape: str = "disc",
) -> list[Piece]:
    """The men of `cells_of` as pieces; a label may begin with the colour to draw."""
    return [
        Piece(name, symbols[value - 1], value - 1, shape, labels[value - 1])
        for name, value in zip(names, cells, strict=True)
        if value
    ]
