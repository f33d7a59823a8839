"""A board as data: cells, pieces, lines and notes. Text, SVG and the web page are drawn from it.

Coordinates are in cell widths, x to the right and y down; a cell's (x, y) is its centre. Games
return a `Picture` and never draw. Cells have the names of the game's move notation, so that a click
on a cell can be matched with the moves that name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin, sqrt
from typing import Any

from plyground.game.errors import BadGame


@dataclass(frozen=True)
class Cell:
    """A place of the board. `shape` is square, hex, round, edge (of dots and boxes) or none.

    A `point` is a triangle with its base at the outer side, as in backgammon.
    """

    name: str
    x: float
    y: float
    shape: str = "square"
    shade: str = "plain"
    """plain, light, dark, wood, felt, water or blocked: a role, not a colour."""
    width: float = 1.0
    height: float = 1.0
    turn: float = 0.0
    """Degrees, clockwise; only of an edge."""

    def ends(self) -> tuple[float, float, float, float]:
        """Where an edge begins and ends: the middles of its short sides."""
        level = self.width >= self.height
        reach = max(self.width, self.height) / 2
        angle = radians(self.turn + (0 if level else 90))
        dx, dy = reach * cos(angle), reach * sin(angle)
        return self.x - dx, self.y - dy, self.x + dx, self.y + dy


@dataclass(frozen=True)
class Paint:
    """A part of a painted piece, with coordinates relative to the centre of its cell.

    An `area` has the corners `points`; a `path` leads from the first point to the last, and bends
    toward the one between them, if there is one; a `disc` lies on its one point, `width` across.
    """

    kind: str
    tone: str
    """A colour of pieces (white, black, red, blue, yellow, green, purple, grey), or brown."""
    points: tuple[tuple[float, float], ...]
    width: float = 0.16


@dataclass(frozen=True)
class Piece:
    """Something on a cell: a `disc` or `stone` of a player, a `glyph` or a `text`, or a `card`; a
    `domino` has the symbol "4:2", or "?:?" if it lies face down.

    A `token` is a disc with the symbol on it; a `tile` also has a tip that points forward: up for
    the first player, down for the second. `symbol` is the one or two characters of the text board,
    and the glyph itself. A `painted` piece is drawn as its `paint` says, from the bottom up; its
    symbol stands for it in the text board.
    """

    cell: str
    symbol: str
    player: int | None = None
    shape: str = "disc"
    label: str = ""
    """The text for screen readers: "white knight". If it begins with a colour, that is drawn."""
    count: int = 1
    """More than 1: a stack of equal pieces, drawn with its number."""
    size: float = 1.0
    paint: tuple[Paint, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of the board (`kind` line), a border of cells, a wall, a drawn edge, or part of a side
    that belongs to a player, from (x1, y1) to (x2, y2); a `star` is a point, both its ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "line"
    player: int | None = None


@dataclass(frozen=True)
class Label:
    """A coordinate or other text next to the board."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Picture:
    """Everything visible of a state."""

    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    marks: tuple[str, ...] = ()
    """Names of cells to be highlighted, such as those of the last move."""
    notes: tuple[str, ...] = ()
    """Lines of text under the board: dice, scores, hands."""

    def cells_by_name(self) -> dict[str, Cell]:
        """The cells by name; raises BadGame for repeated names and for pieces on no cell."""
        cells = {cell.name: cell for cell in self.cells}
        if len(cells) < len(self.cells):
            raise BadGame("two cells of the picture have the same name")
        for name in (*(piece.cell for piece in self.pieces), *self.marks):
            if name not in cells:
                raise BadGame(f"the picture has a piece or mark on {name!r}, but no such cell")
        return cells


def plain(picture: Any) -> Any:
    """A game's picture with Python's own numbers and texts: rules compute with numpy's.

    What is no picture is returned as it is; the doctor reports it.
    """
    if not isinstance(picture, Picture):
        return picture
    parts = {name: tuple(map(_plain_part, part)) for name, part in vars(picture).items()}
    return Picture(**parts)


def _plain_part(part: Any) -> Any:
    if not isinstance(part, (Cell, Piece, Line, Label)):
        return _plain_value(part)
    if all(type(value).__module__ != "numpy" for value in vars(part).values()):
        return part
    return replace(part, **{name: _plain_value(value) for name, value in vars(part).items()})


def _plain_value(value: Any) -> Any:
    return value.item() if type(value).__module__ == "numpy" and value.ndim == 0 else value


def is_lattice(cells: Sequence[Cell]) -> bool:
    """Whether every crossing of a row and a column has a cell."""
    xs, ys = {cell.x for cell in cells}, {cell.y for cell in cells}
    return len(xs) * len(ys) == len(cells)


FILES = "abcdefghijklmnopqrstuvwxyz"


def square_name(row: int, column: int, rows: int) -> str:
    """ "a1" for the bottom left cell; row 0 is the top row."""
    return f"{FILES[column]}{rows - row}"


@dataclass(frozen=True)
class Grid:
    """The cells and coordinate labels of a board, made once when the game is loaded."""

    cells: tuple[Cell, ...]
    labels: tuple[Label, ...] = ()
    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = field(default=())

    def picture(
        self,
        pieces: Iterable[Piece],
        notes: Iterable[str] = (),
        marks: Iterable[str] = (),
        lines: Iterable[Line] = (),
    ) -> Picture:
        """A picture with these pieces on this board."""
        return Picture(
            self.cells,
            tuple(pieces),
            self.lines + tuple(lines),
            self.labels,
            tuple(marks),
            tuple(notes),
        )


def square_grid(rows: int, columns: int, shading: str = "plain") -> Grid:
    """Square cells named a1 (bottom left) onward, listed row by row from the top.

    `shading` is "checkered" (a1 dark), or one shade for all cells.
    """
    cells = []
    for row in range(rows):
        for column in range(columns):
            shade = shading
            if shading == "checkered":
                shade = "dark" if (rows - 1 - row + column) % 2 == 0 else "light"
            name = square_name(row, column, rows)
            cells.append(Cell(name, column, row, "square", shade))
    return Grid(tuple(cells), _grid_labels(rows, columns), (), tuple(c.name for c in cells))


def hex_grid(rows: int, columns: int) -> Grid:
    """A rhombus of hexagons as in Hex: a1 at the top left, columns lettered, rows numbered down."""
    cells = []
    for row in range(rows):
        for column in range(columns):
            x, y = column + row / 2, row * sqrt(3) / 2
            cells.append(Cell(f"{FILES[column]}{row + 1}", x, y, "hex"))
    labels = [Label(column - 0.5, -0.85, FILES[column]) for column in range(columns)]
    labels += [Label(row / 2 - 1, row * sqrt(3) / 2, str(row + 1)) for row in range(rows)]
    return Grid(tuple(cells), tuple(labels), (), tuple(c.name for c in cells))


def graph_board(
    points: Sequence[tuple[str, float, float]], joins: Iterable[tuple[int, int]]
) -> Grid:
    """Round points at given positions, joined by lines: `joins` are pairs of indices."""
    cells = tuple(Cell(name, x, y, "round") for name, x, y in points)
    lines = tuple(Line(cells[i].x, cells[i].y, cells[j].x, cells[j].y) for i, j in joins)
    return Grid(cells, (), lines, tuple(c.name for c in cells))


def _grid_labels(rows: int, columns: int) -> tuple[Label, ...]:
    files = [Label(column, rows - 0.25, FILES[column]) for column in range(columns)]
    ranks = [Label(-0.75, row, str(rows - row)) for row in range(rows)]
    return tuple(files + ranks)
