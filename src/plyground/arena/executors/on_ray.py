"""Games on a Ray cluster, on every machine that has plyground installed.

Each chunk is a Ray task. Ray does not retry tasks: `executor.py` decides for all backends what
happens to the games of a lost worker, so no game is stored twice.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from contextlib import suppress
from typing import Any

from plyground.arena.executors.executor import Executor, ExecutorError, PlayedGame, TaskAnswer
from plyground.arena.task import Work

LOOK_EVERY = 0.2
CONNECT = 10.0
"""Seconds to wait for the first reply of a cluster."""
COUNT_EVERY = 5.0
"""Seconds between two checks of the cluster's size: machines join and leave."""

_referee: Any = None


def play_chunk(tasks: list[Work]) -> tuple[list[PlayedGame], float]:
    """Play a chunk on a worker of the cluster. It keeps games and agents for the next chunk."""
    global _referee
    if _referee is None:
        import atexit

        from plyground.arena.executors.referee import Referee

        _referee = Referee()
        atexit.register(_referee.close)
    answer: tuple[list[PlayedGame], float] = _referee.play_all(tasks)
    return answer


class OnRay(Executor):
    """The Ray cluster at an address or at $RAY_ADDRESS; by default a new one on this machine."""

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
        # By default Ray retries a task, which would hide the loss of a worker.
        self.remote = ray.remote(num_cpus=1, max_retries=0)(play_chunk)
        self.running: dict[Any, int] = {}
        self.counted = (0.0, 1)

    def _connect(self, address: str | None, workers: int | None) -> None:
        usual: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if address:
                knock(address)
                self.ray.init(address=address, **usual)
            else:
                # "local" starts a new cluster even if another one runs on this machine.
                self.ray.init("local", num_cpus=workers, include_dashboard=False, **usual)
        except (OSError, RuntimeError, ValueError) as error:
            where = f"the Ray cluster at {address!r}" if address else "Ray on this machine"
            raise ExecutorError(
                f"{where} cannot be used: {error}; `ray status` shows whether a cluster runs, "
                "docs/scale.md explains how to start one"
            ) from None

        # Ray prints messages about lost workers and has no public way to stop it. The arena
        # reports them itself.
        with suppress(AttributeError):
            self.ray._private.worker._worker_logs_enabled = False

    @property
    def workers(self) -> int:
        when, size = self.counted
        if time.monotonic() - when > COUNT_EVERY:
            size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic(), size
        return min(size, self.most) if self.most else size

    def send(self, number: int, chunk: list[Work]) -> None:
        self.running[self.remote.remote(chunk)] = number

    def wait(self) -> list[TaskAnswer]:
        done, _ = self.ray.wait(list(self.running), num_returns=1, timeout=LOOK_EVERY)
        return [self._answer(self.running.pop(one), one) for one in done]

    def _answer(self, number: int, reference: Any) -> TaskAnswer:
        try:
            games, seconds = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise ExecutorError(
                f"a worker of the cluster cannot play: {error.cause!r}; every machine needs the "
                "same version of plyground, and your own game files at the same path"
            ) from None
        except self.ray.exceptions.RayError as error:
            first = str(error).strip().splitlines()[0].split(". ")[0]
            how = f"{type(error).__name__}: {first.rstrip('.')}"
            self.lost.append(how)
            return TaskAnswer(number, None, lost=f"was lost ({how})")
        return TaskAnswer(number, games, seconds)

    def close(self) -> None:
        for reference in self.running:
            self.ray.cancel(reference, force=True)
        self.running.clear()
        if self.own:
            self.ray.shutdown()


def knock(address: str) -> None:
    """Raise OSError if no server listens at the address: Ray itself would wait forever."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT).close()
