"""Games in processes of this machine. A process that dies is replaced, and its games come again."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from plyground.arena.executors.executor import ATTEMPTS, Answer, Executor, ExecutorError
from plyground.arena.executors.worker import READY
from plyground.arena.task import Task

LOOK_EVERY = 0.2
"""Seconds after which `wait` gives up for now."""
GRACE = 30.0
"""Seconds for a worker to end by itself, with the programs of its agents; it has fewer itself."""
START = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from plyground.arena.executors.worker import main
main()
"""
"""The path is sent, not put into the environment: programs of agents would inherit that."""


def usable_processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """One process, from the arena's side. Its answers go to a queue that all workers share."""

    def __init__(self, answers: SimpleQueue[tuple[Worker, Any]]) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `end`
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            # Out of reach of the terminal's Ctrl-C, and so are the programs of its agents.
            start_new_session=True,
            # Sets of words have the same order in every worker, so that games can be repeated.
            env={"PYTHONHASHSEED": "0"} | os.environ,
        )
        self.ready = False
        self.chunks: deque[int] = deque()
        """What it was given and has not answered: the first is under way."""
        self.answers = answers
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.tell([os.getcwd() if place == "" else place for place in sys.path])

    def tell(self, message: object) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has just died, which its listener will tell
            pickle.dump(message, self.process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while True:
            try:
                message = pickle.load(self.process.stdout)
            except Exception:  # the end, or the half of an answer
                self.answers.put((self, None))
                return
            self.answers.put((self, message))

    def end(self) -> str:
        """End it, and say how it ended."""
        with suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.thread.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        said = self._last_words()
        self.errors.close()
        if code < 0:
            with suppress(ValueError):
                return f"was killed by {signal.Signals(-code).name}{said}"
        return f"ended with exit code {code}{said}"

    def _last_words(self) -> str:
        self.errors.seek(0, os.SEEK_END)
        self.errors.seek(max(0, self.errors.tell() - 2000))
        lines = self.errors.read().decode(errors="replace").strip().splitlines()
        return f": {lines[-1]}" if lines else ""


class Local(Executor):
    """Processes of this machine; as many as there are processors, unless told otherwise."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__()
        if workers is not None and workers < 1:
            raise ExecutorError(f"workers cannot be {workers}; allowed: 1 or more")
        self.answers: SimpleQueue[tuple[Worker, Any]] = SimpleQueue()
        self.team: list[Worker] = []
        self.size = workers or usable_processors()
        self.failures = 0
        """Workers in a row that did not even start."""

    @property
    def workers(self) -> int:
        return self.size

    def send(self, number: int, chunk: list[Task]) -> None:
        if len(self.team) < self.size and all(worker.chunks for worker in self.team):
            self.team.append(Worker(self.answers))
        worker = min(self.team, key=lambda one: len(one.chunks))
        worker.chunks.append(number)
        worker.tell((number, chunk))

    def wait(self) -> list[Answer]:
        try:
            worker, message = self.answers.get(timeout=LOOK_EVERY)
        except Empty:
            return []
        if worker not in self.team:
            return []
        if message is None:
            return self._lost(worker)
        if message == READY:
            worker.ready, self.failures = True, 0
            return []
        number, played, seconds = message
        worker.chunks.popleft()
        return [Answer(number, played, seconds)]

    def _lost(self, worker: Worker) -> list[Answer]:
        self.team.remove(worker)
        how = worker.end()
        self.lost.append(how)
        self.failures += not worker.ready
        if self.failures >= ATTEMPTS:
            raise ExecutorError(f"a worker process cannot be started: it {how}")
        return [
            Answer(number, None, lost=how, begun=worker.ready and place == 0)
            for place, number in enumerate(worker.chunks)
        ]

    def close(self) -> None:
        team, self.team = self.team, []
        for worker in team:
            with suppress(OSError):
                assert worker.process.stdin is not None
                worker.process.stdin.close()  # all at once, so that they end side by side
        for worker in team:
            worker.end()
