"""The job "analysis": what an engine thinks of a position, while it thinks."""

from __future__ import annotations

import inspect
from typing import Any

from pydantic import BaseModel, Field

from plyground.game.contract.state import State
from plyground.game.errors import nearest
from plyground.roster.agents import AGENTS, agent_class
from plyground.search.analysis import Analysis
from plyground.search.engines.analyse import ENGINES, analyse, options_class
from plyground.search.request import Progress
from plyground.studio.api.positions import follow
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.refusals import Refusal

FILE = "database"
"""The option of engines that may name a file."""


class Limits(BaseModel, extra="forbid"):
    """Any of these; the first one reached ends the search. The studio's own caps hold beside."""

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


def check(asked: AnalysisArguments, catalogue: Catalogue) -> None:
    """Refuse what is no position, no engine or none for the game, or no option of an engine."""
    if asked.engine not in ENGINES:
        details = {"nearest": nearest(asked.engine, ENGINES), "engines": list(ENGINES)}
        said = f"there is no engine {asked.engine!r}; there are {', '.join(ENGINES)}"
        raise Refusal(422, "unknown-agent", "args.engine", details, english=said)
    own = inspect.signature(analyse).parameters
    for name, value in asked.options.items():
        # No path may come from an address.
        if name in own or (name == FILE and not isinstance(value, bool)):
            said = f"{name} cannot be given here" + (" as a file" if name == FILE else "")
            raise Refusal(422, "refused", f"args.options.{name}", english=said)
    state = follow(catalogue.find(asked.game), asked.pos, asked.moves, asked.chance)[0][-1]
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
    game = desk.catalogue.find(asked.game)
    state = follow(game, asked.pos, asked.moves, asked.chance)[0][-1]
    limit = desk.limit(**asked.limit.model_dump())

    def tell(known: Progress) -> None:
        fraction = min(1.0, known.time / limit.time) if limit.time else None
        partial = {
            "value": known.value,
            "bound": known.bound,
            "line": names(state, known.line),
            "depth": known.depth,
            "nodes": known.nodes,
        }
        values = {"depth": known.depth, "nodes": known.nodes, "speed": round(known.speed)}
        desk.report(fraction, partial, **values)

    options: dict[str, Any] = asked.options
    found = analyse(
        state, asked.engine, limit, progress=tell, stop=desk.stop, seed=asked.seed, **options
    )
    return as_json(found)


def as_json(found: Analysis) -> dict[str, Any]:
    """An analysis as JSON can say it; every number has its mark."""
    state, c = found.state, found.counters
    return {
        "algorithm": found.algorithm,
        "player": found.player,
        "value": found.value,
        "bound": found.bound,
        "action": found.action,
        "move": None if found.action is None else state.describe(found.action),
        "line": names(state, found.line),
        "moves": [
            {
                "action": move.action,
                "name": move.name,
                "value": move.value,
                "bound": move.bound,
                "visits": move.visits,
                "distance": move.distance,
                "line": names(state, move.line),
            }
            for move in found.moves
        ],
        "counters": {**vars(c)},
        "convention": found.convention,
        "stopped": found.stopped,
        "unsearched": list(found.unsearched),
    }


def names(state: State, line: tuple[int, ...]) -> list[str]:
    """A line of play in words, as far as it can be followed."""
    words = []
    for action in line:
        if state.is_terminal or action not in state.actions():
            break  # read while the search was writing it
        words.append(state.describe(action))
        state = state.result(action)
    return words


KIND = Kind("plyground.studio.jobs.analysis:run", AnalysisArguments, check)
