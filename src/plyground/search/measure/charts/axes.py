"""The common parts of charts: scales with ticks, text, and the page.

Lengths are in pixels. Dashes, markers and labels carry the meaning; colour only repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from plyground.game.drawing.svg import SANS
from plyground.game.drawing.svg_shapes import Value, tag

INK, SOFT, GRID = "#1b1b1b", "#555555", "#dddddd"
SIZE = 13
"""The font size."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Scale:
    """Maps numbers from `low` to `high` to pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    logs: bool = False

    def __call__(self, value: float) -> float:
        if self.logs:
            part = log10(value / self.low) / log10(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self, most: int = 8) -> list[float]:
        """Round numbers within the scale: powers of ten, or multiples of 1, 2 or 5 times one."""
        if self.logs and self.high / self.low >= 100:
            first, last = ceil(log10(self.low) - 1e-9), floor(log10(self.high) + 1e-9)
            return [10.0**k for k in range(first, last + 1, 1 + (last - first) // most)]
        if self.logs:
            steps = (m * 10.0**k for k in range(-1, 16) for m in (1, 2, 5))
            return [s for s in steps if self.low <= s <= self.high]
        step = round_step((self.high - self.low) / most)
        return [k * step for k in range(ceil(self.low / step), floor(self.high / step) + 1)]


def round_step(least: float) -> float:
    """The least integer of the form 1, 2 or 5 times a power of ten that is not below `least`."""
    power = 10.0 ** floor(log10(max(least, 1)))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= max(least, 1))


def log_scale(values: Sequence[float], start: float, end: float) -> Scale:
    """A logarithmic scale for positive values, between powers of ten."""
    low = 10.0 ** floor(log10(min(values)))
    high = 10.0 ** ceil(log10(max(values)))
    return Scale(low, max(high, 10 * low), start, end, True)


def tick_text(value: float) -> str:
    """A number in short form: 2,000 or 10⁶."""
    if value >= 100_000 and log10(value) % 1 == 0:
        return "10" + str(round(log10(value))).translate(RAISED)
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def words(x: float, y: float, text: str, anchor: str = "middle", **more: Value) -> str:
    """Text with its baseline at y."""
    return tag("text", escape(text), x=x, y=y, text_anchor=anchor, **{"fill": INK, **more})


def line(x1: float, y1: float, x2: float, y2: float, **more: Value) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **{"stroke": INK, **more})


def page(title: str, about: str, width: float, height: float, *parts: str) -> str:
    """A standalone SVG document on white."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(about)),
        tag("rect", width=width, height=height, fill="#ffffff"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        font_family=SANS,
        font_size=SIZE,
    )


def at(x: float, y: float, *parts: str) -> str:
    """Parts moved to (x, y)."""
    return tag("g", *parts, transform=f"translate({x:g} {y:g})")
