"""The job "tournament": play a tournament in a worker; each game is stored as it ends."""

from __future__ import annotations

from typing import Any

from plyground.arena.executors.executor import TaskAnswer
from plyground.arena.executors.here import Here
from plyground.arena.tournament import Tournament
from plyground.studio.tournaments.asking import TournamentArguments, check
from plyground.studio.tournaments.viewing import found, opened, view
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class Enough(Exception):
    """Raised when the job is stopped. The games played so far are stored."""


class Players(Here):
    """Games are played here; those that end after a cancel are dropped.

    A cancelled job has ended for everybody else, and another may already continue its tournament.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    def wait(self) -> list[TaskAnswer]:
        answers = super().wait()
        if self.desk.cancelled.is_set():
            raise Enough
        return answers


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Play until the tournament is over or the job is stopped."""
    asked = TournamentArguments.model_validate(arguments)
    if asked.tournament is not None:
        with found(asked.tournament) as tournament:
            return conduct(tournament, desk)
    plan = asked.plan(desk.catalogue)
    with opened(create=True) as store:
        return conduct(Tournament.begin(store, plan), desk)


def conduct(tournament: Tournament, desk: Desk) -> dict[str, Any]:
    """Play the remaining games and report the tables after each."""

    def report() -> None:
        known = view(tournament, desk.catalogue)
        part = known["played"] / max(1, known["total"])
        desk.report(part, known, played=known["played"], total=known["total"])
        if desk.stop.is_set():
            raise Enough

    try:
        with Players(desk) as players:
            report()
            tournament.run(players, report)
    except Enough:
        pass
    return view(tournament, desk.catalogue)


KIND = JobKind(run, TournamentArguments, check)
