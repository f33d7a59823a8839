"""A picture as one standalone SVG, which a page may restyle and make interactive.

Colours are presentation attributes: every viewer shows them, and any style sheet overrides them.
Cells, pieces and marks carry their role as `class` and their cell as `data-cell`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from html import escape
from math import sqrt
from types import MappingProxyType

from plyground.game.drawing.picture import Cell, Line, Picture, is_lattice
from plyground.game.drawing.svg_pieces import INK, bar, draw_piece, of
from plyground.game.drawing.svg_shapes import (
    UNIT,
    Value,
    box,
    circle,
    number,
    polygon,
    stroke,
    tag,
    text,
)
from plyground.game.drawing.svg_shapes import title as tooltip

SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
MARGIN = 0.25
NOTE, LETTER = 0.5, 0.2
"""Height of a line of notes, and about the width of a letter in it."""
PAPER = "#fbf8f1"
FAINT = "#b9ad99"
MARK, MARK_RIM = "#ffc61a", "#8a5f00"

Box = tuple[float, float, float, float]
"""Centre, half the width and half the height."""

SHADES = {
    "plain": ("#f7f1e4", "#b9ad99"),
    "light": ("#efdcbb", "#b98a62"),
    "dark": ("#b98a62", "#b98a62"),
    "wood": ("#e2ba7d", "#a37a42"),
    "felt": ("#4f9a76", "#2f6d50"),
    "water": ("#a9d2e6", "#6f9fb8"),
    "blocked": ("#7b756e", "#4a4642"),
}
"""Fill and border of the shades of a cell."""
WARM, COLD = "#c2410c", "#1d4ed8"
NO_HEAT: Mapping[str, float] = MappingProxyType({})


def svg(
    picture: Picture,
    *,
    title: str = "",
    paper: bool = True,
    heat: Mapping[str, float] = NO_HEAT,
) -> str:
    """The picture as SVG text; `title` is its accessible name, the pieces are its description.

    Without paper the background is transparent. `heat` colours cells, from -1 to 1.
    """
    left, top, right, bottom = _extent(picture)
    # A narrow picture is widened a little, so that its notes take fewer lines.
    room = min(8.0, LETTER * max(map(len, picture.notes), default=0))
    width = max(right - left, room + 2 * MARGIN)
    notes = [line for note in picture.notes for line in _wrapped(note, width)]
    height = bottom - top + NOTE * len(notes)
    middle = left + width / 2, top + height / 2
    view = [number(UNIT * value) for value in (left, top, width, height)]
    return tag(
        "svg",
        tag("title", escape(title or "Board")),
        tag("desc", escape(_description(picture))),
        box(*middle, width, height, 0.15, class_="paper", fill=PAPER if paper else "none"),
        *_board(picture, (top + bottom) / 2, heat),
        *(_label(label.x, label.y, label.text) for label in picture.labels),
        *(_note(left, bottom + NOTE * i, note) for i, note in enumerate(notes)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(view),
        width=view[2],
        height=view[3],
        role="img",
        class_="plyground",
        font_family=SANS,
    )


def _extent(picture: Picture) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of everything except the notes, with a margin."""
    boxes = [_box(cell) for cell in picture.cells]
    boxes += [(x.x, x.y, 0.1 * len(x.text), 0.2) for x in picture.labels]
    boxes += [(x.x1, x.y1, 0.1, 0.1) for x in picture.lines]
    boxes += [(x.x2, x.y2, 0.1, 0.1) for x in picture.lines]
    left, top, right, bottom = _bounds(boxes or [(0, 0, 4, 0)])
    return left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN


