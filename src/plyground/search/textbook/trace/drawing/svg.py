"""A step of a trace as one standalone SVG.

Shapes carry the meaning; colours only repeat it. Nodes have their id, kind and status as `data-`
attributes, so that pages can find them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from plyground.game.drawing.svg_shapes import Value, number, tag
from plyground.game.drawing.svg_shapes import title as tooltip
from plyground.search.textbook.trace.drawing.scene import CORNERS, SQUARE, SceneBranch, Spot, scene
from plyground.search.textbook.trace.drawing.tree_layout import LETTER, LINE, SHORT, SIZE
from plyground.search.textbook.trace.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
PAPER, INK, GREY, FAINT = "#ffffff", "#1b1b1b", "#6a6a6a", "#a3a3a3"
BEST = "#a3123a"
FILLS = {
    "max": "#d6e6fb",
    "min": "#fde3c8",
    "chance": "#e3f3dc",
    "terminal": "#3a3a3a",
    "cutoff": PAPER,
    "player": "#ece2f7",
}
MARGIN, TOP, NARROWEST = 18.0, 40.0, 560.0
SMALL = 13.0
SCISSORS = VOCABULARY["scissors"]


def svg(trace: Trace, k: int, language: str = "en") -> str:
    """The tree after k events."""
    drawn = scene(trace, k, language)
    width = max(drawn.width + 2 * MARGIN, NARROWEST)
    lines = [line for note in drawn.notes for line in wrapped(note, width)]
    foot = TOP + drawn.height + 22
    height = foot + 19 * len(lines) + 6
    shift = (width - drawn.width) / 2
    view = f"0 0 {number(width)} {number(height)}"
    rtl = language == "ar"
    return tag(
        "svg",
        tag("title", escape(drawn.title)),
        tag("desc", escape(" ".join(drawn.notes))),
        tag("rect", width=width, height=height, fill=PAPER),
        words(MARGIN, 24, drawn.title, width, rtl, font_size=15, font_weight="bold"),
        tag(
            "g",
            *(part for branch in drawn.branches for part in draw_branch(branch)),
            *(draw_spot(spot) for spot in drawn.spots),
            transform=f"translate({number(shift)} {number(TOP)})",
        ),
        *(words(MARGIN, foot + 19 * i, line, width, rtl) for i, line in enumerate(lines)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
        width=width,
        height=height,
        role="img",
        class_="plyground-trace",
        font_family=SANS,
        font_size=SMALL,
        fill=INK,
    )


def words(x: float, y: float, text: str, width: float, rtl: bool, **more: Value) -> str:
    """A line of text, at the left or, for right-to-left languages, at the right."""
    if rtl:
        return tag("text", escape(text), x=width - x, y=y, direction="rtl", **more)
    return tag("text", escape(text), x=x, y=y, **more)


def wrapped(note: str, width: float) -> list[str]:
    return textwrap.wrap(note, int((width - 2 * MARGIN) / (0.95 * LETTER))) or [""]


def middle(x: float, y: float, text: str, **more: Value) -> str:
    """Text centred at a point, with a white rim where a branch passes under it."""
    given: dict[str, Value] = {
        "x": x,
        "y": y + 4.5,
        "text_anchor": "middle",
        "paint_order": "stroke",
        "stroke": PAPER,
        "stroke_width": 4,
        "stroke_linejoin": "round",
    }
    return tag("text", escape(text), **(given | more))


# --- branches -------------------------------------------------------------------------------------


def draw_branch(branch: SceneBranch) -> Iterator[str]:
    """The line, scissors if it was skipped, and the name of the move."""
    dashed = branch.style in ("skipped", "below")
    faint = branch.style in ("below", "unseen")
    yield tag(
        "line",
        x1=branch.x1,
        y1=branch.y1,
        x2=branch.x2,
        y2=branch.y2,
        class_=f"branch {branch.style}",
        stroke=BEST if branch.style == "best" else FAINT if faint else GREY if dashed else INK,
        stroke_width=4 if branch.style == "best" else 1.3,
        stroke_dasharray="5 4" if dashed else None,
    )
    if branch.style == "skipped":
        yield scissors(*branch.place("scissors"))
    if branch.text:
        x, y = branch.place("move")
        yield middle(x, y, branch.text, fill=GREY if dashed or faint else INK, font_style="italic")


def scissors(x: float, y: float) -> str:
    """Scissors, drawn because some fonts do not have the sign."""
    r = SCISSORS["radius"]
    handles = [tag("circle", cx=cx, cy=cy, r=r, fill=PAPER) for cx, cy in SCISSORS["handles"]]
    return tag(
        "g",
        tooltip("skipped"),
        tag("circle", r=11, fill=PAPER, stroke="none"),
        tag("path", d=SCISSORS["blades"], fill="none"),
        *handles,
        class_="scissors",
        transform=f"translate({number(x)} {number(y)})",
        stroke=INK,
        stroke_width=1.5,
    )


# --- nodes ----------------------------------------------------------------------------------------


def draw_spot(spot: Spot) -> str:
    """A node: shape, label, value above, window below, signs beside it."""
    dim = spot.status in ("skipped", "below", "unseen")
    ink = GREY if dim else INK
    parts = [tooltip(spot.about)]
    if spot.current:
        parts.append(outline(spot, SIZE + 4.5, fill="none", stroke=INK, stroke_width=1.8))
    parts.append(
        outline(
            spot,
            SIZE,
            fill=PAPER if dim and spot.shape != "terminal" else FAINT if dim else FILLS[spot.shape],
            stroke=FAINT if dim else INK,
            stroke_width=3.2 if spot.star else 1.6,
            stroke_dasharray="4 3" if spot.status in ("skipped", "below") else None,
        )
    )
    parts += label(spot, ink)
    if spot.above:
        parts.append(middle(spot.x, spot.y - SIZE - 13, spot.above, fill=ink, font_weight="bold"))
    for i, text in enumerate(spot.below):
        parts.append(middle(spot.x, spot.y + SIZE + 10 + LINE * i, text, fill=ink))
    if spot.star:
        parts.append(star(spot.x - SIZE - 6, spot.y - SIZE + 2))
    if spot.cut == 0:
        parts.append(scissors(spot.x + SIZE + 8, spot.y + 2))
        parts.append(middle(spot.x + SIZE + 22, spot.y + 2, "0"))
    return tag(
        "g",
        *parts,
        class_=f"node {spot.shape}",
        data_node=str(spot.id),
        data_kind=spot.shape,
        data_status=spot.status,
    )


def label(spot: Spot, ink: str) -> list[str]:
    """The label inside the shape, or beside it if it is long."""
    if not spot.label:
        return []
    if len(spot.label) > SHORT:
        return [middle(spot.x + SIZE + 4, spot.y, spot.label, fill=ink, text_anchor="start")]
    # A triangle has more room away from its tip.
    y = spot.y + {"max": 5, "min": -5}.get(spot.shape, 0)
    colour = PAPER if spot.shape == "terminal" else ink
    return [middle(spot.x, y, spot.label, fill=colour, stroke="none", font_size=12)]


def outline(spot: Spot, size: float, **more: Value) -> str:
    """The node's shape around its middle."""
    if spot.shape == "chance":
        return tag("circle", cx=spot.x, cy=spot.y, r=size, **more)
    if spot.shape in ("terminal", "cutoff"):
        side = 2 * size * SQUARE
        place = {"x": spot.x - side / 2, "y": spot.y - side / 2, "width": side, "height": side}
        return tag("rect", **place, **more)
    return polygon(spot.x, spot.y, spot.shape, size, stroke_linejoin="round", **more)


def star(x: float, y: float) -> str:
    """The sign of the best line, drawn because some fonts do not have it."""
    return polygon(x, y, "star", 7.5, fill=BEST, class_="star")


def polygon(x: float, y: float, shape: str, size: float, **more: Value) -> str:
    points = (f"{number(x + size * dx)},{number(y + size * dy)}" for dx, dy in CORNERS[shape])
    return tag("polygon", points=" ".join(points), **more)
