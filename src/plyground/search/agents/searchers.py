"""Agents that play what a search finds within a limit."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import inf
from typing import Any, ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadOption
from plyground.game.records.record_game import RecordGame
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import AgentFailed, Session
from plyground.search.analysis import Analysis
from plyground.search.engines.analyse import (
    ENGINES,
    MOST_NUMBER,
    MOST_THREADS,
    SOME,
    analyse,
    check_options,
    engine_function,
)
from plyground.search.limit import Limit
from plyground.search.suited import require

LIMITS = tuple(field.name for field in fields(Limit))


@dataclass(frozen=True)
class Searcher(Agent):
    """Plays the move that an engine chooses. Every limit given is kept; without one, a second."""

    time: float | None = None
    """Seconds a move."""
    nodes: int | None = None
    """Nodes a move."""
    depth: int | None = None
    """Plies to look ahead."""
    sims: int | None = None
    """Simulations a move, of mcts."""
    memory: float | None = None
    """Megabytes."""
    threads: int = 1
    """Threads that search together."""
    ends: ClassVar[tuple[str, ...]] = ENGINES["alphabeta"].ends
    """The limits that end its search; one that has none of them would never stop."""

    def __post_init__(self) -> None:
        for name in ("threads", *LIMITS):
            value = getattr(self, name)
            if value is not None and not 0 < value < inf:
                what = "above 0 and finite"
                raise BadOption(f"{self.name}: {name} cannot be {value!r}; allowed: {what}")
            most = MOST_THREADS if name == "threads" else MOST_NUMBER
            if isinstance(value, int) and value > most:
                raise BadOption(f"{self.name}: {name} cannot be {value}; allowed: 1 to {most}")

    @property
    def limit(self) -> Limit | None:
        """What may be spent on a move."""
        given = {name: getattr(self, name) for name in LIMITS}
        if all(v is None for v in given.values()):
            return None
        if all(given[name] is None for name in self.ends):
            given["time"] = SOME.time
        return Limit(**given)

    @property
    def options(self) -> dict[str, Any]:
        """Options of the engine: the fields that are not limits, as far as they are given."""
        own = [f.name for f in fields(self) if f.name not in (*LIMITS, "threads")]
        return {name: getattr(self, name) for name in own if getattr(self, name) is not None}

    def check(self, game: Game) -> None:
        """Raise BadOption for an option that there is not (where nothing can be compiled there are
        few), or that cannot be what it is.
        """
        given = self.options
        if not isinstance(game, RecordGame):
            given = {"reuse" if name == "kept" else name: v for name, v in given.items()}
        check_options(self.name, engine_function(self.name, game.initial()), given)

    def within(self, seconds: float) -> Self:
        own = (self.limit or SOME).time if self.time is None else None  # the usual second, if any
        return self if own is not None and own <= seconds else super().within(seconds)

    def analyse(self, state: State, seed: int = 0, **watching: Any) -> Analysis:
        """The search behind a choice; `watching` is `progress` and `stop` of `analyse`."""
        return analyse(
            state,
            self.name,
            self.limit,
            seed=seed,
            threads=self.threads,
            **self.options,
            **watching,
        )

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        return answer(self.analyse(state, seed=rng.getrandbits(63)))

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]


def answer(found: Analysis) -> tuple[int, int]:
    """The action that a search chose, and the nodes it took."""
    if found.action is None:
        raise AgentFailed(f"{found.algorithm} found no move within its limit ({found.stopped})")
    return found.action, found.nodes


@dataclass(frozen=True)
class AlphaBeta(Searcher):
    """Iterative deepening with alpha-beta. What is not said is as the engine thinks best."""

    table: bool | None = None
    """Remember positions."""
    ordering: bool | None = None
    """Look at promising moves first."""
    pvs: bool | None = None
    """Principal variation search: moves after the first with a window one wide."""
    quiescence: bool | None = None
    """Play noisy moves out beyond the horizon."""
    essential: bool | None = None
    """Skip moves that the game says cannot matter."""
    reductions: bool | None = None
    """Look at late moves less deep."""
    null_move: bool | None = None
    """Skip what is good enough even after giving the turn away."""
    extensions: bool | None = None
    """Look deeper where the game says that something is under threat."""
    singular: bool | None = None
    """Look deeper where one move stands out from all others."""
    futility: bool | None = None
    """Skip what the evaluation says is far too good or too bad, where the game gives a margin."""
    solve: bool | None = None
    """Look for the end of the game at once, not depth by depth."""
    database: bool | str | None = None
    """Look openings up in the database that comes with the game; or a file of solved positions."""
    name: ClassVar[str] = "alphabeta"
    files: ClassVar[tuple[str, ...]] = ("database",)

    def require(self, game: Game) -> None:
        require(game, self.spec)
        self.check(game)
        if isinstance(self.database, str):
            from plyground.search.engines.database.database import Database

            Database.open(self.database, game)


@dataclass(frozen=True)
class Mcts(Searcher):
    """Monte-Carlo tree search. What is left out is as the engine finds it best for the game."""

    c: float | None = None
    """How much to explore."""
    playout: int | None = None
    """Plies of a playout before the evaluation judges."""
    minimax: float | None = None
    """The share of evaluations, backed up by minimax, in what a move is worth."""
    rave: float | None = None
    """Visits at which a move's own results count as much as those of RAVE."""
    grave: int | None = None
    """Nodes with fewer visits use the RAVE figures of an ancestor."""
    mast: int | None = None
    """Playouts take the best of so many random moves, by their record."""
    policy: bool | None = None
    """Whether playouts follow the game's own policy."""
    transpositions: bool | None = None
    """Whether equal positions share what is known."""
    solve: bool | None = None
    """Whether to prove wins, draws and losses."""
    database: str | None = None
    """A file of solved positions, which count as proven."""
    tuned: bool | None = None
    """Whether what is left out is as the game hints."""
    reuse: bool = False
    """Whether to go on with the tree of the move before."""
    name: ClassVar[str] = "mcts"
    sees_all: ClassVar[bool] = False
    files: ClassVar[tuple[str, ...]] = ("database",)
    ends: ClassVar[tuple[str, ...]] = ENGINES["mcts"].ends

    def require(self, game: Game) -> None:
        super().require(game)
        if isinstance(game, RecordGame):
            from plyground.search.engines.database.known_positions import known_positions
            from plyground.search.engines.mcts.settings import chosen

            given = {k: v for k, v in self.options.items() if k not in ("kept", "tuned")}
            chosen(game.rules, given, self.tuned is not False).check(game.rules)
            known_positions(self.name, self.database or "", game)
        self.check(game)

    @cached_property
    def kept(self) -> Any:
        """The tree of the move before."""
        from plyground.search.engines.mcts.reuse import KeptTree

        return KeptTree()

    @property
    def options(self) -> dict[str, Any]:
        own = super().options
        reuse = own.pop("reuse")
        return own | ({"kept": self.kept} if reuse else {})

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        # A tree is kept from move to move, never from one game or seat to another.
        fresh = replace(self) if self.reuse else self
        return super(Mcts, fresh).session(game, seat, rng, seconds)


