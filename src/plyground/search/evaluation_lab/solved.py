"""All positions of a small game with their true values and features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.search.suited import require
from plyground.search.weights import own_weights

LIMIT = 20_000
"""The most positions of a game that is solved here."""


@dataclass(frozen=True)
class Solved:
    """The positions, decisions before terminal ones; values are for player 0."""

    positions: tuple[State, ...]
    decisions: int
    """The number of decisions; the rest are terminal."""
    values: NDArray[np.float64]
    features: NDArray[np.float64]
    """By position and feature."""
    children: tuple[tuple[int, ...], ...]
    """For each decision, the positions after its actions."""
    movers: NDArray[np.int8]
    """For each decision, the player to move."""


_kept: list[tuple[Game, Solved]] = []
"""The games solved last, compared by identity: an edited file gives an equal game."""
KEPT = 4


def solve(game: Game) -> Solved:
    """Solve every reachable position, or return the solution of an earlier call."""
    for known, solved in _kept:
        if known is game:
            return solved
    solved = solve_all(game)
    _kept[:] = [(game, solved), *_kept][:KEPT]
    return solved


def solve_all(game: Game, limit: int = LIMIT) -> Solved:
    """Solve every reachable position."""
    require(game, "solving every position", constant_sum=False)
    own_weights(game, None)
    if game.facts.repetition is not None:
        raise Unsuited(
            f"{game.name} has a repetition rule, so its positions cannot be solved one by one"
        )
    found: dict[State, int] = {game.initial(): 0}
    after: list[tuple[int, ...]] = []
    states = [game.initial()]
    for state in states:  # grows during the loop: parents before children
        below = []
        for action in state.actions():
            child = state.result(action)
            if child not in found:
                found[child] = len(states)
                states.append(child)
                if len(states) > limit:
                    raise Unsuited(
                        f"{game.name} has more than {limit:,} positions, too many to solve here; "
                        "use a smaller board"
                    )
            below.append(found[child])
        after.append(tuple(below))
    values = backed_up(states, after)
    order = sorted(range(len(states)), key=lambda i: not after[i])
    number = {old: new for new, old in enumerate(order)}
    decisions = sum(bool(below) for below in after)
    return Solved(
        positions=tuple(states[i] for i in order),
        decisions=decisions,
        values=values[order],
        features=np.array([list(states[i].features().values()) for i in order]),
        children=tuple(tuple(number[c] for c in after[i]) for i in order[:decisions]),
        movers=np.array([states[i].to_play for i in order[:decisions]], np.int8),
    )


def backed_up(states: list[State], after: list[tuple[int, ...]]) -> NDArray[np.float64]:
    """Minimax values for player 0, children before parents."""
    values = np.full(len(states), np.nan)
    for root in range(len(states)):
        todo = [root]
        while todo:
            i = todo[-1]
            waiting = [c for c in after[i] if np.isnan(values[c])]
            if np.isnan(values[i]) and waiting:
                todo.extend(waiting)
                if len(todo) > 10 * len(states):
                    raise Unsuited(f"{states[0].game.name} has cyclic play")
                continue
            todo.pop()
            if not after[i]:
                values[i] = states[i].utility(0)
            else:
                pick = max if states[i].to_play == 0 else min
                values[i] = pick(values[c] for c in after[i])
    return values
