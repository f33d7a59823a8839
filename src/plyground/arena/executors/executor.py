"""An executor plays the games of a schedule, in any order, each exactly once.

A backend sends chunks of tasks to its workers and returns their answers. This module has the part
that all backends share: chunks, and lost workers. The games of a lost worker are played again, one
by one; a game that loses three workers is void, and the others continue.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, Self

from plyground.arena.executors.chunks import Chunks
from plyground.arena.task import Work
from plyground.game.errors import PlygroundError

ATTEMPTS = 3
"""Lost workers after which a game is void."""


class ExecutorError(PlygroundError):
    """The executor cannot play games; the message says what to do."""


PlayedGame = tuple[Any, str]
"""A result, and the record as JSON; the record of a void game is empty. Other work may return
anything as its result."""


@dataclass(frozen=True)
class TaskAnswer:
    """The answer to a chunk of tasks."""

    chunk: int
    """The number that the chunk was sent with."""
    games: list[PlayedGame] | None
    """The games, in the order of the tasks; None if the worker was lost."""
    seconds: float = 0.0
    lost: str = ""
    """How the worker was lost: "was killed by SIGKILL"."""
    begun: bool = True
    """Whether a lost worker had begun this chunk."""


Batch = list[tuple[Any, Any, str]]
"""Work, with what it returned."""


class Executor(ABC):
    """Workers that play games. As a context manager, it closes itself."""

    def __init__(self) -> None:
        self.lost: list[str] = []
        """How each lost worker ended; backends append to it."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many games can run at a time."""

    @abstractmethod
    def send(self, number: int, chunk: list[Any]) -> None:
        """Send a chunk to the worker that is free, or will be free first."""

    @abstractmethod
    def wait(self) -> list[TaskAnswer]:
        """New answers; an empty list after a fraction of a second."""

    @abstractmethod
    def close(self) -> None:
        """End the workers and their games."""

    def run(self, tasks: Iterable[Any]) -> Generator[Batch, None, None]:
        """Play the tasks and yield the games in batches as they end.

        A task is taken from the iterable shortly before a worker is free. Closing the iterator
        abandons the running games; close the executor afterwards.
        """
        chunks = Chunks(iter(tasks))
        running: dict[int, list[Work]] = {}
        ended: Counter[int] = Counter()
        number = 0
        while True:
            while (room := 2 * self.workers - len(running)) > 0:
                chunk = chunks.next()
                if not chunk:
                    break
                if room <= self.workers and not chunks.is_quick(chunk):
                    chunks.give_back(chunk)  # the worker that is free first gets it
                    break
                number += 1
                running[number] = chunk
                self.send(number, chunk)
            if not running:
                return
            for answer in self.wait():
                batch = settle(answer, running.pop(answer.chunk), chunks, ended)
                if batch:
                    yield batch

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def settle(answer: TaskAnswer, chunk: list[Work], chunks: Chunks, ended: Counter[int]) -> Batch:
    """The games of a chunk that are done; the others are put back."""
    if answer.games is not None:
        chunks.learn(chunk, answer.seconds)
        return [(task, *game) for task, game in zip(chunk, answer.games, strict=True)]
    if not answer.begun:
        chunks.give_back(chunk)
        return []
    if len(chunk) == 1:
        ended[chunk[0].number] += 1
        if ended[chunk[0].number] >= ATTEMPTS:
            why = f"{ATTEMPTS} workers were lost during this game; the last one {answer.lost}"
            return [(chunk[0], *chunk[0].given_up(why))]
    chunks.isolate(chunk)
    return []
