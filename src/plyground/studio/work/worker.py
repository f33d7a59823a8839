"""A worker: a process that runs one job after the other and can be stopped.

It has three threads. The main thread runs jobs. The second receives messages from the server, and
interrupts a cancelled job with a signal. The third sends messages, so that a signal never
interrupts one.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.kernel import notice
from plyground.kernel.explain import CannotCompile
from plyground.search.limit import Limit
from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal, over_limit, refusal_of
from plyground.studio.work.kind import Caps

SEND_EVERY = 0.2
"""Seconds between two reports."""


class GivenUp(KeyboardInterrupt):
    """Raised in the middle of a job that was cancelled."""


class Desk:
    """What a job can use: games, caps, reports of progress, and a flag that asks it to stop."""

    def __init__(self, catalogue: Catalogue, caps: Caps) -> None:
        self.catalogue, self.caps = catalogue, caps
        self.stop = threading.Event()
        """Set when the job should return its best answer so far."""
        self.latest: tuple[float | None, dict[str, Any], Any] | None = None

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
    if hasattr(os, "nice"):
        os.nice(5)  # requests come first
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
        self.may_give_up = False

    def run(self) -> None:
        signal.signal(signal.SIGINT, self.interrupted)
        threading.Thread(target=self.receive, daemon=True).start()
        threading.Thread(target=self.send, daemon=True).start()
        import numba  # noqa: F401  # before the first job needs it

        notice.listeners.append(self.compiling)
        self.outbox.put(("ready",))
        while True:
            job, run, arguments = self.tasks.get()
            try:
                self.outbox.put(self.do(job, run, arguments))
            except GivenUp:
                self.outbox.put(("cancelled", job))

    def compiling(self, game: str) -> None:
        """Report that a search waits for the compiler."""
        if self.desk is not None:
            self.desk.report(None, None, compiling=game)

    def do(self, job: str, run: str, arguments: dict[str, Any]) -> tuple[Any, ...]:
        """Run a job and return the last message about it."""
        self.desk, self.job = Desk(self.catalogue, self.caps), job
        module, _, function = run.partition(":")
        try:
            # Set first: a cancel that arrives after the check of `unwanted` must find it set.
            self.may_give_up = True
            if job == self.unwanted:
                return ("cancelled", job)
            if job == self.enough:
                self.desk.stop.set()
            found = getattr(import_module(module), function)(arguments, self.desk)
            self.may_give_up = False
            return self.answer(job, found)
        except GivenUp:
            return ("cancelled", job)
        except Refusal as refused:
            return ("failed", job, refused.body)
        except (PlygroundError, CannotCompile) as error:
            return ("failed", job, refusal_of(error).body)
        except MemoryError:
            return ("failed", job, over_limit("memory-cap", "job", self.caps.megabytes).body)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return ("failed", job, Refusal(500, "fault", "job").body)
        finally:
            self.may_give_up = False

    def answer(self, job: str, found: Any) -> tuple[Any, ...]:
        text = written(found)
        if len(text) > self.caps.result_bytes:
            limit = self.caps.result_bytes
            return ("failed", job, over_limit("result-too-large", "job", limit).body)
        return ("done", job, text)

    def interrupted(self, *_: Any) -> None:
        """Handle a signal from the receiving thread; Ctrl-C in the terminal is for the server."""
        if self.may_give_up and self.job == self.unwanted:
            self.may_give_up = False
            raise GivenUp

    def receive(self) -> None:
        try:
            while True:
                word, job, *rest = self.connection.recv()
                if word == "run":
                    self.tasks.put((job, *rest))
                    continue
                if word == "cancel":
                    self.unwanted = job
                else:
                    self.enough = job
                desk = self.desk
                if desk is not None and job == self.job:
                    desk.stop.set()
                    if word == "cancel":
                        self.wake_main()
        except (EOFError, OSError):
            os._exit(0)  # the server is gone

    def wake_main(self) -> None:
        main = threading.main_thread().ident
        if hasattr(signal, "pthread_kill") and main is not None:
            signal.pthread_kill(main, signal.SIGINT)

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
                    if len(message) > 1:
                        self.desk = None
                    send(message)
        except OSError:
            os._exit(0)


def written(value: Any) -> str:
    """A value as JSON on one line. Numpy numbers become numbers; infinities are refused."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=lambda x: x.item())
