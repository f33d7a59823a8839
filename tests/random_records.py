"""Random games as records, for the tests of formats."""

from __future__ import annotations

import random

import plyground as pg
from plyground.arena.record import Record


def random_record(spec: str, seed: int, plies: int = 10_000, start: str | None = None) -> Record:
    """A random game of at most `plies` plies."""
    game, rng = pg.load(spec), random.Random(seed)
    state = game.initial() if start is None else game.parse(start)
    moves: list[str] = []
    while not state.is_terminal and len(moves) < plies:
        action = rng.choice(state.actions())
        moves.append(state.describe(action))
        state = state.result(action)
    return Record(
        game=game.spec,
        agents=("random:seed=1", 'the "other" \\ one]'),
        seed=seed,
        start=start,
        opening=0,
        moves=tuple(moves),
        utilities=tuple(map(state.utility, range(2))) if state.is_terminal else None,
        forfeit=None,
        seconds=(0.0,) * len(moves),
        nodes=(0,) * len(moves),
        when="2026-11-16T09:00:00+00:00",
    )


def same_game(a: Record, b: Record) -> bool:
    """Whether two records agree in everything that the formats store."""
    return (a.moves, a.start, a.agents, a.utilities) == (b.moves, b.start, b.agents, b.utilities)
