"""Running compiled searches so that they can be stopped: by Ctrl-C, a deadline, another thread.

A search keeps an array `control` of int64 in its workspace, and looks at `peek(control, STOP)`
every so often. Compiled code holds no GIL; it runs in a worker thread while this one listens.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

STOP = 0
"""Index in `control`: not 0 asks the search to return soon."""
EVERY = 0.05
"""Seconds between two looks at a search that is watched."""
BEGINNING = 2.0
"""Seconds that a thread may take to begin."""

T = TypeVar("T")


def peek(array: Any, i: int) -> int:
    """array[i] as it is now, even if another thread wrote it."""
    return int(array[i])


def borrowed(array: Any) -> Any:
    """The same array, for as long as its owner keeps it: compiled code does not count its users."""
    return array


def run(
    search: Callable[..., T],
    *args: Any,
    control: Any,
    deadline: float | None = None,
    watch: Callable[[], bool] | None = None,
) -> T:
    """search(*args) in a worker thread; `control[STOP]` is set after `deadline` seconds or Ctrl-C.

    `watch` is called every so often; the search is stopped when it returns True.
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
    """The answers of searches that run at once, each in a thread of its own.

    All are stopped at the deadline, when `watch` returns True, and, `until_first`, when one of them
    has returned. On Ctrl-C they are stopped first and KeyboardInterrupt is raised after they have
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
        except BaseException as error:  # handed over to the thread that asked
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
            thread.start()  # many, on few processors, take their time
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
    except BaseException:  # it may come at any time, also before a thread has begun
        for control in controls:
            control[STOP] = 1
        for thread in threads:
            _see_off(thread)
        raise
    if problems:
        raise problems[0]
    return answers


def _see_off(thread: threading.Thread) -> None:
    """Return when a thread is gone, also one whose `start` was interrupted before it was there."""
    patience = time.perf_counter() + BEGINNING
    while not thread.is_alive() and thread in threading.enumerate():
        if time.perf_counter() > patience:
            return  # interrupted before the system was asked for a thread: there will be none
        time.sleep(0.001)
    if thread.is_alive():
        thread.join()


def _listen(enough: threading.Event, ends: float | None, watch: Callable[[], bool] | None) -> None:
    """Return when the searches are done, or are to be stopped; `ends` is a time of the clock."""
    if watch is None:
        enough.wait(None if ends is None else max(0.0, ends - time.perf_counter()))
        return
    while True:
        left = EVERY if ends is None else min(EVERY, ends - time.perf_counter())
        if left <= 0 or enough.wait(left) or watch():
            return
