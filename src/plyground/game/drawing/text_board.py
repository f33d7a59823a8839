"""A picture in plain characters, for the terminal.

Everything is placed on a canvas of characters by its coordinates: columns are proportional to x;
rows are the distinct heights, so that flat and tall cells both take one row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import floor

from plyground.game.drawing.picture import Cell, Line, Picture, Piece, is_lattice

Scale = Callable[[float], int]


def text_board(picture: Picture) -> str:
    """The board with its coordinates, marked cells in brackets, and the notes below it."""
    cells = picture.cells_by_name()
    words = _words(picture)
    lines = _lines_to_draw(picture)
    places = {(cell.x, cell.y) for cell in picture.cells}
    roomy = 2 if any((line.x1, line.y1) in places for line in lines) else 1
    longest = max(map(len, words.values()), default=1)
    column = _columns(picture.cells, (longest + 1) * roomy)
    row = _rows(picture, lines, roomy)
    canvas = _Canvas()
    for line in lines:
        canvas.stroke(column(line.x1), row(line.y1), column(line.x2), row(line.y2))
    for cell in picture.cells:
        if cell.shape == "edge":
            canvas.edge(cell, column, row, cell.name in words)
    for cell in picture.cells:
        if cell.shape != "edge":
            canvas.write(column(cell.x), row(cell.y), words[cell.name])
    _write_labels(picture, canvas, column, row)
    for name in picture.marks:
        canvas.bracket(column(cells[name].x), row(cells[name].y), len(words.get(name, " ")))
    return "\n".join(part for part in (str(canvas), "\n".join(picture.notes)) if part)


def _write_labels(picture: Picture, canvas: _Canvas, column: Scale, row: Scale) -> None:
    first: dict[int, int] = {}
    for cell in picture.cells:
        if cell.shape != "none":  # a hand next to the board
            first[row(cell.y)] = min(column(cell.x), first.get(row(cell.y), column(cell.x)))
    for label in picture.labels:
        at, beside = column(label.x), first.get(row(label.y))
        if beside is not None and at < beside:
            # Row numbers are right-aligned (9, 10) and leave room for a bracket.
            at = min(at, beside - 2) - len(label.text) + 1
        canvas.write(at, row(label.y), label.text)


def _words(picture: Picture) -> dict[str, str]:
    """The text on each cell. Edges have text only if a piece lies on them."""
    boxes = any(cell.shape == "edge" for cell in picture.cells)
    words = {c.name: _empty(c, boxes) for c in picture.cells if c.shape != "edge"}
    taken: defaultdict[str, str] = defaultdict(str)
    first = {piece.symbol for piece in picture.pieces if piece.player == 0}
    for piece in picture.pieces:
        shared = piece.shape == "block" and piece.player and piece.symbol in first
        taken[piece.cell] += _word(piece) + ("'" if shared else "")  # text has no colours
    return words | taken


def _word(piece: Piece) -> str:
    counted = piece.count > 1 and not piece.symbol.isdigit()
    return f"{piece.symbol}{piece.count}" if counted else piece.symbol


def _empty(cell: Cell, boxes: bool) -> str:
    if cell.shade == "blocked":
        return "#"
    if cell.shade == "water":
        return "~"
    return " " if boxes or cell.shape == "none" else "."


def _lines_to_draw(picture: Picture) -> list[Line]:
    """The lines, except those along the rows and columns of a full lattice (redundant), coloured
    sides of the board, and borders of cells and lines beyond a lattice of cells (no room)."""
    lines = [line for line in picture.lines if line.kind not in ("side", "border", "star")]
    if not is_lattice(picture.cells):
        return lines
    xs, ys = {cell.x for cell in picture.cells}, {cell.y for cell in picture.cells}

    def along_cells(line: Line) -> bool:
        return line.x1 == line.x2 in xs or line.y1 == line.y2 in ys

    def beyond(line: Line) -> bool:
        across = min(xs) <= min(line.x1, line.x2) and max(line.x1, line.x2) <= max(xs)
        return not (across and min(ys) <= min(line.y1, line.y2) <= max(line.y1, line.y2) <= max(ys))

    return [
        line for line in lines if line.kind != "line" or not (along_cells(line) or beyond(line))
    ]


def _columns(cells: Iterable[Cell], apart: int) -> Scale:
    """From x to a character column: nearest neighbours in a row are `apart` characters apart."""
    rows = defaultdict(set)
    for cell in cells:
        rows[round(cell.y, 2)].add(round(cell.x, 2))
        if cell.shape == "edge":  # it runs from dot to dot, with room for a box between
            rows[round(cell.y, 2)].add(round(max(cell.ends()[0], cell.ends()[2]), 2))
    gap = min((_least_gap(xs) for xs in rows.values() if len(xs) > 1), default=1.0)
    return lambda x: floor(x * apart / gap + 0.5)


def _rows(picture: Picture, lines: Iterable[Line], roomy: int) -> Scale:
    """From y to a character row: heights keep their order and, among cells, their proportions."""
    cells = {round(cell.y, 2) for cell in picture.cells}
    between = {round(line.y1, 2) for line in lines if line.y1 == line.y2}
    labels = {round(label.y, 2) for label in picture.labels}
    unit = _least_gap(cells) if len(cells) > 1 else 1.0
    heights = sorted(cells | between | labels)
    rows = dict.fromkeys(heights[:1], 0)
    for above, here in pairwise(heights):
        inside = above in cells and here in cells
        rows[here] = rows[above] + (max(1, round((here - above) / unit * roomy)) if inside else 1)
    return lambda y: rows[min(heights, key=lambda height: abs(height - y))]


def _least_gap(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return min(b - a for a, b in pairwise(ordered))


class _Canvas:
    """Characters by (row, column), in any order; later ones cover earlier ones."""

    def __init__(self) -> None:
        self.characters: dict[tuple[int, int], str] = {}

    def write(self, column: int, row: int, text: str) -> None:
        for i, character in enumerate(text):
            self.characters[row, column + i] = character

    def bracket(self, column: int, row: int, width: int) -> None:
        """Brackets around a word; a single bar between two marked neighbours."""
        before, after = (row, column - 1), (row, column + width)
        self.characters[before] = "|" if self.characters.get(before) == "]" else "["
        self.characters[after] = "|" if self.characters.get(after) == "[" else "]"

    def stroke(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """A straight line, both ends included."""
        if y1 == y2:
            self.write(min(x1, x2), y1, "-" * (abs(x2 - x1) + 1))
            return
        (top, left), (bottom, right) = sorted([(y1, x1), (y2, x2)])
        sign = "|" if left == right else "\\" if left < right else "/"
        for y in range(top, bottom + 1):
            x = left + (right - left) * (y - top) / (bottom - top)
            self.write(floor(x + 0.5), y, sign)

    def edge(self, cell: Cell, column: Scale, row: Scale, taken: bool) -> None:
        """The two dots at the ends of an edge, and the line between them once it is taken."""
        x1, y1, x2, y2 = cell.ends()
        ends = [(column(x1), row(y1)), (column(x2), row(y2))]
        if taken:
            self.stroke(*ends[0], *ends[1])
        for x, y in ends:
            self.write(x, y, "+")

    def __str__(self) -> str:
        if not self.characters:
            return ""
        rows, columns = zip(*self.characters, strict=True)
        across = range(min(columns), max(columns) + 1)
        return "\n".join(
            "".join(self.characters.get((row, column), " ") for column in across).rstrip()
            for row in range(min(rows), max(rows) + 1)
        )
