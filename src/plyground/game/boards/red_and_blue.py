"""Positions of games in which Red and Blue join their sides: pieces that stay, and the swap.

The cells of a player are bits of a row of words, in reading order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.game.boards.two_sides import cells_of
from plyground.game.contract.notation import Reader, rows_text

COLOURS = ("red", "blue")


def coloured(words: Any, cells: int) -> list[int]:
    """The value of each cell: 0 empty, 1 red, 2 blue."""
    red, blue = (sum(int(x) << 64 * w for w, x in enumerate(row)) for row in words)
    return cells_of(red, blue, cells)


def position_text(cells: Sequence[int], lengths: Any, turn: int) -> str:
    """The rows, of some lengths, from the top, and the player to move."""
    return f"{rows_text(cells, lengths, '.rb')} {'rb'[turn]}"


def read_position(
    reader: Reader, rows: int, lengths: Any, swap: bool, called: str
) -> tuple[list[int], int, int]:
    """The values of the cells, the player to move, and where that was written."""
    cells = reader.rows(rows, lengths, ".rb")
    turn = reader.choice("the player to move", {"r": 0, "b": 1})
    at = reader.at - 1
    reader.end()
    red, blue = cells.count(1), cells.count(2)
    # A swap puts Blue one piece ahead for the rest of the game.
    fair = red - blue == turn or (swap and blue > 0 and red - blue == turn - 1)
    why = f"with {red} red and {blue} blue {called} it cannot be {COLOURS[turn]}'s turn"
    reader.check(fair, why, at)
    return cells, turn, at
