"""Makes the report of a stored tournament."""

from __future__ import annotations

import os
import platform
import shlex
from pathlib import Path

from plyground.arena.plan import Contest, Plan, opening_plies
from plyground.arena.record import Record
from plyground.arena.report.report import ContestSummary, Report
from plyground.arena.tournament import Tournament
from plyground.game.errors import PlygroundError
from plyground.game.load import load


def gather(tournament: Tournament) -> Report:
    """The report of a tournament, finished or not."""
    plan, stored = tournament.plan, tournament.stored
    contests = tuple(_summary(one) for one in plan.contests)
    records = tournament.store.records(tournament.id)
    tests = tournament.tests.items()
    return Report(
        title="Tournament: " + ", ".join(one.title for one in contests),
        kind=plan.kind,
        contests=contests,
        agents=plan.names,
        seed=plan.seed,
        planned=len(tournament),
        move_time=plan.move_time,
        repeatable=plan.repeatable,
        results=tuple(tournament.results),
        records={number: Record.from_json(text) for number, text in records},
        command=command(plan),
        version=stored.software,
        machine=machine(),
        began=stored.began,
        ended=stored.ended,
        verdicts={game: test.verdict for game, test in tests if test.verdict is not None},
    )


def _summary(one: Contest) -> ContestSummary:
    """A contest in words. If the game file is gone, the spec replaces its title."""
    try:
        game = load(one.game)
    except PlygroundError:
        seats = tuple(f"player {seat + 1}" for seat in range(one.players))
        return ContestSummary(one.game, one.game, seats, one.opening)
    seats = tuple(game.player_name(seat) for seat in range(game.players))
    options = one.game.partition(":")[2] if game.options else ""
    title = f"{game.title} ({options})" if options else game.title
    return ContestSummary(one.game, title, seats, one.opening)


def command(plan: Plan) -> str:
    """The command that plays a plan again."""
    words = ["plyground", "arena", *(one.game for one in plan.contests), "--agents"]
    words += [*plan.agents, "--games", str(plan.each), "--seed", str(plan.seed)]
    if plan.kind != "round-robin":
        words += ["--kind", plan.kind]
    if plan.test is not None:
        test = vars(plan.test)
        names = ("elo0", "elo1", "alpha", "beta")
        words += ["--test", ",".join(f"{name}={test[name]:g}" for name in names)]
    if any(one.opening != _usual_opening(one) for one in plan.contests):
        words += ["--opening", str(plan.contests[0].opening)]
    if plan.move_time is not None:
        words += ["--move-time", f"{plan.move_time:g}"]
    return shlex.join(words)


def _usual_opening(one: Contest) -> int | None:
    """The default number of opening plies; None if the game is gone."""
    try:
        return opening_plies(load(one.game), None)
    except PlygroundError:
        return None


def machine() -> str:
    """The processor, cores, system and Python version of this machine."""
    model = platform.processor() or platform.machine()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    system = f"{platform.system()} {platform.machine()}"
    return f"{model}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"
