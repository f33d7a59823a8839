"""/api/warm: compile ahead what a page will need."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from plyground.studio.strict_json import StrictRoute
from plyground.studio.work.warming import Warming

api = APIRouter(prefix="/api/warm", tags=["jobs"], route_class=StrictRoute)


class WarmRequest(BaseModel, extra="forbid"):
    """A game, and the agents that will play it."""

    game: str
    agents: list[Annotated[str, Field(max_length=400)]] = Field(max_length=8)


class WarmView(BaseModel):
    """Whether these agents can play without the compiler."""

    ready: list[bool]
    """For each agent."""
    usual: float
    """Seconds that compiling usually takes."""
    since: float
    """Seconds since the compiler began; 0 if it has not."""


@api.post("")
def warm(asked: WarmRequest, request: Request) -> WarmView:
    """Begin to compile what is missing. Asking again costs nothing, and loses nothing."""
    warming: Warming = request.app.state.warming
    game = request.app.state.catalogue.find(asked.game)
    since = warming.ask(asked.game, game, asked.agents)
    ready = [warming.ready(game, agent) for agent in asked.agents]
    return WarmView(ready=ready, usual=round(warming.usual), since=round(since, 1))
