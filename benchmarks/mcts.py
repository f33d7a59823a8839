"""What the MCTS engine promises, measured: threads, budgets, memory.

    python benchmarks/mcts.py threads [GAME]...   simulations with one thread and with two
    python benchmarks/mcts.py budget [GAME]...    how long searches of 0.1 s take
    python benchmarks/mcts.py leak                memory before and after 10,000 searches

On a busy machine read the column per processor second, not the wall clock.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from statistics import median

import plyground as pg
from plyground.game.state import State

ROUNDS = 5


def first_decision(name: str) -> State:
    """The start of a game, after chance."""
    state: State = pg.load(name).initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    return state


def speed(state: State, threads: int) -> tuple[float, float]:
    """Simulations per second of the clock, and of processor time, of a search of half a second."""
    cpu = time.process_time()
    found = pg.analyse(state, "mcts", pg.Limit(time=0.5), threads=threads, solve=False)
    return found.nodes / found.time, found.nodes / (time.process_time() - cpu)


def threads(names: list[str]) -> None:
    print(f"{'game':<18}{'1 thread/s':>12}{'2 threads/s':>13}{'ratio':>7}{'per cpu s':>11}")
    for name in names:
        state = first_decision(name)
        speed(state, 1)  # compiles
        rounds = [(speed(state, 1), speed(state, 2)) for _ in range(ROUNDS)]
        ratio = median(two[0] / one[0] for one, two in rounds)
        each = median(two[1] / one[1] for one, two in rounds)
        one_rate, two_rate = (median(r[i][0] for r in rounds) for i in (0, 1))
        print(
            f"{name:<18}{one_rate:>12,.0f}{two_rate:>13,.0f}{ratio:>7.2f}{each:>11.2f}", flush=True
        )


def budget(names: list[str]) -> None:
    print(f"{'game':<18}{'median s':>10}{'longest s':>10}")
    for name in names:
        rng = random.Random(name)
        took = []
        pg.analyse(first_decision(name), "mcts", pg.Limit(sims=2))  # compiles
        for number in range(8):
            state = first_decision(name)
            for _ in range(3 * number):
                after = state.result(rng.choice(state.actions()))
                if after.is_terminal:
                    break
                state = after
            while state.is_chance:
                state = state.result(state.actions()[0])
            if state.is_terminal:
                continue
            began = time.perf_counter()
            found = pg.analyse(state, "mcts", pg.Limit(time=0.1))
            took.append(time.perf_counter() - began)
            assert found.action in state.actions()
        print(f"{name:<18}{median(took):>10.3f}{max(took):>10.3f}", flush=True)


def resident() -> float:
    """Megabytes of this process in memory (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def leak() -> None:
    state = first_decision("connect4")
    for seed in range(200):
        pg.analyse(state, "mcts", pg.Limit(sims=50), seed=seed)
    before = resident()
    for seed in range(10_000):
        pg.analyse(state, "mcts", pg.Limit(sims=50), seed=seed)
    print(f"before {before:.1f} MB, after 10,000 searches {resident():.1f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["threads", "budget", "leak"])
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    if args.what == "leak":
        leak()
    else:
        {"threads": threads, "budget": budget}[args.what](args.games or list(pg.games()))


if __name__ == "__main__":
    main()
