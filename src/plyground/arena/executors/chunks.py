"""How many games a worker is given at once: as many as take a moment, so that talk is cheap."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from plyground.arena.task import Task

MOMENT = 0.15
"""Seconds of work in a chunk: what is lost at most of quick games, if everything is killed."""
MOST = 512
"""Games in a chunk at most."""
QUICK = 0.5
"""A worker gets its next chunk in advance if it is shorter than this."""


class Chunks:
    """Cuts a stream of tasks into chunks, by how long games of each discipline took so far."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self.tasks = tasks
        self.waiting: deque[Task] = deque()
        """Tasks that were taken from the stream too early."""
        self.alone: deque[Task] = deque()
        """Tasks to be played by themselves: a worker was lost over them."""
        self.suspects: set[int] = set()
        self.seconds: dict[int, float] = {}

    def next(self) -> list[Task]:
        """The next chunk; empty when there is nothing left."""
        if self.alone:
            return [self.alone.popleft()]
        chunk: list[Task] = []
        expected = 0.0
        while len(chunk) < MOST and expected < MOMENT:
            task = self.waiting.popleft() if self.waiting else next(self.tasks, None)
            if task is None:
                break
            took = self.expected(task)
            if chunk and expected + took > MOMENT:
                self.waiting.appendleft(task)
                break
            chunk.append(task)
            expected += took
        return chunk

    def expected(self, task: Task) -> float:
        """Seconds that a game of this kind takes; a moment, if none has been played yet."""
        return self.seconds.get(task.discipline, MOMENT)

    def is_quick(self, chunk: list[Task]) -> bool:
        return sum(map(self.expected, chunk)) < QUICK

    def give_back(self, chunk: list[Task]) -> None:
        """Tasks that nobody began come again."""
        suspect = len(chunk) == 1 and chunk[0].number in self.suspects
        (self.alone if suspect else self.waiting).extendleft(reversed(chunk))

    def isolate(self, chunk: list[Task]) -> None:
        """Tasks over which a worker was lost come again, each by itself."""
        self.suspects.update(task.number for task in chunk)
        self.alone.extend(chunk)

    def learn(self, chunk: list[Task], seconds: float) -> None:
        """Note how long a chunk took. Slow games count less than quick ones: the first compile."""
        kinds = {task.discipline for task in chunk}
        if len(kinds) == 1:
            (kind,) = kinds
            new = seconds / len(chunk)
            old = self.seconds.get(kind, new)
            self.seconds[kind] = new if new < old else (old + new) / 2
            return
        before = sum(map(self.expected, chunk))
        for kind in kinds:
            old = self.seconds.get(kind, MOMENT)
            new = old * seconds / before if before > 0 else seconds / len(chunk)
            self.seconds[kind] = new if new < old else (old + new) / 2
