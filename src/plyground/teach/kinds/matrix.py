"""Small zero-sum matrices: maximin, minimax, best responses and saddle points.

Rows are strategies of A, columns those of B; numbers are A's payoffs, which A maximises.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.search.textbook.convention import Convention
from plyground.teach.answers import listed, sign
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
Matrix = Sequence[Sequence[float]]
WANTS = {"A": "greatest", "B": "least"}


def make(rng: random.Random, difficulty: int) -> Data:
    """A matrix; the easy ones have a saddle point."""
    rows, columns = 1 + difficulty, rng.choice((2, 3)) if difficulty < 3 else rng.choice((3, 4))
    while True:
        matrix = [[rng.randint(-4, 9) for _ in range(columns)] for _ in range(rows)]
        if difficulty > 1 or game_of(matrix).saddle_points:
            return {"matrix": matrix}


def task(data: Data) -> str:
    return (
        "A chooses a row and wants a large number, B chooses a column and wants a small one. Write "
        "the minimum of each row and the maximum of each column, the maximin and the minimax. List "
        "B's best replies to each row, A's to each column, and the saddle points: cells such as "
        "I-II in which both are best replies (0 if there are none)."
    )


def game_of(matrix: Matrix) -> NormalForm:
    """The zero-sum game of a matrix; raises BadMatrix."""
    from plyground.theory.normal.matrix import matrix as normal_form

    return normal_form(matrix)


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    matrix = data["matrix"]
    game = game_of(matrix)
    if not isinstance(matrix, list) or not game.zero_sum or max(game.shape) > len(ROMAN):
        raise PlygroundError(
            f"an exercise needs a matrix of numbers with at most {len(ROMAN)} rows and columns"
        )
    low, high = game.row_minima, game.column_maxima
    cells = ["-".join(game.names(cell)) for cell in game.saddle_points]
    found = [
        _number(f"row.{ROMAN[i]}", u, f"minimum of row {ROMAN[i]}", "least", matrix[i])
        for i, u in enumerate(low)
    ]
    columns = list(zip(*matrix, strict=True))
    found += [
        _number(f"column.{ROMAN[j]}", u, f"maximum of column {ROMAN[j]}", "greatest", columns[j])
        for j, u in enumerate(high)
    ]
    found.append(_number("maximin", game.maximin, "maximin", "greatest", low))
    found.append(_number("minimax", game.minimax, "minimax", "least", high))
    found += [
        _replies("B", ROMAN[i], "row", game.announce(0, i).replies, u) for i, u in enumerate(low)
    ]
    found += [
        _replies("A", ROMAN[j], "column", game.announce(1, j).replies, u)
        for j, u in enumerate(high)
    ]
    said = listed(cells) if cells else "there is none, because maximin and minimax differ"
    why = f"a saddle point is least in its row and greatest in its column: {said}."
    hints = ("Compare maximin and minimax.", "Look for cells equal to both.", why)
    found.append(Item("saddles", "words", cells or ["0"], "saddle points", why, hints))
    return tuple(found)


def _number(key: str, value: float, ask: str, word: str, among: Sequence[float]) -> Item:
    numbers = listed(sign(u) for u in among)
    why = f"the {word} of {numbers} is {sign(value)}."
    hints = (f"Look at the {ask}.", f"Take the {word} of {numbers}.", why)
    return Item(key, "number", int(value) if value == int(value) else value, ask, why, hints)


def _replies(who: str, name: str, line: str, best_ones: Sequence[int], best: float) -> Item:
    replies = [ROMAN[i] for i in best_ones]
    why = f"the {WANTS[who]} number of {line} {name} is {sign(best)}, at {listed(replies)}."
    hints = (f"Look at {line} {name}.", f"{who} wants the {WANTS[who]} number there.", why)
    ask = f"best replies of {who} to {line} {name}"
    return Item(f"{who}.{name}", "words", replies, ask, why, hints)


MATRIX = ExerciseKind("matrix", "Maximin, minimax, saddle points", make, task, items, "table")
