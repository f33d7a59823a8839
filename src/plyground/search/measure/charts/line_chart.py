"""Lines with a marker at each measurement, and their legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.game.drawing.svg_shapes import tag
from plyground.search.measure.charts.axes import (
    GRID,
    INK,
    SOFT,
    Scale,
    line,
    log_scale,
    tick_text,
    words,
)

LEFT, RIGHT, TOP, BOTTOM = 62.0, 16.0, 34.0, 44.0
"""Margins of a chart."""
SAMPLE = 40.0
"""Length of a line in the legend."""


@dataclass(frozen=True)
class LineStyle:
    """How a line differs from others, in print too; formulas have no marker."""

    colour: str
    dash: str | None = None
    marker: str | None = None


@dataclass(frozen=True)
class Series:
    """A named line."""

    name: str
    style: LineStyle
    points: Sequence[tuple[float, float]]


def line_chart(
    title: str,
    x_label: str,
    series: Sequence[Series],
    width: float,
    height: float,
    *,
    logs: bool,
    log_across: bool = False,
) -> str:
    """The series in one frame; y is logarithmic if `logs`, x if `log_across`."""
    points = [p for s in series for p in s.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    bottom = height - BOTTOM
    # Half a step before the first and after the last, so that no marker touches the frame.
    across = Scale(min(xs) - 0.5, max(xs) + 0.5, LEFT, width - RIGHT)
    if log_across:
        across = log_scale(xs, LEFT, width - RIGHT)
    up = log_scale(ys, bottom, TOP) if logs else Scale(0, 1.05 * max(ys), bottom, TOP)
    parts = [words(LEFT, TOP - 14, title, "start", font_weight="bold")]
    for tick in up.ticks():
        y = up(tick)
        parts.append(line(LEFT, y, width - RIGHT, y, stroke=GRID))
        parts.append(words(LEFT - 8, y + 4.5, tick_text(tick), "end"))
    for tick in across.ticks(12):
        parts.append(line(across(tick), bottom, across(tick), bottom + 5))
        parts.append(words(across(tick), bottom + 20, tick_text(tick)))
    parts.append(words((LEFT + width - RIGHT) / 2, height - 6, x_label, fill=SOFT))
    parts.append(
        tag(
            "path",
            d=f"M{LEFT:g} {TOP:g}V{bottom:g}H{width - RIGHT:g}",
            fill="none",
            stroke=INK,
        )
    )
    for s in series:
        parts.append(drawn(s.style, [(across(x), up(y)) for x, y in s.points]))
    return tag("g", *parts)


def drawn(style: LineStyle, points: Sequence[tuple[float, float]]) -> str:
    """A line through points, with its markers."""
    path = tag(
        "polyline",
        points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        fill="none",
        stroke=style.colour,
        stroke_width=2.0 if style.marker else 1.5,
        stroke_dasharray=style.dash,
    )
    return tag("g", path, *(marker(style, x, y) for x, y in points if style.marker))


def marker(style: LineStyle, x: float, y: float) -> str:
    """A small filled or open shape around a point."""
    shapes = {
        "circle": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "square": "M-3.7 -3.7h7.4v7.4h-7.4z",
        "diamond": "M0 -5.2L5.2 0L0 5.2L-5.2 0z",
        "up": "M0 -5L4.8 3.6H-4.8z",
        "down": "M0 5L4.8 -3.6H-4.8z",
        "cross": "M-4 -4L4 4M4 -4L-4 4",
    }
    name, _, kind = (style.marker or "").partition(" ")
    return tag(
        "path",
        d=shapes[name],
        transform=f"translate({x:.1f} {y:.1f})",
        fill="#ffffff" if kind == "open" else style.colour,
        stroke=style.colour,
        stroke_width=1.6,
    )


def legend(
    entries: Sequence[tuple[str, LineStyle]], width: float, columns: int
) -> tuple[str, float]:
    """A sample of each line with its name, in columns, and the height of the whole."""
    room, row = width / columns, 22.0
    parts = []
    for i, (name, style) in enumerate(entries):
        x, y = (i % columns) * room, (i // columns) * row + row / 2
        parts.append(drawn(LineStyle(style.colour, style.dash), [(x, y), (x + SAMPLE, y)]))
        if style.marker:
            parts.append(marker(style, x + SAMPLE / 2, y))
        parts.append(words(x + SAMPLE + 8, y + 4.5, name, "start"))
    return tag("g", *parts), row * -(-len(entries) // columns)
