"""The job "review": the moves of a game that could have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from plyground.game.contract.state import State
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.values import judging_engine, move_values
from plyground.studio.place import Place
from plyground.studio.search_json import best_of
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class ReviewArguments(Place):
    """A game, and the players whose moves are reviewed."""

    players: list[int]
    seconds: float = Field(default=0.5, gt=0, le=10)
    """For each move."""
    loss: float = Field(default=0.1, gt=0, le=1)
    """The least loss that is listed, as a share of the range of utilities."""


def check(asked: ReviewArguments, catalogue: Catalogue) -> None:
    """Refuse games without values, and unknown players."""
    game = catalogue.find(asked.game)
    judging_engine(game)
    for player in asked.players:
        game.check_player(player)
    asked.line(catalogue)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = ReviewArguments.model_validate(arguments)
    line = asked.line(desk.catalogue)
    mistakes = review(line.states, line.actions, asked.players, asked.seconds, asked.loss, desk)
    return {"mistakes": mistakes}


def review(
    states: Sequence[State],
    actions: Sequence[int],
    players: Sequence[int],
    seconds: float,
    loss: float,
    desk: Desk,
) -> list[dict[str, Any]]:
    """The moves of these players that gave away at least `loss` of the range of utilities."""
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
        desk.count(done + 1, len(plies))
    return found


KIND = JobKind(run, ReviewArguments, check)
