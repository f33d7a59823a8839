"""The engines for plain classes and trees, which cannot be compiled: the textbook searches."""

from __future__ import annotations

from dataclasses import replace

from plyground.game.contract.state import State
from plyground.search.analysis import Analysis
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.options import EngineOptions
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.request import Progress, Request
from plyground.search.textbook.alphabeta import alphabeta as textbook_alphabeta
from plyground.search.textbook.deepening import iterative_deepening
from plyground.search.textbook.expectiminimax import expectiminimax as textbook_expectiminimax
from plyground.search.textbook.mcts import mcts as textbook_mcts


class Watch:
    """Watches a textbook search, which calls `stop` at every node or simulation."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.nodes = 0
        self.latest: Analysis | None = None
        self._watching = request.watch(self.look)

    def stop(self) -> bool:
        """Whether to stop; reports progress too."""
        self.nodes += 1
        return self._watching()

    def finished(self, found: Analysis) -> None:
        """Note a finished depth, and report it."""
        self.latest = found
        if self.request.progress is not None:
            self.request.progress(self.look())

    def look(self) -> Progress:
        """What is known so far."""
        if self.latest is None:
            return Progress(self.request.seconds, self.nodes)
        found = self.latest
        return Progress(
            self.request.seconds, self.nodes, found.depth, found.value, found.bound, found.line
        )


def alphabeta(state: State, request: Request, options: EngineOptions) -> Analysis:
    """Iterative deepening over alpha-beta."""
    watch = Watch(request)
    found = iterative_deepening(state, request.limit, progress=watch.finished, stop=watch.stop)
    return signed(found, "alphabeta")


def mcts(state: State, request: Request, options: MctsOptions) -> Analysis:
    """UCT with random playouts to the end."""
    limit = request.limit
    sims, nodes = limit.sims or NO_LIMIT, limit.nodes or NO_LIMIT
    most, stop = min(sims, nodes), Watch(request).stop
    found = textbook_mcts(
        state, most, c=options.c, seed=request.seed, limit=Limit(time=limit.time), stop=stop
    )
    if found.stopped is None:  # all simulations were made
        found = replace(found, stopped="sims" if sims == most else "nodes")
    return signed(found, "mcts")


def expectiminimax(state: State, request: Request, options: EngineOptions) -> Analysis:
    """Expectiminimax to growing depths."""
    watch = Watch(request)
    found = iterative_deepening(
        state,
        request.limit,
        progress=watch.finished,
        stop=watch.stop,
        search=textbook_expectiminimax,
        pruning=True,
    )
    return signed(found, "expectiminimax")


def signed(found: Analysis, engine: str) -> Analysis:
    """The answer under the engine's name, without an action where chance is to move."""
    if found.state.is_chance:
        found = replace(found, action=None, line=())
    return replace(found, algorithm=engine)


def solve(state: State, request: Request, options: EngineOptions) -> Analysis:
    """The whole tree below a state."""
    search = textbook_alphabeta if state.game.deterministic else textbook_expectiminimax
    found = search(state, limit=request.limit, stop=Watch(request).stop)
    return signed(found, "solve")


def prove(state: State, request: Request, options: EngineOptions) -> Analysis:
    """The same under its own name: trees of this size need no shorter proof."""
    return signed(solve(state, request, options), "prove")
