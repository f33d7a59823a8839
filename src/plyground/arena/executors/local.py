"""Games in processes of this machine. A dead process is replaced and its games are replayed."""

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

from plyground.arena.executors.executor import ATTEMPTS, Executor, ExecutorError, TaskAnswer
from plyground.arena.executors.worker import READY
from plyground.arena.task import Work

LOOK_EVERY = 0.2
"""Seconds after which `wait` returns without an answer."""
GRACE = 30.0
"""Seconds for a worker and its agents' programs to end; the worker itself takes fewer."""
START = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from plyground.arena.executors.worker import main
main()
"""
"""The path is sent over the pipe: agents' programs would inherit an environment variable."""


def usable_processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalWorker:
    """A worker process as the arena sees it. All workers put their answers into one queue."""

    def __init__(self, answers: SimpleQueue[tuple[LocalWorker, Any]]) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `end`
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            # Keeps the terminal's Ctrl-C away from the worker and its agents' programs.
            start_new_session=True,
            # Makes the order of sets the same in every worker, so that games can be repeated.
            env={"PYTHONHASHSEED": "0"} | os.environ,
        )
        self.ready = False
        self.chunks: deque[int] = deque()
        """Chunks that it has not answered yet; the first one is running."""
        self.answers = answers
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.tell([os.getcwd() if place == "" else place for place in sys.path])

    def tell(self, message: object) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has just died; the listener reports that
            pickle.dump(message, self.process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while True:
            try:
                message = pickle.load(self.process.stdout)
            except Exception:  # end of file, or a truncated answer
                self.answers.put((self, None))
                return
            self.answers.put((self, message))

    def end(self) -> str:
        """End the process and return how it ended."""
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
    """Processes of this machine; by default one per processor."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__()
        if workers is not None and workers < 1:
            raise ExecutorError(f"workers cannot be {workers}; allowed: 1 or more")
        self.answers: SimpleQueue[tuple[LocalWorker, Any]] = SimpleQueue()
        self.team: list[LocalWorker] = []
        self.size = workers or usable_processors()
        self.failures = 0
        """Consecutive workers that did not start."""

    @property
    def workers(self) -> int:
        return self.size

    def send(self, number: int, chunk: list[Work]) -> None:
        if len(self.team) < self.size and all(worker.chunks for worker in self.team):
            self.team.append(LocalWorker(self.answers))
        worker = min(self.team, key=lambda one: len(one.chunks))
        worker.chunks.append(number)
        worker.tell((number, chunk))

    def wait(self) -> list[TaskAnswer]:
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
        number, games, seconds = message
        worker.chunks.popleft()
        return [TaskAnswer(number, games, seconds)]

    def _lost(self, worker: LocalWorker) -> list[TaskAnswer]:
        self.team.remove(worker)
        how = worker.end()
        self.lost.append(how)
        self.failures += not worker.ready
        if self.failures >= ATTEMPTS:
            raise ExecutorError(f"a worker process cannot be started: it {how}")
        return [
            TaskAnswer(number, None, lost=how, begun=worker.ready and place == 0)
            for place, number in enumerate(worker.chunks)
        ]

    def close(self) -> None:
        team, self.team = self.team, []
        for worker in team:
            with suppress(OSError):
                assert worker.process.stdin is not None
                worker.process.stdin.close()  # first all of them, so that they end in parallel
        for worker in team:
            worker.end()
