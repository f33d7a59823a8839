"""The table of a tournament: strength, score, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.arena.ratings.ratings import Rating, rate
from plyground.arena.tally import Tally, Totals


@dataclass(frozen=True)
class Standing:
    """An agent's line of the table."""

    rating: Rating
    totals: Totals


def standings(tally: Tally, discipline: int | None = None) -> list[Standing]:
    """Who has played so far, the strongest first; in one discipline, or in all together."""
    agents = {name: agent for agent, name in enumerate(tally.names)}
    return [
        Standing(rating, tally.total(agents[rating.player], discipline))
        for rating in rate(tally.of(discipline)).table
    ]
