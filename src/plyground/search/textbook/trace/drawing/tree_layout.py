"""Which nodes of a trace are drawn, and where. Lengths are pixels at natural size.

A small tree is drawn whole and keeps its layout at all steps. A big one is drawn to the depth that
fits, with the path to the current node, and shows how many nodes are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.search.textbook.trace.drawing.columns import columns
from plyground.search.textbook.trace.names import value_text, visible, window_text, written
from plyground.search.textbook.trace.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

MEASURES = VOCABULARY["drawing"]
WIDEST = 3_300
DRAWN: int = MEASURES["drawn"]
"""Width and number of nodes up to which a tree is drawn whole."""
FAMILY = 12
"""Siblings on the path to the current node are drawn if there are no more than this."""
LETTER = 7.4
"""The approximate width of a letter."""
LINE = 16.0
"""The height of a line of text."""
SIZE: float = MEASURES["size"]
"""From the middle of a node to its sides."""
HEAD = SIZE + 24.0
"""From the middle of a node to the top of its value."""
SHORT: int = MEASURES["short"]
"""Longer labels are written beside the node, not inside it."""
LONGEST: int = MEASURES["longest"]
"""Longer names are cut."""


@dataclass(frozen=True)
class TreeLayout:
    """The positions of the nodes that are drawn; parents come before children."""

    children: dict[int, list[int]]
    x: dict[int, float]
    y: dict[int, float]
    hidden: dict[int, int]
    """The number of nodes left out below each node."""
    windows: set[int]
    """The nodes that have a text below them at some step."""
    width: float

    def foot(self, node: int) -> float:
        """The y at which the branches of a node begin."""
        lines = (node in self.windows) + (self.hidden[node] > 0)
        return self.y[node] + SIZE + LINE * lines + 3


class TreeLayouts:
    """The layouts of the steps of one trace."""

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
        self.whole: TreeLayout | None = None
        self._fit(max(depths))

    def _fit(self, deepest: int) -> None:
        """Find the greatest depth that fits, by bisection; keep the layout of a whole tree."""
        fits, too_deep = 1, deepest + 1
        while too_deep - fits > 1:
            self.limit = (fits + too_deep) // 2
            few = sum(depth <= self.limit for depth in self.depths) <= DRAWN
            if few and self._arranged(None).width <= WIDEST:
                fits = self.limit
            else:
                too_deep = self.limit
        self.limit = fits
        if fits >= deepest:
            self.whole = self._arranged(None)

    def around(self, current: int | None) -> TreeLayout:
        """The layout of a step at which the search is at `current`."""
        return self.whole or self._arranged(current)

    def _arranged(self, current: int | None) -> TreeLayout:
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
        layout = TreeLayout(
            children,
            x,
            {},
            hidden,
            {node for node in children if self.texts[node][1]},
            max(x[node] + widths[node] / 2 for node in children),
        )
        self._fill_rows(layout)
        return layout

    def _fill_rows(self, layout: TreeLayout) -> None:
        """Set the y of each node; rows are further apart where branches are flat."""
        rows: dict[int, list[int]] = {}
        for node in layout.children:
            rows.setdefault(self.depths[node], []).append(node)
        least, most = MEASURES["row_gap"]
        y = HEAD
        for nodes in rows.values():
            for node in nodes:
                layout.y[node] = y
            spans = [
                abs(layout.x[child] - layout.x[node])
                for node in nodes
                for child in layout.children[node]
            ]
            gap = min(max(least, MEASURES["slope"] * max(spans, default=0.0)), most)
            y = max(layout.foot(node) for node in nodes) + gap + HEAD

    def width(self, node: int, hidden: int) -> float:
        """The width that a node needs for its longest texts."""
        here = self.trace.nodes[node]
        above, below = self.texts[node]
        # Names of moves are two thirds down the branches, where these are closer together.
        letters: float = max(above, below, len(edge_text(here)) / MEASURES["move_room"])
        if hidden:
            letters = max(letters, len(f"+{hidden} nodes"))
        label = len(shortened(here["label"]))
        beside = 2 * (SIZE + 4 + LETTER * label) if label > SHORT else 0.0
        aside = 2 * (SIZE + 30) if node in self.cuts_of_nothing else 0.0
        return max(2 * SIZE + 6, LETTER * letters, beside, aside)


def longest_texts(trace: Trace) -> list[tuple[int, int]]:
    """The greatest lengths of the texts above and below each node in the whole trace."""
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
    """The text under a leaf, read or not."""
    return VOCABULARY["foot_labels"]["utility"] + written(value)  # type: ignore[no-any-return]


def visits_text(visits: int) -> str:
    """The text under a node of Monte-Carlo tree search."""
    return f"{VOCABULARY['foot_labels']['visits']}{visits}"


def edge_text(node: dict[str, Any]) -> str:
    """The move that leads to a node, unless it is the node's label, and its probability."""
    move = node.get("move", "")
    text = "" if move == node["label"] else shortened(move)
    if "prob" not in node:
        return text
    return f"{'' if text.isdecimal() else text} {node['prob']:.3g}".strip()


def shortened(text: str) -> str:
    """A name, cut to a length that can be drawn."""
    shown = visible(text)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
