"""One step from Python: `state.actions()` and `state.result(a)` against OpenSpiel's bindings."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import geometric_mean, median
from typing import Any

from needed import peer

import plyground as pg
from plyground.cli.bench.openspiel import twin
from plyground.game.records.record_game import RecordGame

STATES, REPETITIONS, CALLS = 12, 7, 200


def ours(name: str) -> list[Any]:
    """States along a random game of ours."""
    game = pg.load(name)
    assert isinstance(game, RecordGame)
    game.compile()
    rng, states, state = random.Random(1), [], game.initial()
    while not state.is_terminal and len(states) < STATES:
        states.append(state)
        state = state.result(rng.choice(state.actions()))  # type: ignore[assignment]
    return states


def theirs(pyspiel: Any, spiel: str) -> list[Any]:
    """States along a random game of OpenSpiel's."""
    rng, states, state = random.Random(1), [], pyspiel.load_game(spiel).new_initial_state()
    while not state.is_terminal() and len(states) < STATES:
        states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return states


def microseconds(call: Callable[[], Any]) -> float:
    began = time.process_time()
    for _ in range(CALLS):
        call()
    return (time.process_time() - began) / CALLS * 1e6


def measure(us: list[Callable[[], Any]], them: list[Callable[[], Any]]) -> tuple[float, float]:
    """Microseconds per call of each, measured in turn."""
    pairs = [
        (
            sum(map(microseconds, us)) / len(us),
            sum(map(microseconds, them)) / len(them),
        )
        for _ in range(REPETITIONS)
    ]
    return median(a for a, _ in pairs), median(b for _, b in pairs)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    pyspiel = peer("pyspiel", "open_spiel")
    print(f"{'game':18} {'actions us':>10} {'theirs':>7} {'ratio':>6}", end="   ")
    print(f"{'result us':>9} {'theirs':>7} {'ratio':>6}")
    ratios = []
    for name in pg.games():
        spiel = twin(pg.load(name))
        if spiel is None:
            continue
        mine, peers = ours(name), theirs(pyspiel, spiel)
        actions = measure([s.actions for s in mine], [s.legal_actions for s in peers])
        first = [(s, s.actions()[0]) for s in mine]
        first_peer = [(s, s.legal_actions()[0]) for s in peers]
        result = measure(
            [lambda s=s, a=a: s.result(a) for s, a in first],  # type: ignore[misc]
            [lambda s=s, a=a: s.child(a) for s, a in first_peer],  # type: ignore[misc]
        )
        ratios += [actions[0] / actions[1], result[0] / result[1]]
        print(
            f"{name:18} {actions[0]:10.2f} {actions[1]:7.2f} {ratios[-2]:6.2f}   "
            f"{result[0]:9.2f} {result[1]:7.2f} {ratios[-1]:6.2f}"
        )
    print(f"time per step relative to OpenSpiel: mean {geometric_mean(ratios):.2f}, ", end="")
    print(f"worst {max(ratios):.2f} (below 1: ours is quicker)")


if __name__ == "__main__":
    main()
