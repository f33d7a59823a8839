"""The SVG elements of pictures. Arguments are in cell widths, stroke widths in user units.

Attributes are given as keywords: `class_` and `stroke_width` stand for `class` and `stroke-width`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

UNIT = 40
"""User units, and pixels at natural size, per cell width."""

Value = str | float | None


def number(value: float) -> str:
    """At most two decimals, and no sign on zero."""
    return f"{round(value, 2) + 0.0:g}"


def tag(name: str, *children: str, **attributes: Value) -> str:
    """An element. Attributes are escaped and left out if None; children are markup already."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    inside = "".join(children)
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def title(words: str) -> str:
    """The tooltip of the parent element, also read by screen readers."""
    return tag("title", escape(words))


def box(x: float, y: float, width: float, height: float, corner: float, **more: Value) -> str:
    """A rectangle around the centre (x, y) with rounded corners."""
    left, top = UNIT * (x - width / 2), UNIT * (y - height / 2)
    size = {"width": UNIT * width, "height": UNIT * height, "rx": UNIT * corner or None}
    return tag("rect", x=left, y=top, **size, **more)


def circle(x: float, y: float, radius: float, **more: Value) -> str:
    """A circle around (x, y)."""
    return tag("circle", cx=UNIT * x, cy=UNIT * y, r=UNIT * radius, **more)


def polygon(x: float, y: float, corners: Iterable[tuple[float, float]], **more: Value) -> str:
    """A polygon whose corners are given relative to (x, y)."""
    points = (f"{number(UNIT * (x + dx))},{number(UNIT * (y + dy))}" for dx, dy in corners)
    return tag("polygon", points=" ".join(points), **more)


def stroke(x1: float, y1: float, x2: float, y2: float, width: float, **more: Value) -> str:
    """A straight line with round ends."""
    ends = {"x1": UNIT * x1, "y1": UNIT * y1, "x2": UNIT * x2, "y2": UNIT * y2}
    return tag("line", **ends, stroke_width=width, stroke_linecap="round", **more)


def text(x: float, y: float, words: str, size: float, **more: Value) -> str:
    """Text centred on (x, y), or as `text_anchor` says."""
    # A third of the letter height below the middle: baselines by name differ between viewers.
    place = {"x": UNIT * x, "y": UNIT * (y + 0.35 * size), "font_size": UNIT * size}
    return tag("text", escape(words), **{**place, "text_anchor": "middle", **more})
