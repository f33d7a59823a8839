"""Line charts as data for a template: paths, marks and steps. Values are on a logarithmic scale."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Any

from plyground.studio.texts import number_text

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 420, 260, 56, 14, 30


def line_chart(data: dict[str, list[float]], labels: dict[str, str]) -> dict[str, Any]:
    """The chart of `data`: its "x", and one list of positive values for each label."""
    xs = data["x"]
    values = [v for name in labels for v in data[name] if v]
    low, high = floor(log10(min(values))), max(1, ceil(log10(max(values))))
    high = max(high, low + 1)

    def place_x(i: int) -> float:
        return round(LEFT + 16 + i * (WIDTH - LEFT - 44) / max(1, len(xs) - 1), 1)

    def place_y(value: float) -> float:
        share = (log10(value) - low) / (high - low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP), 1)

    def path(ys: list[float]) -> str:
        points = [f"{place_x(i)} {place_y(y)}" for i, y in enumerate(ys) if y]
        return "M" + "L".join(points)

    every = max(1, (high - low) // 6)
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "marks": [(place_y(10.0**e), power(e)) for e in range(low, high + 1, every)],
        "steps": [(place_x(i), number_text(x)) for i, x in enumerate(xs)],
        "lines": [{"label": words, "path": path(data[name])} for name, words in labels.items()],
    }


def power(exponent: int) -> str:
    """A power of ten, written out if it is short."""
    if 0 <= exponent <= 3:
        return number_text(10**exponent)
    raised = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] if d != "-" else "⁻" for d in str(exponent))
    return f"10{raised}"
