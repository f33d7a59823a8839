"""The job "move": an agent's move, its reasons, and the position after it."""

from __future__ import annotations

import json
import random
from typing import Any

from plyground.game.contract.state import State
from plyground.search.agents.searchers import Minimax, Searcher
from plyground.search.request import Progress
from plyground.search.textbook.minimax import minimax
from plyground.studio.agents import seated
from plyground.studio.api.positions import seen
from plyground.studio.catalogue import Catalogue
from plyground.studio.line import sealed_word
from plyground.studio.place import Place
from plyground.studio.sealing import seal, unseal
from plyground.studio.search_json import analysis_json, so_far
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class MoveArguments(Place):
    """A position, the agent to move there, and the players who look."""

    agent: str
    view: tuple[int, ...] = ()
    """As in /api/games/{spec}/position."""
    looking: int | None = None


def check(asked: MoveArguments, catalogue: Catalogue) -> None:
    """Refuse an agent that is unknown or cannot play the game."""
    game = asked.line(catalogue, sealed=True).end.game
    seated(asked.agent).require(game)
    for player in asked.view if asked.looking is None else (*asked.view, asked.looking):
        game.check_player(player)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = MoveArguments.model_validate(arguments)
    line = asked.line(desk.catalogue, sealed=True)
    ply = len(line.words)
    hides = bool(asked.view) and not line.end.game.perfect_information
    if hides:
        desk = SealedDesk(desk, line.end, ply)
    chosen = choose(line.end, asked.agent, asked.seed, ply, desk)
    after = line.then(chosen["action"])
    view = seen(after, asked.view, asked.looking)
    if hides and not after.end.is_terminal:
        chosen = sealed_choice(chosen, line.end, ply)
    return chosen | {"word": view.moves[-1], "position": view.model_dump()}


class SealedDesk(Desk):
    """The desk of an agent that holds what others may not know: its reports show only the cost."""

    def __init__(self, desk: Desk, state: State, ply: int) -> None:
        super().__init__(desk.catalogue, desk.caps)
        self.desk, self.state, self.ply = desk, state, ply
        self.stop = desk.stop
        self.report(None, {"time": 0, "nodes": 0, "depth": 0, "action": None})

    def report(self, fraction: float | None = None, partial: Any = None, **values: Any) -> None:
        if partial is not None:
            action = partial["action"]
            best = self.state.actions()[0] if action is None else action
            kept = {name: partial[name] for name in ("time", "nodes", "depth")}
            partial = kept | {"word": sealed_word(best, self.state, self.ply)}
        self.desk.report(fraction, partial, **values)


def sealed_choice(chosen: dict[str, Any], state: State, ply: int) -> dict[str, Any]:
    """A choice without its move and its reasons, which `opened_choice` finds again."""
    text = json.dumps({name: chosen[name] for name in ("action", "name", "analysis")})
    hidden = dict.fromkeys(("action", "name", "analysis"))
    return chosen | hidden | {"sealed": seal(text, reasons_context(state, ply))}


def opened_choice(sealed: str, state: State, ply: int) -> dict[str, Any] | None:
    """The move and the reasons of a sealed choice at a state; None if they do not fit."""
    text = unseal(sealed, reasons_context(state, ply))
    return None if text is None else json.loads(text)


def reasons_context(state: State, ply: int) -> str:
    return f"reasons {state.game.name} {state.text} {ply}"


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
