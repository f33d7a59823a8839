"""Games on a Ray cluster: every machine of it that has plyground installed plays.

Each chunk is a task of Ray. Ray itself retries nothing: what becomes of games whose worker or
machine is lost is decided in one place for all executors, and a game is never stored twice.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from contextlib import suppress
from typing import Any

from plyground.arena.executors.executor import Answer, Executor, ExecutorError
from plyground.arena.played import Played
from plyground.arena.task import Task

LOOK_EVERY = 0.2
CONNECT = 10.0
"""Seconds for the first word from a cluster."""
COUNT_EVERY = 5.0
"""Seconds between two looks at the size of the cluster: machines come and go."""

_referee: Any = None


def play_chunk(tasks: list[Task]) -> tuple[list[Played], float]:
    """What a worker of the cluster does. Its games and agents are kept for the next chunk."""
    global _referee
    if _referee is None:
        import atexit

        from plyground.arena.executors.referee import Referee

        _referee = Referee()
        atexit.register(_referee.close)
    answer: tuple[list[Played], float] = _referee.play_all(tasks)
    return answer


class OnRay(Executor):
    """A Ray cluster: that of an address or of $RAY_ADDRESS, else one on this machine."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        super().__init__()
        if workers is not None and workers < 1:
            raise ExecutorError(f"workers cannot be {workers}; allowed: 1 or more")
        try:
            import ray
        except ModuleNotFoundError:
            raise ExecutorError(
                "--on ray needs Ray: pip install plyground[ray] (or --on local)"
            ) from None
        self.ray: Any = ray
        self.most = workers
        self.own = not ray.is_initialized()
        if self.own:
            self._connect(address or os.environ.get("RAY_ADDRESS"), workers)
        # A plain task is retried by Ray, which would hide that a worker was lost.
        self.remote = ray.remote(num_cpus=1, max_retries=0)(play_chunk)
        self.under_way: dict[Any, int] = {}
        self.counted = (0.0, 1)

    def _connect(self, address: str | None, workers: int | None) -> None:
        usual: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if address:
                knock(address)
                self.ray.init(address=address, **usual)
            else:
                # "local": not one that somebody else has left running here.
                self.ray.init("local", num_cpus=workers, include_dashboard=False, **usual)
        except (OSError, RuntimeError, ValueError) as error:
            where = f"the Ray cluster at {address!r}" if address else "Ray on this machine"
            raise ExecutorError(
                f"{where} cannot be used: {error}; `ray status` tells whether a cluster runs, "
                "docs/scale.md how to start one"
            ) from None

        # Ray prints what becomes of workers among our tables, and has no public way to stop it; we
        # say it ourselves.
        with suppress(AttributeError):
            self.ray._private.worker._worker_logs_enabled = False

    @property
    def workers(self) -> int:
        when, size = self.counted
        if time.monotonic() - when > COUNT_EVERY:
            size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic(), size
        return min(size, self.most) if self.most else size

    def send(self, number: int, chunk: list[Task]) -> None:
        self.under_way[self.remote.remote(chunk)] = number

    def wait(self) -> list[Answer]:
        done, _ = self.ray.wait(list(self.under_way), num_returns=1, timeout=LOOK_EVERY)
        return [self._answer(self.under_way.pop(one), one) for one in done]

    def _answer(self, number: int, reference: Any) -> Answer:
        try:
            played, seconds = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise ExecutorError(
                f"a worker of the cluster cannot play: {error.cause!r}; every machine needs the "
                "same version of plyground, and the files of your own games at the same place"
            ) from None
        except self.ray.exceptions.RayError as error:
            first = str(error).strip().splitlines()[0].split(". ")[0]
            how = f"{type(error).__name__}: {first.rstrip('.')}"
            self.lost.append(how)
            return Answer(number, None, lost=f"was lost ({how})")
        return Answer(number, played, seconds)

    def close(self) -> None:
        for reference in self.under_way:
            self.ray.cancel(reference, force=True)
        self.under_way.clear()
        if self.own:
            self.ray.shutdown()


def knock(address: str) -> None:
    """Raise OSError if nobody listens there: Ray itself would wait for ever."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT).close()
