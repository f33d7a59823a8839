"""A chart of exploitability over iterations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.search.measure.charts.axes import page
from plyground.search.measure.charts.line_chart import LineStyle, Series, line_chart

if TYPE_CHECKING:
    from plyground.theory.imperfect.strategy import Strategy

WIDTH, HEIGHT = 640.0, 400.0
LEAST = 1e-16
"""Drawn in place of 0, which has no place on a logarithmic scale."""


def history_svg(strategy: Strategy) -> str:
    """Both scales are logarithmic, because CFR's bounds are powers of the iteration count."""
    if len(strategy.history) < 2:
        raise PlygroundError("no history to draw: the strategy was measured only once")
    points = [(float(n), max(x, LEAST)) for n, x in strategy.history]
    series = Series(strategy.variant, LineStyle("#1f5fa8"), points)
    chart = line_chart(
        f"Exploitability of {strategy.variant} in {strategy.game.name}",
        "iterations",
        [series],
        WIDTH,
        HEIGHT,
        logs=True,
        log_across=True,
    )
    n, last = strategy.history[-1]
    about = f"After {n} iterations the exploitability is {last:.3g}."
    return page(f"{strategy.game.name}: exploitability", about, WIDTH + 16, HEIGHT, chart)
