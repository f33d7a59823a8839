"""Steps from Python against OpenSpiel's bindings: calls alone, and a loop over random games.

    python benchmarks/steps.py [GAME]...

The loop asks `is_terminal`, `actions()` and `result(a)`, as people write it, with compiled rules.
OpenSpiel's is measured twice: with `child`, which returns a new state as ours does, and with
`apply_action`, which changes the state.
"""

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

STATES, REPETITIONS, CALLS, PLIES = 12, 7, 200, 3000


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


def our_loop(game: Any, seed: int) -> None:
    draw, plies = random.Random(seed).random, 0
    while plies < PLIES:
        state = game.initial()
        while not state.is_terminal and plies < PLIES:
            actions = state.actions()
            state = state.result(actions[int(draw() * len(actions))])
            plies += 1


def their_loop(game: Any, seed: int) -> None:
    draw, plies = random.Random(seed).random, 0
    while plies < PLIES:
        state = game.new_initial_state()
        while not state.is_terminal() and plies < PLIES:
            actions = state.legal_actions()
            state = state.child(actions[int(draw() * len(actions))])
            plies += 1


def their_loop_in_place(game: Any, seed: int) -> None:
    draw, plies = random.Random(seed).random, 0
    while plies < PLIES:
        state = game.new_initial_state()
        while not state.is_terminal() and plies < PLIES:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            plies += 1


def loops(pyspiel: Any, names: list[str]) -> None:
    """A table of loops: microseconds per ply, and ratios with their range."""
    print()
    print(f"{'loop':18} {'us a ply':>8} {'child':>7} {'ratio':>6} {'range':>12}", end=" ")
    print(f"{'in place':>9} {'ratio':>6} {'range':>12}")
    middles: tuple[list[float], list[float]] = [], []
    for name in names:
        game = pg.load(name)
        theirs = pyspiel.load_game(twin(game))
        our_loop(game, 0)
        rounds = []
        for seed in range(REPETITIONS):
            times = []
            for loop, what in (
                (our_loop, game),
                (their_loop, theirs),
                (their_loop_in_place, theirs),
            ):
                began = time.process_time()
                loop(what, seed)
                times.append((time.process_time() - began) / PLIES * 1e6)
            rounds.append(times)
        print(f"{name:18} {median(r[0] for r in rounds):8.2f}", end=" ")
        for k in (1, 2):
            ratios = [r[0] / r[k] for r in rounds]
            middles[k - 1].append(median(ratios))
            spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
            print(f"{median(r[k] for r in rounds):{6 + k}.2f} {median(ratios):6.2f}", end=" ")
            print(f"{spread:>12}", end=" ")
        print(flush=True)
    for words, found in zip(("child", "apply_action"), middles, strict=True):
        print(
            f"time per ply relative to {words}: mean {geometric_mean(found):.2f}, "
            f"worst {max(found):.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    chosen = parser.parse_args().games or list(pg.games())
    pyspiel = peer("pyspiel", "open_spiel")
    print(f"{'game':18} {'actions us':>10} {'theirs':>7} {'ratio':>6}", end="   ")
    print(f"{'result us':>9} {'theirs':>7} {'ratio':>6}")
    ratios = []
    shared = [name for name in chosen if twin(pg.load(name))]
    for name in shared:
        spiel = twin(pg.load(name))
        assert spiel is not None
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
    loops(pyspiel, shared)


if __name__ == "__main__":
    main()
