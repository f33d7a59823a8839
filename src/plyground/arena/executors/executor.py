"""What an executor is: whatever plays the games of a schedule, in any order, each once.

A backend sends chunks of tasks to its workers and tells what came back. What is common to all is
here: chunks, and what becomes of games whose worker was lost. They are played again, one by one;
a game that ends three workers is void, and the rest goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Self

from plyground.arena.executors.chunks import Chunks
from plyground.arena.played import Played
from plyground.arena.task import Task
from plyground.game.errors import PlygroundError

ATTEMPTS = 3
"""Workers that a game may end before it is void."""


class ExecutorError(PlygroundError):
    """Games cannot be played here; the message says what to do."""


@dataclass(frozen=True)
class Answer:
    """What came of a chunk."""

    chunk: int
    """The number that it was sent with."""
    played: list[Played] | None
    """Its games; None if the worker was lost."""
    seconds: float = 0.0
    lost: str = ""
    """How the worker was lost: "was killed by SIGKILL"."""
    begun: bool = True
    """Whether a lost worker had begun with this chunk."""


Batch = list[tuple[Task, Played]]


class Executor(ABC):
    """Workers that play games. Also a context manager, which closes it."""

    def __init__(self) -> None:
        self.lost: list[str] = []
        """How workers were lost, each of them; backends add to it. Their games come again."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many games can be under way at a time."""

    @abstractmethod
    def send(self, number: int, chunk: list[Task]) -> None:
        """Give a chunk to the worker that is free, or will be first."""

    @abstractmethod
    def wait(self) -> list[Answer]:
        """What came back; after a fraction of a second, nothing."""

    @abstractmethod
    def close(self) -> None:
        """End the workers and what they are at."""

    def run(self, tasks: Iterable[Task]) -> Generator[Batch, None, None]:
        """Play the tasks, and give the games batch by batch as they end.

        A task is taken from the iterable when a worker is about to be free for it. Closing the
        iterator leaves the games under way; then close the executor.
        """
        chunks = Chunks(iter(tasks))
        under_way: dict[int, list[Task]] = {}
        ended: Counter[int] = Counter()
        number = 0
        while True:
            while (room := 2 * self.workers - len(under_way)) > 0:
                chunk = chunks.next()
                if not chunk:
                    break
                if room <= self.workers and not chunks.is_quick(chunk):
                    chunks.give_back(chunk)  # whoever is free first shall have it
                    break
                number += 1
                under_way[number] = chunk
                self.send(number, chunk)
            if not under_way:
                return
            for answer in self.wait():
                batch = settle(answer, under_way.pop(answer.chunk), chunks, ended)
                if batch:
                    yield batch

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def settle(answer: Answer, chunk: list[Task], chunks: Chunks, ended: Counter[int]) -> Batch:
    """The games of a chunk that are done now; the others will come again."""
    if answer.played is not None:
        chunks.learn(chunk, answer.seconds)
        return list(zip(chunk, answer.played, strict=True))
    if not answer.begun:
        chunks.give_back(chunk)
        return []
    if len(chunk) == 1:
        ended[chunk[0].number] += 1
        if ended[chunk[0].number] >= ATTEMPTS:
            why = f"{ATTEMPTS} workers were lost over this game; the last one {answer.lost}"
            return [(chunk[0], void(chunk[0], why))]
    chunks.isolate(chunk)
    return []


def void(task: Task, reason: str) -> Played:
    """A game that counts for nobody."""
    none = (0,) * len(task.seats)
    return Played(task.number, None, none, tuple(map(float, none)), none, 0, None, reason, "")
