"""The worker process: reads chunks of tasks from its standard input and writes the games.

Messages are pickles, since both ends run the same program. When the input ends, because the arena
closed it or was killed, the worker ends too, even in the middle of a game.
"""

from __future__ import annotations

import _thread
import os
import pickle
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import Any

from plyground.arena.executors.referee import Referee

READY = "ready"
GRACE = 3.0
"""Seconds to abandon the running game when the arena is gone: a compiler ignores signals."""
ENDING = 20.0
"""Seconds for the agents' programs to end after that, on a busy machine."""

leaving = threading.Event()
"""Set when the game has been abandoned."""


def main() -> None:
    """Answer chunks until the input ends."""
    # Output printed by agents must not mix with the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena handles Ctrl-C and ends its workers
    signal.signal(signal.SIGTERM, leave)
    chunks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=listen, args=(chunks,), daemon=True).start()
    referee = Referee()
    try:
        tell(answers, READY)
        while (message := chunks.get()) is not None:
            number, tasks = message
            tell(answers, (number, *referee.play_all(tasks)))
    except BrokenPipeError:  # the arena is gone
        pass
    finally:
        leaving.set()
        referee.close()


def tell(answers: Any, message: object) -> None:
    pickle.dump(message, answers, protocol=pickle.HIGHEST_PROTOCOL)
    answers.flush()


def listen(chunks: SimpleQueue[Any]) -> None:
    """Read chunks while games are played; at the end of the input, end the running game."""
    while True:
        try:
            chunks.put(pickle.load(sys.stdin.buffer))
        except (EOFError, OSError, pickle.UnpicklingError):
            break
    chunks.put(None)
    # Unlike `interrupt_main`, a system signal wakes a thread that waits for a program.
    main_thread = threading.main_thread().ident
    if main_thread is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread, signal.SIGTERM)
    else:
        _thread.interrupt_main(signal.SIGTERM)
    if leaving.wait(GRACE):
        time.sleep(ENDING)
    os._exit(1)


def leave(*_: object) -> None:
    leaving.set()
    raise SystemExit(0)
