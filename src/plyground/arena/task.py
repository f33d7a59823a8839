"""One game to be played: all that a worker has to know. It needs none of the tournament."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    number: int
    """Its place in the schedule, from 0."""
    discipline: int
    game: str
    seats: tuple[int, ...]
    """The agent at each seat, by its place in the plan."""
    agents: tuple[str, ...]
    """Their specs."""
    seed: int
    round: int
    """Games of one round of a discipline share their opening."""
    opening: int
    """How many plies it has."""
    opening_seed: int
    move_time: float | None
