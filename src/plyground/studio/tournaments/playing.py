"""The job "tournament": play one in a worker, game by game into the store."""

from __future__ import annotations

from typing import Any

from plyground.arena.executors.here import Here
from plyground.arena.tournament import Tournament
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.tournaments.asking import TournamentArguments, check
from plyground.studio.tournaments.viewing import found, opened, view


class Enough(Exception):
    """The job was asked to stop: what is played is stored, the rest can wait."""


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Play until the tournament is over or the job is stopped; what is played stays stored."""
    asked = TournamentArguments.model_validate(arguments)
    if asked.tournament is not None:
        with found(asked.tournament) as tournament:
            return conduct(tournament, desk)
    plan = asked.plan(desk.catalogue)
    with opened(create=True) as store:
        return conduct(Tournament.begin(store, plan), desk)


def conduct(tournament: Tournament, desk: Desk) -> dict[str, Any]:
    """Play what is left, and tell the page as it goes."""

    def tell() -> None:
        known = view(tournament, desk.catalogue)
        part = known["played"] / max(1, known["total"])
        desk.report(part, known, played=known["played"], total=known["total"])
        if desk.stop.is_set():
            raise Enough

    try:
        with Here() as here:
            tell()
            tournament.run(here, tell)
    except Enough:
        pass
    return view(tournament, desk.catalogue)


KIND = Kind("plyground.studio.tournaments.playing:run", TournamentArguments, check)
