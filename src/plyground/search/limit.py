"""What a search may spend. The first limit reached stops it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from numbers import Real
from typing import Any

from plyground.game.errors import PlygroundError

NO_LIMIT = 2**62
"""Stands for a count without a limit: engines count in 64 bits."""
WHOLE = ("nodes", "depth", "sims")
MOST = {"time": threading.TIMEOUT_MAX, "memory": 1e9} | dict.fromkeys(WHOLE, NO_LIMIT)
"""More than can be spent; what is beyond counts as this."""


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
            if value is not None:
                object.__setattr__(self, field.name, checked(field.name, value))


def is_a(kind: type, value: Any) -> bool:
    """Whether a value is of a kind; True and False are no numbers."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def checked(name: str, value: Any) -> Any:
    """A limit as searches can take it; raises PlygroundError."""
    if not is_a(Real, value):
        raise PlygroundError(f"a limit must be a number; {name} is {value!r}")
    if not 0 < value < float("inf"):
        raise PlygroundError(f"a limit must be above 0 and finite; {name} is {value!r}")
    if name in WHOLE:
        if value != int(value):
            raise PlygroundError(f"a limit on {name} must be a whole number, not {value!r}")
        value = int(value)
    return min(value, MOST.get(name, value))


def why_ended(stopped: str) -> str:
    """What ended a search, in words: a limit, by its name, or somebody ("stop")."""
    return "it was stopped" if stopped == "stop" else f"the limit on {stopped} was reached"


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
        if self.limit.time is not None and self.seconds() > self.limit.time:
            raise Stopped("time")
        if self.stop is not None and self.stop():
            raise Stopped("stop")

    def seconds(self) -> float:
        """Time since the search began."""
        return time.perf_counter() - self.began
