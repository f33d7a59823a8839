"""One game to be played, with everything that a worker needs to know about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.arena.executors.referee import Referee


class Work(ABC):
    """Something that a worker does, with everything that it needs to know about it."""

    number: int
    """Its place among all that is to be done, from 0."""
    contest: int
    """Work of one contest takes about as long."""

    @abstractmethod
    def do(self, referee: Referee) -> tuple[Any, str]:
        """Do it: a result, and text to be stored with it."""

    @abstractmethod
    def given_up(self, reason: str) -> tuple[Any, str]:
        """The answer if workers are lost again and again."""


@dataclass(frozen=True)
class Task(Work):
    """One game to be played."""

    number: int
    """Its place in the schedule, from 0."""
    contest: int
    """The index of its contest in the plan."""
    game: str
    seats: tuple[int, ...]
    """The agent at each seat, by its index in the plan."""
    agents: tuple[str, ...]
    """Their specs."""
    players: tuple[str, ...]
    """Their names in the table."""
    seed: int
    round: int
    """Games of one round of a contest share their opening."""
    opening: int
    """The number of its plies."""
    opening_seed: int
    move_time: float | None

    def do(self, referee: Referee) -> tuple[Any, str]:
        return referee.play(self)

    def given_up(self, reason: str) -> tuple[Any, str]:
        from plyground.arena.executors.referee import void

        return void(self, reason)
