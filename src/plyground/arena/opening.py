"""How a game begins before its agents do: moves that are given, or drawn at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError

ATTEMPTS = 1000
"""Random lines that are tried before one is taken to be impossible."""


def random_opening(start: State, plies: int, rng: random.Random) -> list[int]:
    """Some random plies, each legal action equally likely, after which somebody has to move.

    Outcomes of chance are plies too, drawn by their probabilities; a chance node after the last
    of them is for the game itself. Raises PlygroundError if every line ends before.
    """
    if plies < 0:
        raise PlygroundError(f"an opening cannot have {plies} plies; 0 or more are allowed")
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
        f"{start.game.name}: no opening of {plies} random plies was found that does not end the "
        "game; ask for fewer"
    )


def draw(state: State, rng: random.Random) -> int:
    """An outcome of a chance node, by its probability."""
    outcomes, chances = zip(*state.outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def opening_actions(
    start: State, opening: int | Sequence[int | str], rng: random.Random
) -> list[int]:
    """The actions of an opening: so many random plies, or these; raises IllegalAction."""
    if isinstance(opening, int):
        return random_opening(start, opening, rng) if opening else []
    state, actions = start, []
    for move in opening:
        actions.append(state.action(move) if isinstance(move, str) else move)
        state = state.result(actions[-1])
    return actions
