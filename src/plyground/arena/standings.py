"""The standings of a tournament: strength, score and cost of every agent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from plyground.arena.ratings.cross_table import CrossTable
from plyground.arena.ratings.ratings import Rating, rate
from plyground.arena.ratings.result import Result
from plyground.game.drawing.html_table import html_table


@dataclass
class Totals:
    """What an agent spent over all games that count."""

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
class Standing:
    """An agent's row of the table."""

    rating: Rating
    totals: Totals


class Standings:
    """The table, strongest first, with the statistics behind it. Iterating yields its rows."""

    def __init__(self, results: list[Result]) -> None:
        self.ratings = rate(results)
        self.totals: dict[str, Totals] = defaultdict(Totals)
        """By agent; zeros for agents that have not played."""
        for result in results:
            if result.scores is not None:
                self._add(result)

    def _add(self, result: Result) -> None:
        for seat, name in enumerate(result.players):
            total = self.totals[name]
            total.games += 1
            total.forfeits += result.forfeit == seat
            if result.moves:
                total.moves += result.moves[seat]
                total.seconds += result.seconds[seat]
                total.nodes += result.nodes[seat]

    @cached_property
    def rows(self) -> list[Standing]:
        return [Standing(rating, self.totals[rating.player]) for rating in self.ratings.table]

    @cached_property
    def cross_table(self) -> CrossTable:
        return CrossTable(self.ratings.data)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        """A line for each agent: score, and Elo relative to the average with its 95 % interval."""
        width = max((len(row.rating.player) for row in self), default=0)
        lines = []
        for place, row in enumerate(self, 1):
            rating, games = row.rating, row.totals.games
            elo = f"Elo {rating.estimate.elo:+.0f} ±{rating.estimate.margin:.0f}"
            lines.append(
                f"{place}. {rating.player:<{width}}  {rating.score:6.1%} of {games}  {elo}"
            )
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """For notebooks: the table."""
        found = [
            (
                place,
                row.rating.player,
                f"{row.rating.score:.1%}",
                row.totals.games,
                f"{row.rating.estimate.elo:+.0f} ±{row.rating.estimate.margin:.0f}",
                f"{row.totals.seconds_a_move:.3g}",
            )
            for place, row in enumerate(self, 1)
        ]
        return html_table(("", "agent", "score", "games", "Elo", "s a move"), found)


def standings(results: Iterable[Result], game: str | None = None) -> Standings:
    """The standings that some results give, in one game or in all games together."""
    return Standings([result for result in results if game in (None, result.game)])
