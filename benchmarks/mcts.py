"""Simulations per second of the MCTS engine with one thread and with two.

    python benchmarks/mcts.py [GAME]...

On a busy machine read the column per processor second, not the wall clock.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import plyground as pg
from plyground.game.contract.state import State

ROUNDS = 5


def first_decision(name: str) -> State:
    """The start of a game, after chance."""
    state: State = pg.load(name).initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    return state


def speed(state: State, threads: int) -> tuple[float, float]:
    """Simulations per second of wall time and of processor time, in a search of half a second."""
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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    threads(parser.parse_args().games or list(pg.games()))


if __name__ == "__main__":
    main()
