"""What a search may spend. The first limit reached stops it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from plyground.game.contract.values import Range, option_fields

NO_LIMIT = 2**62
"""Stands for a count without a limit: engines count in 64 bits."""
MOST = {"time": threading.TIMEOUT_MAX, "memory": 1e9}
"""More than can be spent. Larger values count as this, or as NO_LIMIT."""


@dataclass(frozen=True)
class Limit:
    """What a search may spend: any of these."""

    time: Annotated[float | None, Range(above=0)] = None
    """Seconds."""
    nodes: Annotated[int | None, Range(1)] = None
    """Nodes, or simulations of mcts."""
    depth: Annotated[int | None, Range(1)] = None
    """Plies to look ahead."""
    sims: Annotated[int | None, Range(1)] = None
    """Simulations, of mcts."""
    memory: Annotated[float | None, Range(above=0)] = None
    """Megabytes."""

    def __post_init__(self) -> None:
        for name, option in option_fields(Limit).items():
            if (given := getattr(self, name)) is not None:
                value = min(option.read("Limit", given), MOST.get(name, NO_LIMIT))
                object.__setattr__(self, name, value)


def why_ended(stopped: str) -> str:
    """What ended a search, in words: a limit, by its name, or the caller ("stop")."""
    return "it was stopped" if stopped == "stop" else f"the limit on {stopped} was reached"


class Stopped(Exception):
    """Raised inside a search when a limit is reached; `reason` names it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Budget:
    """A limit being spent: `spend` raises Stopped when nothing is left, or `stop` returns True."""

    def __init__(self, limit: Limit | None, stop: Callable[[], bool] | None = None) -> None:
        self.limit = limit or Limit()
        self.stop = stop
        self.began = time.perf_counter()
        self.nodes = 0

    def spend(self) -> None:
        """Count one more node."""
        self.nodes += 1
        if self.limit.nodes is not None and self.nodes > self.limit.nodes:
            raise Stopped("nodes")
        if self.limit.time is not None and self.seconds() > self.limit.time:
            raise Stopped("time")
        if self.stop is not None and self.stop():
            raise Stopped("stop")

    def seconds(self) -> float:
        """Time since the search began."""
        return time.perf_counter() - self.began
