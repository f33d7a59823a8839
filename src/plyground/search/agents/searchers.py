"""Agents that play the move that a search finds within a limit."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range, with_options
from plyground.game.records.record_game import RecordGame
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import AgentFailed, Session
from plyground.search.analysis import Analysis
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.analyse import ENGINES, SOME, analyse, options_class
from plyground.search.engines.expectiminimax.options import ExpectiminimaxOptions
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.solve.options import SolveOptions
from plyground.search.limit import Limit
from plyground.search.request import MOST_THREADS
from plyground.search.score import EXACT
from plyground.search.suited import require
from plyground.search.weights import evaluation

LIMITS = tuple(field.name for field in fields(Limit))


@with_options(Limit)
class Searcher(Agent):
    """Plays the move that an engine chooses. It keeps every limit given; without one, a second."""

    threads: Annotated[int, Range(1, MOST_THREADS)] = 1
    """Threads that search together."""
    ends: ClassVar[tuple[str, ...]] = ENGINES["alphabeta"].ends
    """The limits that end its search; without one of them it would never stop."""

    if TYPE_CHECKING:  # the fields are those of Limit and of the engine's options

        def __init__(self, **options: Any) -> None: ...

        def __getattr__(self, name: str) -> Any: ...

    @property
    def limit(self) -> Limit | None:
        """What the agent may spend on a move."""
        given = {name: getattr(self, name) for name in LIMITS}
        if all(v is None for v in given.values()):
            return None
        if all(given[name] is None for name in self.ends):
            given["time"] = SOME.time
        return Limit(**given)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the engine that are given."""
        own = [name for name in self.option_fields() if name not in (*LIMITS, "threads")]
        return {name: getattr(self, name) for name in own if getattr(self, name) is not None}

    def check(self, game: Game) -> None:
        """Raise BadOption for an option that the engine does not have for this game."""
        options_class(self.name).read(game, self.options)

    def within(self, seconds: float) -> Self:
        own = (self.limit or SOME).time if self.time is None else None  # the default second, if any
        return self if own is not None and own <= seconds else super().within(seconds)

    def analyse(self, state: State, seed: int = 0, **watching: Any) -> Analysis:
        """The search behind a choice; `watching` is `progress` and `stop` of `analyse`."""
        request = {"seed": seed, "threads": self.threads, **watching}
        return analyse(state, self.name, self.limit, **request, **self.options)

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        return answer(self.analyse(state, seed=rng.getrandbits(63)))

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]


def require_net(net: Any, game: Game) -> None:
    """Raise BadNet if a network is given that cannot be used for a game."""
    if net:
        from plyground.search.network.net_file import load_net

        load_net(net, game)


def answer(found: Analysis) -> tuple[int, int]:
    """The action that a search chose, and its number of nodes."""
    if found.action is None:
        raise AgentFailed(f"{found.algorithm} found no move within its limit ({found.stopped})")
    return found.action, found.nodes


class Reusing(Searcher):
    """A searcher that can go on with what its search for the move before has found."""

    reuse: bool = False
    """Go on with what the search for the move before has found."""

    def remembering(self) -> Any:
        """Empty memory, for the engine's option `kept`."""
        raise NotImplementedError

    @cached_property
    def kept(self) -> Any:
        """What the search for the move before has found."""
        return self.remembering()

    @property
    def options(self) -> dict[str, Any]:
        own = super().options
        reuse = own.pop("reuse")
        return own | ({"kept": self.kept} if reuse else {})

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        # Memory is kept from move to move, never from one game or seat to another.
        fresh = replace(self) if self.reuse else self  # type: ignore[type-var]
        return super(Reusing, fresh).session(game, seat, rng, seconds)

    def check(self, game: Game) -> None:
        super().check(game)
        if self.reuse and not isinstance(game, RecordGame):
            options_class(self.name).read(game, {"reuse": True})  # raises: a plain search has none


