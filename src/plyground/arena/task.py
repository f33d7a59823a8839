"""One game to be played, with everything that a worker needs to know about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
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
