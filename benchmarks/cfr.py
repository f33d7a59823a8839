"""CFR iterations per second against OpenSpiel's, in turn in one process, as a Markdown table."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from needed import peer

import plyground as pg
from plyground.theory.imperfect.solver import CfrSolver

ROUNDS = 5
SECONDS = 0.3
"""Of each measurement."""


def spiel(make: Callable[[Any], Any], game: Any) -> Callable[[int], None]:
    """Iterations of one of OpenSpiel's solvers."""
    solver = make(game)
    step = getattr(solver, "evaluate_and_update_policy", None) or solver.run_iteration

    def run(n: int) -> None:
        for _ in range(n):
            step()

    return run


def ours(variant: str, name: str) -> Callable[[int], None]:
    solver = CfrSolver(pg.load(name), variant)
    solver.run(1)  # compiles
    return solver.run


def rate(run: Callable[[int], None]) -> float:
    """Iterations per processor second, over about SECONDS."""
    n = 1
    while True:
        began = time.process_time()
        run(n)
        took = time.process_time() - began
        if took >= SECONDS / 2:
            return n / took
        n = max(2 * n, min(100 * n, int(n * SECONDS / max(took, 1e-6))))


def pairs(pyspiel: Any, python_cfr: Any) -> list[tuple[str, str, Callable[[Any], Any]]]:
    """The comparisons: description, our variant, their solver."""
    return [
        ("CFR against OpenSpiel's in Python", "cfr", python_cfr.CFRSolver),
        ("CFR against OpenSpiel's in C++", "cfr", pyspiel.CFRSolver),
        ("CFR+ against OpenSpiel's in C++", "cfr+", pyspiel.CFRPlusSolver),
        ("external sampling against C++", "external", pyspiel.ExternalSamplingMCCFRSolver),
        ("outcome sampling against C++", "outcome", pyspiel.OutcomeSamplingMCCFRSolver),
    ]


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    pyspiel = peer("pyspiel", "open_spiel")
    compared = pairs(pyspiel, peer("open_spiel.python.algorithms.cfr", "open_spiel"))
    print("| game | solver | iterations/s | OpenSpiel | ratio | least to greatest of five |")
    print("|---|---|--:|--:|--:|--:|")
    for name in ("kuhn_poker", "leduc_poker"):
        for words, variant, make in compared:
            us, them = ours(variant, name), spiel(make, pyspiel.load_game(name))
            rates = [(rate(us), rate(them)) for _ in range(ROUNDS)]
            here, there = median(a for a, _ in rates), median(b for _, b in rates)
            ratios = [a / b for a, b in rates]
            spread = f"{min(ratios):,.0f} to {max(ratios):,.0f}"
            print(
                f"| {name} | {words} | {here:,.0f} | {there:,.1f} "
                f"| {median(ratios):,.0f} | {spread} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
