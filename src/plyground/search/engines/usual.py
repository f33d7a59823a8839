"""The engine that suits a game, by the game's facts."""

from __future__ import annotations

from plyground.game.contract.game import Game
from plyground.game.records.record_game import RecordGame


def usual_engine(game: Game) -> str:
    """The name of the engine to use if none is asked for.

    Alpha-beta needs an evaluation, two players and no secrets. A game with its own playout policy
    plays better with MCTS.
    """
    if not game.perfect_information or not game.opposed:
        return "mcts"
    if not game.deterministic:
        return "expectiminimax" if game.weights else "mcts"
    if not isinstance(game, RecordGame):
        return "alphabeta"
    if not game.weights or "policy" in game.rules.own:
        return "mcts"
    return "alphabeta"
