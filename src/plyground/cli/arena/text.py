"""Tournaments as text: standings, verdicts, forfeits and void games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plyground.cli.columns import table

if TYPE_CHECKING:
    from plyground.arena.standings import Standing
    from plyground.arena.tally import Tally
    from plyground.arena.tournament import Tournament

HEAD = tuple(
    [
        "",
        "agent",
        "games",
        "score",
        "+",
        "=",
        "-",
        "Elo",
        "95 %",
        "ms/move",
        "nodes/move",
        "forfeits",
    ]
)
MOST_COLUMNS = 8
"""The most agents in a cross-table on the terminal; reports show all."""
RIGHT = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


def standings_text(rows: list[Standing]) -> str:
    """The table, strongest first. Elo is relative to the table's average."""
    lines: list[tuple[str, ...]] = [HEAD]
    for place, row in enumerate(rows, 1):
        rating, totals = row.rating, row.totals
        lines.append(
            (
                f"{place}.",
                rating.player,
                f"{totals.games}",
                f"{rating.score:.1%}",
                f"{rating.wins}",
                f"{rating.draws}",
                f"{rating.losses}",
                f"{rating.estimate.elo:+.0f}",
                f"±{rating.estimate.margin:.0f}",
                f"{1000 * totals.seconds_a_move:.3g}",
                f"{totals.nodes_a_move:,.0f}" if totals.nodes else "",
                f"{totals.forfeits}" if totals.forfeits else "",
            )
        )
    return table(lines, RIGHT)


def tables_text(tournament: Tournament) -> str:
    """A table for each game, then one for all games together."""
    from plyground.arena.standings import standings

    tally, disciplines = tournament.tally, tournament.plan.disciplines
    parts = []
    for d, discipline in enumerate(disciplines):
        if any(d == one for one in tally.disciplines.values()):
            verdict = f"\n{verdict_text(tournament, d)}" if tournament.tests else ""
            parts.append(f"{discipline.game}\n{standings_text(standings(tally, d))}{verdict}")
    if len(parts) > 1:
        parts.append(f"all games\n{standings_text(standings(tally))}")
    return "\n\n".join(parts)


def cross_table_text(tournament: Tournament) -> str:
    """Points of each agent against each other in all games; "" for two agents or for many."""
    from plyground.arena.ratings.cross_table import CrossTable
    from plyground.arena.ratings.ratings import rate

    ratings = rate(tournament.tally.of())
    names = [row.player for row in ratings.table]
    if not 3 <= len(names) <= MOST_COLUMNS:
        return ""
    cross = CrossTable(ratings.data)
    lines = [("", "points of", *(f"{place}." for place in range(1, len(names) + 1)))]
    for place, one in enumerate(names, 1):
        cells = []
        for other in names:
            met = cross.against(one, other)
            cells.append(f"{met.score * met.games:g}/{met.games}" if met.games else "")
        lines.append((f"{place}.", one, *cells))
    return table(lines, right=(0, *range(2, len(names) + 2)))


def verdict_text(tournament: Tournament, discipline: int) -> str:
    """The state of a game's sequential test, in a sentence."""
    test, (one, other) = tournament.tests[discipline], tournament.tally.names
    verdict, asked = test.verdict, test.test
    if verdict is None:
        return "test: no pair of games yet"
    low, high = asked.bounds
    state = f"LLR {verdict.ratio:.2f} in [{low:.2f}, {high:.2f}] after {sum(verdict.pairs)} pairs"
    if not verdict.is_over:
        return f"test: {state}: undecided between {asked.elo0:g} and {asked.elo1:g} Elo"
    accepted = f"{verdict.accepted:g} Elo"
    better = "is" if verdict.stronger else "is not"
    return f"test: {state}: {one} {better} stronger than {other} ({accepted} accepted)"


def trouble_text(tally: Tally, shown: int = 5) -> str:
    """Forfeits and void games, most frequent reasons first; "" if there are none."""
    lost = Counter(f"{who} forfeited: {why}" for who, why in tally.forfeits.values())
    void = Counter(f"void: {why}" for why in tally.voids.values())
    reasons = (lost + void).most_common()
    lines = [f"{count} × {reason}" for reason, count in reasons[:shown]]
    rest = sum(count for _, count in reasons[shown:])
    if rest:
        lines.append(f"{rest} more (`plyground arena games ID --trouble` lists them)")
    return "\n".join(lines)
