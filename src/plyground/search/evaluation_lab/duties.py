"""Requirements on an evaluation: the utility at the end, within the range of utilities, fast."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.search.evaluation_lab.weighing import weigh
from plyground.search.weights import Weighted

GAMES = 5
"""The number of random games to examine."""
MOST_PLIES = 200


@dataclass(frozen=True)
class Duties:
    """What random games showed about the plain sum E and about EVAL."""

    states: int
    ends: int
    sum_outside: int
    """The number of states where E is outside the range of utilities."""
    sum_wrong_at_end: int
    """The number of terminal states where E is not the utility."""
    outside: int
    wrong_at_end: int
    microseconds: float
    """The time of one call of EVAL, including features."""


def duties(game: Game, weights: dict[str, float], seed: int = 0) -> Duties:
    """Examine the states of some random games."""
    evaluate = Weighted(game, weights)
    low, high = game.facts.utility
    rng = random.Random(seed)
    seen: list[State] = []
    for _ in range(GAMES):
        state = game.initial()
        for _ in range(MOST_PLIES):
            seen.append(state)
            if state.is_terminal:
                break
            actions = state.actions()
            chances = [p for _, p in state.outcomes()] if state.is_chance else None
            state = state.result(rng.choices(actions, chances)[0])
    weighed = [(state, weigh(state, weights)) for state in seen]
    ends = [(state.utility(0), w) for state, w in weighed if state.is_terminal]
    began = time.perf_counter()
    for state in seen:
        evaluate(state, 0)
    took = time.perf_counter() - began
    return Duties(
        states=len(seen),
        ends=len(ends),
        sum_outside=sum(not low <= w.total <= high for _, w in weighed),
        sum_wrong_at_end=sum(w.total != utility for utility, w in ends),
        outside=sum(not low <= w.value <= high for _, w in weighed),
        wrong_at_end=sum(w.value != utility for utility, w in ends),
        microseconds=took / len(seen) * 1e6,
    )
