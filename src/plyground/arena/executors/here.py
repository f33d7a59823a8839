"""Games played in the calling process, one after another."""

from __future__ import annotations

from plyground.arena.executors.executor import Executor, TaskAnswer
from plyground.arena.executors.referee import Referee
from plyground.arena.task import Work


class Here(Executor):
    """An executor without workers: `wait` plays the games."""

    def __init__(self) -> None:
        super().__init__()
        self.referee = Referee()
        self.waiting: list[tuple[int, list[Work]]] = []

    @property
    def workers(self) -> int:
        return 1

    def send(self, number: int, chunk: list[Work]) -> None:
        self.waiting.append((number, chunk))

    def wait(self) -> list[TaskAnswer]:
        number, chunk = self.waiting.pop(0)
        games, seconds = self.referee.play_all(chunk)
        return [TaskAnswer(number, games, seconds)]

    def close(self) -> None:
        self.waiting.clear()
        self.referee.close()
