"""Estimates of each action of a state, from random games."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum, inf

from plyground.game.contract.state import State
from plyground.search.engines.playouts import playouts

ROUNDS = 10
"""The games are played in rounds, so that every action has some when time is up."""
AT_ONCE = 1000
"""Games of an action in one round at most, if time is limited."""


@dataclass(frozen=True)
class Estimate:
    """An action, and the mean utility for its player in random games after it."""

    action: int
    games: int
    mean: float


def estimate(
    possible: Mapping[State, float], games: int, *, seed: int = 0, seconds: float = inf
) -> list[Estimate]:
    """The actions of the player to move, best first, each by that many random games.

    `possible` are the states that the player cannot tell apart, with their weights; one state if
    nothing is hidden. They have the same actions. With `seconds`, each action has one game first,
    and then as many as are likely to end in time.
    """
    some = next(iter(possible))
    player, actions = some.to_play, some.actions()
    assert player is not None
    playouts(some, 1)  # compiles, which is not part of the time
    rng = random.Random(seed)
    each = max(1, games // (ROUNDS * len(possible)))
    limited = seconds < inf
    if limited:
        each = min(each, AT_ONCE)
    total = dict.fromkeys(actions, 0.0)
    weights = fsum(possible.values())
    ends, played, rounds, now = time.perf_counter() + seconds, 0, 0.0, 1 if limited else each
    while now > 0:
        began, share = time.perf_counter(), now / each
        for state, weight in possible.items():
            for a in actions:
                after = playouts(state.result(a), now, seed=rng.getrandbits(63))
                total[a] += weight / weights * after.mean[player] * share
        rounds += share
        played += now * len(possible)
        ended = time.perf_counter()
        fit = int((ends - ended) * now / max(ended - began, 1e-9)) if limited else each
        now = min(each, fit) if played < games else 0
    found = [Estimate(a, played, total[a] / rounds) for a in actions]
    return sorted(found, key=lambda e: -e.mean)
