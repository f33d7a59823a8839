"""The content of a drawing of a step: nodes, branches and notes, independent of the format.

Texts are safe to show but not escaped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.search.textbook.trace import table
from plyground.search.textbook.trace.drawing.tree_layout import (
    HEAD,
    SIZE,
    TreeLayout,
    edge_text,
    shortened,
    utility_text,
    visits_text,
)
from plyground.search.textbook.trace.fold import Fold
from plyground.search.textbook.trace.messages import about, messages, say, sentence
from plyground.search.textbook.trace.names import value_text, window_text
from plyground.search.textbook.trace.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

CORNERS: dict[str, list[tuple[float, float]]] = VOCABULARY["corners"]
"""Shapes around (0, 0) for a node of size 1."""
SQUARE: float = VOCABULARY["drawing"]["square"]
"""The side of a square, as a share of the node's width."""


@dataclass(frozen=True)
class Spot:
    """A node."""

    id: int
    x: float
    y: float
    shape: str
    """max, min, chance, terminal, cutoff or player."""
    status: str
    """unseen, open, settled, skipped, or below (a skipped node)."""
    label: str
    above: str
    below: tuple[str, ...]
    """The window, utility or visits, and the number of nodes left out."""
    current: bool
    star: bool
    """On the best line so far."""
    cut: int | None
    """The number of children that a cut skipped; None without a cut."""
    about: str
    """The node in words."""


@dataclass(frozen=True)
class SceneBranch:
    """A line from a node to its child."""

    x1: float
    y1: float
    x2: float
    y2: float
    text: str
    style: str
    """plain, best, unseen, skipped (with scissors), or below (a skipped node)."""

    def place(self, sign: str) -> tuple[float, float]:
        """The point on the branch where its move or its scissors are drawn."""
        share = VOCABULARY["drawing"][f"{sign}_at"]
        return self.x1 + share * (self.x2 - self.x1), self.y1 + share * (self.y2 - self.y1)


@dataclass(frozen=True)
class Scene:
    """A picture of one step."""

    width: float
    height: float
    title: str
    spots: list[Spot]
    branches: list[SceneBranch]
    notes: list[str]


def scene(trace: Trace, k: int, language: str = "en") -> Scene:
    """The picture after k events."""
    fold = trace.fold(k)
    layout = trace.layouts.around(fold.current)
    line = set(best_line(trace, fold))
    spots: dict[int, Spot] = {}
    branches: list[SceneBranch] = []
    for node in layout.children:
        above = spots.get(trace.nodes[node]["parent"])
        spot = spots[node] = spot_of(trace, layout, fold, node, above, line, language)
        if above is not None:
            head = spot.y - (HEAD if spot.above else SIZE + 2)
            ends = (above.x, layout.foot(above.id), spot.x, head)
            branches.append(SceneBranch(*ends, edge_text(trace.nodes[node]), style(above, spot)))
    step = say(language, "step", k=str(k), steps=str(len(trace.events)))
    return Scene(
        layout.width,
        max(layout.foot(node) for node in layout.children),
        f"{table.title(trace)} · {step}",
        list(spots.values()),
        branches,
        notes(trace, k, language),
    )


def spot_of(
    trace: Trace,
    layout: TreeLayout,
    fold: Fold,
    node: int,
    above: Spot | None,
    line: set[int],
    language: str,
) -> Spot:
    known = fold.known[node] or {}
    status = known.get("status", "unseen")
    if status == "unseen" and above and above.status in ("skipped", "below"):
        status = "below"
    texts = [foot_text(trace, node, known)] if node in layout.windows else []
    if layout.hidden[node]:
        texts.append(say(language, "more", n=f"{layout.hidden[node]:,}"))
    return Spot(
        node,
        layout.x[node],
        layout.y[node],
        shape_of(trace, node, known),
        status,
        shortened(trace.nodes[node]["label"]),
        "" if status in ("skipped", "below") else value_text(known),
        tuple(texts),
        node == fold.current,
        node in line,
        known.get("cut"),
        about(trace.names.of(node), trace.nodes[node]["kind"], known, status, language),
    )


def shape_of(trace: Trace, node: int, known: dict[str, Any]) -> str:
    """The node's kind; a leaf before the end of the game is a cut-off."""
    kind: str = trace.nodes[node]["kind"]
    if kind.startswith("player"):
        kind = "player"
    if kind == "terminal" or known.get("status") != "settled":
        return kind
    return kind if "best" in known or kind == "chance" else "cutoff"


def foot_text(trace: Trace, node: int, known: dict[str, Any]) -> str:
    """The text under a node: utility, window or visits."""
    here = trace.nodes[node]
    if "visits" in known:
        return visits_text(known["visits"])
    if "value" in here:
        return utility_text(here["value"])
    return window_text(known)


def style(above: Spot, spot: Spot) -> str:
    if spot.status in ("skipped", "below", "unseen"):
        return spot.status
    return "best" if above.star and spot.star else "plain"


def best_line(trace: Trace, fold: Fold) -> list[int]:
    """The best line so far: the best or most visited children, from the root."""
    line, known = [0], fold.known
    while True:
        here = known[line[-1]] or {}
        if table.is_mcts(trace):
            visited = [
                (-(known[child] or {}).get("visits", 0), child)
                for child in trace.names.children[line[-1]]
            ]
            most = min(visited, default=(0, 0))
            after = most[1] if most[0] else None
        else:
            after = here.get("best")
        if after is None:
            return line if len(line) > 1 else []
        line.append(after)


def notes(trace: Trace, k: int, language: str) -> list[str]:
    """The last event, the result at the end, counters, convention, legend."""
    last = trace.events[k - 1] if k else None
    lines = [sentence(last, trace.names, language) if last else messages(language)["start"]]
    if k == len(trace.events):
        lines += table.results(trace, language)
    players = any(node["kind"].startswith("player") for node in trace.nodes)
    return [
        *lines,
        table.counters(trace, k, language),
        table.convention(trace, language),
        messages(language)["legend.players" if players else "legend"],
    ]
