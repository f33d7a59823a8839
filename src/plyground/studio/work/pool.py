"""The pool: a queue of jobs, the workers that run them, and a thread that supervises both.

A worker that dies, grows too large or does not respond is replaced; its job fails or is cancelled.
Everything happens under one lock and never waits for a worker.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from plyground.studio.refusals import Refusal, over_limit
from plyground.studio.settings import StudioSettings
from plyground.studio.work.job import CANCELLED, DONE, FAILED, QUEUED, Job, JobProgress
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import FINAL, work

CHECK_EVERY = 0.1
"""Seconds between two checks of time, memory and followers."""
GRACE = 0.6
"""Seconds that a cancelled job has to end before its worker is killed."""
GRACE_TO_ANSWER = 2.0
"""Seconds that a job at its time cap has to return its best answer so far."""
ABANDONED = 5.0
"""Seconds after which a job without followers is cancelled."""
KEEP, KEPT = 600.0, 200
"""Seconds for which finished jobs are kept, and the most that are kept."""
MOST_FINISHING = 2
"""Most workers that go on compiling after their job was cancelled."""
HOUR = 3600.0


class Seat:
    """A worker process, seen from the server."""

    def __init__(self, files: tuple[Path, ...], caps: Caps) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, files, caps), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.job: Job | None = None
        self.held = 0.0
        """Megabytes in use when its job began: machine code of earlier jobs stays loaded."""

    def begin(self, job: Job) -> None:
        """Start a job."""
        self.job, self.held = job, self.megabytes()
        job.begin()
        self.send("run", job.id, job.run, job.arguments)

    def send(self, *message: Any) -> None:
        with suppress(OSError):  # it has just died; the supervisor will notice
            self.connection.send(message)

    def megabytes(self) -> float:
        """Memory in use; 0 if the system does not say."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        except (OSError, IndexError):
            return 0.0
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.connection.close()


