"""The job "review": where a game could have gone better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from plyground.game.contract.state import State
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.thinking.judging import best_of, move_values, usual_engine
from plyground.studio.thinking.place import Place
from plyground.studio.thinking.report import counted


class ReviewArguments(Place):
    """A game that was played, and whose moves are to be looked at."""

    players: list[int]
    seconds: float = Field(default=0.5, gt=0, le=10)
    """For each move."""
    loss: float = Field(default=0.1, gt=0, le=1)
    """What a move must give away to be listed, as a share of the range of utilities."""


def check(asked: ReviewArguments, catalogue: Catalogue) -> None:
    """Refuse games without values, and players that are not there."""
    game = catalogue.find(asked.game)
    usual_engine(game)
    for player in asked.players:
        game.check_player(player)
    asked.states(catalogue)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = ReviewArguments.model_validate(arguments)
    states, actions = asked.states(desk.catalogue)
    return {"mistakes": review(states, actions, asked.players, asked.seconds, asked.loss, desk)}


def review(
    states: Sequence[State],
    actions: Sequence[int],
    players: Sequence[int],
    seconds: float,
    loss: float,
    desk: Desk,
) -> list[dict[str, Any]]:
    """The moves of some players that gave away at least `loss` of the range of utilities."""
    low, high = states[0].game.facts.utility
    plies = [
        ply
        for ply, state in enumerate(states[: len(actions)])
        if state.to_play in players and len(state.actions()) > 1
    ]
    found: list[dict[str, Any]] = []
    for done, ply in enumerate(plies):
        if desk.stop.is_set():
            break
        rows = move_values(states[ply], seconds, desk, quiet=True)
        best = best_of(rows)
        played = next(row for row in rows if row["action"] == actions[ply])
        if best is not None and played["value"] is not None:
            lost = best["value"] - played["value"]
            if lost >= loss * (high - low):
                found.append(
                    {"ply": ply, "played": played, "best": best, "lost": lost, "moves": rows}
                )
        counted(desk, done + 1, len(plies))
    return found


KIND = Kind("plyground.studio.thinking.reviewing:run", ReviewArguments, check)
