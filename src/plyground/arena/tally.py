"""The games of a tournament so far, added up: what tables and tests are made from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from plyground.arena.plan import Plan
from plyground.arena.played import Played
from plyground.arena.ratings.result import Result


@dataclass
class Totals:
    """One agent in one discipline."""

    games: int = 0
    points: float = 0.0
    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    forfeits: int = 0

    def __add__(self, other: Totals) -> Totals:
        mine, theirs = vars(self), vars(other)
        return Totals(**{name: mine[name] + theirs[name] for name in mine})

    @property
    def seconds_a_move(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def nodes_a_move(self) -> float:
        return self.nodes / self.moves if self.moves else 0.0


@dataclass
class Tally:
    """Results by the number of the game, and totals of each agent in each discipline."""

    plan: Plan
    results: dict[int, Result] = field(default_factory=dict)
    disciplines: dict[int, int] = field(default_factory=dict)
    """The discipline of every game, void ones included."""
    totals: dict[tuple[int, int], Totals] = field(default_factory=lambda: defaultdict(Totals))
    """By discipline and agent."""
    voids: dict[int, str] = field(default_factory=dict)
    """Why games that count for nobody do not."""
    forfeits: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Who lost outside the rules, and why."""

    def __post_init__(self) -> None:
        self.names = self.plan.names

    def __len__(self) -> int:
        return len(self.disciplines)

    def add(self, discipline: int, turn: int, seats: tuple[int, ...], played: Played) -> None:
        """Count one more game."""
        self.disciplines[played.number] = discipline
        if played.scores is None:
            self.voids[played.number] = played.reason
            return
        self.results[played.number] = Result(
            tuple(self.names[agent] for agent in seats),
            played.scores,
            turn,
            self.plan.disciplines[discipline].game,
        )
        for seat, agent in enumerate(seats):
            total = self.totals[discipline, agent]
            total.games += 1
            total.points += played.scores[seat]
            total.moves += played.moves[seat]
            total.seconds += played.seconds[seat]
            total.nodes += played.nodes[seat]
        if played.forfeit is not None:
            loser = seats[played.forfeit]
            self.totals[discipline, loser].forfeits += 1
            self.forfeits[played.number] = self.names[loser], played.reason

    def of(self, discipline: int | None = None) -> list[Result]:
        """Results by number, of one discipline or all."""
        return [
            self.results[number]
            for number in sorted(self.results)
            if discipline is None or self.disciplines[number] == discipline
        ]

    def total(self, agent: int, discipline: int | None = None) -> Totals:
        """What an agent did, in one discipline or all."""
        wanted = range(len(self.plan.disciplines)) if discipline is None else [discipline]
        return sum((self.totals[d, agent] for d in wanted), Totals())
