"""Whether the alpha-beta engine keeps to its limits: time on every game, and memory.

    python benchmarks/alphabeta_limits.py [--searches 10000]

The first table is wall time, so run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import random
import resource
import time

import plyground as pg

BUDGET = 0.1


def longest(name: str, rng: random.Random) -> float:
    """The longest of ten searches of a tenth of a second, in states of a random game."""
    state = pg.load(name).initial()
    pg.analyse(state, "alphabeta", pg.Limit(nodes=1))  # compiles
    took = []
    while len(took) < 10:
        began = time.perf_counter()
        found = pg.analyse(state, "alphabeta", pg.Limit(time=BUDGET))
        took.append(time.perf_counter() - began)
        assert found.action in state.actions()
        for _ in range(3):
            state = state.result(rng.choice(state.actions()))
            if state.is_terminal:
                state = state.game.initial()
    return max(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=10_000)
    searches = parser.parse_args().searches
    rng = random.Random(1)
    for name in pg.games():
        try:
            print(f"{name:<18} {longest(name, rng) / BUDGET:5.2f} times the budget", flush=True)
        except pg.Unsuited:
            continue
    state = pg.load("connect4").initial()
    for i in range(searches + 1):
        pg.analyse(state, "alphabeta", pg.Limit(nodes=200))
        if i % max(1, searches // 5) == 0:
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"after {i:>6} searches: {used:.1f} MB at most", flush=True)


if __name__ == "__main__":
    main()
