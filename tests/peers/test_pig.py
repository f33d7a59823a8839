"""Pig against OpenSpiel's, which lets a player stop before the first roll of a turn; we do not.

OpenSpiel also draws the game after a number of decisions, where we count rolls: both limits are set
beyond what random games reach. With more than two players its losers share one point between them;
ours lose one each.
"""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg

STOP = 1


class MustRoll:
    """An OpenSpiel state without the action to stop with nothing."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def legal_actions(self) -> list[int]:
        actions: list[int] = self.state.legal_actions()
        if not self.state.is_chance_node() and "Turn total: 0\n" in str(self.state):
            actions.remove(STOP)
        return actions

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def __str__(self) -> str:
        return str(self.state)


class MustRollGame:
    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)

    def new_initial_state(self) -> MustRoll:
        return MustRoll(self.game.new_initial_state())


@pytest.mark.parametrize(("target", "players"), [(100, 2), (20, 2), (30, 3), (10, 10)])
def test_same_rules(target: int, players: int) -> None:
    peer = MustRollGame(f"pig(winscore={target},players={players},horizon=1000000)")
    game = pg.load("pig", target=target, players=players, rolls=65535)

    def returns(state: pg.State) -> list[float]:
        won = [state.utility(p) == 1 for p in range(players)]
        return [1.0 if w else -1 / (players - 1) for w in won]

    lockstep(game, peer, lambda state, a, theirs: a, returns=returns)
