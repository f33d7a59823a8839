"""The output of `plyground measure`: tables of counts, and their explanation."""

from __future__ import annotations

from collections.abc import Callable
from math import log10
from typing import TYPE_CHECKING

from plyground.cli.columns import paragraph, table

if TYPE_CHECKING:
    from plyground.search.measure.growth import Cost, Growth, GrowthLevel
    from plyground.search.measure.staircase import Staircase

LONG = 10**10
"""Numbers from here on are written in scientific notation."""


def count(value: float | None) -> str:
    """A count as text; "-" for None."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value < LONG else f"{value:.2e}"


def about_growth(growth: Growth) -> str:
    """Leaves, nodes and memory by depth, and how fast they grow."""
    from plyground.search.measure.growth import METHODS

    game = growth.state.game
    parts = [
        f"{game.title}, from {growth.state.text}",
        by_depth(
            growth, "Leaves read", METHODS, lambda cost: cost.leaves,
            {"b^m": lambda level: level.all_leaves, "fewest": lambda level: level.fewest_leaves},
        ),
        by_depth(growth, "Nodes entered", METHODS, lambda cost: cost.nodes, {}),
        by_depth(
            growth, "Most nodes held at once", METHODS, lambda cost: cost.held,
            {"b*m": lambda level: level.line_of_nodes},
        ),
        "Growth\n" + fit(growth),
        paragraph(
            "b is the mean number of moves at a node; if it changes with depth, b^m only "
            "approximates the leaves of minimax. Fewest is b^ceil(m/2) + b^floor(m/2) - 1, the "
            "leaves that alpha-beta reads in a regular tree with the best moves first. All methods "
            "but minimax are alpha-beta with that move order. The perfect and worst orders use "
            "true values, computed beforehand with a transposition table and not counted. If games "
            "end early, perfect order may not be the cheapest, because it does not prefer the "
            "shorter of equally good moves."
        ),
    ]  # fmt: skip
    if growth.complete:
        parts.append(paragraph("Every line was searched to its end, so deeper gives the same."))
    return "\n\n".join(parts)


def by_depth(
    growth: Growth,
    title: str,
    methods: tuple[str, ...],
    figure: Callable[[Cost], int],
    formulas: dict[str, Callable[[GrowthLevel], float]],
) -> str:
    """One row for each depth."""
    rows = [["depth", "b", *methods, *formulas]]
    for level in growth.levels:
        found = [growth.at(method, level.depth) for method in methods]
        cells = [count(figure(cost) if cost else None) for cost in found]
        branching = f"{level.branching:.3g}" if level.measured else f"~{level.branching:.3g}"
        formula_cells = [count(formula(level)) for formula in formulas.values()]
        rows.append([str(level.depth), branching, *cells, *formula_cells])
    return f"{title}\n{table(rows, right=range(len(rows[0])))}"


def fit(growth: Growth) -> str:
    """The growth of each method's nodes."""
    from plyground.search.measure.growth import METHODS

    rows = [("", "one more ply", "nodes grow like", "effective branching", "to depth")]
    for method in METHODS:
        costs = growth.of(method)
        factor, exponent = growth.factor(method), growth.exponent(method)
        rows.append(
            (
                method,
                "-" if factor is None else f"x {factor:.2f}",
                "-" if exponent is None else f"b^({exponent:.2f} m)",
                f"{costs[-1].branching:.2f}" if costs else "-",
                str(costs[-1].depth) if costs else "-",
            )
        )
    return table(rows, right=(1, 2, 3, 4))


def about_staircase(stairs: Staircase) -> str:
    """One row for each technique."""
    rows = [("", "nodes", "leaves", "seconds", "value", "of minimax's nodes")]
    for i, step in enumerate(stairs.steps):
        idea = step.idea if i == 0 else f"+ {step.idea}"
        rows.append(
            (
                idea,
                count(step.nodes),
                count(step.leaves),
                f"{step.seconds:.3f}",
                f"{step.value:.4g}" + ("" if step.same else " *"),
                f"{1 / stairs.saved(step):.1%}",
            )
        )
    game = stairs.state.game
    return "\n\n".join(
        (
            f"{game.title}, from {stairs.state.text}, depth {stairs.depth}",
            table(rows, right=(1, 2, 3, 4, 5)),
            paragraph(
                "Each row includes the techniques of all rows above it. At a small depth a "
                "technique may cost more than it saves. Deepening first searches to depth 1, 2, "
                "..., which costs nodes; it pays off if the moves that the table then tries first "
                "save more in the last search. * may differ: quiescence evaluates other "
                "positions" + ("; the table ignores repetitions." if game.facts.repetition else ".")
            ),
        )
    )


def about_budget(
    nodes_per_second: float,
    branching: float,
    seconds: float | None = None,
    depth: float | None = None,
) -> str:
    """The depth that a budget allows, or the time that a depth takes."""
    from plyground.search.measure.formulas import ORDERINGS, YEAR, how_deep, log10_leaves

    said = {
        "none": "without pruning",
        "random": "random order, about",
        "perfect": "perfect order",
    }
    parts = []
    if seconds is not None:
        nodes = nodes_per_second * seconds
        rows = [("", "depth")]
        rows += [(said[o], f"{how_deep(nodes, branching, o):.2f}") for o in ORDERINGS]
        parts.append(
            f"{nodes_per_second:,.0f} nodes/s for {seconds:g} s: {count(nodes)} nodes, "
            f"{branching:g} moves at a node\n\n{table(rows, right=(1,))}"
        )
    if depth is not None:
        lines = [("", "leaves", "seconds", "years")]
        for ordering in ORDERINGS:
            leaves = log10_leaves(branching, depth, ordering)
            took = leaves - log10(nodes_per_second)
            lines.append((said[ordering], power(leaves), power(took), power(took - log10(YEAR))))
        parts.append(
            f"{depth:g} plies with {branching:g} moves at a node, {nodes_per_second:,.0f} nodes/s"
            f"\n\n{table(lines, right=(1, 2, 3))}"
        )
    return "\n\n".join(parts)


def power(exponent: float) -> str:
    """10 to this power, to three digits, however large."""
    whole = int(exponent // 1)
    if -4 < whole < 7:
        return f"{10**exponent:,.3g}" if whole < 3 else f"{10**exponent:,.0f}"
    return f"{10 ** (exponent - whole):.2f}e{whole:+d}"
