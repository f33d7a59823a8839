"""The engines of plain classes and trees, which cannot be compiled: the textbook searches."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from plyground.game.state import State
from plyground.search.analysis import Analysis
from plyground.search.job import Job, Progress
from plyground.search.textbook.alphabeta import alphabeta as textbook_alphabeta
from plyground.search.textbook.deepening import iterative_deepening
from plyground.search.textbook.expectiminimax import expectiminimax as textbook_expectiminimax
from plyground.search.textbook.mcts import mcts as textbook_mcts

ENDLESS = 10**9


def alphabeta(state: State, job: Job) -> Analysis:
    """Iterative deepening over alpha-beta."""
    found = iterative_deepening(
        state, job.limit, progress=lambda depth: tell(job, depth), stop=lambda: job.stopped
    )
    return replace(found, algorithm="alphabeta")


def mcts(state: State, job: Job, *, c: float = sqrt(2)) -> Analysis:
    """UCT with random playouts to the end."""
    sims = job.limit.sims or job.limit.nodes or ENDLESS
    return textbook_mcts(state, sims, c=c, seed=job.seed, limit=job.limit, stop=lambda: job.stopped)


def expectiminimax(state: State, job: Job) -> Analysis:
    """Expectiminimax to growing depths."""
    found = iterative_deepening(
        state,
        job.limit,
        progress=lambda depth: tell(job, depth),
        stop=lambda: job.stopped,
        search=textbook_expectiminimax,
        pruning=True,
    )
    return replace(found, algorithm="expectiminimax")


def solve(state: State, job: Job) -> Analysis:
    """The whole tree below a state."""
    search = textbook_alphabeta if state.game.deterministic else textbook_expectiminimax
    found = search(state, limit=job.limit, stop=lambda: job.stopped)
    return replace(found, algorithm="solve")


def tell(job: Job, found: Analysis) -> None:
    """Report a finished depth."""
    if job.progress is not None:
        job.progress(
            Progress(
                time=job.seconds,
                nodes=found.nodes,
                depth=found.depth,
                value=found.value,
                bound=found.bound,
                line=found.line,
            )
        )
