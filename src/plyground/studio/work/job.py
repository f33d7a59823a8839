"""A job, as the server sees it."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from pydantic import BaseModel

from plyground.studio.refusals import RefusalBody

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
FINAL = (DONE, FAILED, CANCELLED)


class JobProgress(BaseModel):
    """The progress of a job."""

    fraction: float | None = None
    """From 0 to 1; null if unknown."""
    values: dict[str, Any] = {}
    """Values for the page to show: depth, nodes, ..."""


class JobView(BaseModel):
    """A job as a page sees it."""

    id: str
    kind: str
    state: str
    """queued, running, done, failed or cancelled."""
    position: int
    """Place in the queue: 1 is next; 0 if the job is not waiting."""
    seconds: float
    progress: JobProgress
    error: RefusalBody | None
    """Why it failed, or why the server cancelled it."""
    partial: Any = None
    """The result so far; kept if the job is cancelled or fails."""
    result: Any = None


class Job:
    """One job. Only the pool changes it, under its lock."""

    def __init__(self, kind: str, run: str, arguments: dict[str, Any], session: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.kind, self.run, self.arguments, self.session = kind, run, arguments, session
        self.state = QUEUED
        self.position = 0
        self.progress = JobProgress()
        self.partial: str | None = None
        """JSON text from the worker, as is the result."""
        self.result: str | None = None
        self.error: RefusalBody | None = None
        self.version = 0
        """Incremented with every change."""
        self.taken = False
        """Whether a worker has said that it began."""
        self.began: float | None = None
        self.ended: float | None = None
        self.followers = 0
        self.seen = time.monotonic()
        """Time of the last request for it."""
        self.asked_to_end: float | None = None
        """When the worker was asked to cancel it."""
        self.compiling: float | None = None
        """Since when its worker compiles."""
        self.compiled = 0.0
        """Seconds that the compiler took before."""

    @property
    def is_final(self) -> bool:
        return self.state in FINAL

    @property
    def seconds(self) -> float:
        """Running time, without that of the compiler."""
        if self.began is None:
            return 0.0
        now = self.ended or time.monotonic()
        compiling = 0.0 if self.compiling is None else max(0.0, now - self.compiling)
        return max(0.0, now - self.began - self.compiled - compiling)

    def begin(self) -> None:
        self.state, self.began, self.position = RUNNING, time.monotonic(), 0
        self.version += 1

    def wait_again(self) -> None:
        """Go back to the queue; the next worker counts as having taken it."""
        self.state, self.began, self.taken = QUEUED, None, True
        self.version += 1

    def end(self, state: str, error: RefusalBody | None = None) -> None:
        """Enter a final state; later calls change nothing."""
        if self.is_final:
            return
        self.state, self.ended, self.position = state, time.monotonic(), 0
        self.error = error
        self.version += 1

    def view(self, *, with_partial: bool = True) -> str:
        """A JobView as JSON. The worker's JSON is inserted without parsing."""
        head = JobView(
            id=self.id,
            kind=self.kind,
            state=self.state,
            position=self.position,
            seconds=round(self.seconds, 3),
            progress=self.progress,
            error=self.error,
        ).model_dump(exclude={"partial", "result"})
        parts = [json.dumps(head, ensure_ascii=False)[:-1]]
        if with_partial:
            parts.append(f'"partial": {self.partial or "null"}')
        parts.append(f'"result": {self.result or "null"}')
        return ", ".join(parts) + "}"
