"""An agent's move, with the reasons it can give."""

from __future__ import annotations

import random
import threading
from typing import Any

from plyground.game.state import State
from plyground.search.agents import agent
from plyground.search.engine_agents import Minimax, Searcher
from plyground.search.job import Progress
from plyground.search.textbook.minimax import minimax
from plyground.studio.thinking.report import Tell, report, so_far


def choose(
    state: State, spec: str, seed: int, ply: int, tell: Tell, stop: threading.Event
) -> dict[str, Any]:
    """The move that the agent described by `spec` plays, and the search behind it if there was one.

    Random numbers depend on the seed and the ply alone, as in `plyground play`: taking a move back
    and playing it again gives the same answer where the agent has no clock.
    """
    player, rng = agent(spec), random.Random(f"{seed} {ply}")
    player.require(state.game)
    found = None
    if isinstance(player, Searcher):

        def heard(progress: Progress) -> None:
            tell(so_far(state, progress))

        found = player.analyse(state, seed=rng.getrandbits(63), progress=heard, stop=stop)
    elif isinstance(player, Minimax):
        found = minimax(state, player.depth, stop=stop.is_set)
    action = player.choose(state, rng) if found is None else found.action
    if action is None:  # stopped before anything was known: any move is better than none
        action = state.actions()[0]
    return {
        "action": action,
        "name": state.describe(action),
        "agent": player.spec,
        "analysis": None if found is None else report(found),
    }
