"""The job "move": an agent's move, with the reasons it can give."""

from __future__ import annotations

import random
from typing import Any

from plyground.game.contract.state import State
from plyground.search.agents.searchers import Minimax, Searcher
from plyground.search.request import Progress
from plyground.search.textbook.minimax import minimax
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.analysis import as_json
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.thinking.agents import seated
from plyground.studio.thinking.place import Place
from plyground.studio.thinking.report import so_far


class MoveArguments(Place):
    """A position, and the agent who is to move there."""

    agent: str


def check(asked: MoveArguments, catalogue: Catalogue) -> None:
    """Refuse an agent that is unknown or cannot play the game."""
    state = asked.states(catalogue)[0][-1]
    seated(asked.agent).require(state.game)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = MoveArguments.model_validate(arguments)
    states, actions = asked.states(desk.catalogue)
    return choose(states[-1], asked.agent, asked.seed, len(actions), desk)


def choose(state: State, spec: str, seed: int, ply: int, desk: Desk) -> dict[str, Any]:
    """The move that the agent described by `spec` plays, and the search behind it if there was one.

    Random numbers depend on the seed and the ply alone, as in `plyground play`: taking a move back
    and playing it again gives the same answer where the agent has no clock.
    """
    player, rng = seated(spec), random.Random(f"{seed} {ply}")
    player.require(state.game)
    found = None
    if isinstance(player, Searcher):

        def tell(progress: Progress) -> None:
            desk.report(None, so_far(state, progress))

        found = player.analyse(state, seed=rng.getrandbits(63), progress=tell, stop=desk.stop)
    elif isinstance(player, Minimax):
        found = minimax(state, player.depth, stop=desk.stop.is_set)
    action = player.choose(state, rng) if found is None else found.action
    if action is None:  # stopped before anything was known: any move is better than none
        action = state.actions()[0]
    return {
        "action": action,
        "name": state.describe(action),
        "agent": player.spec,
        "analysis": None if found is None else as_json(found),
    }


KIND = Kind("plyground.studio.thinking.choosing:run", MoveArguments, check)
