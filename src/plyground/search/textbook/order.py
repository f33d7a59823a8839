"""The order in which the moves at a node are tried: by name, or by a function.

    given        as the game lists them
    best         by true value, the best for the player to move first; computed beforehand
    worst        by true value, the worst first
    random:7     shuffled, with seed 7
    evaluator    by the evaluation of the position after the move
    captures     captures and other noisy moves first, each group as the game lists them

The order changes the cost of a search, never its result.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, nearest, one_of
from plyground.game.records.record_state import RecordState
from plyground.search.textbook.true_values import Evaluate, TrueValues

Order = Callable[[State, list[int]], list[int]]
"""The actions of a state, rearranged."""
ORDERS = ("given", "best", "worst", "random", "evaluator", "captures")


@dataclass(frozen=True)
class ByValue:
    """Moves by their true values. Several searches may share one table of values."""

    values: TrueValues
    best_first: bool = True

    def arrange(self, state: State, actions: list[int], left: int | None) -> list[int]:
        """The actions in order, at a node with `left` plies to search."""
        below = None if left is None else left - 1
        sign = 1 if (state.to_play == self.values.player) == self.best_first else -1
        worth = {a: sign * self.values(state.result(a), below) for a in actions}
        return sorted(actions, key=lambda a: -worth[a])


def by_evaluation(evaluate: Evaluate | None = None) -> Order:
    """Moves by the evaluation of the next position, the best for the player to move first."""
    judge = evaluate or (lambda state, player: state.evaluate(player))

    def worth(state: State, mover: int) -> float:
        return state.utility(mover) if state.is_terminal else float(judge(state, mover))

    def order(state: State, actions: list[int]) -> list[int]:
        mover = state.to_play
        if mover is None or mover == CHANCE:
            return actions
        return sorted(actions, key=lambda a: -worth(state.result(a), mover))

    return order


def at_random(seed: int) -> Order:
    """Moves shuffled; searches with the same seed shuffle in the same way."""
    source = random.Random(seed)

    def order(state: State, actions: list[int]) -> list[int]:
        return source.sample(actions, len(actions))

    return order


def is_noisy(state: State, action: int) -> bool:
    """Whether the game declares an action noisy; False for games without such a rule."""
    if not isinstance(state, RecordState):
        return False
    return bool(state.game.rules.bindings["noisy"](state.record, action))


def captures_first(state: State, actions: list[int]) -> list[int]:
    """Noisy moves first: cheap, and the reply to many a quiet move."""
    return sorted(actions, key=lambda a: not is_noisy(state, a))


def named_order(
    name: str, values: Callable[[], TrueValues], evaluate: Evaluate | None = None
) -> Order | ByValue | None:
    """The order of this name, None for "given"; `values` is called only if needed."""
    kind, colon, rest = name.partition(":")
    if kind not in ORDERS or (colon and kind != "random"):
        close = nearest(kind, ORDERS) or ORDERS
        raise PlygroundError(f"there is no order {name!r}; try {one_of(close)}")
    if kind == "given":
        return None
    if kind == "evaluator":
        return by_evaluation(evaluate)
    if kind == "captures":
        return captures_first
    if kind == "random":
        try:
            return at_random(int(rest) if colon else 0)
        except ValueError:
            raise PlygroundError(f"the seed of {name!r} is not a number; try 'random:7'") from None
    return ByValue(values(), best_first=kind == "best")
