"""Games played in this process, one after another: for work that is in a process of its own."""

from __future__ import annotations

from plyground.arena.executors.executor import Answer, Executor
from plyground.arena.executors.referee import Referee
from plyground.arena.task import Task


class Here(Executor):
    """No workers but the caller: `wait` plays."""

    def __init__(self) -> None:
        super().__init__()
        self.referee = Referee()
        self.waiting: list[tuple[int, list[Task]]] = []

    @property
    def workers(self) -> int:
        return 1

    def send(self, number: int, chunk: list[Task]) -> None:
        self.waiting.append((number, chunk))

    def wait(self) -> list[Answer]:
        number, chunk = self.waiting.pop(0)
        played, seconds = self.referee.play_all(chunk)
        return [Answer(number, played, seconds)]

    def close(self) -> None:
        self.waiting.clear()
        self.referee.close()
