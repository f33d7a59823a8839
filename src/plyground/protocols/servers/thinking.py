"""A search in a background thread, which can be stopped."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.roster.agents import agent as agent_of
from plyground.search.agents.agent import Agent
from plyground.search.agents.searchers import Searcher
from plyground.search.analysis import Analysis, Move
from plyground.search.engines.analyse import analyse
from plyground.search.engines.usual import usual_engine
from plyground.search.limit import Limit
from plyground.search.request import Progress

WARM = Limit(depth=1, sims=4, time=2.0)
"""The limit of a search that only serves to compile everything."""


@dataclass(frozen=True)
class MoveQuestion:
    """A question for a move."""

    state: State
    limit: Limit
    """Limit() is no limit."""
    held: bool = False
    """Whether the answer waits for `stop` or `release`."""
    only: frozenset[int] = frozenset()
    """The actions to choose from; empty for all."""
    lines: int = 1
    """The number of best moves with a value and a line."""
    seed: int = 0
    every: bool = False
    """Whether no move may be left out or searched less deep, as for a mate in a number of moves."""


@dataclass(frozen=True)
class MoveAnswer:
    """The chosen action, and the search behind it, if any."""

    action: int | None
    analysis: Analysis | None = None
    problem: Exception | None = None

    def rows(self) -> list[Move]:
        """The moves with a value, the chosen one first, then best first."""
        if self.analysis is None:
            return []
        known = [m for m in self.analysis.moves if m.value is not None]
        return sorted(known, key=lambda m: (m.action == self.action, _worth(m)), reverse=True)


def usual_agent(game: Game) -> Agent:
    """The agent that suits a game."""
    return agent_of(usual_engine(game))


def tighter(one: Limit, other: Limit) -> Limit:
    """The limit that satisfies both."""
    both = {
        f.name: [x for x in (getattr(one, f.name), getattr(other, f.name)) if x is not None]
        for f in fields(Limit)
    }
    return Limit(**{name: min(values) for name, values in both.items() if values})


def find(
    agent: Agent,
    question: MoveQuestion,
    threads: int = 1,
    tell: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> MoveAnswer:
    """The agent's answer to a question."""
    state = question.state
    agent.require(state.game)
    if not isinstance(agent, Searcher):
        return MoveAnswer(_among(agent.choose(state, random.Random(question.seed)), question))
    limit = tighter(question.limit, agent.limit or Limit())
    options: dict[str, Any] = dict(agent.options)
    if agent.name == "alphabeta" and isinstance(state, RecordState):
        count = len(state.actions())
        options["lines"] = count if question.only else min(count, question.lines)
        if question.every:
            options |= dict.fromkeys(("reductions", "null_move", "futility"), False)
    found = analyse(
        state,
        agent.name,
        limit,
        seed=question.seed,
        threads=threads,
        progress=tell,
        stop=stop,
        **options,
    )
    action = found.action
    if question.only and action not in question.only:
        allowed = [m for m in found.moves if m.action in question.only]
        action = max(allowed, key=_worth).action
    return MoveAnswer(action if action is not None else state.actions()[0], found)


def warm_up(agent: Agent, game: Game) -> None:
    """Compile the search, so that the first move does not wait for the compiler."""
    state = game.initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    if isinstance(agent, Searcher) and isinstance(state, RecordState) and not state.is_terminal:
        find(agent, MoveQuestion(state, WARM))


def _worth(move: Move) -> tuple[float, float]:
    """A sort key: the engine's own rank, else visits, else value."""
    value = float("-inf") if move.value is None else move.value
    if move.rank is not None:
        return -float(move.rank), value
    return (value if move.visits is None else float(move.visits)), value


def _among(action: int, question: MoveQuestion) -> int:
    """The action if it is allowed, else a random allowed one."""
    if not question.only or action in question.only:
        return action
    return random.Random(question.seed).choice(sorted(question.only))


def shortened(question: MoveQuestion, began: float) -> MoveQuestion:
    """The question, with the time left since it was asked."""
    allowed = question.limit.time
    if allowed is None:
        return question
    left = max(allowed - (time.monotonic() - began), allowed / 100)
    return replace(question, limit=replace(question.limit, time=left))


class Thinker:
    """Runs at most one search at a time, in its own thread."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._released = threading.Event()
        self._timer: threading.Timer | None = None

    @property
    def busy(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def ask(
        self,
        agent: Agent,
        question: MoveQuestion,
        threads: int,
        tell: Callable[[Progress], None],
        done: Callable[[MoveAnswer], None],
        instead: Callable[[MoveQuestion, threading.Event], MoveAnswer | None] | None = None,
    ) -> None:
        """Start a search; `done` is called once, from the other thread. A running search is
        stopped first. If `instead` has an answer, nothing is searched."""
        self.stop()
        self._stop, self._released = stop, released = threading.Event(), threading.Event()
        if not question.held:
            released.set()
        began = time.monotonic()

        def work() -> None:
            try:
                answer = (instead and instead(question, stop)) or find(
                    agent, shortened(question, began), threads, tell, stop
                )
            except Exception as problem:  # the other side waits for an answer in any case
                answer = MoveAnswer(None, problem=problem)
            released.wait()
            done(answer)

        self._thread = threading.Thread(target=work, name="thinking", daemon=True)
        self._thread.start()

    def release(self, seconds: float | None) -> None:
        """Answer when the search ends, or at the latest after this many seconds."""
        self._released.set()
        if seconds is not None:
            self._timer = threading.Timer(seconds, self._stop.set)
            self._timer.daemon = True
            self._timer.start()

    def stop(self, patience: float | None = None) -> None:
        """Stop the search and wait for its answer, at most `patience` seconds."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._stop.set()
        self._released.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(patience)
