"""Chunks of games: enough for a moment of work, so that communication is cheap."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from plyground.arena.task import Work

MOMENT = 0.15
"""Seconds of work in a chunk of quick games: the most that is lost if everything is killed."""
MOST = 512
"""The largest number of games in a chunk."""
QUICK = 0.5
"""A worker gets its next chunk in advance if the chunk takes fewer seconds than this."""


class Chunks:
    """Cuts a stream of tasks into chunks by how long the games of each contest have taken."""

    def __init__(self, tasks: Iterator[Work]) -> None:
        self.tasks = tasks
        self.waiting: deque[Work] = deque()
        """Tasks that were taken from the stream but not sent."""
        self.alone: deque[Work] = deque()
        """Tasks to be sent one at a time, because a worker was lost while playing them."""
        self.suspects: set[int] = set()
        self.seconds: dict[int, float] = {}

    def next(self) -> list[Work]:
        """The next chunk; empty if nothing is left."""
        if self.alone:
            return [self.alone.popleft()]
        chunk: list[Work] = []
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

    def expected(self, task: Work) -> float:
        """The seconds that a game of this contest takes; MOMENT if none has been played."""
        return self.seconds.get(task.contest, MOMENT)

    def is_quick(self, chunk: list[Work]) -> bool:
        return sum(map(self.expected, chunk)) < QUICK

    def give_back(self, chunk: list[Work]) -> None:
        """Put back tasks that no worker has begun."""
        suspect = len(chunk) == 1 and chunk[0].number in self.suspects
        (self.alone if suspect else self.waiting).extendleft(reversed(chunk))

    def isolate(self, chunk: list[Work]) -> None:
        """Put back the tasks of a lost worker, to be sent one at a time."""
        self.suspects.update(task.number for task in chunk)
        self.alone.extend(chunk)

    def learn(self, chunk: list[Work], seconds: float) -> None:
        """Note how long a chunk took. Slow games weigh less: the first ones include compiling."""
        contests = {task.contest for task in chunk}
        if len(contests) == 1:
            (contest,) = contests
            new = seconds / len(chunk)
            old = self.seconds.get(contest, new)
            self.seconds[contest] = new if new < old else (old + new) / 2
            return
        before = sum(map(self.expected, chunk))
        for contest in contests:
            old = self.seconds.get(contest, MOMENT)
            new = old * seconds / before if before > 0 else seconds / len(chunk)
            self.seconds[contest] = new if new < old else (old + new) / 2
