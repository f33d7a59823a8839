"""The arguments of a tournament: a new one, or one to continue."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from plyground.arena.plan import Plan, plan
from plyground.arena.schedule import Schedule
from plyground.search.agents.agent import Agent
from plyground.studio.agents import seated
from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal, over_limit

MOST_GAMES = 5000
"""Most games in a tournament started from a page."""
MOST_SECONDS = 10.0
"""Longest time limit of an agent, for a move."""

Words = Annotated[str, Field(min_length=1, max_length=200)]


class TournamentArguments(BaseModel):
    """A new tournament. If `tournament` is set, that one continues and the rest is ignored."""

    tournament: int | None = None
    games: list[Words] = Field(default=[], max_length=20)
    agents: list[Words] = Field(default=[], max_length=20)
    each: int = Field(default=20, ge=1, le=2000)
    """Games between each pair of agents, for each game."""
    kind: Literal["round-robin", "gauntlet"] = "round-robin"
    limit: Literal["", "depth", "nodes", "sims", "time"] = ""
    value: float = Field(default=1, gt=0, le=1e9)
    """The value of the limit."""
    opening: int | None = Field(default=None, ge=0, le=100)
    """Random plies; if unset, the usual number."""
    seed: int = Field(default=0, ge=0, le=2**53 - 1)

    def plan(self, catalogue: Catalogue) -> Plan:
        """The plan of the tournament; raises Refusal or PlygroundError."""
        games = [catalogue.find(spec).spec for spec in self.games]
        for spec in self.agents:
            _allowed(seated(spec))
        limit: dict[str, str] = {}
        if self.limit:
            whole = self.limit != "time"
            limit[self.limit] = str(round(self.value)) if whole else f"{self.value:g}"
        made = plan(
            games,
            self.agents,
            each=self.each,
            kind=self.kind,
            limit=limit,
            seed=self.seed,
            opening=self.opening,
        )
        for spec in made.agents:
            _allowed(seated(spec))
        if (n := len(Schedule(made))) > MOST_GAMES:
            details = {"limit": MOST_GAMES}
            raise Refusal(422, "too-many-games", "args.each", details, n=n, limit=MOST_GAMES)
        return made


def _allowed(player: Agent) -> None:
    """Refuse agents with a long time limit."""
    seconds = getattr(player, "time", None)
    if seconds is not None and seconds > MOST_SECONDS:
        raise over_limit("slow-agent", "args.agents", MOST_SECONDS)


def check(asked: TournamentArguments, catalogue: Catalogue) -> None:
    """Refuse a tournament that cannot be played."""
    if asked.tournament is None:
        asked.plan(catalogue)
