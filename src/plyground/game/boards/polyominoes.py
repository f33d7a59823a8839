"""Pieces of one to five squares that touch along their sides, in every orientation.

A piece is a sorted tuple of (row, column), with the least row and the least column 0. The names are
the usual ones: the letter that the piece looks like, and its size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from plyground.game.drawing.picture import Cell, Line

Squares = tuple[tuple[int, int], ...]

_DRAWN = {
    "I1": "x",
    "I2": "xx",
    "I3": "xxx",
    "V3": "xx x.",
    "I4": "xxxx",
    "L4": "xxx x..",
    "T4": "xxx .x.",
    "O4": "xx xx",
    "Z4": "xx. .xx",
    "F5": ".xx xx. .x.",
    "I5": "xxxxx",
    "L5": "xxxx x...",
    "N5": "xxx. ..xx",
    "P5": "xx xx x.",
    "T5": "xxx .x. .x.",
    "U5": "x.x xxx",
    "V5": "x.. x.. xxx",
    "W5": "x.. xx. .xx",
    "X5": ".x. xxx .x.",
    "Y5": "xxxx .x..",
    "Z5": "xx. .x. .xx",
}


def moved_to_origin(squares: Iterable[tuple[int, int]]) -> Squares:
    """The same piece with its least row and its least column 0."""
    squares = list(squares)
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return tuple(sorted((row - top, column - left) for row, column in squares))


def orientations(squares: Iterable[tuple[int, int]]) -> list[Squares]:
    """All distinct rotations and reflections of a piece, in a fixed order."""
    found = dict[Squares, None]()
    turned = list(squares)
    for _ in range(2):
        for _ in range(4):
            found[moved_to_origin(turned)] = None
            turned = [(column, -row) for row, column in turned]
        turned = [(row, -column) for row, column in turned]
    return list(found)


POLYOMINOES: dict[str, Squares] = {
    name: moved_to_origin(
        (row, column)
        for row, line in enumerate(drawn.split())
        for column, sign in enumerate(line)
        if sign == "x"
    )
    for name, drawn in _DRAWN.items()
}
"""The 21 pieces of up to five squares by name, small ones first."""


def name_of(squares: Iterable[tuple[int, int]]) -> str | None:
    """The name of a set of squares in any orientation; None if it is not one of them."""
    return _NAMES.get(moved_to_origin(squares))


_NAMES = {lying: name for name, squares in POLYOMINOES.items() for lying in orientations(squares)}


def placements(squares: Squares, rows: int, columns: int) -> list[Squares]:
    """All ways to put a piece on a board; the cells of each from the top, row by row."""
    found = []
    for form in orientations(squares):
        height, width = (1 + max(square[axis] for square in form) for axis in (0, 1))
        found += [
            tuple((top + row, left + column) for row, column in form)
            for top in range(rows - height + 1)
            for left in range(columns - width + 1)
        ]
    return found


def hand(
    pieces: Mapping[str, Squares], held: Collection[str], left: float, player: int | None
) -> tuple[list[Cell], list[Line]]:
    """The held pieces, three to a row from x = `left` on: cells to click, and the pieces drawn on
    them in the colour of a player. Every piece of `pieces` has its own place."""
    cells, lines = [], []
    for p, (name, form) in enumerate(pieces.items()):
        if name not in held:
            continue
        x, y = left + 2.3 * (p % 3), 2.0 * (p // 3)
        cells.append(Cell(name, x, y, "square", "light", 2.1, 1.8))
        middle = [sum(square[i] for square in form) / len(form) for i in (0, 1)]
        for r, c in form:
            across, down = x + 0.38 * (c - middle[1]), y + 0.36 * (r - middle[0])
            for row in (-0.08, 0.0, 0.08):  # three thick lines are a square
                ends = across - 0.08, down + row, across + 0.08, down + row
                lines.append(Line(*ends, "side", player))
    return cells, lines
