"""Tournaments as text: standings, verdicts, forfeits and void games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plyground.cli.columns import table

if TYPE_CHECKING:
    from plyground.arena.ratings.result import Result
    from plyground.arena.standings import Standings
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


def standings_text(rows: Standings) -> str:
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

    results = tournament.results
    parts = []
    for game in (contest.game for contest in tournament.plan.contests):
        if any(result.game == game for result in results):
            verdict = f"\n{verdict_text(tournament, game)}" if tournament.tests else ""
            parts.append(f"{game}\n{standings_text(standings(results, game))}{verdict}")
    if len(parts) > 1:
        parts.append(f"all games\n{standings_text(standings(results))}")
    return "\n\n".join(parts)


def cross_table_text(tournament: Tournament) -> str:
    """Points of each agent against each other in all games; "" for two agents or for many."""
    from plyground.arena.standings import standings

    rows = standings(tournament.results)
    names = [row.rating.player for row in rows]
    if not 3 <= len(names) <= MOST_COLUMNS:
        return ""
    cross = rows.cross_table
    lines = [("", "points of", *(f"{place}." for place in range(1, len(names) + 1)))]
    for place, one in enumerate(names, 1):
        cells = []
        for other in names:
            met = cross.against(one, other)
            cells.append(f"{met.score * met.games:g}/{met.games}" if met.games else "")
        lines.append((f"{place}.", one, *cells))
    return table(lines, right=(0, *range(2, len(names) + 2)))


def verdict_text(tournament: Tournament, game: str) -> str:
    """The state of a game's sequential test, in a sentence."""
    test, (one, other) = tournament.tests[game], tournament.plan.names
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


def trouble_text(results: list[Result], shown: int = 5) -> str:
    """Forfeits and void games, most frequent reasons first; "" if there are none."""
    lost = Counter(
        f"{one.players[one.forfeit]} forfeited: {one.reason}"
        for one in results
        if one.forfeit is not None
    )
    void = Counter(f"void: {one.reason}" for one in results if one.scores is None)
    reasons = (lost + void).most_common()
    lines = [f"{count} × {reason}" for reason, count in reasons[:shown]]
    rest = sum(count for _, count in reasons[shown:])
    if rest:
        lines.append(f"{rest} more (`plyground arena games ID --trouble` lists them)")
    return "\n".join(lines)