def _bounds(boxes: list[Box]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all boxes together."""
    lefts, tops = [x - w for x, _, w, _ in boxes], [y - h for _, y, _, h in boxes]
    rights, bottoms = [x + w for x, _, w, _ in boxes], [y + h for _, y, _, h in boxes]
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box(cell: Cell) -> Box:
    """Hexagons reach into the rows above and below."""
    reach = cell.height / (sqrt(3) if cell.shape == "hex" else 2)
    return cell.x, cell.y, cell.width / 2, reach


def _wrapped(note: str, width: float) -> list[str]:
    """The note in lines that fit the width."""
    return textwrap.wrap(note, max(1, int((width - 2 * MARGIN) / LETTER)))


def _description(picture: Picture) -> str:
    pieces = [f"{piece.label or piece.symbol} on {piece.cell}" for piece in picture.pieces]
    return "; ".join([", ".join(pieces) or "no pieces", *picture.notes])


def _label(x: float, y: float, words: str) -> str:
    return text(x, y, words, 0.34, class_="label", fill=INK)


def _note(left: float, y: float, words: str) -> str:
    return text(left + MARGIN, y + 0.1, words, 0.36, class_="note", text_anchor="start", fill=INK)


def _board(picture: Picture, middle: float, heat: Mapping[str, float]) -> list[str]:
    """Everything on the board, from the bottom up; `middle` is the height of its centre line."""
    cells = picture.cells_by_name()
    points = _points(picture)

    def inward(cell: Cell) -> int:
        return 1 if cell.y < middle else -1

    return [
        *_panels(picture, points),
        *(_cell(cell, cell.name in points, inward(cell)) for cell in picture.cells),
        *(_line(line) for line in picture.lines),
        *_dots(picture, points),
        *(_mark(cells[x], x in points, inward(cells[x])) for x in picture.marks),
        *(_heat(cells[x], x in points, inward(cells[x]), heat[x]) for x in heat if x in cells),
        *(draw_piece(x, cells[x.cell], inward(cells[x.cell])) for x in picture.pieces),
    ]


def _points(picture: Picture) -> list[str]:
    """The names of round cells that lines lead to: points of a graph rather than bowls."""
    ends = {(x.x1, x.y1) for x in picture.lines} | {(x.x2, x.y2) for x in picture.lines}
    return [x.name for x in picture.cells if x.shape == "round" and (x.x, x.y) in ends]


def _panels(picture: Picture, points: list[str]) -> list[str]:
    """The board under cells that do not fill it: wood under a graph, felt under triangles."""
    tables = {
        "wood": [_box(cell) for cell in picture.cells if cell.name in points],
        "felt": [_box(cell) for cell in picture.cells if cell.shape == "point"],
    }
    panels = []
    for shade, boxes in tables.items():
        if boxes:
            left, top, right, bottom = _bounds(boxes)
            fill, rim = SHADES[shade]
            place = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
            panels.append(box(*place, 0.08, class_="panel", fill=fill, stroke=rim))
    return panels


def _cell(cell: Cell, point: bool, inward: int) -> str:
    fill, rim = SHADES[cell.shade]
    colours: dict[str, Value] = {"fill": fill, "stroke": rim}
    if point or cell.shape in ("none", "edge"):  # invisible, but clickable
        colours = {"fill": "none", "pointer_events": "all"}
    parts = [_form(cell, point, inward, 0, **colours)]
    if cell.shape == "edge":
        parts.append(stroke(*cell.ends(), 2, stroke=FAINT, stroke_dasharray="1 6"))
    if cell.shade == "blocked":
        for sign in (-1, 1):
            ends = cell.x - 0.25, cell.y - 0.25 * sign, cell.x + 0.25, cell.y + 0.25 * sign
            parts.append(stroke(*ends, 3, stroke=rim))
    role = f"cell {cell.shape} {cell.shade}"
    return tag("g", tooltip(cell.name), *parts, class_=role, data_cell=cell.name)


def _form(cell: Cell, point: bool, inward: int, shrink: float, **more: Value) -> str:
    """The outline of a cell, smaller by `shrink`."""
    x, y, w, h = cell.x, cell.y, cell.width - shrink, cell.height - shrink
    if point:
        return circle(x, y, 0.52, **more)
    if cell.shape == "round":
        return box(x, y, w - 0.06, h - 0.06, min(w, h) / 2, **more)
    if cell.shape == "hex":
        r = h / sqrt(3)
        right = [(0, -r), (w / 2, -r / 2), (w / 2, r / 2)]
        return polygon(x, y, right + [(-dx, -dy) for dx, dy in right], **more)
    if cell.shape == "point":
        base, tip = -inward * h / 2, inward * h / 2
        return polygon(x, y, [(-w / 2, base), (w / 2, base), (0, tip)], **more)
    if cell.shape == "edge":
        w, h = max(w, 0.3), max(h, 0.3)
        if cell.turn:
            more["transform"] = f"rotate({number(cell.turn)} {number(UNIT * x)} {number(UNIT * y)})"
    return box(x, y, w, h, shrink / 2, **more)


def _line(line: Line) -> str:
    ends = line.x1, line.y1, line.x2, line.y2
    if line.kind == "star":
        return circle(line.x1, line.y1, 0.11, fill=INK)
    if line.kind in ("line", "border") and line.player is None:
        return stroke(*ends, 1.5, class_="line", stroke=INK)
    return tag("g", *bar(*ends, line.player), class_=line.kind + of(line.player))


def _dots(picture: Picture, points: list[str]) -> list[str]:
    """Dots at the ends of edges and on the points of a graph; a full lattice needs none."""
    places: dict[tuple[float, float], None] = {}
    for cell in picture.cells:
        if cell.shape == "edge":
            x1, y1, x2, y2 = (round(end, 6) for end in cell.ends())
            places |= {(x1, y1): None, (x2, y2): None}
    if not is_lattice(picture.cells):
        places |= {(cell.x, cell.y): None for cell in picture.cells if cell.name in points}
    return [circle(x, y, 0.11, class_="dot", fill=INK) for x, y in places]


def _heat(cell: Cell, point: bool, inward: int, warmth: float) -> str:
    """A cell in the colour of its heat; the text says how hot it is."""
    fill, opacity = (WARM if warmth > 0 else COLD), min(1.0, abs(warmth)) ** 0.7
    words = tooltip(f"{cell.name}: {warmth:+.2f}")
    if cell.shape == "edge":
        shape = stroke(*cell.ends(), 16, stroke=fill, stroke_opacity=opacity)
    else:
        shape = _form(cell, point, inward, 0.04, fill=fill, fill_opacity=opacity)
    return tag("g", words, shape, class_="heat", data_cell=cell.name)


def _mark(cell: Cell, point: bool, inward: int) -> str:
    if cell.shape == "edge":
        shape = stroke(*cell.ends(), 16, stroke=MARK, stroke_opacity=0.6)
    else:
        more: dict[str, Value] = {"fill": MARK, "fill_opacity": 0.7, "stroke": MARK_RIM}
        shape = _form(cell, point, inward, 0.08, stroke_width=2.5, **more)
    return tag("g", shape, class_="mark", data_cell=cell.name, pointer_events="none")