class Pool:
    """Jobs and the workers that run them."""

    def __init__(self, settings: StudioSettings) -> None:
        self.settings = settings
        self.caps = Caps(
            seconds=settings.job_seconds,
            nodes=settings.job_nodes,
            megabytes=settings.job_megabytes,
            result_bytes=settings.result_bytes,
        )
        self.jobs: dict[str, Job] = {}
        self.queue: list[Job] = []
        self.seats: list[Seat] = []
        self.spent: dict[str, list[tuple[float, float]]] = defaultdict(list)
        """For each session: the end and the duration of its jobs."""
        self.finishing: list[Seat] = []
        """Workers that go on compiling: the code will be there when the job is tried again."""
        self.closing = False
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None

    # --- called by the API -----------------------------------------------------------------------

    def start(self) -> None:
        """Start the workers if they are not running."""
        with self._lock:
            if self._thread is None and not self.closing:
                self.seats = [self._seat() for _ in range(self.settings.workers)]
                self._thread = threading.Thread(target=self._loop, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop the workers and the supervisor."""
        self.closing = True
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            for seat in self.seats + self.finishing:
                seat.end()
            self.seats, self.finishing = [], []

    def submit(self, kind: str, run: str, arguments: dict[str, Any], session: str) -> Job:
        """Add a job to the queue; raises Refusal if there are too many."""
        self.start()
        with self._lock:
            self._check_session(session)
            if len(self.queue) >= self.settings.queue_length:
                raise over_limit("queue-full", "job", self.settings.queue_length, 429)
            job = Job(kind, run, arguments, session)
            self.jobs[job.id] = job
            self.queue.append(job)
            self._dispatch()
            return job

    def get(self, identity: str) -> Job:
        """The job with this id. The call marks it as followed."""
        job = self.jobs.get(identity)
        if job is None:
            raise Refusal(404, "unknown-job", "id")
        job.seen = time.monotonic()
        return job

    def stop(self, job: Job) -> None:
        """Ask a job for its best answer so far."""
        with self._lock:
            if job.state == QUEUED:
                self.cancel(job)
            for seat in self.seats:
                if seat.job is job:
                    seat.send("stop", job.id)

    def cancel(self, job: Job, refusal: Refusal | None = None, state: str = CANCELLED) -> None:
        """Cancel a job; its partial result is kept. A second call changes nothing."""
        with self._lock:
            if job in self.queue:
                self.queue.remove(job)
                self._renumber()
            job.end(state, refusal.body if refusal else None)
            for seat in self.seats:
                if seat.job is job and job.asked_to_end is None:
                    job.asked_to_end = time.monotonic()
                    seat.send("cancel", job.id)

    @contextmanager
    def following(self, job: Job) -> Iterator[None]:
        """Mark a job as followed."""
        with self._lock:
            job.followers += 1
        try:
            yield
        finally:
            with self._lock:
                job.followers -= 1
                job.seen = time.monotonic()

    # --- the supervisor --------------------------------------------------------------------------

    def _loop(self) -> None:
        while not self.closing:
            connections = [seat.connection for seat in self.seats + self.finishing]
            ready = wait(connections, CHECK_EVERY)
            with self._lock:
                for seat in list(self.finishing):
                    if seat.connection in ready:
                        self._hear_out(seat)
                for seat in list(self.seats):
                    if seat.connection in ready:
                        self._receive(seat)
                for seat in list(self.seats):
                    if seat.job is not None:
                        self._supervise(seat, seat.job)
                self._forget()
                self._dispatch()

    def _receive(self, seat: Seat) -> None:
        """Receive one message; the end of the pipe means that the worker has died."""
        try:
            word, *rest = seat.connection.recv()
        except (EOFError, OSError):
            self._lose(seat)
            return
        job = seat.job
        if word == "ready":
            seat.ready = True
        elif job is None or rest[0] != job.id:
            return
        elif word == "begun":
            job.taken = True
        elif word == "compiling":
            job.compiling = time.monotonic()
        elif word == "compiled":
            job.compiled += 0.0 if job.compiling is None else time.monotonic() - job.compiling
            job.compiling = None
        elif word == "progress":
            _, fraction, values, partial = rest
            job.progress = JobProgress(fraction=fraction, values=values)
            job.partial = partial or job.partial
            job.version += 1
        else:
            if word == "done" and not job.is_final:
                job.result = rest[1]
                job.end(DONE)
            elif word == "failed":
                job.end(FAILED, rest[1])
            else:
                job.end(CANCELLED)
            if seat.megabytes() > self.caps.megabytes:
                self._replace(seat)  # it holds machine code of many games
            else:
                self._release(seat)

    def _lose(self, seat: Seat) -> None:
        """Replace a worker that has died. A job that it never took waits for another, once."""
        job = seat.job
        self._replace(seat)
        if job is None or job.is_final:
            return
        if job.taken:
            job.end(FAILED, Refusal(422, "worker-lost", "job").body)
        else:
            job.wait_again()
            self.queue.insert(0, job)

    def _supervise(self, seat: Seat, job: Job) -> None:
        """Stop a job that takes too long or too much memory, or ignores a cancel."""
        now = time.monotonic()
        if job.asked_to_end is not None and now - job.asked_to_end > GRACE:
            if job.compiling is None:
                self._replace(seat)
            else:
                self._let_finish(seat)
        elif job.is_final:
            pass
        elif seat.megabytes() - seat.held > self.caps.megabytes:
            job.end(FAILED, over_limit("memory-cap", "job", self.caps.megabytes).body)
            self._replace(seat)
        elif job.seconds > self.caps.seconds + GRACE_TO_ANSWER:
            self.cancel(job, over_limit("time-cap", "job", self.caps.seconds), FAILED)
        elif job.seconds > self.caps.seconds:
            seat.send("stop", job.id)

    def _forget(self) -> None:
        """Cancel jobs without followers, and drop old finished jobs."""
        now = time.monotonic()
        for job in list(self.jobs.values()):
            if job.followers:
                continue
            if not job.is_final and now - job.seen > ABANDONED:
                self.cancel(job, Refusal(422, "abandoned", "job", seconds=ABANDONED))
            elif job.ended is not None and now - max(job.ended, job.seen) > KEEP:
                del self.jobs[job.id]
        ended = [job for job in self.jobs.values() if job.ended is not None and not job.followers]
        for job in sorted(ended, key=lambda job: job.ended or 0.0)[: max(0, len(ended) - KEPT)]:
            del self.jobs[job.id]

    def _dispatch(self) -> None:
        """Start waiting jobs on idle workers, first of the session with the fewest running jobs."""
        for seat in self.seats:
            if not self.queue:
                break
            if not seat.ready or seat.job is not None:
                continue
            busy = Counter(other.job.session for other in self.seats if other.job is not None)
            job = min(self.queue, key=lambda job: busy[job.session])
            self.queue.remove(job)
            self._renumber()  # before it is seen to run
            seat.begin(job)
        self._renumber()

    def _renumber(self) -> None:
        for position, job in enumerate(self.queue, 1):
            if job.position != position:
                job.position = position
                job.version += 1

    def _release(self, seat: Seat) -> None:
        """Free a worker and charge its job to the session."""
        if seat.job is not None:
            self.spent[seat.job.session].append((time.monotonic(), seat.job.seconds))
        seat.job = None

    def _replace(self, seat: Seat) -> None:
        """Replace a worker by a new one."""
        self.seats[self.seats.index(seat)] = self._seat()
        self._release(seat)
        seat.end()

    def _let_finish(self, seat: Seat) -> None:
        """Replace a worker, which goes on compiling until its code is in the cache."""
        self.seats[self.seats.index(seat)] = self._seat()
        self._release(seat)
        self.finishing.append(seat)
        while len(self.finishing) > MOST_FINISHING:
            self.finishing.pop(0).end()

    def _hear_out(self, seat: Seat) -> None:
        """End a worker that has finished compiling."""
        try:
            word = seat.connection.recv()[0]
        except (EOFError, OSError):
            word = "gone"
        if word in (*FINAL, "gone"):
            self.finishing.remove(seat)
            seat.end()

    def _seat(self) -> Seat:
        return Seat(self.settings.files, self.caps)

    def _check_session(self, session: str) -> None:
        """Raise Refusal if a session has too many jobs or has used up its time."""
        limit: float = self.settings.session_jobs
        active = sum(not job.is_final for job in self.jobs.values() if job.session == session)
        if active >= limit:
            raise over_limit("session-jobs", "job", limit, 429)
        limit, since = self.settings.session_seconds, time.monotonic() - HOUR
        self.spent[session] = [known for known in self.spent[session] if known[0] > since]
        if sum(seconds for _, seconds in self.spent[session]) > limit:
            raise over_limit("session-seconds", "job", limit, 429)
