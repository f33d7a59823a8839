"""A job as the server knows it."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from pydantic import BaseModel

from plyground.studio.refusals import RefusalBody

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
FINAL = (DONE, FAILED, CANCELLED)


class Progress(BaseModel):
    """How far a job is."""

    fraction: float | None = None
    """From 0 to 1; null if nobody can tell."""
    values: dict[str, Any] = {}
    """What the page may put into words: depth, nodes, ..."""


class JobView(BaseModel):
    """A job as a page sees it."""

    id: str
    kind: str
    state: str
    """queued, running, done, failed or cancelled."""
    position: int
    """In the queue: 1 is next; 0 when it is not waiting."""
    seconds: float
    progress: Progress
    error: RefusalBody | None
    """Why it failed, or was cancelled by the server."""
    partial: Any = None
    """What is known so far; kept when the job is cancelled or fails."""
    result: Any = None


class Job:
    """One piece of work. Only the pool changes it, under its lock."""

    def __init__(self, kind: str, run: str, arguments: dict[str, Any], session: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.kind, self.run, self.arguments, self.session = kind, run, arguments, session
        self.state = QUEUED
        self.position = 0
        self.progress = Progress()
        self.partial: str | None = None
        """JSON, as the worker wrote it; so is the result."""
        self.result: str | None = None
        self.error: RefusalBody | None = None
        self.version = 0
        """Grows with every change."""
        self.began: float | None = None
        self.ended: float | None = None
        self.followers = 0
        self.seen = time.monotonic()
        """When somebody last asked for it."""
        self.asked_to_end: float | None = None
        """When the worker was told to stop or to give up."""

    @property
    def is_final(self) -> bool:
        return self.state in FINAL

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        if self.began is None:
            return 0.0
        return (self.ended or time.monotonic()) - self.began

    def begin(self) -> None:
        self.state, self.began, self.position = RUNNING, time.monotonic(), 0
        self.version += 1

    def end(self, state: str, error: RefusalBody | None = None) -> None:
        """Reach a final state; the first one counts."""
        if self.is_final:
            return
        self.state, self.ended, self.position = state, time.monotonic(), 0
        self.error = error
        self.version += 1

    def view(self, *, with_partial: bool = True) -> str:
        """A JobView as JSON. What the worker wrote is passed on without reading it."""
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
