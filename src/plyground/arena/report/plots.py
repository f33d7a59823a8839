"""The plots of a report as SVG. Colours are CSS classes that the page defines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, cos, hypot, pi, sin

from plyground.arena.ratings.ratings import Rating
from plyground.game.drawing.svg_shapes import Value, tag
from plyground.search.measure.charts.axes import Scale, tick_text

WIDTH = 760.0
ROW = 30.0
LETTER = 8.0
"""The approximate width of a letter."""
WIDEST = 34
"""The largest number of letters in a name."""


def elo_plot(table: Sequence[Rating], title: str) -> str:
    """A point with its interval for each player, strongest first."""
    left = 16 + LETTER * max(len(shortened(row.player)) for row in table)
    low = min(row.estimate.low for row in table)
    high = max(row.estimate.high for row in table)
    room = max(0.05 * (high - low), 5.0)
    scale = Scale(low - room, high + room, left, WIDTH - 130)
    bottom = 20 + ROW * len(table)
    parts = [_grid(scale, 12, bottom, tick) for tick in scale.ticks(8)]
    for i, row in enumerate(table):
        y, e = 12 + ROW * (i + 0.5), row.estimate
        said = f"{e.elo:+.0f} [{e.low:+.0f}, {e.high:+.0f}]".replace("-", "\u2212")
        parts += [
            _text(left - 10, y + 4.5, shortened(row.player), "end"),
            _line(scale(e.low), y, scale(e.high), y, "bar"),
            _line(scale(e.low), y - 5, scale(e.low), y + 5, "bar"),
            _line(scale(e.high), y - 5, scale(e.high), y + 5, "bar"),
            tag("circle", cx=scale(e.elo), cy=y, r=4.5, class_="dot"),
            _text(WIDTH - 120, y + 4.5, said, "start", "small"),
        ]
    middle = (left + WIDTH - 130) / 2
    parts.append(_text(middle, bottom + 40, "Elo against the average, 95 % interval", css="soft"))
    return _figure(title, WIDTH, bottom + 48, parts)


def length_plot(plies: Sequence[int], title: str) -> str:
    """A histogram of games by number of plies."""
    most = max(plies)
    width = max(1, ceil((most + 1) / 30))
    counts = [0] * (most // width + 1)
    for length in plies:
        counts[length // width] += 1
    high, left, top, bottom = max(counts), 50.0, 12.0, 160.0
    step = (WIDTH - left - 20) / len(counts)
    up = Scale(0, high, bottom, top)
    parts = []
    for tick in up.ticks(4):
        parts.append(_line(left, up(tick), WIDTH - 20, up(tick), "grid"))
        parts.append(_text(left - 8, up(tick) + 4.5, tick_text(tick) if tick else "0", "end"))
    every = max(1, ceil(len(counts) / 10))
    for i, count in enumerate(counts):
        x = left + i * step
        shape = {
            "x": x + 1,
            "y": up(count),
            "width": max(step - 2, 1),
            "height": bottom - up(count),
        }
        parts.append(tag("rect", **shape, class_="block"))
        if i % every == 0:
            parts.append(_text(x + step / 2, bottom + 18, str(i * width)))
    said = "plies" if width == 1 else f"plies, in steps of {width}"
    parts.append(_text((left + WIDTH - 20) / 2, bottom + 38, said, css="soft"))
    return _figure(title, WIDTH, bottom + 46, parts)


def beats_plot(names: Sequence[str], beats: Sequence[tuple[int, int]], title: str) -> str:
    """The agents on a circle, the strongest at the top; an arrow from each winner to its loser."""
    size, radius = 420.0, 150.0
    places = [
        (
            WIDTH / 2 + radius * sin(2 * pi * i / len(names)),
            size / 2 - radius * cos(2 * pi * i / len(names)),
        )
        for i in range(len(names))
    ]
    parts = [_arrow(*places[winner], *places[loser]) for winner, loser in beats]
    for i, ((x, y), name) in enumerate(zip(places, names, strict=True)):
        side = sin(2 * pi * i / len(names))
        anchor = "middle" if abs(side) < 0.3 else "start" if side > 0 else "end"
        above = -16 if y < size / 2 else 26
        nudge = 0.0 if anchor == "middle" else 16 if side > 0 else -16
        shift = above if anchor == "middle" else 4.5
        parts.append(tag("circle", cx=x, cy=y, r=8, class_="dot"))
        parts.append(_text(x + nudge, y + shift, shortened(name), anchor))
    return _figure(title, WIDTH, size, parts)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line that ends with a tip before the circle of the loser."""
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x, y = x2 - 12 * ux, y2 - 12 * uy
    left = (x - 9 * ux - 4 * uy, y - 9 * uy + 4 * ux)
    right = (x - 9 * ux + 4 * uy, y - 9 * uy - 4 * ux)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in ((x, y), left, right))
    return _line(x1, y1, x, y, "bar") + tag("polygon", points=points, class_="block")


def shortened(name: str) -> str:
    return name if len(name) <= WIDEST else f"{name[: WIDEST - 1]}…"


def _grid(scale: Scale, top: float, bottom: float, tick: float) -> str:
    label = f"{tick:+.0f}".replace("-", "\u2212") if tick else "0"
    kind = "zero" if tick == 0 else "grid"
    rule = _line(scale(tick), top, scale(tick), bottom, kind)
    return rule + _text(scale(tick), bottom + 18, label)


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=css)


def _text(x: float, y: float, words: str, anchor: str = "middle", css: str | None = None) -> str:
    shape: dict[str, Value] = {"x": x, "y": y, "text_anchor": anchor, "class": css}
    return tag("text", escape(words), **shape)


def _figure(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    return tag(
        "svg",
        tag("title", escape(title)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
    )
