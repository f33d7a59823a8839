"""The choice of a search by depth, with an evaluation and with a monotone transform of it."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, Unsuited
from plyground.search.analysis import Analysis
from plyground.search.limit import Limit, Stopped
from plyground.search.textbook.expectiminimax import expectiminimax
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.true_values import TrueValues
from plyground.search.weights import Weighted

BEND = 3.0
"""The exponent: the cube keeps the order of values and changes their distances."""
DEEPEST = 8
NODES = 20_000
"""The limit of one search."""


@dataclass(frozen=True)
class Choice:
    """The best moves at one depth."""

    depth: int
    value: float
    best: tuple[str, ...]
    """The descriptions of all moves with the best value."""
    bent: tuple[str, ...]
    """The same if every evaluation is cubed."""


@dataclass(frozen=True)
class Choices:
    """Choices by depth, as far as the budget allows."""

    rows: tuple[Choice, ...]
    exact: tuple[str, ...]
    """The truly best moves; empty if the game is too large."""
    exact_value: float | None
    chance: bool
    """Whether the game has chance, so that the cube may change the choice."""


def choices(state: State, weights: dict[str, float], deepest: int = 4) -> Choices:
    """Search a state to depth 1, 2, ... with these weights. Values are for the player to move."""
    game = state.game
    if not 1 <= deepest <= DEEPEST:
        raise PlygroundError(f"depth is {deepest}; allowed: 1 to {DEEPEST}")
    if state.is_terminal or state.is_chance:
        raise PlygroundError(f"{game.name}: {state.turn_text}, so there is nothing to choose")
    rows = []
    for depth in range(1, deepest + 1):
        plain = looked(state, depth, Weighted(game, weights))
        bent = looked(state, depth, Weighted(game, weights, BEND))
        if plain is None or bent is None:
            break
        rows.append(Choice(depth, plain.value, best_moves(plain), best_moves(bent)))
    exact = to_the_end(state)
    return Choices(
        rows=tuple(rows),
        exact=tuple(m for m, v in exact.items() if v == max(exact.values())) if exact else (),
        exact_value=max(exact.values()) if exact else None,
        chance=not game.deterministic,
    )


def looked(state: State, depth: int, evaluate: Weighted) -> Analysis | None:
    """A search to a depth; None if it needs too many nodes."""
    search = minimax if state.game.deterministic else expectiminimax
    found = search(state, depth, evaluate=evaluate, limit=Limit(nodes=NODES))
    return None if found.stopped else found


def to_the_end(state: State) -> dict[str, float] | None:
    """The true value of each move; None if the game is too large."""
    game, player = state.game, state.to_play
    if not game.deterministic or player is None:
        return None
    values = TrueValues(player, limit=Limit(nodes=NODES))
    try:
        return {state.describe(a): values(state.result(a), None) for a in state.actions()}
    except (Stopped, Unsuited):
        return None


def best_moves(found: Analysis) -> tuple[str, ...]:
    """The root moves whose value is that of the root."""
    return tuple(move.name for move in found.moves if move.value == found.value)
