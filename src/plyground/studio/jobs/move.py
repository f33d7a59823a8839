"""The job "move": an agent's move, its reasons, and the position after it."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.roster.levels.agent import Level
from plyground.search.agents.searchers import Minimax, Searcher
from plyground.search.agents.weak import Weak
from plyground.search.limit import Limit
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
from plyground.studio.work.warming import engine_of
from plyground.studio.work.worker import Desk

QUICK = 0.5
"""Seconds of a search in plain Python. One step of it may take another second."""


class MoveArguments(Place):
    """A position, the agent to move there, and the players who look."""

    agent: str
    view: tuple[int, ...] = ()
    """As in /api/games/{spec}/position."""
    looking: int | None = None
    light: bool = False
    """Reply within a second or two in plain Python: the search is not compiled yet."""


def check(asked: MoveArguments, catalogue: Catalogue) -> None:
    """Refuse an agent that is unknown or cannot play the game."""
    game = asked.line(catalogue, sealed=bool(asked.view)).end.game
    seated(asked.agent).require(game)
    for player in asked.view if asked.looking is None else (*asked.view, asked.looking):
        game.check_player(player)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = MoveArguments.model_validate(arguments)
    line = asked.line(desk.catalogue, sealed=bool(asked.view))
    ply = len(line.words)
    hides = bool(asked.view) and not line.end.game.perfect_information
    if hides:
        desk = SealedDesk(desk, line.end, ply)
    if asked.light:
        with plain_python(line.end.game):
            chosen = choose(line.end, asked.agent, asked.seed, ply, desk, within=QUICK)
    else:
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


@contextmanager
def plain_python(game: Game) -> Iterator[None]:
    """Nothing is compiled inside: searches and rules run as plain Python."""
    before = os.environ.get("PLYGROUND_INTERPRET")
    os.environ["PLYGROUND_INTERPRET"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PLYGROUND_INTERPRET"]
        else:
            os.environ["PLYGROUND_INTERPRET"] = before
        if isinstance(game, RecordGame):
            game.calls = 0  # so that compiled rules are looked for again


def choose(
    state: State, spec: str, seed: int, ply: int, desk: Desk, within: float | None = None
) -> dict[str, Any]:
    """The move that the agent `spec` plays, and its search if it has one.

    Random numbers depend on the seed and the ply alone, as in `plyground play`. An agent without
    a time limit therefore repeats its move after an undo. `within`: it has so many seconds.
    """
    player, rng = seated(spec), random.Random(f"{seed} {ply}")
    player.require(state.game)
    asked = player.spec
    if isinstance(player, Level):
        player = player.player(state.game)
    mistake = player.mistake(state, rng) if isinstance(player, Weak) else None
    player = engine_of(player, state.game)  # so that a level gives the reasons of its search
    if within is not None:
        player = player.within(within)
    found = None
    if mistake is not None:
        action: int | None = mistake
    elif isinstance(player, Searcher):

        def report(progress: Progress) -> None:
            desk.report(None, so_far(state, progress))

        found = player.analyse(state, seed=rng.getrandbits(63), progress=report, stop=desk.stop)
    elif isinstance(player, Minimax):
        limit = Limit(time=player.time)
        found = minimax(state, player.depth, limit=limit, stop=desk.stop.is_set)
    if mistake is None:
        action = player.choose(state, rng) if found is None else found.action
    if action is None:  # stopped before it had any result
        action = state.actions()[0]
    return {
        "action": action,
        "name": state.written(action),
        "agent": asked,
        "random": mistake is not None,
        "light": within is not None and hasattr(player, "time"),
        "analysis": None if found is None else analysis_json(found),
    }


KIND = JobKind(run, MoveArguments, check)
