"""The values of positions at a given depth: minimax with a table of positions."""

from __future__ import annotations

from collections.abc import Callable

from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.search.limit import Budget, Limit
from plyground.search.textbook.recursion import Call, run

Evaluate = Callable[[State, int], float]


class TrueValues:
    """Values for MAX by position and plies left (None: to the end), each computed once.

    Where moves transpose, this is far less work than searching the tree. In games with a repetition
    rule the path to a position is ignored. The time limit starts with the first call.
    """

    def __init__(
        self, player: int, evaluate: Evaluate | None = None, limit: Limit | None = None
    ) -> None:
        self.player = player
        self.evaluate = evaluate or (lambda state, player: state.evaluate(player))
        self.limit = limit
        self._budget: Budget | None = None
        self._known: dict[tuple[State, int | None], float] = {}
        self._path: set[State] = set()

    def __call__(self, state: State, left: int | None) -> float:
        """The depth-limited minimax value of a state."""
        self._budget = self._budget or Budget(self.limit)
        return run(self._value(state, left))

    def _value(self, state: State, left: int | None) -> Call[float]:
        key = (state, left)
        if key in self._known:
            return self._known[key]
        assert self._budget is not None
        self._budget.spend()
        if state.is_terminal:
            value = state.utility(self.player)
        elif left == 0:
            value = float(self.evaluate(state, self.player))
        else:
            value = yield self._best(state, None if left is None else left - 1)
        self._known[key] = value
        return value

    def _best(self, state: State, left: int | None) -> Call[float]:
        if left is None:
            if state in self._path:
                raise Unsuited(
                    f"the true value of {state.text} is unknown: a line of play repeats the "
                    "position; give depth="
                )
            self._path.add(state)
        values: list[float] = []
        for a in state.actions():
            values.append((yield self._value(state.result(a), left)))
        self._path.discard(state)
        return max(values) if state.to_play == self.player else min(values)
