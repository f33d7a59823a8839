"""A trace: nodes, events and summary of one search, in the format `gametrace/1`.

The state after event k is a pure fold over the events before it, so that stepping, scrubbing and
linking to a step need nothing else. Equal input and seed give equal bytes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from plyground.game.state import State
from plyground.search.convention import Convention
from plyground.search.trace.recorder import Recorder, plain

FORMAT = "gametrace/1"


@dataclass(frozen=True)
class Trace:
    """The file, as Python values."""

    data: dict[str, Any]

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


def make_trace(
    state: State,
    algorithm: str,
    convention: Convention,
    recorder: Recorder,
    result: tuple[float, str],
    line: tuple[int, ...],
    **settings: Any,
) -> Trace:
    """The trace of a search that has ended with a value and its mark."""
    return Trace(
        {
            "format": FORMAT,
            "game": {"source": state.game.source, "options": state.game.options},
            "position": state.text,
            "algorithm": algorithm,
            "convention": convention.as_dict(),
            "max": recorder.player,
            "settings": {name: value for name, value in settings.items() if value is not None},
            "nodes": recorder.nodes,
            "events": recorder.events,
            "summary": {
                "value": plain(result[0]),
                "mark": result[1],
                "move": state._describe(line[0]) if line else None,
                "line": line_in_words(state, line),
                "leaves": recorder.leaves,
                "leaves_total": getattr(state, "leaf_count", None),
                "nodes": recorder.entered,
                "cuts": recorder.cuts,
                "branches_skipped": recorder.branches_skipped,
                "leaves_skipped": recorder.leaves_skipped,
                "depth": recorder.depth,
            },
            "partial": recorder.partial_trace,
        }
    )


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


def line_in_words(state: State, line: tuple[int, ...]) -> list[str]:
    """A line of actions by description."""
    words = []
    for a in line:
        words.append(state._describe(a))
        state = state.result(a)
    return words
