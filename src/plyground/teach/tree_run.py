"""What a textbook search does at each node of a tree, taken from its trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from plyground.game.trees.sources import tree
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.search.analysis import Analysis
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.convention import Convention
from plyground.search.textbook.expectiminimax import expectiminimax
from plyground.search.textbook.minimax import minimax

SEARCHES: dict[str, Callable[..., Analysis]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "expectiminimax": expectiminimax,
}


@dataclass
class NodeVisit:
    """One node. `began` and `ended` are event numbers; None if the search skipped the node."""

    name: str
    kind: str
    parent: str | None
    children: list[str]
    began: int | None = None
    ended: int | None = None
    value: float = 0.0
    mark: str = "="
    window: tuple[Any, Any] | None = None
    skipped: int | None = None
    """The number of the event that skips this node."""
    cut: dict[str, Any] | None = None
    """The event of a cut at this node."""
    at_child: dict[str, tuple[Any, Any, Any]] = field(default_factory=dict)
    """For each child after the first: the value so far, alpha and beta just before it."""

    @property
    def read(self) -> bool:
        return self.ended is not None

    @property
    def inner(self) -> bool:
        return bool(self.children)


@dataclass(frozen=True)
class TreeRun:
    """One search of one tree."""

    game: TreeGame
    analysis: Analysis
    visits: dict[str, NodeVisit]
    """In preorder, by name: a label, or a path such as /3/1."""

    @property
    def root(self) -> NodeVisit:
        return next(iter(self.visits.values()))

    @property
    def move(self) -> str:
        """The chosen move at the root, in words."""
        assert self.analysis.action is not None
        return self.analysis.state.describe(self.analysis.action)

    def inner(self) -> Iterator[NodeVisit]:
        return (visit for visit in self.visits.values() if visit.inner)

    def above(self, visit: NodeVisit) -> Iterator[NodeVisit]:
        """The nodes on the path to the root, nearest first."""
        while visit.parent is not None:
            visit = self.visits[visit.parent]
            yield visit

    def gone(self, visit: NodeVisit) -> NodeVisit | None:
        """The skipped node on the path to this one, or itself, or None."""
        for here in (visit, *self.above(visit)):
            if here.skipped is not None:
                return here
        return None


@lru_cache(maxsize=64)
def tree_run(text: str, algorithm: str, convention: Convention) -> TreeRun:
    """Search a tree given as text."""
    game = tree(text)
    analysis = SEARCHES[algorithm](game.initial(), style=convention, trace=True)
    visits = dict(_nodes(game))
    assert analysis.trace is not None
    names = _names(game, analysis.trace.nodes)
    window: dict[str, tuple[Any, Any, Any]] = {}
    for event in analysis.trace.events:
        _apply(event, visits, names, window)
    return TreeRun(game, analysis, visits)


def _nodes(game: TreeGame) -> Iterator[tuple[str, NodeVisit]]:
    nodes = game.tree
    names = [TreeState(game, i).text for i in range(game.nodes)]
    kinds = {None: "leaf", 0: "max", 1: "min"}
    for i, name in enumerate(names):
        parent = names[nodes.parents[i]] if i else None
        below = [names[child] for child in nodes.children[i]]
        yield name, NodeVisit(name, kinds.get(nodes.movers[i], "chance"), parent, below)


def _names(game: TreeGame, nodes: list[dict[str, Any]]) -> dict[int, str]:
    """The name of each node of a trace."""
    found: dict[int, int] = {}
    for node in nodes:
        if node["parent"] is None:
            found[node["id"]] = 0
            continue
        below = game.tree.children[found[node["parent"]]]
        found[node["id"]] = next(i for i in below if game.tree.names[i] == node["move"])
    return {number: TreeState(game, i).text for number, i in found.items()}


def _apply(
    event: dict[str, Any],
    visits: dict[str, NodeVisit],
    names: dict[int, str],
    window: dict[str, tuple[Any, Any, Any]],
) -> None:
    visit, kind = visits[names[event["node"]]], event["type"]
    if kind == "enter":
        visit.began = event["k"]
        if "alpha" in event:
            visit.window = (event["alpha"], event["beta"])
        if visit.parent in window:
            visits[visit.parent].at_child[visit.name] = window[visit.parent]
    elif kind == "partial":
        window[visit.name] = (event["v"], None, None)
    elif kind == "window":
        window[visit.name] = (window[visit.name][0], event["alpha"], event["beta"])
    elif kind == "cut":
        visit.cut = event
    elif kind == "skip":
        visit.skipped = event["k"]
    elif kind in ("leaf", "settle"):
        visit.ended, visit.value, visit.mark = event["k"], float(event["v"]), event["mark"]
