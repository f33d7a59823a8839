"""What one run of the studio may do: where it listens, whom it serves, how much it spends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def usual_workers() -> int:
    """One core is left to the page and the browser."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, kw_only=True)
class StudioSettings:
    """The settings of one studio. Limits are shown to the reader where they bite."""

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    """Asked of everybody, in the address and then in a cookie, when set."""
    files: tuple[Path, ...] = ()
    """Game files of the user, shown among the others."""
    workers: int = field(default_factory=usual_workers)
    job_seconds: float = 120.0
    """Longest search; it is asked for its best answer then."""
    job_nodes: int = 200_000_000
    job_megabytes: float = 2000.0
    result_bytes: int = 30_000_000
    queue_length: int = 200
    """Jobs that may wait, of all sessions."""
    session_jobs: int = 20
    """Jobs that one session (one browser) may have waiting or running."""
    session_seconds: float = 1800.0
    """Seconds of search in an hour that one session may use."""
    body_bytes: int = 1_000_000
    """Largest body of a request."""
    address_characters: int = 16_000
    """Longest path with query: a game of a few thousand moves fits."""
    requests_per_second: float = 50.0
    """Of one client, in the long run; styles and scripts are not counted. 0: any number."""
    burst: int = 400
    """Requests of one client that may come at once."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the studio."""
        return self.host in LOOPBACK
