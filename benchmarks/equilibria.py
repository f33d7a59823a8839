"""Equilibria against nashpy and Gambit: zero-sum speed, and what support enumeration misses.

    python benchmarks/equilibria.py [--games 1000]

Speed: all programs solve the same random games in turn; medians, and ratios to ours. Losses: the
equilibria of random games in general position by our exact vertex enumeration, compared with our
support enumeration and nashpy's.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import nashpy
import numpy as np
import pygambit

import plyground as pg


def ours(table: Any) -> float:
    return float(pg.matrix(table).equilibria("lp", exact=False)[0].payoffs[0])


def by_nashpy(table: Any) -> float:
    game = nashpy.Game(table)
    x, y = game.linear_program()
    return float(x @ table @ y)


def by_gambit(table: Any) -> float:
    game = pygambit.Game.from_arrays(table, -table)
    found = pygambit.nash.lp_solve(game, rational=False).equilibria[0]
    return float(found.payoff(next(iter(game.players))))


SOLVERS: dict[str, Callable[[Any], float]] = {
    "plyground": ours,
    "nashpy": by_nashpy,
    "pygambit": by_gambit,
}


def speed(size: int, rounds: int, slowest: float = 60.0) -> None:
    """One line of the table: seconds each, and ratios."""
    times: dict[str, list[float]] = {name: [] for name in SOLVERS}
    for seed in range(rounds):
        table = np.random.default_rng(seed).integers(-100, 101, (size, size)).astype(float)
        values = []
        for name, solver in SOLVERS.items():
            if times[name] and times[name][-1] > slowest / rounds:
                continue
            began = time.process_time()
            values.append(solver(table))
            times[name].append(time.process_time() - began)
        assert max(values) - min(values) < 1e-6, values
    own = median(times["plyground"])
    cells = [f"{median(t):.4f} s ({median(t) / own:.1f})" for t in times.values()]
    print(f"| {size} x {size} | {' | '.join(cells)} |", flush=True)


def losses(size: int, games: int) -> None:
    """The number of equilibria that each support enumeration misses."""
    rng = np.random.default_rng(size)
    every = mine = theirs = games_lost = 0
    for _ in range(games):
        a, b = rng.random((size, size)), rng.random((size, size))
        game = pg.matrix(a, b)
        true = {one.supports for one in game.equilibria("vertices")}
        found = {one.supports for one in game.equilibria("supports")}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            named = {
                tuple(tuple(int(i) for i in np.flatnonzero(own > 1e-12)) for own in pair)
                for pair in nashpy.Game(a, b).support_enumeration()
            }
        assert named <= true
        every += len(true)
        mine += len(true - found)
        theirs += len(true - named)
        games_lost += bool(true - named)
    print(
        f"| {size} x {size} | {games} | {every} | {mine} | {theirs} in {games_lost} games |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for the losses, of each size")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print("| zero-sum game | " + " | ".join(SOLVERS) + " |")
    print("|---" * (1 + len(SOLVERS)) + "|")
    for size in (10, 50, 100, 200):
        speed(size, given.rounds)
    print("\n| random game | games | equilibria | lost by plyground | lost by nashpy |")
    print("|---|---|---|---|---|")
    for size in (3, 4):
        losses(size, given.games)


if __name__ == "__main__":
    main()
