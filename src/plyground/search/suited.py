"""Which algorithm suits which game: checks of the game's class."""

from __future__ import annotations

from plyground.game.contract.game import Game
from plyground.game.errors import Unsuited


def require(
    game: Game,
    algorithm: str,
    *,
    zero_sum: bool = True,
    constant_sum: bool = True,
    deterministic: bool = True,
    perfect_information: bool = True,
) -> None:
    """Raise Unsuited, in a sentence, unless the game has what the algorithm assumes.

    Where a zero-sum game is needed, one with another constant sum will do if `constant_sum`.
    """
    if perfect_information and not game.perfect_information:
        raise Unsuited(
            f"{algorithm} assumes that every player sees the whole state, but {game.name} has "
            "hidden information; use cfr, or mcts"
        )
    if deterministic and not game.deterministic:
        raise Unsuited(
            f"{algorithm} has no place for chance, and {game.name} has chance nodes; "
            "use expectiminimax or mcts"
        )
    if zero_sum and game.players > 2:
        raise Unsuited(
            f"{algorithm} is for two players, and {game.name} has {game.players}; use maxn or mcts"
        )
    if zero_sum and game.players == 2 and not (game.opposed if constant_sum else game.zero_sum):
        raise Unsuited(
            f"{algorithm} is for zero-sum games, and {game.name} is not zero-sum; use maxn or mcts"
        )
