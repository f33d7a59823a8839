"""The play page: /play/<game>, against agents or people, or agents alone."""

from __future__ import annotations

from collections.abc import Collection
from math import log10
from typing import Any

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from pydantic import Field

from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.roster.agents import agent_class
from plyground.roster.levels.ladder import ladder
from plyground.search.engines.usual import usual_engine
from plyground.search.network.places import OWN_NET, own_file
from plyground.studio.agents import names, seated
from plyground.studio.api.games import FromPath, one_game
from plyground.studio.cards import read
from plyground.studio.example import example_move
from plyground.studio.guides import guide, known_guide
from plyground.studio.jobs.move import opened_choice
from plyground.studio.jobs.values import judging_engine
from plyground.studio.line import MOST_MOVES
from plyground.studio.page import Page
from plyground.studio.place import Place
from plyground.studio.refusals import Refusal

page = Page("play", "/play/tic_tac_toe", place=10, shares=("board", "options"))

ENGINES = ("alphabeta", "expectiminimax", "mcts")
"""Default opponents, if the engine that suits the game cannot play it."""
SHOWN = {
    "alphabeta": ("time", "depth", "nodes"),
    "expectiminimax": ("time", "depth", "nodes"),
    "mcts": ("time", "sims", "c"),
    "solve": ("time",),
    "level": ("n",),
    "weak": ("budget", "blunder"),
}
"""The options of an agent that the page offers."""
BUDGETS = ("random", *(f"mcts:sims={sims}" for sims in (30, 120, 500, 2000, 8000)))
"""Levels of a game whose levels have not been measured."""
SOLVED_DIGITS = 20
"""The solver is offered up to 10^20 lines of play: Connect 4 has 10^18, checkers 10^52."""
FEWEST = 5
"""Levels that a person can choose from at least."""
LONGER = (0.3, 1, 3, 10)
"""Seconds a move of the levels above a short ladder."""
LEARNED = ("alphabeta", "mcts", "greedy", "policy")
"""The agents that can use a network."""
OTHERS = ("depth", "time", "sims", "games", "seed")
"""The options offered for agents that `SHOWN` does not list."""


@page.get("/play")
def begin(request: Request) -> Response:
    """Without a game: the first game of the lectures."""
    return RedirectResponse(page.path, 307)


@page.get("/play/{spec}")
def play(request: Request, spec: str, game: FromPath) -> Response:
    """A game with its agents; the rest of the address holds the match."""
    facts = one_game(game).model_dump()
    return page.render(
        request,
        data={
            "spec": spec,
            "facts": facts,
            "agents": agents(game, OWN_NET if own_file(game).is_file() else None),
            "usual": usual(game),
            "engine": judging_engine(game) if game.perfect_information else None,
            "guide": known_guide(game),
            "warms": not getattr(request.app.state, "in_page", False),
            "in_page": getattr(request.app.state, "in_page", False),
        },
        game=game.facts,
        example=example_move(game),
    )


class SealedReasons(Place):
    """A game that is over, and what its agents thought, by ply."""

    sealed: dict[int, str] = Field(max_length=MOST_MOVES)


@page.api.post("/reasons")
def reasons(asked: SealedReasons, request: Request) -> dict[int, dict[str, Any]]:
    """The reasons that were sealed while cards were hidden; refused before the game is over."""
    line = asked.line(request.app.state.catalogue, sealed=True)
    if not line.end.is_terminal:
        raise Refusal(422, "sealed-move", "moves")
    found = {
        ply: opened_choice(sealed, line.states[ply], ply)
        for ply, sealed in asked.sealed.items()
        if 0 <= ply < len(line.actions)
    }
    return {ply: choice for ply, choice in found.items() if choice is not None}


@page.api.get("/guide/{spec}")
def steps(game: FromPath) -> list[dict[str, Any]]:
    """The guide to a first game: positions as actions, and the actions that solve them."""
    return guide(game)


def usual(game: Game, engines: Collection[str] = ENGINES) -> str:
    """The default opponent: one of these engines, or one that plays at random."""
    for name in (usual_engine(game), *ENGINES):
        if name in engines and problem(name, game) is None:
            return f"{name}:time=1"
    return "random"


def problem(spec: str, game: Game) -> str | None:
    """Why an agent cannot play a game; None if it can."""
    try:
        seated(spec).require(game)
    except PlygroundError as error:
        return str(error)
    return None


def agents(game: Game, net: str | None = None) -> list[dict[str, Any]]:
    """Every agent with its options, and why it cannot play this game, or None.

    With `net`, the name of a network, agents that can use one have the choice of it.
    """
    known = [
        {"name": name, "options": options(name, game), "problem": problem(name, game)}
        for name in names()
        if name != "solve" or may_be_solved(game)
    ]
    return [with_net(agent, net) if net and agent["name"] in LEARNED else agent for agent in known]


def with_net(agent: dict[str, Any], net: str) -> dict[str, Any]:
    """An agent with the choice of a network; `policy` is the network alone."""
    none = [] if agent["name"] == "policy" else [{"value": ""}]
    choices = [*none, {"value": net}]
    option = {"name": "net", "default": None, "whole": False, "choices": choices}
    more = [one for one in agent["options"] if one["name"] != "net"]
    problem = None if agent["name"] == "policy" else agent["problem"]
    return agent | {"options": [option, *more], "problem": problem}


def may_be_solved(game: Game) -> bool:
    """Whether the solver has a chance: in a small game, or one that has not been measured."""
    measured = read("measured").get(game.source)
    if measured is None:
        return True
    digits: float = measured["plies"] * log10(max(1.0, measured["branching"]))
    return digits <= SOLVED_DIGITS


def options(name: str, game: Game) -> list[dict[str, Any]]:
    """The options of an agent that the page asks for: name, default, whether it is a whole number,
    and the choices with their Elo if there are only a few."""
    kind = agent_class(name)
    known = kind.option_fields()
    return [
        {
            "name": option,
            "default": getattr(kind, option, None),
            "whole": int in known[option].values.kinds,
            "choices": levels(game) if name == "level" else None,
        }
        for option in SHOWN.get(name, OTHERS)
        if option in known
    ]


def levels(game: Game) -> list[dict[str, Any]]:
    """The levels of a game, the weakest first, with their specs. Without a measured ladder they are
    agents with growing budgets, whose Elo is None; a short ladder goes on with more time."""
    try:
        rungs = ladder(game).rungs
    except PlygroundError:
        return [
            {"value": number, "elo": None, "spec": spec}
            for number, spec in enumerate(BUDGETS, 1)
            if problem(spec, game) is None
        ]
    measured = [
        {"value": number, "elo": round(rung.elo), "spec": f"level:n={number}"}
        for number, rung in enumerate(rungs, 1)
    ]
    engine = usual(game).partition(":")[0]
    longer = [] if engine == "random" else [f"{engine}:time={seconds}" for seconds in LONGER]
    return measured + [
        {"value": number, "elo": None, "spec": spec}
        for number, spec in enumerate(longer[: max(0, FEWEST - len(measured))], len(measured) + 1)
    ]
