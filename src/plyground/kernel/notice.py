"""Telling the person at the terminal that something is being compiled, if it takes a while."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0
"""Seconds of silence before a compilation is mentioned."""

listeners: list[Callable[[str], None]] = []
"""Whoever else wants to hear at once that a game is being compiled."""


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Says so on the terminal when the work inside takes more than a second, and at its end."""
    began = time.perf_counter()
    said = threading.Event()

    def say() -> None:
        said.set()
        print(f"compiling {game} for this machine (once; kept for next time) ...", file=sys.stderr)

    timer = threading.Timer(PATIENCE, say)
    timer.daemon = True
    if sys.stderr is not None and sys.stderr.isatty():
        timer.start()
    for listener in listeners:
        listener(game)
    try:
        yield
    finally:
        timer.cancel()
        if timer.is_alive():
            timer.join()  # it may be about to speak, and must not do so after the end
        if said.is_set():
            print(f"compiled {game} in {time.perf_counter() - began:.1f} s", file=sys.stderr)