@dataclass(frozen=True)
class Expectiminimax(Searcher):
    """Expectiminimax, for games with chance."""

    name: ClassVar[str] = "expectiminimax"

    def require(self, game: Game) -> None:
        require(game, self.spec, deterministic=False)


@dataclass(frozen=True)
class Solve(Searcher):
    """Perfect play, where the game is small enough to be solved from here within the limit."""

    name: ClassVar[str] = "solve"
    ends: ClassVar[tuple[str, ...]] = ("time", "nodes")

    @property
    def limit(self) -> Limit:
        return super().limit or SOME

    def require(self, game: Game) -> None:
        compiled = isinstance(game, RecordGame)  # else it has no way for more than two players
        require(game, self.spec, zero_sum=not compiled, deterministic=False)


@dataclass(frozen=True)
class Minimax(Agent):
    """The textbook's minimax to a depth."""

    depth: int = 3
    """Plies to look ahead."""
    time: float | None = None
    """Seconds a move, after which the best move so far is played."""
    name: ClassVar[str] = "minimax"

    def __post_init__(self) -> None:
        if self.depth < 1:
            raise BadOption(f"minimax: depth cannot be {self.depth}; allowed: 1 or more")
        if self.time is not None and not 0 < self.time < inf:
            raise BadOption(f"minimax: time cannot be {self.time!r}; allowed: above 0 and finite")

    def require(self, game: Game) -> None:
        require(game, self.spec)

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        from plyground.search.textbook.minimax import minimax

        return answer(minimax(state, self.depth, limit=Limit(time=self.time)))

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]
