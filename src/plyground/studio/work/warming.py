"""Compiling ahead: what a page will need, in a process that no cancel reaches.

Pages ask when they open. The code goes into the cache, where the workers find it; until then,
agents reply in plain Python. Games that nobody has opened yet are compiled in a lane of their own,
so that a page never waits for them.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.records.compiled_before import compiled_before, remember_compiled
from plyground.game.records.record_game import RecordGame
from plyground.roster.levels.agent import Level
from plyground.search.agents.agent import Agent
from plyground.search.agents.searchers import Searcher
from plyground.search.agents.session import AgentFailed
from plyground.search.agents.weak import Weak
from plyground.studio.agents import seated
from plyground.studio.catalogue import Catalogue

USUAL_SECONDS = 20.0
"""What compiling usually takes, before anything was measured here."""
MOST_WAITING = 100
A_MOMENT = 0.05
"""Seconds of search that make sure that all code is there."""


@dataclass
class Wish:
    """Something to compile."""

    spec: str
    agent: str
    key: tuple[str, str]
    began: float | None = None


@dataclass
class Lane:
    """Wishes that are met one after the other, the latest first."""

    waiting: list[Wish] = field(default_factory=list)
    current: Wish | None = None
    process: Any = None


class Warming:
    """What is compiled, what is wished for, and the processes that compile."""

    def __init__(self, files: tuple[Path, ...] = (), *, ahead: bool = True) -> None:
        self.files, self.ahead = files, ahead
        self.done: set[tuple[str, str]] = set()
        """Tried in this studio, even if the cache kept nothing."""
        self.took: list[float] = []
        self.pages, self.background = Lane(), Lane()
        self.closing = False
        self._lock = threading.Lock()

    @property
    def usual(self) -> float:
        """Seconds that it usually takes."""
        return median(self.took) if self.took else USUAL_SECONDS

    def ready(self, game: Game, agent: str) -> bool:
        """Whether an agent can play a game without the compiler."""
        if not isinstance(game, RecordGame):
            return True  # it is never compiled
        key = key_of(game, agent)
        return not self.ahead or key in self.done or compiled_before(game, key[1])

    def ask(self, spec: str, game: Game, agents: Iterable[str], *, later: bool = False) -> float:
        """Compile what these agents need; returns the seconds since the compiler began, or 0."""
        lane, since = self.background if later else self.pages, 0.0
        for agent in agents:
            if self.ready(game, agent):
                continue
            key = key_of(game, agent)
            with self._lock:
                known = [self.pages.current, self.background.current, *lane.waiting]
                found = next((wish for wish in known if wish and wish.key == key), None)
                if found is None:
                    lane.waiting.append(Wish(spec, agent, key))
                    del lane.waiting[:-MOST_WAITING]
                    if lane.current is None:
                        self._next(lane)
                elif found.began is not None:
                    since = max(since, time.monotonic() - found.began)
        return since

    def _next(self, lane: Lane) -> None:
        """Begin with the next wish, under the lock; the background keeps its order."""
        lane.current = None
        if self.closing or not lane.waiting:
            return
        wish = lane.waiting.pop(0 if lane is self.background else -1)
        lane.current, wish.began = wish, time.monotonic()
        context = multiprocessing.get_context("spawn")
        lane.process = context.Process(
            target=compile_one, args=(wish.spec, wish.agent, self.files), daemon=True
        )
        lane.process.start()
        threading.Thread(target=self._wait, args=(lane, lane.process, wish), daemon=True).start()

    def _wait(self, lane: Lane, process: Any, wish: Wish) -> None:
        process.join()
        with self._lock:
            # A failure counts as done, too: the search itself says what is wrong.
            self.done.add(wish.key)
            if process.exitcode == 0 and wish.began is not None:
                self.took.append(time.monotonic() - wish.began)
            self._next(lane)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            self.closing = True
            processes = [lane.process for lane in (self.pages, self.background) if lane.process]
        for process in processes:
            process.kill()
            process.join(5)


def engine_of(agent: Agent, game: Game) -> Agent:
    """The agent that does the work of a level or a weak agent."""
    if isinstance(agent, Level):
        agent = agent.player(game)
    return agent.searcher if isinstance(agent, Weak) else agent


def key_of(game: Game, agent: str) -> tuple[str, str]:
    """The compiled code that an agent needs: the game and the search, whatever its budget."""
    engine = engine_of(seated(agent), game)
    if not isinstance(engine, Searcher):
        return game.spec, engine.name
    given = sorted((k, str(v)) for k, v in engine.options.items() if k != "kept")
    return game.spec, " ".join([engine.name, *(f"{name}={value}" for name, value in given)])


def compile_one(spec: str, agent: str, files: tuple[Path, ...]) -> None:
    """Compile a game and the search of an agent, and take note of it. Runs in its own process."""
    os.environ.pop("PLYGROUND_INTERPRET", None)  # set for the server only
    if hasattr(os, "nice"):
        os.nice(10)
    game = Catalogue(files).find(spec)
    assert isinstance(game, RecordGame)
    game.compile()
    rng = random.Random(0)
    with suppress(AgentFailed):  # no move in a moment
        engine_of(seated(agent), game).within(A_MOMENT).choose(first_decision(game, rng), rng)
    remember_compiled(game, key_of(game, agent)[1])


def first_decision(game: Game, rng: random.Random) -> State:
    """A first position in which a player is to move."""
    state: State = game.initial()
    while state.is_chance:
        state = state.result(rng.choice([action for action, _ in state.outcomes()]))
    return state
