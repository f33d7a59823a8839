"""Small zero-sum matrices: maximin, minimax, best responses and saddle points.

Rows are strategies of A, who wants much; columns those of B; numbers are what A gets.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from plyground.game.errors import PlygroundError
from plyground.game.trees.sources import tree
from plyground.search.convention import Convention
from plyground.search.textbook.minimax import minimax
from plyground.teach.answers import listed, sign
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, Kind

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
Matrix = Sequence[Sequence[float]]
WANTS = {"A": "greatest", "B": "least"}


def make(rng: random.Random, difficulty: int) -> Data:
    """A matrix; the easy ones have a saddle point."""
    rows, columns = 1 + difficulty, rng.choice((2, 3)) if difficulty < 3 else rng.choice((3, 4))
    while True:
        matrix = [[rng.randint(-4, 9) for _ in range(columns)] for _ in range(rows)]
        if difficulty > 1 or saddles(matrix):
            return {"matrix": matrix}


def task(data: Data) -> str:
    return (
        "A chooses a row and wants a large number, B chooses a column and wants a small one. Write "
        "the minimum of each row and the maximum of each column, the maximin and the minimax. List "
        "B's best replies to each row, A's to each column, and the saddle points: cells such as "
        "I-II, where each answers the other best (none: 0)."
    )


def minima(matrix: Matrix) -> list[float]:
    return [min(row) for row in matrix]


def maxima(matrix: Matrix) -> list[float]:
    return [max(column) for column in zip(*matrix, strict=True)]


def saddles(matrix: Matrix) -> list[str]:
    """Cells that are least in their row and greatest in their column."""
    low, high = minima(matrix), maxima(matrix)
    return [
        f"{ROMAN[i]}-{ROMAN[j]}"
        for i, row in enumerate(matrix)
        for j, u in enumerate(row)
        if u == low[i] == high[j]
    ]


def maximin(matrix: Matrix) -> float:
    """A moves first, B sees it: a tree of two plies."""
    return minimax(tree([list(row) for row in matrix]).initial()).value


def minimax_value(matrix: Matrix) -> float:
    """B moves first."""
    return minimax(tree([list(c) for c in zip(*matrix, strict=True)], first="min").initial()).value


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    matrix = data["matrix"]
    if not matrix or len(matrix) > 8 or any(len(row) != len(matrix[0]) for row in matrix):
        raise PlygroundError("a matrix has 1 to 8 rows, all of the same length")
    low, high, cells = minima(matrix), maxima(matrix), saddles(matrix)
    best, worst = maximin(matrix), minimax_value(matrix)
    found = [
        _number(f"row.{ROMAN[i]}", u, f"minimum of row {ROMAN[i]}", "least", matrix[i])
        for i, u in enumerate(low)
    ]
    columns = list(zip(*matrix, strict=True))
    found += [
        _number(f"column.{ROMAN[j]}", u, f"maximum of column {ROMAN[j]}", "greatest", columns[j])
        for j, u in enumerate(high)
    ]
    found.append(_number("maximin", best, "maximin", "greatest", low))
    found.append(_number("minimax", worst, "minimax", "least", high))
    found += [_replies("B", ROMAN[i], "row", row, low[i]) for i, row in enumerate(matrix)]
    found += [_replies("A", ROMAN[j], "column", c, high[j]) for j, c in enumerate(columns)]
    said = listed(cells) if cells else "there is none, for maximin and minimax differ"
    why = f"a saddle point is least in its row and greatest in its column: {said}."
    hints = ("Compare maximin and minimax.", "Look for cells equal to both.", why)
    found.append(Item("saddles", "words", cells or ["0"], "saddle points", why, hints))
    return tuple(found)


def _number(key: str, value: float, ask: str, word: str, among: Sequence[float]) -> Item:
    numbers = listed(sign(u) for u in among)
    why = f"the {word} of {numbers} is {sign(value)}."
    hints = (f"Look at the {ask}.", f"Take the {word} of {numbers}.", why)
    return Item(key, "number", int(value) if value == int(value) else value, ask, why, hints)


def _replies(who: str, name: str, line: str, payoffs: Sequence[float], best: float) -> Item:
    replies = [ROMAN[i] for i, u in enumerate(payoffs) if u == best]
    why = f"in {line} {name} {who} finds {sign(best)} at {listed(replies)}."
    hints = (f"Look at {line} {name}.", f"{who} wants the {WANTS[who]} number there.", why)
    ask = f"best replies of {who} to {line} {name}"
    return Item(f"{who}.{name}", "words", replies, ask, why, hints)


MATRIX = Kind("matrix", "Maximin, minimax, saddle points", make, task, items, "table")
