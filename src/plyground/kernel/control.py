"""Run compiled searches so that Ctrl-C, a deadline or another thread can stop them.

A search keeps an int64 array `control` in its workspace and polls `peek(control, STOP)`. Compiled
code releases the GIL; it runs in a worker thread while the calling thread waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

STOP = 0
"""Index in `control`: any value but 0 asks the search to return soon."""
EVERY = 0.05
"""Seconds between two calls of `watch`."""
BEGINNING = 2.0
"""Seconds that a thread may take to start."""

ENDLESS = 20.0
"""Seconds of processor time after which a search that was asked to stop will never return."""

T = TypeVar("T")


class NeverReturned(RuntimeError):
    """A search goes on although it was asked to stop: a rule in it has an endless loop."""


def peek(array: Any, i: int) -> int:
    """array[i] as it is now, even if another thread wrote it."""
    return int(array[i])


def borrowed(array: Any) -> Any:
    """The same array without reference counting in compiled code; its owner must outlive it."""
    return array


def run(
    search: Callable[..., T],
    *args: Any,
    control: Any,
    deadline: float | None = None,
    watch: Callable[[], bool] | None = None,
) -> T:
    """search(*args) in a worker thread; `control[STOP]` is set after `deadline` seconds or Ctrl-C.

    `watch` is called periodically; the search stops when it returns True.
    """
    return run_together([lambda: search(*args)], [control], deadline=deadline, watch=watch)[0]


def run_together(
    searches: Sequence[Callable[[], T]],
    controls: Sequence[Any],
    *,
    deadline: float | None = None,
    watch: Callable[[], bool] | None = None,
    until_first: bool = False,
) -> list[T]:
    """The answers of searches that run at the same time, each in its own thread.

    All stop at the deadline, when `watch` returns True, and, with `until_first`, when the first of
    them returns. After Ctrl-C they are stopped, and KeyboardInterrupt is raised once they have
    returned, so that no thread is left running. Only one that never returns is left: NeverReturned.
    """
    answers: list[Any] = [None] * len(searches)
    problems: list[BaseException] = []
    running = len(searches)
    lock = threading.Lock()
    enough = threading.Event()
    clocks: dict[threading.Thread, int] = {}

    def work(i: int) -> None:
        nonlocal running
        try:
            if hasattr(time, "pthread_getcpuclockid"):  # only safe for a thread that is running
                clocks[threads[i]] = time.pthread_getcpuclockid(threading.get_ident())
            answers[i] = searches[i]()
        except BaseException as error:  # raised in the calling thread
            problems.append(error)
        with lock:
            running -= 1
            if running == 0 or until_first or problems:
                enough.set()

    threads = [
        threading.Thread(target=work, args=(i,), name="plyground-search", daemon=True)
        for i in range(len(searches))
    ]
    ends = None if deadline is None else time.perf_counter() + deadline
    try:
        for thread in threads:
            thread.start()  # starting many threads on few processors takes a while
            if ends is not None and time.perf_counter() > ends:
                for control in controls:
                    control[STOP] = 1
        _listen(enough, ends, watch)
        with lock:
            if running:
                for control in controls:
                    control[STOP] = 1
        for thread in threads:
            _wait_for(thread, clocks)
    except BaseException:  # at any time, even before a thread has started
        for control in controls:
            control[STOP] = 1
        for thread in threads:
            _see_off(thread, clocks)
        raise
    if problems:
        raise problems[0]
    return answers


def _wait_for(thread: threading.Thread, clocks: dict[threading.Thread, int]) -> None:
    """Return when a thread has ended; raises NeverReturned if it only computes on and on."""
    began = None
    while True:
        thread.join(1.0)
        if not thread.is_alive():
            return
        used = 0.0  # where the system does not tell, wait
        with suppress(KeyError, OSError):
            used = time.clock_gettime(clocks[thread])
        began = used if began is None else began
        if used - began > ENDLESS:
            raise NeverReturned


def _see_off(thread: threading.Thread, clocks: dict[threading.Thread, int]) -> None:
    """Return when a thread has ended or never will, even if its `start` was interrupted."""
    patience = time.perf_counter() + BEGINNING
    while not thread.is_alive() and thread in threading.enumerate():
        if time.perf_counter() > patience:
            return  # interrupted before the system created the thread
        time.sleep(0.001)
    if thread.is_alive():
        with suppress(NeverReturned):
            _wait_for(thread, clocks)


def _listen(enough: threading.Event, ends: float | None, watch: Callable[[], bool] | None) -> None:
    """Return when the searches are done or must stop; `ends` is a `perf_counter` time."""
    if watch is None:
        enough.wait(None if ends is None else max(0.0, ends - time.perf_counter()))
        return
    while True:
        left = EVERY if ends is None else min(EVERY, ends - time.perf_counter())
        if left <= 0 or enough.wait(left) or watch():
            return
