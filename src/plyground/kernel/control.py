"""Running a compiled search so that it can be stopped: by Ctrl-C, a deadline, another thread.

A search keeps an array `control` of int64 in its workspace, and looks at `peek(control, STOP)`
every so often. Compiled code holds no GIL; it runs in a worker thread while this one listens.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

STOP = 0
"""Index in `control`: not 0 asks the search to return soon."""

T = TypeVar("T")


def peek(array: Any, i: int) -> int:
    """array[i] as it is now, even if another thread wrote it."""
    return int(array[i])


def run(search: Callable[..., T], *args: Any, control: Any, deadline: float | None = None) -> T:
    """search(*args) in a worker thread; `control[STOP]` is set after `deadline` seconds or Ctrl-C.

    On Ctrl-C the search is stopped first and KeyboardInterrupt is raised after it has returned, so
    that no thread is left running.
    """
    answer: list[T] = []
    problem: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            answer.append(search(*args))
        except BaseException as error:  # handed over to the thread that asked
            problem.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=work, name="plyground-search", daemon=True)
    thread.start()
    try:
        if not done.wait(deadline):
            control[STOP] = 1
            done.wait()
    except BaseException:
        control[STOP] = 1
        thread.join()
        raise
    thread.join()
    if problem:
        raise problem[0]
    return answer[0]
