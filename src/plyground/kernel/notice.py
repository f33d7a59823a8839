"""Tell the user at the terminal about a compilation that takes a while."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

PATIENCE = 1.0
"""Seconds before a compilation is announced."""

listeners: list[Callable[[str], None]] = []
"""Called with the game's name as soon as a compilation starts."""
enders: list[Callable[[float], None]] = []
"""Called with the seconds that a compilation took."""


class Spent:
    """Seconds that the compiler took."""

    seconds = 0.0


@contextmanager
def spent() -> Iterator[Spent]:
    """Counts the compiler's time in this thread, inside."""
    found, here = Spent(), threading.get_ident()

    def add(seconds: float) -> None:
        if threading.get_ident() == here:
            found.seconds += seconds

    enders.append(add)
    try:
        yield found
    finally:
        enders.remove(add)


def imported(module: str, game: str) -> ModuleType:
    """A module; its first import, some tenths of a second for numba, counts as compiling."""
    if module in sys.modules:
        return import_module(module)  # which waits for a thread that is importing it
    with compiling(game):
        return import_module(module)


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Announces the compilation inside on the terminal if it takes more than a second."""
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
            timer.join()  # it may be about to print, and must not do so after the end
        for ender in enders:
            ender(time.perf_counter() - began)
        if said.is_set():
            print(f"compiled {game} in {time.perf_counter() - began:.1f} s", file=sys.stderr)
