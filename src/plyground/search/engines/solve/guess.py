"""What to play where nothing is proved: a win at once, else the best evaluation after one move."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.contract.state import State

GUESSED = "guessed: no move is proved to be best; of the open ones, the best by evaluation is named"


def between(low: float, high: float) -> str:
    """What is known of a value that lies between two others, in a sentence."""
    return f"known so far: the value lies between {low:g} and {high:g}"


def best_at_sight(state: State, actions: Sequence[int]) -> int:
    """The action whose result is worth most at sight to the player to move; the first of several.

    The end of a game is worth its utility, so a win at once is found.
    """
    player = state.to_play
    assert player is not None
    return max(actions, key=lambda a: state.result(a).evaluate(player))


def wins_at_once(state: State, action: int) -> bool:
    """Whether an action ends the game with the greatest utility for its player."""
    player, after = state.to_play, state.result(action)
    assert player is not None
    return after.is_terminal and after.utility(player) >= state.game.facts.utility[1]
