"""`cfr`: strategies for all players by regret minimisation."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

import numpy as np

from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.contract.values import whole
from plyground.game.errors import BadOption
from plyground.kernel.control import run
from plyground.theory.imperfect.compiled import prepare
from plyground.theory.imperfect.profile import new_tables, strategy_from, worth
from plyground.theory.imperfect.regret import iterate
from plyground.theory.imperfect.sampling import new_visits, sample_external, sample_outcomes
from plyground.theory.imperfect.strategy import Strategy, make_strategy
from plyground.theory.imperfect.unroll import LIMIT, as_game, unroll
from plyground.theory.imperfect.variants import find_variant

BRIEF = 1_000_000
"""Iterations times nodes that take less time than starting a thread that can be stopped."""

OnMeasure = Callable[[int, float], None]
"""Called with the number of iterations and the exploitability."""


class CfrSolver:
    """Regrets and average strategies of one game, improved by iterations.

    Equal seeds and iteration counts give equal results. In two-player zero-sum games the average
    strategy converges to an equilibrium; in other games it need not.
    """

    def __init__(
        self,
        game: Game,
        variant: str = "cfr+",
        seed: int = 0,
        *,
        limit: int = LIMIT,
        interpreted: bool | None = None,
    ) -> None:
        self.name, self.variant, self.seed = variant, find_variant(variant), seed
        self.unrolled = unroll(game, limit)
        self.tables = new_tables(self.unrolled.form)
        self.iterations = 0
        self.seconds = 0.0
        self.history: list[tuple[int, float]] = []
        self.control = np.zeros(1, np.int64)
        self.interpreted = interpreted
        self.visits = new_visits(self.unrolled.nodes, seed) if self.variant.samples else None

    def run(self, iterations: int, stop: threading.Event | None = None) -> None:
        """Run this many more iterations; fewer after Ctrl-C or when `stop` is set."""
        self.control[0] = 0
        done = np.array([self.iterations], np.int64)
        form, how = self.unrolled.form, self.variant
        what: tuple[Any, ...] = (form, self.tables, how.alpha, how.beta, how.gamma, how.alternating)
        function: Callable[..., Any] = iterate
        if self.visits is not None:
            what = (form, self.unrolled.nodes, self.tables, self.visits)
            function = sample_external if how.samples == "external" else sample_outcomes
        what = (*what, done, iterations, self.control)
        players = self.unrolled.game.players
        code = prepare(function, players, *what, interpreted=self.interpreted)
        began = time.perf_counter()
        size = len(self.unrolled.nodes.mover)
        try:
            if iterations * size <= BRIEF:
                code(*what)
            else:
                run(code, *what, control=self.control, watch=stop.is_set if stop else None)
        finally:
            self.iterations = int(done[0])
            self.seconds += time.perf_counter() - began

    def measure(self) -> float:
        """The exploitability of the average strategy; also appended to `history`."""
        form = self.unrolled.form
        found = worth(form, strategy_from(form, self.tables.average)).exploitability
        if not self.history or self.history[-1][0] < self.iterations:
            self.history.append((self.iterations, found))
        return found

    def strategy(self) -> Strategy:
        """The current average strategy."""
        self.measure()
        profile = strategy_from(self.unrolled.form, self.tables.average)
        return make_strategy(
            self.unrolled,
            profile,
            worth(self.unrolled.form, profile),
            variant=self.name,
            iterations=self.iterations,
            seed=self.seed,
            history=self.history,
            seconds=self.seconds,
        )

    def improve(
        self,
        iterations: int,
        until: float | None = None,
        progress: OnMeasure | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Iterate and measure, up to `iterations` in total or an exploitability of `until`."""
        check(iterations, until)
        for total in measured_at(self.iterations, iterations):
            self.run(total - self.iterations, stop)
            found = self.measure()
            if progress is not None:
                progress(self.iterations, found)
            if (until is not None and found <= until) or (stop is not None and stop.is_set()):
                return


def measured_at(done: int, iterations: int) -> Iterator[int]:
    """The iterations after which to measure: each about a tenth more, and the last one."""
    while done < iterations:
        done = min(iterations, done + max(1, done // 10))
        yield done


def check(iterations: Any, until: Any) -> None:
    """Raise BadOption for numbers out of range."""
    if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
        raise BadOption(f"iterations cannot be {iterations!r}; allowed: a whole number from 1")
    if until is not None and not (isfinite(until) and until > 0):
        raise BadOption(f"until cannot be {until!r}; allowed: a number above 0, such as 1e-3")


@checked
def cfr(
    game: Game | str,
    iterations: int = 1000,
    variant: str = "cfr+",
    *,
    seed: int = 0,
    until: float | None = None,
    progress: OnMeasure | None = None,
    stop: threading.Event | None = None,
    limit: int = LIMIT,
) -> Strategy:
    """A strategy by counterfactual regret minimisation.

    `variant` is "cfr", "cfr+", "linear", "discounted", "external" or "outcome"; only the last two
    use random numbers. The solver stops early once the exploitability is at most `until`, or when
    `stop` is set from another thread; it calls `progress` with iterations and exploitability. The
    game must have at most `limit` nodes.
    """
    check(iterations, until)
    seed = whole("cfr", "seed", seed)
    solver = CfrSolver(as_game(game), variant, seed, limit=limit)
    solver.improve(iterations, until, progress, stop)
    return solver.strategy()
