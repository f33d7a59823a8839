"""The job "analysis": an engine's search of a position, with its progress."""

from __future__ import annotations

import inspect
from typing import Any

from pydantic import BaseModel, Field

from plyground.game.errors import nearest
from plyground.roster.agents import AGENTS, agent_class
from plyground.search.engines.analyse import ENGINES, analyse, options_class
from plyground.search.request import Progress
from plyground.studio.catalogue import Catalogue
from plyground.studio.line import LINES, PlayedLine
from plyground.studio.refusals import Refusal
from plyground.studio.search_json import analysis_json, names
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

FILE = "database"
"""The option that may name a file."""


class Limits(BaseModel, extra="forbid"):
    """The first limit reached ends the search. The studio's caps apply as well."""

    time: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    nodes: int | None = Field(default=None, gt=0)
    depth: int | None = Field(default=None, gt=0, le=10_000)
    sims: int | None = Field(default=None, gt=0)


class AnalysisArguments(BaseModel, extra="forbid"):
    """A position, as in /api/games/{spec}/position, and how to search it."""

    game: str
    pos: str | None = None
    moves: str = ""
    chance: int = 0
    """The seed that decides moves written as ?."""
    engine: str = "alphabeta"
    limit: Limits = Limits(time=1.0)
    seed: int = 0
    options: dict[str, bool | int | float | str] = {}

    def line(self, catalogue: Catalogue) -> PlayedLine:
        """The line of play to the position."""
        return LINES.follow(catalogue.find(self.game), self.pos, self.moves, self.chance)


def check(asked: AnalysisArguments, catalogue: Catalogue) -> None:
    """Refuse bad positions, engines that do not exist or do not suit the game, and bad options."""
    if asked.engine not in ENGINES:
        details = {"nearest": nearest(asked.engine, ENGINES), "engines": list(ENGINES)}
        said = f"there is no engine {asked.engine!r}; the engines are {', '.join(ENGINES)}"
        raise Refusal(422, "unknown-agent", "args.engine", details, english=said)
    own = inspect.signature(analyse).parameters
    for name, value in asked.options.items():
        # A page must not choose a path.
        if name in own or (name == FILE and not isinstance(value, bool)):
            said = f"{name} cannot be given here" + (" as a file" if name == FILE else "")
            raise Refusal(422, "refused", f"args.options.{name}", english=said)
    state = asked.line(catalogue).end
    if state.is_terminal:
        raise Refusal(422, "nothing-to-search", "args.moves")
    options_class(asked.engine).read(state.game, asked.options)
    if asked.engine in AGENTS:
        kind = agent_class(asked.engine)
        known = kind.option_fields()
        kind(**{k: v for k, v in asked.options.items() if k in known}).require(state.game)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The analysis as JSON."""
    asked = AnalysisArguments.model_validate(arguments)
    state = asked.line(desk.catalogue).end
    limit = desk.limit(**asked.limit.model_dump())

    def report(known: Progress) -> None:
        fraction = min(1.0, known.time / limit.time) if limit.time else None
        partial = {name: getattr(known, name) for name in ("value", "bound", "depth", "nodes")}
        partial["line"] = names(state, known.line)
        values = {"depth": known.depth, "nodes": known.nodes, "speed": round(known.speed)}
        desk.report(fraction, partial, **values)

    options: dict[str, Any] = asked.options
    found = analyse(
        state, asked.engine, limit, progress=report, stop=desk.stop, seed=asked.seed, **options
    )
    return analysis_json(found)


KIND = JobKind(run, AnalysisArguments, check)
