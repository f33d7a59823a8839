"""A report as data: JSON for programs, CSV for tables and statistics."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from plyground.arena.ratings.ratings import Ratings
from plyground.arena.ratings.share import Share
from plyground.arena.report.report import Line, Report
from plyground.arena.sprt import Verdict

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
"""Of the CSV."""


def as_json(report: Report) -> dict[str, Any]:
    """Everything: settings, statistics and every game with its record."""
    return {
        "format": FORMAT,
        "title": report.title,
        "kind": report.kind,
        "games_played": [vars(one) for one in report.disciplines],
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
            **{one.game: _ratings(report.ratings_of(one.game)) for one in report.played()},
        },
        "cross_table": _cross_table(report),
        "tests": {game: _verdict(verdict) for game, verdict in report.verdicts.items()},
        "spent": {agent: vars(report.spent(agent)) for agent in report.agents},
        "games": [_line(line) for line in report.lines],
    }


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


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return vars(verdict.test) | {
        "pairs": list(verdict.pairs),
        "log_likelihood_ratio": verdict.ratio,
        "bounds": list(verdict.test.bounds),
        "accepted": verdict.accepted,
    }


def _line(line: Line) -> dict[str, Any]:
    told = {name: value for name, value in vars(line).items() if name != "record"}
    record = None if line.record is None else json.loads(line.record.to_json())
    return told | {"record": record}


def as_csv(report: Report) -> str:
    """One row for each seat of each game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in report.lines:
        for seat, agent in enumerate(line.agents):
            score = "" if line.scores is None else f"{line.scores[seat]:g}"
            lost = "yes" if line.forfeit == seat else ""
            who = line.number, line.game, line.pair, seat, agent, score
            cost = line.moves[seat], f"{line.seconds[seat]:.6f}", line.nodes[seat], line.plies
            writer.writerow([*who, *cost, lost, line.reason])
    return text.getvalue()
