"""The opening of a game before the agents move: given moves, or random ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError

ATTEMPTS = 1000
"""Random lines that are tried before giving up."""


def random_opening(start: State, plies: int, rng: random.Random) -> list[int]:
    """Random plies that do not end the game, each legal action equally likely.

    Chance outcomes are plies too and are drawn by their probabilities; a chance node after the
    last ply is left to the game. Raises PlygroundError if every line ends the game.
    """
    if plies < 0:
        raise PlygroundError(f"an opening cannot have {plies} plies; allowed: 0 or more")
    for _ in range(ATTEMPTS):
        state, actions = start, []
        for _ in range(plies):
            if state.is_terminal:
                break
            actions.append(draw(state, rng) if state.is_chance else rng.choice(state.actions()))
            state = state.result(actions[-1])
        if not state.is_terminal:
            return actions
    raise PlygroundError(
        f"{start.game.name}: every random opening of {plies} plies ends the game; "
        "ask for fewer plies"
    )


def draw(state: State, rng: random.Random) -> int:
    """An outcome of a chance node, drawn by its probability."""
    outcomes, chances = zip(*state.outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def opening_actions(
    start: State, opening: int | Sequence[int | str], rng: random.Random
) -> list[int]:
    """The actions of an opening: this many random plies, or these moves; raises IllegalAction."""
    if isinstance(opening, int):
        return random_opening(start, opening, rng) if opening else []
    state, actions = start, []
    for move in opening:
        actions.append(state.action(move) if isinstance(move, str) else move)
        state = state.result(actions[-1])
    return actions
