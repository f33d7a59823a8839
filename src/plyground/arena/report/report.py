"""What a report tells: every game, how it was set up, and the statistics of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from plyground.arena.ratings.cross_table import CrossTable
from plyground.arena.ratings.ratings import Ratings, rate
from plyground.arena.ratings.result import Result
from plyground.arena.record import Record
from plyground.arena.sprt import Verdict


@dataclass(frozen=True)
class Line:
    """One game of the list. Tuples have a place for each seat."""

    number: int
    game: str
    pair: int
    """Games with the same number share an opening."""
    agents: tuple[str, ...]
    scores: tuple[float, ...] | None
    """None if the game counts for nobody."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    plies: int
    forfeit: int | None
    """The seat that lost for a reason outside the rules."""
    reason: str
    record: Record | None = None

    @property
    def studio(self) -> str | None:
        """Where a studio shows the game; None if its moves cannot be put into an address."""
        if self.record is None or any("," in move for move in self.record.moves):
            return None
        start = f"pos={quote(self.record.start)}&" if self.record.start else ""
        moves = quote(",".join(self.record.moves), safe="@,")
        return f"/analyse/{quote(self.game, safe='')}?{start}moves={moves}"


@dataclass(frozen=True)
class Discipline:
    """One of the games that were played, in words for people."""

    game: str
    title: str
    seats: tuple[str, ...]
    """What the players of each seat are called."""
    opening: int
    """Random plies before the agents are asked."""


@dataclass(frozen=True)
class Spent:
    """What an agent used up."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    forfeits: int = 0

    @property
    def seconds_a_move(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def nodes_a_move(self) -> float:
        return self.nodes / self.moves if self.moves else 0.0


@dataclass(frozen=True)
class Report:
    """A tournament as it stands."""

    title: str
    kind: str
    """round-robin, gauntlet or sprt."""
    disciplines: tuple[Discipline, ...]
    agents: tuple[str, ...]
    seed: int
    planned: int
    """Games that were to be played."""
    move_time: float | None
    repeatable: bool
    """Whether no agent looks at a clock."""
    lines: tuple[Line, ...]
    command: str
    """What to type to play it again."""
    version: str
    machine: str
    began: str
    ended: str | None
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    """Of sequential tests, by game."""

    @cached_property
    def results(self) -> list[Result]:
        """The games that count."""
        return [
            Result(line.agents, line.scores, line.pair, line.game)
            for line in self.lines
            if line.scores is not None
        ]

    @cached_property
    def ratings(self) -> Ratings:
        """From all games together."""
        return rate(self.results)

    @cached_property
    def cross_table(self) -> CrossTable:
        return CrossTable(self.ratings.data)

    def ratings_of(self, game: str) -> Ratings:
        """From one game alone."""
        return rate(result for result in self.results if result.game == game)

    @cached_property
    def order(self) -> list[str]:
        """The agents that have played, the strongest first; then the others."""
        rated = [row.player for row in self.ratings.table]
        return [*rated, *(name for name in self.agents if name not in rated)]

    def played(self) -> list[Discipline]:
        """The disciplines of which there are results."""
        there = {result.game for result in self.results}
        return [one for one in self.disciplines if one.game in there]

    def spent(self, agent: str, game: str | None = None) -> Spent:
        """What an agent used up, in one game or all."""
        total = Spent()
        for line, seat in self._seats(agent, game):
            total = Spent(
                total.games + 1,
                total.moves + line.moves[seat],
                total.seconds + line.seconds[seat],
                total.nodes + line.nodes[seat],
                total.forfeits + (line.forfeit == seat),
            )
        return total

    def forfeits(self) -> list[Line]:
        return [line for line in self.lines if line.forfeit is not None]

    def voids(self) -> list[Line]:
        """Games that count for nobody."""
        return [line for line in self.lines if line.scores is None]

    def _seats(self, agent: str, game: str | None) -> Iterator[tuple[Line, int]]:
        for line in self.lines:
            if line.scores is None or game not in (None, line.game):
                continue
            for seat, name in enumerate(line.agents):
                if name == agent:
                    yield line, seat
