"""The settings of a studio: where it listens, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def usual_workers() -> int:
    """All cores but one, which is left to the server and the browser."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, kw_only=True)
class StudioSettings:
    """The settings of one studio. A refusal names the limit that was reached."""

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    """If set, every request needs it, in the address or in a cookie."""
    files: tuple[Path, ...] = ()
    """The user's game files, listed with the built-in games."""
    ahead: bool = True
    """Whether engines are compiled when a page opens; agents reply in plain Python until then."""
    workers: int = field(default_factory=usual_workers)
    job_seconds: float = 120.0
    """Time cap of a job, which must then return its best answer."""
    job_nodes: int = 200_000_000
    job_megabytes: float = 2000.0
    result_bytes: int = 30_000_000
    queue_length: int = 200
    """Most waiting jobs, over all sessions."""
    session_jobs: int = 20
    """Most waiting and running jobs of one session (one browser)."""
    session_seconds: float = 1800.0
    """Most seconds of work in an hour for one session."""
    body_bytes: int = 1_000_000
    """Longest body of a request."""
    address_characters: int = 16_000
    """Longest path with query. A game of a few thousand moves fits."""
    requests_per_second: float = 50.0
    """Average rate of one client, without styles and scripts. 0: no limit."""
    burst: int = 400
    """Most requests of one client at once."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the studio."""
        return self.host in LOOPBACK
