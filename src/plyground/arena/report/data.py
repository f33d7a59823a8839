"""A report as data: JSON for programs, CSV for spreadsheets and statistics."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from plyground.arena.ratings.cycles import cyclic_ratings
from plyground.arena.ratings.ratings import Ratings
from plyground.arena.ratings.result import Result
from plyground.arena.ratings.share import Share
from plyground.arena.record import Record
from plyground.arena.report.report import Report
from plyground.arena.sprt import SprtVerdict

FORMAT = "plyground-tournament/1"
COLUMNS = (
    "number",
    "game",
    "pair",
    "seat",
    "agent",
    "score",
    "moves",
    "seconds",
    "nodes",
    "plies",
    "forfeited",
    "reason",
)
"""The columns of the CSV."""


def as_json(report: Report) -> dict[str, Any]:
    """All settings and statistics, and every game with its record."""
    return {
        "format": FORMAT,
        "title": report.title,
        "kind": report.kind,
        "games_played": [vars(one) for one in report.contests],
        "agents": list(report.agents),
        "seed": report.seed,
        "planned": report.planned,
        "move_time": report.move_time,
        "repeatable": report.repeatable,
        "command": report.command,
        "version": report.version,
        "machine": report.machine,
        "began": report.began,
        "ended": report.ended,
        "ratings": {
            "all": _ratings(report.ratings),
            **{game: _ratings(table.ratings) for game, table in report.standings_of.items()},
        },
        "cross_table": _cross_table(report),
        "cycles": [vars(one) for one in cyclic_ratings(report.cross_table, _rated(report))],
        "tests": {game: _verdict(verdict) for game, verdict in report.verdicts.items()},
        "spent": {agent: vars(report.standings.totals[agent]) for agent in report.agents},
        "games": [_game(one, report.records.get(one.number)) for one in report.results],
    }


def _rated(report: Report) -> list[str]:
    return [name for name in report.order if name in report.ratings.players]


def _ratings(ratings: Ratings) -> list[dict[str, Any]]:
    return [
        {
            "agent": row.player,
            "elo": round(row.estimate.elo, 2),
            "low": round(row.estimate.low, 2),
            "high": round(row.estimate.high, 2),
            "games": row.games,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "score": row.score,
        }
        for row in ratings.table
    ]


def _cross_table(report: Report) -> list[dict[str, Any]]:
    found = []
    for one in report.ratings.players:
        for other in report.ratings.players:
            met = report.cross_table.against(one, other)
            if one != other and met.games:
                sure = report.ratings.superiority(one, other)
                found.append({"agent": one, "opponent": other, "superiority": sure} | _share(met))
    return found


def _share(share: Share) -> dict[str, Any]:
    return vars(share) | {"games": share.games, "score": share.score}


def _verdict(verdict: SprtVerdict) -> dict[str, Any]:
    return vars(verdict.test) | {
        "pairs": list(verdict.pairs),
        "log_likelihood_ratio": verdict.ratio,
        "bounds": list(verdict.test.bounds),
        "accepted": verdict.accepted,
    }


def _game(result: Result, record: Record | None) -> dict[str, Any]:
    """One game. Keys are named as in the first version of the format."""
    names = ("scores", "moves", "seconds", "nodes", "plies", "forfeit", "reason")
    head = {"number": result.number, "game": result.game, "pair": result.pair}
    return {
        **head,
        "agents": result.players,
        **{name: getattr(result, name) for name in names},
        "record": None if record is None else json.loads(record.to_json()),
    }


def as_csv(report: Report) -> str:
    """One row per seat of each game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in report.results:
        for seat, agent in enumerate(one.players):
            score = "" if one.scores is None else f"{one.scores[seat]:g}"
            lost = "yes" if one.forfeit == seat else ""
            who = one.number, one.game, one.pair, seat, agent, score
            cost = one.moves[seat], f"{one.seconds[seat]:.6f}", one.nodes[seat], one.plies
            writer.writerow([*who, *cost, lost, one.reason])
    return text.getvalue()
