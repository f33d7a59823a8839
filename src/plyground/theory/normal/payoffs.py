"""Reads and checks payoffs: nested lists, numpy arrays, fractions, texts such as "1/3"."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational, Real
from typing import Any

import numpy as np
import numpy.typing as npt

from plyground.game.errors import BadMatrix
from plyground.game.trees.numbers import number
from plyground.theory.exact import exact

MOST = 4_000_000
"""The most cells of a payoff table."""


class Payoffs:
    """One player's payoffs by the strategies of all players: floats, and fractions on demand."""

    def __init__(self, floats: npt.NDArray[np.float64], fractions: Any = None) -> None:
        self.floats, self._given = floats, fractions
        self.floats.flags.writeable = False

    @cached_property
    def fractions(self) -> npt.NDArray[np.object_]:
        """An array of the same shape with entries of type Fraction."""
        if self._given is not None:
            return self._given  # type: ignore[no-any-return]
        found = np.empty(self.floats.shape, dtype=object)
        known: dict[float, Fraction] = {}
        for cell in np.ndindex(*self.floats.shape):
            value = float(self.floats[cell])
            found[cell] = known[value] if value in known else known.setdefault(value, exact(value))
        return found

    def __neg__(self) -> Payoffs:
        return Payoffs(0.0 - self.floats, None if self._given is None else -self._given)


def read_payoffs(given: Any, what: str = "the matrix") -> Payoffs:
    """A table of any number of dimensions; raises BadMatrix with the position of the mistake."""
    if isinstance(given, Payoffs):
        return given
    if isinstance(given, np.ndarray) and given.dtype.kind in "iuf":
        floats = given.astype(np.float64)
        bad = np.argwhere(~np.isfinite(floats))
        if len(bad):
            at = tuple(map(int, bad[0]))
            raise BadMatrix(f"{place(at, what)}: {floats[at]} is not a finite number", at)
    else:
        cells = _nested(given, what)
        shape = _shape(cells, what)
        return _from_cells(cells, shape, what)
    _check_size(floats.shape, what)
    return Payoffs(floats + 0.0)


def place(at: tuple[int, ...], what: str = "") -> str:
    """ "row 2, column 3", counted from 1; in more dimensions "cell 2, 3, 1"."""
    numbers = [i + 1 for i in at]
    where = f"cell {', '.join(map(str, numbers))}"
    if len(numbers) == 1:
        where = f"row {numbers[0]}"
    elif len(numbers) == 2:
        where = f"row {numbers[0]}, column {numbers[1]}"
    return where if what in ("", "the matrix") else f"{what}, {where}"


def cell_value(word: Any) -> Fraction | float:
    """The number in a cell; raises ValueError with the reason."""
    if isinstance(word, bool | np.bool_) or word is None:
        raise ValueError(f"{word!r} is not a number")
    if isinstance(word, str):
        plain = word.strip().replace("−", "-")
        if not plain:
            raise ValueError("the cell is empty")
        number(plain)  # raises ValueError for words, infinities and division by zero
        return Fraction(plain)
    if isinstance(word, Integral):
        return Fraction(int(word))
    if isinstance(word, Rational):
        return Fraction(int(word.numerator), int(word.denominator))
    if isinstance(word, Real | Decimal):
        if not math.isfinite(word):
            raise ValueError(f"{word} is not a finite number")
        return Fraction(word) if isinstance(word, Decimal) else float(word)
    raise ValueError(f"{word!r} is not a number")


def _nested(given: Any, what: str) -> Any:
    """The argument as nested lists."""
    if hasattr(given, "tolist"):
        given = given.tolist()
    elif hasattr(given, "to_numpy"):  # a data frame
        given = given.to_numpy().tolist()
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise BadMatrix(
            f"{what} must be a table of numbers, such as [[3, 0], [5, 1]], not {given!r}"
        )
    return given


def _shape(cells: Any, what: str) -> tuple[int, ...]:
    """The size of each dimension, taken from the first entry of each."""
    shape: list[int] = []
    while hasattr(cells, "__iter__") and not isinstance(cells, str):
        cells = list(cells)
        shape.append(len(cells))
        if not cells:
            where = "it has no rows" if len(shape) == 1 else "its first row has no entries"
            raise BadMatrix(f"{what} is empty: {where}")
        cells = cells[0]
    _check_size(tuple(shape), what)
    return tuple(shape)


def _check_size(shape: tuple[int, ...], what: str) -> None:
    if not shape or 0 in shape:
        raise BadMatrix(f"{what} is empty: its size is {' x '.join(map(str, shape)) or 'nothing'}")
    if math.prod(shape) > MOST:
        size = " x ".join(map(str, shape))
        raise BadMatrix(f"{what} has {size} cells; at most {MOST:,} are allowed")


def _from_cells(cells: Any, shape: tuple[int, ...], what: str) -> Payoffs:
    floats = np.empty(shape)
    fractions: Any = np.empty(shape, dtype=object)
    rational = False

    def fill(part: Any, at: tuple[int, ...]) -> None:
        nonlocal rational
        is_list = hasattr(part, "__iter__") and not isinstance(part, str)
        if len(at) == len(shape):
            if is_list:
                raise BadMatrix(f"{place(at, what)}: {part!r} is not a number", at)
            try:
                value = cell_value(part)
                floats[at] = float(value) + 0.0
            except (ValueError, OverflowError) as problem:
                raise BadMatrix(f"{place(at, what)}: {problem}", at) from None
            rational |= isinstance(value, Fraction) and floats[at] != value
            fractions[at] = value
            return
        if not is_list:
            raise BadMatrix(f"{place(at, what)}: expected a row, not {part!r}", at)
        line = list(part)
        if len(line) != shape[len(at)]:
            raise BadMatrix(
                f"{place(at, what) if at else what} has {entries(len(line))}, "
                f"but row 1 has {shape[len(at)]}",
                at,
            )
        for i, entry in enumerate(line):
            fill(entry, (*at, i))

    fill(cells, ())
    if not rational:
        return Payoffs(floats)
    for at in np.ndindex(*shape):
        if not isinstance(fractions[at], Fraction):
            fractions[at] = exact(fractions[at])
    return Payoffs(floats, fractions)


def entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
