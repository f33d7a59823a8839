"""Growth as charts: leaves, nodes and memory by depth, and leaves by order of moves."""

from __future__ import annotations

from math import inf

from plyground.search.measure.charts.axes import SOFT, at, page, words
from plyground.search.measure.charts.bar_chart import bar_chart
from plyground.search.measure.charts.line_chart import LineStyle, Series, legend, line_chart
from plyground.search.measure.growth import METHODS, Growth

WIDTH, HEIGHT, GAP, HEAD = 480.0, 340.0, 24.0, 64.0
LOOKS = {
    "minimax": LineStyle("#1b1b1b", None, "circle"),
    "worst": LineStyle("#9c3d00", "9 4", "square"),
    "given": LineStyle("#7a4fa3", "2 4", "diamond"),
    "random": LineStyle("#00718f", "9 4 2 4", "cross"),
    "evaluator": LineStyle("#007a4d", "16 4", "up open"),
    "perfect": LineStyle("#0051a8", None, "down"),
}
ALL = LineStyle("#666666", "1 3")
FEWEST = LineStyle("#666666", "6 3")
ABOUT = {"all": "bᵐ, and b·m for nodes held", "fewest": "b^⌈m/2⌉ + b^⌊m/2⌋ − 1, the fewest"}


def growth_svg(growth: Growth) -> str:
    """The charts of a growth with at least one depth."""
    leaves = [_of(growth, method, "leaves") for method in METHODS]
    leaves.append(Series("all", ALL, [(lv.depth, lv.all_leaves) for lv in growth.levels]))
    leaves.append(Series("fewest", FEWEST, [(lv.depth, lv.fewest_leaves) for lv in growth.levels]))
    nodes = [_of(growth, method, "nodes") for method in METHODS]
    held = [_of(growth, method, "held") for method in ("minimax", "given", "perfect")]
    held.append(Series("line", ALL, [(lv.depth, lv.line_of_nodes) for lv in growth.levels]))
    size = (WIDTH, HEIGHT)
    names = [(_name(method), LOOKS[method]) for method in METHODS]
    names += [(ABOUT["all"], ALL), (ABOUT["fewest"], FEWEST)]
    key, key_height = legend(names, 2 * WIDTH, 3)
    second = HEAD + HEIGHT + GAP
    third = second + HEIGHT + GAP
    depth = "depth m (plies)"
    parts = [
        words(20, 30, f"{growth.state.game.title}: the cost of searching deeper", "start",
              font_size=18, font_weight="bold"),
        words(20, 50, _subtitle(growth), "start", fill=SOFT),
        at(0, HEAD, line_chart("Leaves read", depth, _some(leaves), *size, logs=True)),
        at(WIDTH, HEAD, line_chart("Nodes entered", depth, _some(nodes), *size, logs=True)),
        at(0, second, line_chart("Most nodes held at once", depth, _some(held), *size, logs=False)),
        at(WIDTH, second, _bars(growth) if growth.compared else ""),
        at(20, third, key),
    ]  # fmt: skip
    height = third + key_height + 16
    return page("The cost of searching deeper", _subtitle(growth), 2 * WIDTH + 16, height, *parts)


def _bars(growth: Growth) -> str:
    """Leaves by method at the greatest depth that all methods reached."""
    depth = growth.compared
    found = [growth.at(method, depth) for method in METHODS]
    bars = [(c.method, float(c.leaves), f"{c.leaves:,}") for c in found if c is not None]
    level = growth.levels[depth - 1]
    marks = [("fewest", level.fewest_leaves), ("bᵐ", level.all_leaves)]
    marks = [(name, value) for name, value in marks if value < inf]
    if depth == 1:  # both marks are the same
        marks = marks[1:]
    return bar_chart(f"Leaves read at depth {depth}", "leaves", bars, WIDTH, marks)[0]


def _of(growth: Growth, method: str, what: str) -> Series:
    points = [(float(c.depth), float(getattr(c, what))) for c in growth.of(method)]
    return Series(method, LOOKS[method], points)


def _some(series: list[Series]) -> list[Series]:
    """The series with finite points, without their infinite ones."""
    kept = (Series(s.name, s.style, [p for p in s.points if p[1] < inf]) for s in series)
    return [s for s in kept if s.points]


def _name(method: str) -> str:
    return method if method == "minimax" else f"alpha-beta, {method} order"


def _subtitle(growth: Growth) -> str:
    last = growth.levels[-1]
    return f"position {growth.state.text}, mean branching b = {last.branching:.3g}"[:110]
