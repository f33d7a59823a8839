"""The job "move": an agent's move, its reasons, and the position after it."""

from __future__ import annotations

import random
from typing import Any

from plyground.game.contract.state import State
from plyground.search.agents.searchers import Minimax, Searcher
from plyground.search.request import Progress
from plyground.search.textbook.minimax import minimax
from plyground.studio.agents import seated
from plyground.studio.api.positions import seen
from plyground.studio.catalogue import Catalogue
from plyground.studio.place import Place
from plyground.studio.search_json import analysis_json, so_far
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class MoveArguments(Place):
    """A position, the agent to move there, and the players who look."""

    agent: str
    view: tuple[int, ...] = ()
    """As in /api/games/{spec}/position."""


def check(asked: MoveArguments, catalogue: Catalogue) -> None:
    """Refuse an agent that is unknown or cannot play the game."""
    game = asked.line(catalogue).end.game
    seated(asked.agent).require(game)
    for player in asked.view:
        game.check_player(player)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = MoveArguments.model_validate(arguments)
    line = asked.line(desk.catalogue)
    chosen = choose(line.end, asked.agent, asked.seed, len(line.words), desk)
    return chosen | {"position": seen(line.then(chosen["action"]), asked.view).model_dump()}


def choose(state: State, spec: str, seed: int, ply: int, desk: Desk) -> dict[str, Any]:
    """The move that the agent `spec` plays, and its search if it has one.

    Random numbers depend on the seed and the ply alone, as in `plyground play`. An agent without
    a time limit therefore repeats its move after an undo.
    """
    player, rng = seated(spec), random.Random(f"{seed} {ply}")
    player.require(state.game)
    found = None
    if isinstance(player, Searcher):

        def report(progress: Progress) -> None:
            desk.report(None, so_far(state, progress))

        found = player.analyse(state, seed=rng.getrandbits(63), progress=report, stop=desk.stop)
    elif isinstance(player, Minimax):
        found = minimax(state, player.depth, stop=desk.stop.is_set)
    action = player.choose(state, rng) if found is None else found.action
    if action is None:  # stopped before it had any result
        action = state.actions()[0]
    return {
        "action": action,
        "name": state.describe(action),
        "agent": player.spec,
        "analysis": None if found is None else analysis_json(found),
    }


KIND = JobKind(run, MoveArguments, check)
