"""The content of a report: every game, the settings, and the statistics."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from plyground.arena.ratings.cross_table import CrossTable
from plyground.arena.ratings.ratings import Ratings
from plyground.arena.ratings.result import Result
from plyground.arena.record import Record
from plyground.arena.sprt import SprtVerdict
from plyground.arena.standings import Standings, standings


@dataclass(frozen=True)
class ContestSummary:
    """One of the games that were played, in words for readers."""

    game: str
    title: str
    seats: tuple[str, ...]
    """The name of the player at each seat."""
    opening: int
    """Random plies before the agents' first move."""


@dataclass(frozen=True)
class Report:
    """A tournament, finished or not."""

    title: str
    kind: str
    """round-robin, gauntlet or sprt."""
    contests: tuple[ContestSummary, ...]
    agents: tuple[str, ...]
    seed: int
    planned: int
    """The planned number of games."""
    move_time: float | None
    repeatable: bool
    """Whether no agent depends on the clock."""
    results: tuple[Result, ...]
    """All games, void ones included."""
    records: dict[int, Record]
    """By the number of the game; void games have none."""
    command: str
    """The command that plays it again."""
    version: str
    machine: str
    began: str
    ended: str | None
    verdicts: dict[str, SprtVerdict] = field(default_factory=dict)
    """Of sequential tests, by game."""

    @cached_property
    def counted(self) -> list[Result]:
        """The games that count."""
        return [result for result in self.results if result.scores is not None]

    @cached_property
    def standings(self) -> Standings:
        """Of all games together."""
        return standings(self.results)

    @cached_property
    def standings_of(self) -> dict[str, Standings]:
        """Of each game that has results."""
        return {one.game: standings(self.results, one.game) for one in self.played()}

    @property
    def ratings(self) -> Ratings:
        """From all games together."""
        return self.standings.ratings

    @property
    def cross_table(self) -> CrossTable:
        return self.standings.cross_table

    @cached_property
    def order(self) -> list[str]:
        """The agents, strongest first; agents that have not played come last."""
        rated = [row.rating.player for row in self.standings]
        return [*rated, *(name for name in self.agents if name not in rated)]

    def played(self) -> list[ContestSummary]:
        """The contests that have results."""
        there = {result.game for result in self.counted}
        return [one for one in self.contests if one.game in there]

    def forfeits(self) -> list[Result]:
        return [result for result in self.results if result.forfeit is not None]

    def voids(self) -> list[Result]:
        """Games that count for no player."""
        return [result for result in self.results if result.scores is None]

    def studio(self, result: Result) -> str | None:
        """The studio's address of a game; None if its moves cannot be part of an address."""
        record = self.records.get(result.number)
        if record is None or any("," in move for move in record.moves):
            return None
        start = f"pos={quote(record.start)}&" if record.start else ""
        moves = quote(",".join(record.moves), safe="@,")
        return f"/analyse/{quote(result.game, safe='')}?{start}moves={moves}"
