"""Run compiled searches so that Ctrl-C, a deadline or another thread can stop them.

A search keeps an int64 array `control` in its workspace and polls `peek(control, STOP)`. Compiled
code releases the GIL; it runs in a worker thread while the calling thread waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

STOP = 0
"""Index in `control`: any value but 0 asks the search to return soon."""
EVERY = 0.05
"""Seconds between two calls of `watch`."""
BEGINNING = 2.0
"""Seconds that a thread may take to start."""

T = TypeVar("T")


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
    returned, so that no thread is left running.
    """
    answers: list[Any] = [None] * len(searches)
    problems: list[BaseException] = []
    running = len(searches)
    lock = threading.Lock()
    enough = threading.Event()

    def work(i: int) -> None:
        nonlocal running
        try:
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
            thread.join()
    except BaseException:  # at any time, even before a thread has started
        for control in controls:
            control[STOP] = 1
        for thread in threads:
            _see_off(thread)
        raise
    if problems:
        raise problems[0]
    return answers


def _see_off(thread: threading.Thread) -> None:
    """Return when a thread has ended, even if its `start` was interrupted."""
    patience = time.perf_counter() + BEGINNING
    while not thread.is_alive() and thread in threading.enumerate():
        if time.perf_counter() > patience:
            return  # interrupted before the system created the thread
        time.sleep(0.001)
    if thread.is_alive():
        thread.join()


def _listen(enough: threading.Event, ends: float | None, watch: Callable[[], bool] | None) -> None:
    """Return when the searches are done or must stop; `ends` is a `perf_counter` time."""
    if watch is None:
        enough.wait(None if ends is None else max(0.0, ends - time.perf_counter()))
        return
    while True:
        left = EVERY if ends is None else min(EVERY, ends - time.perf_counter())
        if left <= 0 or enough.wait(left) or watch():
            return
