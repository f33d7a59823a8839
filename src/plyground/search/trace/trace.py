"""A trace: nodes, events and summary of one search, in the format `gametrace/1`.

The state after event k is a pure fold over the events before it, so that stepping, scrubbing and
linking to a step need nothing else. Equal input and seed give equal bytes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.search.analysis import Counters
    from plyground.search.score import Backup
    from plyground.search.textbook.walk import Walk

FORMAT = "gametrace/1"


@dataclass(frozen=True)
class Trace:
    """The file, as Python values."""

    data: dict[str, Any]

    @classmethod
    def of(cls, walk: Walk, backup: Backup, counters: Counters, mark: str) -> Trace:
        """The trace of a search that has ended."""
        recorder = walk.recorder
        line = backup.actions()
        return cls(
            {
                "format": FORMAT,
                "game": {"source": walk.root.game.source, "options": walk.root.game.options},
                "position": walk.root.text,
                "algorithm": walk.algorithm,
                "convention": walk.convention.as_dict(),
                "max": walk.max,
                "depth": walk.depth,
                "seed": walk.seed,
                "nodes": recorder.nodes,
                "events": recorder.events,
                "summary": {
                    "value": backup.score.value,
                    "mark": mark,
                    "move": walk.root._describe(line[0]) if line else None,
                    "line": line_in_words(walk, line),
                    "leaves": counters.leaves,
                    "leaves_total": getattr(walk.root, "leaf_count", None),
                    "nodes": counters.nodes,
                    "cuts": counters.cuts,
                    "branches_skipped": counters.branches_skipped,
                    "leaves_skipped": counters.leaves_skipped,
                    "depth": counters.depth,
                },
                "partial": recorder.partial_trace,
            }
        )

    @property
    def nodes(self) -> list[dict[str, Any]]:
        return self.data["nodes"]  # type: ignore[no-any-return]

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.data["events"]  # type: ignore[no-any-return]

    @property
    def summary(self) -> dict[str, Any]:
        return self.data["summary"]  # type: ignore[no-any-return]

    def to_json(self) -> str:
        """Canonical text: sorted keys, no blanks."""
        return canonical(self.data)

    def state(self, k: int) -> dict[str, Any]:
        """What is known after the first k events."""
        return fold(self.events[:k])

    def digest(self, k: int) -> str:
        """SHA-256 of the canonical state after k events."""
        return hashlib.sha256(canonical(self.state(k)).encode()).hexdigest()


def canonical(value: Any) -> str:
    """JSON text that is the same for equal values."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def fold(events: list[dict[str, Any]]) -> dict[str, Any]:
    """The state that a list of events leads to."""
    nodes: dict[str, dict[str, Any]] = {}
    counters = {"leaves": 0, "nodes": 0, "cuts": 0, "branches_skipped": 0}
    current = None
    for event in events:
        node = nodes.setdefault(str(event["node"]), {"status": "unseen"})
        kind = event["type"]
        for name in ("v", "mark", "alpha", "beta"):
            if name in event:
                node[name] = event[name]
        if kind == "skip":
            node["status"] = "skipped"
            counters["branches_skipped"] += 1
            continue
        current = event["node"]
        if kind == "enter":
            node["status"] = "open"
            counters["nodes"] += 1
        elif kind == "leaf":
            node["status"] = "settled"
            counters["leaves"] += 1
        elif kind == "cut":
            node["cut"] = event["skipped"]
            counters["cuts"] += event["skipped"] > 0
        elif kind == "settle":
            node["status"] = "settled"
            node["best"] = event["say"]["args"].get("best")
    return {"nodes": nodes, "counters": counters, "current": current}


def line_in_words(walk: Walk, line: tuple[int, ...]) -> list[str]:
    """The principal variation by description."""
    state, words = walk.root, []
    for a in line:
        words.append(state._describe(a))
        state = state.result(a)
    return words
