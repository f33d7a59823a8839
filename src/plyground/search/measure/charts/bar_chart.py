"""Horizontal bars with numbers, and formulas as dashed lines across them."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.drawing.svg_shapes import Value, tag
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

ROW = 30.0
TOP, BOTTOM, RIGHT = 34.0, 44.0, 16.0
LETTER = 7.2
"""The approximate width of a letter."""
WIDE = 50
"""Bars that differ by more than this factor are drawn on a logarithmic scale."""

Bar = tuple[str, float, str]
"""Name, length, and the text after the bar."""


def bar_chart(
    title: str,
    x_label: str,
    bars: Sequence[Bar],
    width: float,
    marks: Sequence[tuple[str, float]] = (),
) -> tuple[str, float]:
    """The chart and its height; `marks` are named values to compare with."""
    left = 12 + LETTER * max(len(name) for name, _, _ in bars)
    behind = 10 + LETTER * max(len(said) for _, _, said in bars)
    top = TOP + (18.0 if marks else 0.0)
    bottom = top + ROW * len(bars)
    lengths = [length for _, length, _ in bars] + [value for _, value in marks]
    logs = max(lengths) > WIDE * min(lengths)
    end = width - RIGHT - behind
    scale = log_scale(lengths, left, end) if logs else Scale(0, max(lengths), left, end)
    parts = [words(left, TOP - 14, title, "start", font_weight="bold")]
    for tick in scale.ticks(6):
        parts.append(line(scale(tick), top, scale(tick), bottom, stroke=GRID))
        parts.append(words(scale(tick), bottom + 18, tick_text(tick)))
    for i, (name, length, _) in enumerate(bars):
        y = top + ROW * i
        parts.append(words(left - 8, y + ROW / 2 + 4.5, name, "end"))
        long = max(scale(length) - left, 1)
        shape = {"x": left, "y": y + 5, "width": long, "height": ROW - 10}
        parts.append(tag("rect", **shape, fill="#7d8fa3", stroke=INK))
    for name, value in marks:
        x = scale(value)
        parts.append(line(x, top - 4, x, bottom, stroke_dasharray="5 4", stroke_width=1.5))
        parts.append(words(x, top - 9, name))
    halo: dict[str, Value] = {"stroke": "#ffffff", "stroke_width": 4, "paint_order": "stroke"}
    for i, (_, length, said) in enumerate(bars):
        parts.append(words(scale(length) + 8, top + ROW * (i + 0.5) + 4.5, said, "start", **halo))
    parts.append(line(left, top, left, bottom))
    said = f"{x_label} (logarithmic scale)" if logs else x_label
    parts.append(words((left + end) / 2, bottom + 38, said, fill=SOFT))
    return tag("g", *parts), bottom + BOTTOM
