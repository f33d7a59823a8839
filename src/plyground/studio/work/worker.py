"""A worker: a process that runs one job after the other and can be stopped.

It has three threads. The main thread runs jobs, the second receives messages from the server, and
the third sends them. A cancel sets the flag that asks a job to stop. Nothing is ever interrupted in
the middle: a half-finished import or compilation would spoil the jobs to come. The server ends a
worker that does not come back soon.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.game_files import fault_in_rules
from plyground.kernel import notice
from plyground.kernel.explain import CannotCompile
from plyground.search.limit import Limit
from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal, over_limit, refusal_of
from plyground.studio.work.kind import Caps

SEND_EVERY = 0.2
"""Seconds between two reports."""
SOON = (
    "plyground.studio.jobs.move",
    "plyground.search.engines.alphabeta.engine",
    "plyground.search.engines.mcts.engine",
    "numba",
)
"""Modules that are loaded before the first job needs them."""
FINAL = ("done", "failed", "cancelled")
"""The last words about a job."""


class Desk:
    """What a job can use: games, caps, reports of progress, and a flag that asks it to stop."""

    def __init__(self, catalogue: Catalogue, caps: Caps) -> None:
        self.catalogue, self.caps = catalogue, caps
        self.stop = threading.Event()
        """Set when the job should return its best answer so far."""
        self.cancelled = threading.Event()
        """Set, before `stop`, when its answer is no longer wanted."""
        self.latest: tuple[float | None, dict[str, Any], Any] | None = None
        self.compiled = 0.0
        """Seconds that the compiler took, which count against no limit."""

    def clock(self) -> float:
        """A clock for limits: seconds, without those of the compiler."""
        return time.perf_counter() - self.compiled

    def report(self, fraction: float | None = None, partial: Any = None, **values: Any) -> None:
        """Report progress. This is cheap: only the latest report is sent, a few times a second.

        `partial` is the result so far, ready for JSON; it must not be changed afterwards.
        """
        self.latest = (fraction, values, partial)

    def count(self, done: int, of: int, partial: Any = None) -> None:
        """Report that `done` of `of` steps are done."""
        self.report(done / of, partial, done=done, of=of)

    def limit(
        self,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        sims: int | None = None,
    ) -> Limit:
        """A limit within the caps."""
        return Limit(
            time=min(time or self.caps.seconds, self.caps.seconds),
            nodes=min(nodes or self.caps.nodes, self.caps.nodes),
            depth=depth,
            sims=sims,
            memory=self.caps.megabytes / 2,
        )


def work(connection: Connection, files: tuple[Path, ...], caps: Caps) -> None:
    """Run jobs until the server closes the pipe."""
    os.environ.pop("PLYGROUND_INTERPRET", None)  # set for the server only
    JobWorker(connection, Catalogue(files), caps).run()


class JobWorker:
    """The state of the process: the current job, and messages to send."""

    def __init__(self, connection: Connection, catalogue: Catalogue, caps: Caps) -> None:
        self.connection, self.catalogue, self.caps = connection, catalogue, caps
        self.tasks: queue.SimpleQueue[tuple[str, str, dict[str, Any]]] = queue.SimpleQueue()
        self.outbox: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self.desk: Desk | None = None
        self.job = ""
        self.unwanted = self.enough = ""
        """The last job that was cancelled or stopped, possibly before it began."""

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the server
        threading.Thread(target=self.receive, daemon=True).start()
        threading.Thread(target=self.send, daemon=True).start()
        for module in SOON:
            import_module(module)
        if hasattr(os, "nice"):
            os.nice(5)  # requests come first

        notice.listeners.append(self.compiling)
        notice.enders.append(self.compiled)
        self.outbox.put(("ready",))
        while True:
            task = self.tasks.get()
            self.outbox.put(("begun", task[0]))
            self.outbox.put(self.do(*task))

    def compiling(self, game: str) -> None:
        """Report that a search waits for the compiler."""
        if self.desk is not None:
            self.desk.report(None, None, compiling=game)
            self.outbox.put(("compiling", self.job))

    def compiled(self, seconds: float) -> None:
        """Report that the compiler is done."""
        if self.desk is not None:
            self.desk.compiled += seconds
            self.outbox.put(("compiled", self.job))

    def do(self, job: str, run: str, arguments: dict[str, Any]) -> tuple[Any, ...]:
        """Run a job and return the last message about it."""
        # Set before `unwanted` is read: a cancel that arrives later finds the desk.
        self.desk, self.job = Desk(self.catalogue, self.caps), job
        module, _, function = run.partition(":")
        try:
            if job == self.unwanted:
                return ("cancelled", job)
            if job == self.enough:
                self.desk.stop.set()
            found = getattr(import_module(module), function)(arguments, self.desk)
            return self.answer(job, found)
        except Refusal as refused:
            return ("failed", job, refused.body)
        except (PlygroundError, CannotCompile) as error:
            return ("failed", job, refusal_of(error).body)
        except MemoryError:
            return ("failed", job, over_limit("memory-cap", "job", self.caps.megabytes).body)
        except Exception as error:
            if broken := fault_in_rules(error):
                return ("failed", job, refusal_of(broken).body)
            traceback.print_exc(file=sys.stderr)
            return ("failed", job, Refusal(500, "fault", "job").body)

    def answer(self, job: str, found: Any) -> tuple[Any, ...]:
        text = written(found)
        if len(text) > self.caps.result_bytes:
            limit = self.caps.result_bytes
            return ("failed", job, over_limit("result-too-large", "job", limit).body)
        return ("done", job, text)

    def receive(self) -> None:
        try:
            while True:
                word, job, *rest = self.connection.recv()
                if word == "run":
                    self.tasks.put((job, *rest))
                else:
                    self.receive_one(word, job)
        except (EOFError, OSError):
            os._exit(0)  # the server is gone

    def receive_one(self, word: str, job: str) -> None:
        """Note that a job was cancelled or stopped, which may not have begun yet."""
        if word == "cancel":
            self.unwanted = job
        else:
            self.enough = job
        desk = self.desk
        if desk is not None and job == self.job:
            if word == "cancel":
                desk.cancelled.set()
            desk.stop.set()

    def send(self) -> None:
        send: Callable[[Any], None] = self.connection.send
        sent = None
        try:
            while True:
                message: tuple[Any, ...] | None
                try:
                    message = self.outbox.get(timeout=SEND_EVERY)
                except queue.Empty:
                    message = None
                desk, job = self.desk, self.job
                if desk is not None and desk.latest is not None and desk.latest is not sent:
                    sent = desk.latest
                    fraction, values, partial = sent
                    known = None if partial is None else written(partial)
                    send(("progress", job, fraction, values, known))
                if message is not None:
                    if message[0] in FINAL:
                        self.desk = None
                    send(message)
        except OSError:
            os._exit(0)


def written(value: Any) -> str:
    """A value as JSON on one line. Numpy numbers become numbers; infinities are refused."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=lambda x: x.item())
