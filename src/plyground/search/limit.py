"""What a search may spend. The first limit reached stops it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields

from plyground.game.errors import PlygroundError


@dataclass(frozen=True)
class Limit:
    """Any of these: seconds, nodes, plies, simulations, megabytes."""

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    sims: int | None = None
    memory: float | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not value > 0:
                raise PlygroundError(f"a limit must be above 0; {field.name} is {value!r}")


class Stopped(Exception):
    """Raised inside a search when a limit is reached; `reason` names it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Budget:
    """A limit being spent: `spend` raises Stopped when nothing is left, or `stop` says so."""

    def __init__(self, limit: Limit | None, stop: Callable[[], bool] | None = None) -> None:
        self.limit = limit or Limit()
        self.stop = stop
        self.began = time.perf_counter()
        self.nodes = 0

    def spend(self) -> None:
        """One more node."""
        self.nodes += 1
        if self.limit.nodes is not None and self.nodes > self.limit.nodes:
            raise Stopped("nodes")
        if self.nodes % 16 == 0:
            if self.limit.time is not None and self.seconds() > self.limit.time:
                raise Stopped("time")
            if self.stop is not None and self.stop():
                raise Stopped("stop")

    def seconds(self) -> float:
        """Time since the search began."""
        return time.perf_counter() - self.began
