"""Counts the nodes of a search and, for a trace, records its events.

A tree search has these events at each node, in this order: `enter`; `leaf` if no children are
searched; else for each child the child's own events, then `partial` (the value so far), then either
`cut` with a `skip` for every remaining child, or `window` if the search has one; finally `settle`.
Monte-Carlo tree search has `iteration`, `select` at each node on the way down, `expand`, `playout`,
and `backup` at each node on the way up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite, isnan
from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.search.analysis import Counters
from plyground.search.score import ESTIMATE, Backup, Score
from plyground.search.textbook.trace.vocabulary import VOCABULARY

MOST_EVENTS = 50_000
WHOLE = 2_000
"""Explicit trees of up to this many nodes are recorded whole, searched or not."""

SETTLED: dict[str, str] = VOCABULARY["marks"]
"""The message for a node that is settled, by the mark of its value."""


@dataclass(slots=True)
class TraceNode:
    """A node of the search tree."""

    id: int
    """Its index in the trace; -1 if it is not recorded."""
    state: State
    ply: int
    kind: str
    """max, min, chance or terminal; player0, player1, ... in games that are not zero-sum."""
    parent: TraceNode | None = None
    action: int | None = None
    best: int | None = None
    """The id of the best child so far."""
    bound: Score | None = None
    """Its own bound as last recorded: alpha of MAX, beta of MIN."""


@dataclass
class Recorder:
    """Counters and, if `tracing`, nodes and up to `most` events."""

    player: int
    tracing: bool = False
    most: int = MOST_EVENTS
    all_max: bool = False
    """All players play for MAX."""
    nodes: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    full: bool = False
    """There were more events than `most`; the rest is not recorded."""
    leaves: int = 0
    entered: int = 0
    cuts: int = 0
    branches_skipped: int = 0
    leaves_skipped: int | None = 0
    depth: int = 0
    held: int = 0
    _waiting: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.writing = self.tracing
        self.explicit: list[TraceNode] | None = None

    # --- nodes ----------------------------------------------------------------------------------

    def node(
        self, state: State, parent: TraceNode | None = None, action: int | None = None
    ) -> TraceNode:
        """A new node, to be entered or skipped."""
        ply = 0 if parent is None else parent.ply + 1
        node = TraceNode(-1, state, ply, self.kind(state), parent, action)
        if self.writing:
            if parent is None and getattr(state, "node_count", WHOLE + 1) <= WHOLE:
                self.explicit = []
            self._write_node(node)
        return node

    def kind(self, state: State) -> str:
        """The kind of node for a state."""
        player = state.to_play
        if player is None:
            return "terminal"
        if player == CHANCE:
            return "chance"
        if player == self.player or self.all_max:
            return "max"
        return "min" if state.game.opposed else f"player{player}"

    def counters(self, seconds: float) -> Counters:
        """The counters of a search that took this long."""
        skipped = (self.branches_skipped, self.leaves_skipped)
        return Counters(
            self.leaves, self.entered, self.cuts, *skipped, self.depth, seconds, self.held
        )

    def _write_node(self, node: TraceNode) -> None:
        node.id = len(self.nodes)
        known: dict[str, Any] = {
            "id": node.id,
            "parent": node.parent.id if node.parent else None,
            "kind": node.kind,
            "label": whole_text(getattr(node.state, "label", "")),
        }
        if node.parent is not None and node.action is not None:
            known["move"] = whole_text(node.parent.state._describe(node.action))
            if node.parent.kind == "chance":
                known["prob"] = plain(dict(node.parent.state.outcomes())[node.action])
        if node.kind == "terminal":
            known["value"] = plain(node.state.utility(self.player))
        self.nodes.append(known)
        if self.explicit is not None:
            self.explicit.append(node)

    def complete(self) -> None:
        """Add the nodes of a small explicit tree that the search did not reach."""
        if self.explicit is None:
            return
        known = {(node.parent.id, node.action) for node in self.explicit if node.parent}
        for node in self.explicit:  # grows during the loop
            for a in node.state.actions():
                if (node.id, a) not in known:
                    after = node.state.result(a)
                    self._write_node(TraceNode(-1, after, node.ply + 1, self.kind(after), node, a))

    # --- events ---------------------------------------------------------------------------------

    def event(self, kind: str, node: TraceNode, say: str, args: Any = None, **details: Any) -> None:
        """Record one event; `say` is the id of its message."""
        if not self.writing:
            return
        if len(self.events) >= self.most:
            self.writing, self.full = False, True
            return
        self.events.append(
            {
                "k": len(self.events),
                "type": kind,
                "node": node.id,
                **details,
                "say": {"id": say, "args": args or {}},
            }
        )

    def enter(self, node: TraceNode, alpha: Score | None = None, beta: Score | None = None) -> None:
        self.entered += 1
        if node.ply > self.depth:
            self.depth = node.ply
        if 0 < node.ply <= len(self._waiting):
            self._waiting[node.ply - 1] -= 1
        if self.writing:
            said, args = choosers("enter", node.kind)
            if alpha is None or beta is None:
                self.event("enter", node, said, args)
            else:
                node.bound = alpha if node.kind == "max" else beta
                window = {"alpha": plain(alpha), "beta": plain(beta)}
                self.event("enter", node, f"{said}.window", args, **window)

    def expand(self, node: TraceNode, children: int) -> None:
        """Count the nodes held if all children of a node are made at once.

        `_waiting[ply]` is the number of nodes, down to the children of this ply, not yet entered.
        """
        del self._waiting[node.ply :]
        above = self._waiting[-1] if self._waiting else 0
        self._waiting.append(above + children)
        self.held = max(self.held, above + children + node.ply + 1)

    def leaf(self, node: TraceNode, backup: Backup, cut_off: bool, payoffs: Any = None) -> None:
        self.leaves += 1
        if self.writing:
            said = "leaf.cutoff" if cut_off else "leaf.terminal"
            self.event("leaf", node, said, **valued(backup, payoffs))

    def partial(
        self, node: TraceNode, child: TraceNode, v: Score, better: bool, mark: str = ESTIMATE
    ) -> None:
        if self.writing:
            if better and node.kind != "chance":
                node.best = child.id
            said, args = choosers("partial", node.kind)
            said += ".better" if better else ".same"
            args |= {"child": child.id}
            if node.best is not None:
                args["best"] = node.best
            self.event("partial", node, said, args, v=plain(v), mark=mark)

    def window(self, node: TraceNode, alpha: Score, beta: Score, changed: bool) -> None:
        if self.writing:
            own, other = (alpha, beta) if node.kind == "max" else (beta, alpha)
            before, node.bound = node.bound, own
            said, against = "changed" if changed else "same", None
            if changed and own.value == other.value and own != other:
                said, against = "no_cut", other  # equal values: the tempo decides
            elif changed and before is not None and own.value == before.value:
                said, against = "tempo", before
            if said == "tempo" and own == before:
                said, against = "same", None
            plies = {"plies": _plies(own), "other": _plies(against)} if against else {}
            window = {"alpha": plain(alpha), "beta": plain(beta)}
            self.event("window", node, f"window.{node.kind}.{said}", plies, **window)

    def cut(
        self, node: TraceNode, v: Score, bound: Score, window: tuple[Score, Score], left: int
    ) -> None:
        self.cuts += left > 0
        if self.writing:
            self.event(
                "cut",
                node,
                f"cut.{node.kind}" if left else f"cut.{node.kind}.nothing",
                {"bound": plain(bound)},
                v=plain(v),
                alpha=plain(window[0]),
                beta=plain(window[1]),
                skipped=left,
            )

    def skip(self, node: TraceNode) -> None:
        self.branches_skipped += 1
        size = getattr(node.state, "leaf_count", None)
        if size is None or self.leaves_skipped is None:
            self.leaves_skipped = None
        else:
            self.leaves_skipped += size
        self.event("skip", node, "skip")

    def settle(
        self, node: TraceNode, backup: Backup, payoffs: Any = None, from_table: bool = False
    ) -> None:
        if self.writing:
            args = {"best": node.best} if node.best is not None and backup.line else {}
            said = "settle.table" if from_table else f"settle.{SETTLED[backup.mark]}"
            self.event("settle", node, said, args, **valued(backup, payoffs))


def _plies(score: Score) -> int:
    """The plies from the root to the end that a score with a tempo stands for."""
    return int(abs(score.tempo))


def choosers(event: str, kind: str) -> tuple[str, dict[str, Any]]:
    """The message for a kind of node, and its arguments; players are given by number."""
    if kind.startswith("player"):
        return f"{event}.player", {"player": int(kind.removeprefix("player"))}
    return f"{event}.{kind}", {}


def valued(backup: Backup, payoffs: Any) -> dict[str, Any]:
    """The fields of a result in an event."""
    fields = {"v": plain(backup.score), "mark": backup.mark}
    return fields if payoffs is None else fields | {"payoffs": [plain(u) for u in payoffs]}


def whole_text(text: str) -> str:
    """Text that UTF-8 can encode; lone surrogates become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def plain(value: Score | float) -> int | float | str:
    """A number for JSON: infinities are words, whole numbers are integers."""
    x = value.value if isinstance(value, Score) else value
    if isfinite(x):
        # Integers above 2^53 may have no exact float, which is what JavaScript reads.
        return int(x) if x == int(x) and abs(x) < 2**53 else x
    if isnan(x):
        raise PlygroundError("a value is NaN (not a number), which a search cannot compare")
    return "inf" if x > 0 else "-inf"
