"""Moves, positions and pictures of the games of `cloning`, on any board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from plyground.game.contract.notation import Reader, rows_text
from plyground.game.drawing.picture import Grid, Picture, Piece

EMPTY, BLOCKED = 0, 3  # 1 and 2 are the players' men


@dataclass(frozen=True)
class CloningBoard:
    """A board: the names of its cells, the lengths of its rows, and its picture."""

    names: Sequence[str]
    rows: Sequence[int]
    grid: Grid
    near: np.ndarray[Any, Any]
    symbols: str = "xo"
    holes: int | None = None
    """The set of blocked cells as a word, if it is the same in every position."""

    def describe(self, a: int) -> str:
        """A clone is its target; a jump its origin and its target."""
        if a == len(self.names) ** 2:
            return "pass"
        origin, target = divmod(a, len(self.names))
        start = "" if origin == target else self.names[origin]
        return start + self.names[target]

    def clicks(self, s: Any, a: int) -> list[tuple[str, ...]]:
        """A clone is one click; the man that it comes from may be clicked first."""
        if a == len(self.names) ** 2:
            return [("pass",)]
        origin, target = divmod(a, len(self.names))
        if origin != target:
            return [(self.names[origin], self.names[target])]
        parents = int(self.near[target] & s.mine)
        return [(self.names[target],)] + [
            (name, self.names[target]) for i, name in enumerate(self.names) if parents >> i & 1
        ]

    def men(self, s: Any) -> list[int]:
        """The value of each cell: EMPTY, 1 or 2 for the players, BLOCKED."""
        words = (int(s.mine), int(s.theirs))
        first, second = words if s.turn == 0 else words[::-1]
        taken = first | second | int(s.empty)
        return [
            (first >> i & 1) + 2 * (second >> i & 1) + BLOCKED * (~taken >> i & 1)
            for i in range(len(self.names))
        ]

    def text(self, s: Any) -> str:
        """Rows from the top ('-': blocked), the player to move, the plies without a clone."""
        rows = rows_text(self.men(s), self.rows, f".{self.symbols}-")
        return f"{rows} {self.symbols[s.turn]} {s.quiet}"

    def parse(self, string: str, s: Any, example: str, limit: int) -> None:
        """Reads what `text` writes; a move number at the end is ignored."""
        reader = Reader(string, example)
        cells = reader.rows(len(self.rows), self.rows, f".{self.symbols}-")
        s.turn = reader.choice("the player to move", {self.symbols[0]: 0, self.symbols[1]: 1})
        s.quiet = reader.number("plies without a new man", 0, limit)
        if string[reader.at :].strip():
            reader.number("the number of the move", 1, 9999)
        reader.end()
        for i, value in enumerate(cells if self.holes is not None else ()):
            hole = bool((self.holes or 0) >> i & 1)
            what = "a hole" if hole else "no hole"
            reader.check((value == BLOCKED) is hole, f"{self.names[i]} is {what}", 0)
        words = [np.uint64(sum(1 << i for i, v in enumerate(cells) if v == x)) for x in range(3)]
        s.empty = words[EMPTY]
        s.mine = words[1 + s.turn]
        s.theirs = words[2 - s.turn]
        reader.check(s.theirs != 0, "the player who has just moved has no men", 0)

    def picture(self, s: Any, colours: Sequence[str]) -> Picture:
        """Discs on the board, and the number of each colour."""
        men = self.men(s)
        pairs = list(zip(self.grid.cells, men, strict=True))
        cells = tuple(
            replace(cell, shade="blocked") if value == BLOCKED else cell for cell, value in pairs
        )
        pieces = [
            Piece(cell.name, self.symbols[v - 1], v - 1, "disc", f"{colours[v - 1]} man")
            for cell, v in pairs
            if v in (1, 2)
        ]
        counts = (f"{colour.capitalize()} {men.count(i + 1)}" for i, colour in enumerate(colours))
        return replace(self.grid, cells=cells).picture(pieces, notes=(", ".join(counts),))
