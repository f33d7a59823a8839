"""The worker process: reads chunks of tasks from its standard input, and answers with the games.

Messages are pickles: it is the same program at both ends. When the input ends, because the arena
closed it or was killed, the worker ends too, in the middle of a game if it must.
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
"""Seconds to leave the game under way when the arena is gone: a compiler does not listen."""
ENDING = 20.0
"""Seconds for the agents' programs to end then, on a busy machine."""

leaving = threading.Event()
"""Set when the game has been left."""


def main() -> None:
    """Serve until the input ends."""
    # What agents print must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which ends its workers
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
    """Take chunks in while games are played; when there are no more, end the game under way."""
    while True:
        try:
            chunks.put(pickle.load(sys.stdin.buffer))
        except (EOFError, OSError, pickle.UnpicklingError):
            break
    chunks.put(None)
    # A signal of the system: unlike `interrupt_main`, it wakes one that waits for a program.
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
