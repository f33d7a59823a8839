"""The tables of a report as rows of text, for all formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from plyground.arena.ratings.cycles import cyclic_ratings
from plyground.arena.ratings.result import Result
from plyground.arena.ratings.share import Share
from plyground.arena.report.report import Report
from plyground.arena.standings import Standings

MINUS = "\u2212"
NOTHING = "–"


@dataclass(frozen=True)
class ReportTable:
    """A head and rows. The first `words` columns are words, the others numbers."""

    caption: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: int = 1


def signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", MINUS)


def per_cent(value: float) -> str:
    return f"{100 * value:.1f} %"


def interval(share: Share) -> str:
    return f"[{100 * share.low:.1f}, {100 * share.high:.1f}]"


def likely(value: float) -> str:
    """A probability; extreme values are shown as bounds."""
    return "> 0.999" if value > 0.999 else "< 0.001" if value < 0.001 else f"{value:.3f}"


def standings(table: Standings, caption: str) -> ReportTable:
    """Strength and score of each agent."""
    rows = []
    ratings = table.ratings
    for place, standing in enumerate(table, 1):
        row, e = standing.rating, standing.rating.estimate
        below = ratings.table[place] if place < len(table) else None
        sure = NOTHING if below is None else likely(ratings.superiority(row.player, below.player))
        rows.append(
            (
                row.player,
                signed(e.elo),
                f"[{signed(e.low)}, {signed(e.high)}]",
                f"{standing.totals.games}",
                f"{row.wins}",
                f"{row.draws}",
                f"{row.losses}",
                per_cent(row.score),
                sure,
            )
        )
    head = ("agent", "Elo", "95 %", "games", "won", "drawn", "lost", "score", "LOS over next")
    return ReportTable(caption, head, rows)


def cross_table(report: Report) -> ReportTable:
    """Every agent against every other: won, drawn, lost, score, interval."""
    order = [name for name in report.order if name in report.ratings.players]
    rows = []
    for place, one in enumerate(order, 1):
        cells = [f"{place}. {one}"]
        for other in order:
            met = None if one == other else report.cross_table.against(one, other)
            if met is None or not met.games:
                cells.append(NOTHING)
            else:
                counts = f"+{met.wins} ={met.draws} {MINUS}{met.losses}"
                cells.append(f"{counts}\n{per_cent(met.score)}\n{interval(met)}")
        rows.append(tuple(cells))
    head = ("agent", *(f"{place}." for place in range(1, len(order) + 1)))
    return ReportTable("Score of each agent (row) against each other agent (column)", head, rows)


def cycles(report: Report) -> ReportTable:
    """Nash averaging and alpha-rank; no rows for two agents, where both say what the score says."""
    order = [name for name in report.order if name in report.ratings.players]
    found = cyclic_ratings(report.cross_table, order) if len(order) > 2 else []
    rows = [(one.player, per_cent(one.share), signed(one.elo), per_cent(one.rule)) for one in found]
    caption = (
        "Nash averaging: each agent's share of the equilibrium, and its Elo against that mixture; "
        "alpha-rank: the share of time in which it rules a population"
    )
    return ReportTable(caption, ("agent", "Nash share", "Elo against it", "alpha-rank"), rows)


def by_game(report: Report) -> ReportTable:
    """The score of each agent in each game."""
    games = report.played()
    rows = []
    for agent in report.order:
        cells = [agent]
        for one in games:
            known = agent in report.ratings.players
            got = report.cross_table.in_game(agent, one.game) if known else None
            there = got is not None and got.games
            cells.append(f"{per_cent(got.score)}\n{interval(got)}" if there and got else NOTHING)
        rows.append(tuple(cells))
    return ReportTable(
        "Score by game, 95 % interval", ("agent", *(one.title for one in games)), rows
    )


def by_seat(report: Report) -> ReportTable:
    """The advantage of each seat of each game, and the scores of each agent from it."""
    rows = []
    for one in report.played():
        ratings = report.standings_of[one.game].ratings
        for seat, name in enumerate(one.seats):
            e = ratings.advantage(one.game, seat)
            got = report.cross_table.of_seat(one.game, seat)
            worth = f"{signed(e.elo)} [{signed(e.low)}, {signed(e.high)}]"
            rows.append((one.title, name, "all", f"{got.games}", per_cent(got.score), worth))
            for agent in report.order:
                if agent not in report.ratings.players:
                    continue
                got = report.cross_table.in_seat(agent, one.game, seat)
                if got.games:
                    shown = per_cent(got.score)
                    rows.append((one.title, name, agent, f"{got.games}", shown, NOTHING))
    head = ("game", "seat", "agent", "comparisons", "score", "seat advantage, Elo [95 %]")
    return ReportTable("Score by seat", head, rows, words=3)


def costs(report: Report) -> ReportTable:
    """Time and nodes per move."""
    rows = []
    for one in report.played():
        for agent in report.order:
            spent = report.standings_of[one.game].totals[agent]
            if not spent.moves:
                continue
            rate = spent.nodes / spent.seconds if spent.nodes and spent.seconds else 0
            rows.append(
                (
                    one.title,
                    agent,
                    f"{spent.moves:,}",
                    f"{1000 * spent.seconds_a_move:.3g}",
                    f"{spent.nodes_a_move:,.0f}" if spent.nodes else NOTHING,
                    f"{rate:,.0f}" if rate else NOTHING,
                )
            )
    head = ("game", "agent", "moves", "ms/move", "nodes/move", "nodes/s")
    return ReportTable("Average cost of a move", head, rows, words=2)


def lengths(report: Report) -> ReportTable:
    """The lengths of games."""
    rows = []
    for one in report.played():
        plies = [game.plies for game in report.counted if game.game == one.game]
        figures = f"{min(plies)}", f"{median(plies):g}", f"{mean(plies):.1f}", f"{max(plies)}"
        rows.append((one.title, f"{len(plies)}", *figures))
    head = ("game", "games", "shortest", "median", "mean", "longest")
    return ReportTable("Game lengths in plies, openings included", head, rows)


def forfeits(report: Report) -> ReportTable:
    """Losses outside the rules and void games, with the reasons."""
    rows = []
    for one in report.forfeits():
        assert one.forfeit is not None
        rows.append((f"{one.number}", one.game, one.players[one.forfeit], one.reason))
    for one in report.voids():
        rows.append((f"{one.number}", one.game, "(void)", one.reason))
    return ReportTable("Forfeits and void games", ("no.", "game", "loser", "reason"), rows, words=4)


def verdicts(report: Report) -> ReportTable:
    """The state of the sequential tests."""
    rows = []
    for one in report.contests:
        verdict = report.verdicts.get(one.game)
        if verdict is not None:
            low, high = verdict.test.bounds
            said = "undecided"
            if verdict.is_over:
                said = f"{signed(verdict.accepted or 0)} Elo accepted"
            pairs = " ".join(map(str, verdict.pairs))
            bounds = f"{low:.2f} to {high:.2f}".replace("-", MINUS)
            ratio = f"{verdict.ratio:.2f}".replace("-", MINUS)
            rows.append((one.title, pairs, ratio, bounds, said))
    head = ("game", "pairs with 0, ½, 1, 1½, 2 points", "log likelihood ratio", "bounds", "verdict")
    return ReportTable("Sequential tests", head, rows)


def result_text(result: Result) -> str:
    """The scores by seat: "1 – 0"."""
    if result.scores is None:
        return "void"
    marks = {0.0: "0", 0.5: "½", 1.0: "1"}
    return " – ".join(marks.get(score, f"{score:.2f}") for score in result.scores)
