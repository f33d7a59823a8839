"""A move of a game as people write it, to show how moves are typed."""

from __future__ import annotations

from plyground.game.contract.game import Game


def example_move(game: Game) -> str:
    """A legal move of the first position, after the first of all rolls and deals; "" without one.

    The page shows it to everyone, so it must not depend on the match.
    """
    state = game.initial()
    while state.is_chance and not state.is_terminal:
        state = state.result(state.outcomes()[0][0])
    if state.is_terminal:
        return ""
    actions = list(state.actions())
    return state._written(actions[len(actions) // 2])
