"""The growth of the cost of a search with its depth, for minimax and for alpha-beta by move order.

The best and the worst order use true values, computed beforehand with a table of positions; that
work is not counted. Nodes held are the path and all its unsearched siblings, the memory of a search
that makes all children of a node at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import exp, inf, log
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.contract.values import whole
from plyground.game.drawing.html_table import html_table
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.limit import Limit
from plyground.search.measure.formulas import all_leaves, fewest_leaves
from plyground.search.measure.quicken import quicken
from plyground.search.suited import require
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.order import ByValue
from plyground.search.textbook.true_values import TrueValues
from plyground.search.textbook.walk import max_player

METHODS = ("minimax", "worst", "given", "random", "evaluator", "perfect")
"""Minimax, and alpha-beta with moves in these orders."""
SECONDS = 5.0
OnSearch = Callable[[int, str], None]
"""Called with the depth and the method of each search."""


@dataclass(frozen=True)
class Cost:
    """The cost of one search."""

    method: str
    depth: int
    nodes: int
    leaves: int
    held: int
    branching: float
    """The effective branching factor."""
    seconds: float
    value: float


@dataclass(frozen=True)
class GrowthLevel:
    """The formulas at one depth, for the mean number of moves at the nodes of minimax."""

    depth: int
    branching: float
    measured: bool
    """False: minimax did not reach this depth, and the branching is that of the previous one."""

    @property
    def all_leaves(self) -> float:
        return all_leaves(self.branching, self.depth)

    @property
    def fewest_leaves(self) -> float:
        return fewest_leaves(self.branching, self.depth)

    @property
    def line_of_nodes(self) -> float:
        """b*m: the memory of a depth-first search, in nodes."""
        return self.branching * self.depth

    def formulas(self) -> dict[str, float | None]:
        """The figures by name; None if too large for a float."""
        figures = {
            "mean_branching": self.branching,
            "all_leaves": self.all_leaves,
            "fewest_leaves": self.fewest_leaves,
            "line_of_nodes": self.line_of_nodes,
        }
        return {name: figure if figure < inf else None for name, figure in figures.items()}


@dataclass(frozen=True)
class Growth:
    """Costs by method and depth, from one state."""

    state: State
    costs: tuple[Cost, ...]
    levels: tuple[GrowthLevel, ...]
    complete: bool
    """Every line was searched to its end, so deeper searches would cost the same."""

    def __repr__(self) -> str:
        deepest = max((c.depth for c in self.costs), default=0)
        return f"<growth of {self.state.game.name} to depth {deepest}, {len(self.costs)} searches>"

    def _repr_html_(self) -> str:
        """For notebooks: nodes by depth and method."""
        found = [
            [level.depth, *(c.nodes if (c := self.at(m, level.depth)) else "" for m in METHODS)]
            for level in self.levels
        ]
        return html_table(["depth", *METHODS], found, f"nodes in {self.state.game.name}")

    def at(self, method: str, depth: int) -> Cost | None:
        """The cost of one search, if it was made."""
        return next((c for c in self.costs if (c.method, c.depth) == (method, depth)), None)

    def of(self, method: str) -> list[Cost]:
        """The searches of one method, by depth."""
        return [c for c in self.costs if c.method == method]

    @property
    def compared(self) -> int:
        """The greatest depth that every method reached; 0 if there is none."""
        return min((len(self.of(method)) for method in METHODS), default=0)

    def factor(self, method: str) -> float | None:
        """The factor by which one more ply multiplies the nodes: a line fitted to their logs."""
        return growth_factor([(c.depth, c.nodes) for c in self.of(method)])

    def exponent(self, method: str) -> float | None:
        """x in nodes ~ b^(x*m): about 1 for minimax, 1/2 for alpha-beta at its best."""
        factor, b = self.factor(method), self.levels[-1].branching
        return None if factor is None or b <= 1 else log(factor) / log(b)

    def as_dict(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return {
            "game": self.state.game.name,
            "position": self.state.text,
            "complete": self.complete,
            "levels": [
                {"depth": level.depth, "measured": level.measured, **level.formulas()}
                for level in self.levels
            ],
            "costs": [asdict(cost) for cost in self.costs],
            "fit": {
                method: {"factor": self.factor(method), "exponent": self.exponent(method)}
                for method in METHODS
            },
        }


@any_start
@checked
def growth(
    state: State,
    /,
    depth: int | None = None,
    *,
    seconds: float = SECONDS,
    nodes: int | None = None,
    seed: int = 0,
    progress: OnSearch | None = None,
) -> Growth:
    """Search to depth 1, 2, ... with each method, up to `depth` or while time is left.

    Without a depth, a method stops when its share of the seconds is used up, or a search needs more
    than `nodes`. `progress` is called before each search.
    """
    require(state.game, "measure")
    seed = whole("growth", "seed", seed)
    if depth is not None:
        depth = whole("growth", "depth", depth, 1)
    if depth is None:
        quicken(state.game)
    alive = dict.fromkeys(METHODS if not state.is_terminal else (), 0.0)
    share = seconds / len(METHODS)
    costs: list[Cost] = []
    levels: list[GrowthLevel] = []
    complete = state.is_terminal
    while alive and not complete and (depth is None or len(levels) < depth):
        plies = len(levels) + 1
        values: TrueValues | None = None
        found: list[Analysis] = []
        for method in list(alive):
            if progress:
                progress(plies, method)
            limit = None
            if depth is None:
                limit = Limit(time=max(share - alive[method], 1e-6), nodes=nodes)
            if method in ("worst", "perfect"):
                values = values or TrueValues(max_player(state), None, limit)
            search = one_search(state, method, plies, limit, seed, values)
            alive[method] += search.time
            if search.stopped:
                del alive[method]
                continue
            found.append(search)
            costs.append(cost(method, plies, search))
        if not found:
            break
        same_value(found)
        complete = all(search.bound == "=" for search in found)
        levels.append(level(plies, costs, levels))
    return Growth(state, tuple(costs), tuple(levels), complete)


def one_search(
    state: State,
    method: str,
    depth: int,
    limit: Limit | None,
    seed: int,
    values: TrueValues | None,
) -> Analysis:
    """One method at one depth; `values` are for the orders worst and perfect."""
    if method == "minimax":
        return minimax(state, depth, limit=limit)
    order: ByValue | str = f"random:{seed}" if method == "random" else method
    if values is not None and method in ("worst", "perfect"):
        order = ByValue(values, best_first=method == "perfect")
    return alphabeta(state, depth, limit=limit, order=order)


def cost(method: str, depth: int, search: Analysis) -> Cost:
    counted = (search.nodes, search.leaves, search.counters.held)
    return Cost(method, depth, *counted, search.branching, search.time, search.value)


def same_value(found: list[Analysis]) -> None:
    """Check that all methods found the same value, since pruning must not change it."""
    values = {search.value for search in found}
    assert len(values) == 1, f"the methods disagree: {values}"


def level(depth: int, costs: list[Cost], before: list[GrowthLevel]) -> GrowthLevel:
    """The level of a depth; the branching is the mean number of children of inner nodes."""
    full = next((c for c in costs if (c.method, c.depth) == ("minimax", depth)), None)
    if full is not None:
        return GrowthLevel(depth, (full.nodes - 1) / (full.nodes - full.leaves), True)
    return GrowthLevel(depth, before[-1].branching if before else 1.0, False)


def growth_factor(points: list[tuple[int, int]]) -> float | None:
    """The factor of y per step of x, by least squares of log y; None for one point."""
    if len(points) < 2:
        return None
    xs, ys = [x for x, _ in points], [log(y) for _, y in points]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - x0) ** 2 for x in xs)
    return exp(sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / across)


def rows(growth: Growth) -> Iterator[dict[str, Any]]:
    """One row for each search, for a spreadsheet."""
    for cost in growth.costs:
        yield {**asdict(cost), **growth.levels[cost.depth - 1].formulas()}
