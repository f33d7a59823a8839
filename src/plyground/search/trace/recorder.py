"""Counts what a search does and, if asked, writes it down event by event.

The events of a tree search are, in this order at each node: `enter`; `leaf` for a node without
children to search; else for each child what happens in it, then `partial` (the value so far), then
either `cut` with a `skip` for every child left, or `window` where there is one; at last `settle`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from plyground.game.facts import CHANCE
from plyground.game.state import State
from plyground.search.score import Backup, Score

MOST_EVENTS = 50_000


@dataclass(slots=True)
class Node:
    """A node of the search tree."""

    id: int
    state: State
    ply: int
    kind: str
    """max, min, chance, or the player's number in games for more than two."""
    parent: Node | None = None
    action: int | None = None


@dataclass
class Recorder:
    """Counters always, nodes and events if `tracing`, up to `most` events."""

    player: int
    tracing: bool = False
    most: int = MOST_EVENTS
    nodes: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    partial_trace: bool = False
    leaves: int = 0
    entered: int = 0
    cuts: int = 0
    branches_skipped: int = 0
    leaves_skipped: int | None = 0
    depth: int = 0
    held: int = 0
    _waiting: list[int] = field(default_factory=list)
    _next: int = 0

    # --- nodes ----------------------------------------------------------------------------------

    def node(self, state: State, parent: Node | None = None, action: int | None = None) -> Node:
        """A node that is about to be entered or skipped."""
        node = Node(
            self._next, state, parent.ply + 1 if parent else 0, self.kind(state), parent, action
        )
        self._next += 1
        if self.tracing and not self.partial_trace:
            self.nodes.append(self._described(node))
        return node

    def kind(self, state: State) -> str:
        """Who chooses at a state: max, min, chance; terminal at the end."""
        player = state.to_play
        if player is None:
            return "terminal"
        if player == CHANCE:
            return "chance"
        if state.game.players > 2:
            return f"player{player}"
        return "max" if player == self.player else "min"

    def _described(self, node: Node) -> dict[str, Any]:
        known: dict[str, Any] = {
            "id": node.id,
            "parent": node.parent.id if node.parent else None,
            "kind": node.kind,
            "label": getattr(node.state, "label", "") or "",
        }
        if node.parent is not None and node.action is not None:
            known["move"] = node.parent.state._describe(node.action)
            if node.parent.kind == "chance":
                known["prob"] = dict(node.parent.state.outcomes())[node.action]
        if node.kind == "terminal":
            known["value"] = node.state.utility(self.player)
        return known

    # --- events ---------------------------------------------------------------------------------

    def event(self, kind: str, node: Node, say: str, **details: Any) -> None:
        """Write one event down; `say` and the details are what a sentence is made from."""
        if not self.tracing or self.partial_trace:
            return
        if len(self.events) >= self.most:
            self.partial_trace = True
            return
        told = {name: plain(value) for name, value in details.items() if value is not None}
        args = told.pop("args", {})
        self.events.append(
            {
                "k": len(self.events),
                "type": kind,
                "node": node.id,
                **told,
                "say": {"id": say, "args": args},
            }
        )

    def enter(self, node: Node, alpha: Score | None = None, beta: Score | None = None) -> None:
        self.entered += 1
        self.depth = max(self.depth, node.ply)
        if 0 < node.ply <= len(self._waiting):
            self._waiting[node.ply - 1] -= 1
        self.event("enter", node, f"enter.{node.kind}", alpha=alpha, beta=beta)

    def expand(self, node: Node, children: int) -> None:
        """Count what is held if all children of a node are made when it is expanded.

        `_waiting[ply]` is how many nodes down to the children of that ply wait to be entered.
        """
        del self._waiting[node.ply :]
        above = self._waiting[-1] if self._waiting else 0
        self._waiting.append(above + children)
        self.held = max(self.held, above + children + node.ply + 1)

    def leaf(self, node: Node, backup: Backup, cut_off: bool) -> None:
        self.leaves += 1
        said = "leaf.cutoff" if cut_off else "leaf.terminal"
        self.event("leaf", node, said, v=backup.score, mark=backup.mark)

    def partial(self, node: Node, child: Node, v: Score, better: bool) -> None:
        said = f"partial.{node.kind}.{'better' if better else 'same'}"
        sign = {"max": ">=", "min": "<="}.get(node.kind, "~")
        self.event("partial", node, said, v=v, mark=sign, args={"child": child.id})

    def window(self, node: Node, alpha: Score, beta: Score, changed: bool) -> None:
        said = f"window.{node.kind}.{'changed' if changed else 'same'}"
        self.event("window", node, said, alpha=alpha, beta=beta)

    def cut(
        self, node: Node, v: Score, bound: Score, window: tuple[Score, Score], left: int
    ) -> None:
        self.cuts += left > 0
        said = f"cut.{node.kind}" if left else f"cut.{node.kind}.nothing"
        self.event(
            "cut",
            node,
            said,
            v=v,
            alpha=window[0],
            beta=window[1],
            skipped=left,
            args={"bound": plain(bound)},
        )

    def skip(self, node: Node) -> None:
        self.branches_skipped += 1
        size = getattr(node.state, "leaf_count", None)
        if size is None or self.leaves_skipped is None:
            self.leaves_skipped = None
        else:
            self.leaves_skipped += size
        self.event("skip", node, "skip")

    def settle(self, node: Node, backup: Backup) -> None:
        said = {"=": "exact", ">=": "at_least", "<=": "at_most", "~": "estimate"}[backup.mark]
        self.event(
            "settle",
            node,
            f"settle.{said}",
            v=backup.score,
            mark=backup.mark,
            args={"best": backup.line[0]} if backup.line else {},
        )


def plain(value: Any) -> Any:
    """Scores as numbers; infinities as words, which JSON lacks numbers for."""
    if isinstance(value, Score):
        value = value.value
    if isinstance(value, float):
        if value in (float("inf"), float("-inf")):
            return "inf" if value > 0 else "-inf"
        return int(value) if value == int(value) else value
    return value
