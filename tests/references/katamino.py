"""Katamino for two: pentominoes on a board with marked cells for the first piece."""

from __future__ import annotations

from references import pentominoes
from references.pentominoes import Position, Table

VARIANTS = [
    {"board": "tray"},
    {"centre": False},
    {"chosen": True},
]
moves = pentominoes.moves
to_play = pentominoes.to_play
score = pentominoes.score


def start(board: str = "square", centre: bool = True, chosen: bool = False) -> Position:
    rows, columns = {"square": (8, 8), "tray": (5, 12)}[board]
    marked = ("d4", "d5", "e4", "e5") if board == "square" and centre else ()
    return Position(Table(rows, columns, False, "chosen" if chosen else "common", marked), ())
