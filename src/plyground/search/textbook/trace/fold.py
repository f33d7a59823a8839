"""The state of a trace after k events: a pure fold over the events before.

A state is {"nodes": {id: what is known of it}, "counters": {...}, "current": id}. Of a node are
known its `status` (open, settled or skipped), `v` and `mark`, the window `alpha` and `beta`, the
`best` child so far, after a cut how many children were `cut` off, in games of own goals the
`payoffs`, and in Monte-Carlo tree search `visits` and `w`. Nodes never met are not in it.
"""

from __future__ import annotations

from typing import Any

EVERY = 200
"""Events between two snapshots."""

Known = dict[str, Any]
STATUS = {
    "enter": "open",
    "iteration": "open",
    "expand": "open",
    "leaf": "settled",
    "settle": "settled",
    "skip": "skipped",
}
COUNTERS = ("leaves", "nodes", "cuts", "branches_skipped")


class Fold:
    """A state under way. What is known of a node is replaced, never changed: copies may share."""

    def __init__(self, size: int) -> None:
        self.known: list[Known | None] = [None] * size
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.current: int | None = None

    def copy(self) -> Fold:
        other = Fold(0)
        other.known, other.counters = self.known.copy(), self.counters.copy()
        other.current = self.current
        return other

    def add(self, event: dict[str, Any]) -> None:
        """Take one event in."""
        node, kind = event["node"], event["type"]
        before = self.known[node]
        self.known[node] = after(before, event)
        count = self.counters
        if kind == "skip":
            count["branches_skipped"] += 1
            return
        self.current = node
        if kind == "enter" or kind == "expand" or (kind == "iteration" and before is None):
            count["nodes"] += 1
        elif kind == "leaf" or kind == "playout":
            count["leaves"] += 1
        elif kind == "cut":
            count["cuts"] += event["skipped"] > 0

    def state(self) -> dict[str, Any]:
        """The state as plain values, for canonical text."""
        return {
            "nodes": {str(i): dict(known) for i, known in enumerate(self.known) if known},
            "counters": dict(self.counters),
            "current": self.current,
        }


def after(known: Known | None, event: dict[str, Any]) -> Known:
    """What is known of a node after an event there."""
    kind, args = event["type"], event["say"]["args"]
    now = dict(known or {"status": "open"})
    now["status"] = STATUS.get(kind, now["status"])
    for name in ("v", "mark", "alpha", "beta", "payoffs"):
        if name in event:
            now[name] = event[name]
    if kind == "partial" or kind == "settle":
        if "best" in args:
            now["best"] = args["best"]
    elif kind == "cut":
        now["cut"] = event["skipped"]
    elif kind == "backup":
        now["visits"], now["w"] = args["visits"], args["w"]
    return now


class History:
    """The states of a list of events, with a snapshot now and then so that any is near at hand."""

    def __init__(self, events: list[dict[str, Any]], size: int) -> None:
        self.events = events
        self.snapshots = [Fold(size)]

    def at(self, k: int) -> Fold:
        """The state after the first k events; it is the caller's own."""
        last = k // EVERY
        while len(self.snapshots) <= last:
            self.snapshots.append(self._on(len(self.snapshots) - 1, EVERY))
        return self._on(last, k - last * EVERY)

    def _on(self, snapshot: int, steps: int) -> Fold:
        """The state some steps after a snapshot."""
        fold, begin = self.snapshots[snapshot].copy(), snapshot * EVERY
        for event in self.events[begin : begin + steps]:
            fold.add(event)
        return fold
