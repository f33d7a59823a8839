"""What may be asked of the arena: a new tournament, or to go on with one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from plyground.arena.plan import Plan, plan
from plyground.arena.schedule import Schedule
from plyground.search.agents.agent import Agent
from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal
from plyground.studio.thinking.agents import seated

MOST_GAMES = 5000
"""Games of a tournament that a page may ask for."""
MOST_SECONDS = 10.0
"""For a move."""

Words = Annotated[str, Field(min_length=1, max_length=200)]


class TournamentArguments(BaseModel):
    """A tournament to be played. With a number, that one goes on, and the rest is ignored."""

    tournament: int | None = None
    games: list[Words] = Field(default=[], max_length=20)
    agents: list[Words] = Field(default=[], max_length=20)
    each: int = Field(default=20, ge=1, le=2000)
    """Games of each two agents in each game."""
    kind: Literal["round-robin", "gauntlet"] = "round-robin"
    limit: Literal["", "depth", "nodes", "sims", "time"] = ""
    value: float = Field(default=1, gt=0, le=1e9)
    """Of the limit."""
    opening: int | None = Field(default=None, ge=0, le=100)
    """Random plies; usual ones if it is left out."""
    seed: int = Field(default=0, ge=0, le=2**53 - 1)

    def plan(self, catalogue: Catalogue) -> Plan:
        """The plan that is asked for; raises Refusal or PlygroundError."""
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
        if len(Schedule(made)) > MOST_GAMES:
            raise Refusal(
                422,
                "too-many-games",
                "args.each",
                {"limit": MOST_GAMES},
                n=len(Schedule(made)),
                limit=MOST_GAMES,
            )
        return made


def _allowed(player: Agent) -> None:
    """Refuse agents that would think for very long."""
    seconds = getattr(player, "time", None)
    if seconds is not None and seconds > MOST_SECONDS:
        raise Refusal(422, "slow-agent", "args.agents", {"limit": MOST_SECONDS}, limit=MOST_SECONDS)


def check(asked: TournamentArguments, catalogue: Catalogue) -> None:
    """Refuse at once what cannot be played."""
    if asked.tournament is None:
        asked.plan(catalogue)
