"""A report made from a tournament in its store."""

from __future__ import annotations

import os
import platform
import shlex
from collections.abc import Iterator
from pathlib import Path

from plyground.arena.plan import Discipline as Planned
from plyground.arena.plan import Plan, opening_plies
from plyground.arena.record import Record
from plyground.arena.report.report import Discipline, Line, Report
from plyground.arena.tournament import Tournament
from plyground.game.errors import PlygroundError
from plyground.game.load import load


def gather(tournament: Tournament) -> Report:
    """All that is stored of a tournament, over or not."""
    plan, entry = tournament.plan, tournament.entry
    disciplines = tuple(_discipline(one) for one in plan.disciplines)
    verdicts = {
        one.game: test.verdict
        for one, test in zip(plan.disciplines, tournament.tests, strict=False)
        if test.verdict is not None
    }
    return Report(
        title="Tournament: " + ", ".join(one.title for one in disciplines),
        kind=plan.kind,
        disciplines=disciplines,
        agents=plan.names,
        seed=plan.seed,
        planned=len(tournament),
        move_time=plan.move_time,
        repeatable=plan.repeatable,
        lines=tuple(_lines(tournament)),
        command=command(plan),
        version=entry.software,
        machine=machine(),
        began=entry.began,
        ended=entry.ended,
        verdicts=verdicts,
    )


def _lines(tournament: Tournament) -> Iterator[Line]:
    plan, store = tournament.plan, tournament.store
    records = {n: Record.from_json(text) for n, text in store.records(tournament.id)}
    for row in store.rows(tournament.id):
        played = row.played
        yield Line(
            number=row.number,
            game=plan.disciplines[row.discipline].game,
            pair=row.round,
            agents=tuple(plan.names[agent] for agent in row.seats),
            scores=played.scores,
            moves=tuple(played.moves),
            seconds=tuple(played.seconds),
            nodes=tuple(played.nodes),
            plies=played.plies,
            forfeit=played.forfeit,
            reason=played.reason,
            record=records.get(row.number),
        )


def _discipline(one: Planned) -> Discipline:
    """A discipline in words; a game file that is gone since has but its name."""
    try:
        game = load(one.game)
    except PlygroundError:
        seats = tuple(f"player {seat + 1}" for seat in range(one.players))
        return Discipline(one.game, one.game, seats, one.opening)
    seats = tuple(game.player_name(seat) for seat in range(game.players))
    options = one.game.partition(":")[2] if game.options else ""
    title = f"{game.title} ({options})" if options else game.title
    return Discipline(one.game, title, seats, one.opening)


def command(plan: Plan) -> str:
    """What to type to play a plan again."""
    words = ["plyground", "arena", *(one.game for one in plan.disciplines), "--agents"]
    words += [*plan.agents, "--games", str(plan.each), "--seed", str(plan.seed)]
    if plan.kind != "round-robin":
        words += ["--kind", plan.kind]
    if plan.test is not None:
        test = vars(plan.test)
        names = ("elo0", "elo1", "alpha", "beta")
        words += ["--test", ",".join(f"{name}={test[name]:g}" for name in names)]
    if any(one.opening != _usual_opening(one) for one in plan.disciplines):
        words += ["--opening", str(plan.disciplines[0].opening)]
    if plan.move_time is not None:
        words += ["--move-time", f"{plan.move_time:g}"]
    return shlex.join(words)


def _usual_opening(one: Planned) -> int | None:
    """The plies that an opening has if nothing is said; None if the game is gone."""
    try:
        return opening_plies(load(one.game), None)
    except PlygroundError:
        return None


def machine() -> str:
    """Processor, cores, system and Python of this machine."""
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
