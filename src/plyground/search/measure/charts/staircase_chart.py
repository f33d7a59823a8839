"""The staircase as a bar chart."""

from __future__ import annotations

from plyground.search.measure.charts.axes import SOFT, at, page, words
from plyground.search.measure.charts.bar_chart import bar_chart
from plyground.search.measure.staircase import Staircase

WIDTH = 760.0


def staircase_svg(stairs: Staircase) -> str:
    """The nodes with each idea added, and the time."""
    bars = []
    for i, step in enumerate(stairs.steps):
        mark = "" if step.same else " *"
        said = f"{step.nodes:,} in {step.seconds:.2f} s"
        if i:
            said += f", 1/{stairs.saved(step):.3g} of minimax"
        bars.append((("+ " if i else "") + step.idea + mark, float(step.nodes), said))
    heading = f"Depth {stairs.depth}: nodes entered as each idea is added"
    chart, height = bar_chart(heading, "nodes", bars, WIDTH)
    title = f"{stairs.state.game.title}: the staircase"
    note = (
        "* may change the value: quiescence evaluates other positions, a table ignores repetitions"
    )
    return page(
        title,
        heading,
        WIDTH + 16,
        height + 90,
        words(20, 32, title, "start", font_size=18, font_weight="bold"),
        at(8, 44, chart),
        words(20, height + 72, note, "start", fill=SOFT),
    )
