"""What to play where nothing is proved: a win at once, else the best evaluation after one move."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import inf

from plyground.game.contract.state import State

GUESSED = "guessed: no move is proved to be best; of the open ones, the best by evaluation is named"


def between(low: float, high: float) -> str:
    """What is known of a value that lies between two others, in a sentence."""
    return f"known so far: the value lies between {low:g} and {high:g}"


def best_at_sight(state: State, actions: Sequence[int], seconds: float = inf) -> int:
    """The action whose result is worth most at sight to the player to move; the first of several.

    The end of a game is worth its utility, so a win at once is found. With `seconds`, it is the
    best of those that can be looked at in that time, in an order that prefers none.
    """
    player, ends = state.to_play, time.perf_counter() + seconds
    assert player is not None
    order = list(actions)
    if seconds < inf:
        random.Random(0).shuffle(order)
    worth = dict[int, float]()
    for a in order:
        worth[a] = state.result(a).evaluate(player)
        if time.perf_counter() > ends:
            break
    return max((a for a in actions if a in worth), key=lambda a: worth[a])


def wins_at_once(state: State, action: int) -> bool:
    """Whether an action ends the game with the greatest utility for its player."""
    player, after = state.to_play, state.result(action)
    assert player is not None
    return after.is_terminal and after.utility(player) >= state.game.facts.utility[1]
