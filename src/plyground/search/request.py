"""A request for a search: its limit, its seed, and the ways to watch and to stop it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from plyground.game.contract.values import Range
from plyground.search.analysis import Move
from plyground.search.limit import Limit

TELL_EVERY = 0.15
"""Seconds between two reports: less than the promised quarter, in case the machine is busy."""
MOST_THREADS = 256


@dataclass(frozen=True)
class Progress:
    """What a search knows while it is under way. Values are for the player to move at the root."""

    time: float
    nodes: int
    """Nodes entered, or simulations made."""
    depth: int = 0
    """Plies searched completely, or the length of the longest line."""
    value: float | None = None
    """None: nothing is known yet."""
    bound: str = "~"
    line: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    """The best moves, if an engine was asked for several `lines`."""

    @property
    def speed(self) -> float:
        """Nodes, or simulations, a second."""
        return self.nodes / self.time if self.time > 0 else 0.0


@dataclass(frozen=True)
class Request:
    """What a caller of `analyse` asks for, apart from the engine's options."""

    limit: Limit
    progress: Callable[[Progress], None] | None = None
    stop: threading.Event | None = None
    seed: int = 0
    threads: Annotated[int, Range(1, MOST_THREADS)] = 1
    began: float = field(default_factory=time.perf_counter)

    @property
    def stopped(self) -> bool:
        """Whether the caller has stopped the search."""
        return self.stop is not None and self.stop.is_set()

    @property
    def seconds(self) -> float:
        """Time since the search began."""
        return time.perf_counter() - self.began

    @property
    def seconds_left(self) -> float | None:
        """The rest of the time limit; None without one."""
        return None if self.limit.time is None else max(0.0, self.limit.time - self.seconds)

    def watch(self, look: Callable[[], Progress]) -> Callable[[], bool]:
        """For `kernel.control.run`: reports what `look` returns, and tells when to stop."""
        told = time.perf_counter()

        def watching() -> bool:
            nonlocal told
            if self.progress is not None and time.perf_counter() - told >= TELL_EVERY:
                told = time.perf_counter()
                self.progress(look())
            return self.stopped

        return watching