@with_options(AlphaBetaOptions, "kept")
class AlphaBeta(Reusing):
    """Iterative deepening with alpha-beta. Unset options use the engine's defaults."""

    reuse: bool = False
    """Go on with the table of the move before."""
    name: ClassVar[str] = "alphabeta"
    files: ClassVar[tuple[str, ...]] = ("database", "weights", "net")

    def remembering(self) -> Any:
        from plyground.search.engines.alphabeta.kept import KeptTable

        return KeptTable()

    def require(self, game: Game) -> None:
        require(game, self.spec)
        self.check(game)
        if isinstance(self.database, str):
            from plyground.search.engines.database.database import Database

            Database.open(self.database, game)
        if self.net:
            from plyground.search.network.evaluation import load_evaluation

            load_evaluation(self.net, game)


@with_options(MctsOptions, "kept")
class Mcts(Reusing):
    """Monte-Carlo tree search. Unset options use the game's hints or the engine's defaults."""

    reuse: bool = False
    """Go on with the tree of the move before; where there is chance, with one grown for the same
    player."""
    name: ClassVar[str] = "mcts"
    sees_all: ClassVar[bool] = False
    files: ClassVar[tuple[str, ...]] = ("database", "weights", "net")
    ends: ClassVar[tuple[str, ...]] = ENGINES["mcts"].ends

    def require(self, game: Game) -> None:
        super().require(game)
        if self.reuse and not isinstance(game, RecordGame):
            MctsOptions.read(game, {"reuse": True})  # raises: a plain search keeps nothing
        options = MctsOptions.read(game, self.options)
        if isinstance(game, RecordGame):
            from plyground.search.engines.database.known_positions import known_positions

            options.check(game.rules)
            known_positions(self.name, options.database or "", game)
        require_net(self.net, game)

    def remembering(self) -> Any:
        from plyground.search.engines.mcts.reuse import KeptTree

        return KeptTree()


@with_options(ExpectiminimaxOptions)
class Expectiminimax(Searcher):
    """Expectiminimax, for games with chance."""

    name: ClassVar[str] = "expectiminimax"
    files: ClassVar[tuple[str, ...]] = ("weights",)

    def require(self, game: Game) -> None:
        require(game, self.spec, deterministic=False)
        self.check(game)


@with_options(SolveOptions)
class Solve(Searcher):
    """Perfect play, if the game is small enough to be solved from here within the limit."""

    name: ClassVar[str] = "solve"
    files: ClassVar[tuple[str, ...]] = ("database",)
    ends: ClassVar[tuple[str, ...]] = ("time", "nodes")

    @property
    def limit(self) -> Limit:
        return super().limit or SOME

    def require(self, game: Game) -> None:
        compiled = isinstance(game, RecordGame)  # plain searches are for two players
        require(game, self.spec, zero_sum=not compiled, deterministic=False)
        self.check(game)


@dataclass(frozen=True)
class Minimax(Agent):
    """The textbook's minimax to a depth; of several wins it plays the quickest."""

    depth: Annotated[int, Range(1)] = 3
    """Plies to look ahead."""
    time: Annotated[float | None, Range(above=0)] = None
    """Seconds a move, after which the best move so far is played."""
    weights: str | None = None
    """The weights of the evaluation's features: a set of the game, a file, or pairs. By default
    the game's own."""
    name: ClassVar[str] = "minimax"
    files: ClassVar[tuple[str, ...]] = ("weights",)

    def require(self, game: Game) -> None:
        require(game, self.spec)
        evaluation(game, self.weights)

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        from plyground.search.textbook.minimax import minimax

        judge, most = evaluation(state.game, self.weights), state.game.facts.utility[1]
        began, nodes, best = perf_counter(), 0, None
        # A win that a shallower search proves is a quicker one.
        for depth in range(1, self.depth + 1):
            left = None if self.time is None else self.time - (perf_counter() - began)
            if best is not None and left is not None and left <= 0:
                break
            found = minimax(state, depth, evaluate=judge, limit=Limit(time=left))
            nodes += found.nodes
            if best is None or not found.stopped:
                best = found
            if found.stopped or any(m.bound == EXACT and m.value == most for m in found.moves):
                break
        assert best is not None
        return answer(best)[0], nodes

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]
