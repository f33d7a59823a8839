"""The state of a trace after k events: a pure fold over the events before.

A state is {"nodes": {id: what is known}, "counters": {...}, "current": id}. A node has a `status`
(open, settled or skipped), a value `v` with its `mark`, a window `alpha` and `beta`, and the `best`
child so far; after a cut, how many children were `cut` off; in games that are not zero-sum, the
`payoffs`; in Monte-Carlo tree search, `visits` and `w`. Nodes that were not reached are left out.
"""

from __future__ import annotations

from typing import Any

from plyground.search.textbook.trace.vocabulary import VOCABULARY

Known = dict[str, Any]

EVERY: int = VOCABULARY["snapshot_every"]
"""Events between two snapshots."""
STATUS: dict[str, str] = VOCABULARY["status"]
"""By type of event: the status that its node gets."""
COUNTERS: list[str] = VOCABULARY["counters"]
COUNTED: dict[str, str] = VOCABULARY["counted"]
"""By type of event: the counter that it increments."""
KEPT_FIELDS: list[str] = VOCABULARY["kept_fields"]
"""The fields of an event that are remembered for its node."""
KEPT_ARGS: dict[str, list[str]] = VOCABULARY["kept_args"]
"""By type of event: the arguments that are remembered."""


class Fold:
    """A state in progress. Knowledge of a node is replaced, never changed, so copies share it."""

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
        """Apply one event."""
        node, kind = event["node"], event["type"]
        before = self.known[node]
        self.known[node] = after(before, event)
        if kind != "skip":
            self.current = node
        # The root counts as a node at the first iteration, a cut if it skips a child.
        if kind == "cut":
            self.counters["cuts"] += event["skipped"] > 0
        elif kind in COUNTED and (kind != "iteration" or before is None):
            self.counters[COUNTED[kind]] += 1

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
    for name in KEPT_FIELDS:
        if name in event:
            now[name] = event[name]
    if kind in KEPT_ARGS:
        for name in KEPT_ARGS[kind]:
            if name in args:
                now[name] = args[name]
    elif kind == "cut":
        now["cut"] = event["skipped"]
    return now


class History:
    """The states of a list of events, with regular snapshots for quick access to any of them."""

    def __init__(self, events: list[dict[str, Any]], size: int) -> None:
        self.events = events
        self.snapshots = [Fold(size)]

    def at(self, k: int) -> Fold:
        """The state after the first k events; the caller may change it."""
        last = k // EVERY
        while len(self.snapshots) <= last:
            self.snapshots.append(self._on(len(self.snapshots) - 1, EVERY))
        return self._on(last, k - last * EVERY)

    def _on(self, snapshot: int, steps: int) -> Fold:
        """The state a number of steps after a snapshot."""
        fold, begin = self.snapshots[snapshot].copy(), snapshot * EVERY
        for event in self.events[begin : begin + steps]:
            fold.add(event)
        return fold
