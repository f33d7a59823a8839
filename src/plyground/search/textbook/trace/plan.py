"""Which nodes of a trace are drawn, and where. Lengths are pixels at natural size.

A tree that is not too big is drawn whole, and stays where it is from step to step. A big one is
drawn to the depth that fits, with the path to the current node; what is left out is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.search.textbook.trace.layout import columns
from plyground.search.textbook.trace.names import value_text, visible, window_text, written

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

WIDEST, DRAWN = 3_300, 600
"""Width and number of nodes up to which a tree is drawn whole."""
FAMILY = 12
"""Up to so many children, the path to the current node is drawn with those beside it."""
LETTER = 7.4
"""About the width of a letter."""
LINE = 16.0
"""Height of a line of text."""
SIZE = 17.0
"""From the middle of a node to its sides."""
HEAD = SIZE + 24.0
"""From the middle of a node to above its value."""
SHORT, LONGEST = 3, 16
"""Labels of up to the first length are written into a node; names are cut after the second."""


@dataclass(frozen=True)
class Plan:
    """Places of the nodes that are drawn; parents come before children."""

    children: dict[int, list[int]]
    x: dict[int, float]
    y: dict[int, float]
    hidden: dict[int, int]
    """How many nodes below a node are left out."""
    windows: set[int]
    """Nodes that have a text below them at some step."""
    width: float

    def foot(self, node: int) -> float:
        """Where the branches of a node begin."""
        lines = (node in self.windows) + (self.hidden[node] > 0)
        return self.y[node] + SIZE + LINE * lines + 3


class Planner:
    """Plans for the steps of one trace."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.sizes = trace.names.sizes()
        self.depths = depths = [0] * len(trace.nodes)
        for node in trace.nodes[1:]:
            depths[node["id"]] = depths[node["parent"]] + 1
        self.texts = longest_texts(trace)
        self.cuts_of_nothing = {
            event["node"] for event in trace.events if event.get("skipped") == 0
        }
        self.limit = 1
        self.whole: Plan | None = None
        self._fit(max(depths))

    def _fit(self, deepest: int) -> None:
        """Find the greatest depth that fits, by halving, and the plan if it is the whole tree."""
        fits, too_deep = 1, deepest + 1
        while too_deep - fits > 1:
            self.limit = (fits + too_deep) // 2
            few = sum(depth <= self.limit for depth in self.depths) <= DRAWN
            if few and self._plan(None).width <= WIDEST:
                fits = self.limit
            else:
                too_deep = self.limit
        self.limit = fits
        if fits >= deepest:
            self.whole = self._plan(None)

    def plan(self, current: int | None) -> Plan:
        """The plan for a step at which the search is at a node."""
        return self.whole or self._plan(current)

    def _plan(self, current: int | None) -> Plan:
        names = self.trace.names
        path = set() if current is None else {current, *names.up(current)}
        children: dict[int, list[int]] = {}
        down = [0]
        for node in down:  # grows on the way
            children[node] = [
                child
                for child in names.children[node]
                if self.depths[child] <= self.limit
                or child in path
                or (node in path and len(names.children[node]) <= FAMILY)
            ]
            down += children[node]
        hidden = {
            node: self.sizes[node] - 1 - sum(self.sizes[child] for child in below)
            for node, below in children.items()
        }
        widths = {node: self.width(node, hidden[node]) for node in children}
        x = columns(children, widths)
        plan = Plan(
            children,
            x,
            {},
            hidden,
            {node for node in children if self.texts[node][1]},
            max(x[node] + widths[node] / 2 for node in children),
        )
        self._fill_rows(plan)
        return plan

    def _fill_rows(self, plan: Plan) -> None:
        """The y of each node: rows are further apart where branches are flat."""
        rows: dict[int, list[int]] = {}
        for node in plan.children:
            rows.setdefault(self.depths[node], []).append(node)
        y = HEAD
        for nodes in rows.values():
            for node in nodes:
                plan.y[node] = y
            spans = [
                abs(plan.x[child] - plan.x[node]) for node in nodes for child in plan.children[node]
            ]
            gap = min(max(52.0, 0.2 * max(spans, default=0.0)), 150.0)
            y = max(plan.foot(node) for node in nodes) + gap + HEAD

    def width(self, node: int, hidden: int) -> float:
        """Room for a node with the longest texts it ever has."""
        here = self.trace.nodes[node]
        above, below = self.texts[node]
        # Names of moves stand two thirds down the branches, where those are closer together.
        letters = max(above, below, len(edge_text(here)) / 0.62)
        if hidden:
            letters = max(letters, len(f"+{hidden} nodes"))
        label = len(shortened(here["label"]))
        beside = 2 * (SIZE + 4 + LETTER * label) if label > SHORT else 0.0
        aside = 2 * (SIZE + 30) if node in self.cuts_of_nothing else 0.0
        return max(2 * SIZE + 6, LETTER * letters, beside, aside)


def longest_texts(trace: Trace) -> list[tuple[int, int]]:
    """How long the texts above and below each node get in the course of the trace."""
    above, below = [1] * len(trace.nodes), [0] * len(trace.nodes)
    for node in trace.nodes:
        if "value" in node:
            below[node["id"]] = len(utility_text(node["value"]))
    for event in trace.events:
        node = event["node"]
        if "v" in event:
            above[node] = max(above[node], len(value_text({"mark": "~"} | event)))
        if "alpha" in event and trace.nodes[node]["kind"] != "terminal":
            below[node] = max(below[node], len(window_text(event)))
        if event["type"] == "backup":
            below[node] = max(below[node], len(visits_text(event["say"]["args"]["visits"])))
    return list(zip(above, below, strict=True))


def utility_text(value: float | str) -> str:
    """What a leaf has written under it, read or not."""
    return f"u={written(value)}"


def visits_text(visits: int) -> str:
    """What a node of Monte-Carlo tree search has written under it."""
    return f"n={visits}"


def edge_text(node: dict[str, Any]) -> str:
    """The move that leads to a node, with its probability; nothing if it is the node's label."""
    move = node.get("move", "")
    text = "" if move == node["label"] else shortened(move)
    if "prob" not in node:
        return text
    return f"{'' if text.isdecimal() else text} {node['prob']:.3g}".strip()


def shortened(text: str) -> str:
    """A name cut to a length that can be drawn."""
    shown = visible(text)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
