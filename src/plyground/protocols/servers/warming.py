"""The compiler in a process of its own, so that the first answer of a server does not wait for it.

The code goes into the cache, where this process finds it. Until then, moves come from the textbook
search in plain Python.
"""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.game.load import load
from plyground.game.records.compiled_before import compiled_before, remember_compiled
from plyground.game.records.record_game import RecordGame
from plyground.game.records.workspace import interpreting
from plyground.protocols.servers.thinking import MoveAnswer, MoveQuestion, warm_up
from plyground.roster.agents import agent as agent_of
from plyground.search.agents.agent import Agent
from plyground.search.agents.searchers import Searcher
from plyground.search.limit import Limit
from plyground.search.textbook.deepening import iterative_deepening

NEVER = -1
"""For `RecordGame.hot`: no number of calls makes the rules be compiled in this process."""
PATIENCE = 3.0
"""Seconds for which a question without a limit on time waits for the compiler."""
BY_HAND = 2.0
"""Seconds of a textbook search, if the question allows them."""
LOOK = 0.02


def mark(agent: Agent) -> str:
    """The name under which it is remembered that the search of an agent was compiled."""
    return f"server {agent.spec}"


@dataclass
class Warming:
    """What one server compiles ahead."""

    process: subprocess.Popen[bytes] | None = None
    key: tuple[Game, str] | None = None
    usual: int = 0

    def begin(self, agent: Agent, game: Game) -> bool:
        """Start the compiler if it is needed; returns whether it is at work."""
        if (game, agent.spec) == self.key:
            return self.busy
        self.close()
        self.key = (game, agent.spec)
        needed = isinstance(agent, Searcher) and isinstance(game, RecordGame) and not interpreting()
        if not needed or compiled_before(game, mark(agent)):  # type: ignore[arg-type]
            return False
        assert isinstance(game, RecordGame)
        self.usual, game.hot = game.hot, NEVER
        code = "import sys; from plyground.protocols.servers.warming import compile_all; "
        code += "compile_all(*sys.argv[1:])"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, game.spec, agent.spec],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return True

    @property
    def busy(self) -> bool:
        """Whether the compiler is at work."""
        if self.process is None:
            return False
        if self.process.poll() is None:
            return True
        self.process = None
        assert self.key is not None
        self.key[0].hot = self.usual  # type: ignore[attr-defined]
        return False

    def wait(self, seconds: float | None, stop: threading.Event) -> bool:
        """Whether everything is compiled, after so many seconds at most, or until `stop`."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.busy and not stop.is_set() and (end is None or time.monotonic() < end):
            stop.wait(LOOK)
        return not self.busy

    def close(self) -> None:
        """End the compiler."""
        if self.busy and self.process is not None:
            self.process.kill()
            self.process.wait()
            _ = self.busy


def compile_all(game: str, agent: str) -> None:
    """What the other process does."""
    found, player = load(game), agent_of(agent)
    warm_up(player, found)
    if isinstance(found, RecordGame):
        found.compile()
        remember_compiled(found, mark(player))


def by_hand(question: MoveQuestion, stop: threading.Event) -> MoveAnswer:
    """A move without the compiler: by the textbook search, or at random where it does not suit."""
    state: State = question.state
    seconds = min(question.limit.time or BY_HAND, BY_HAND)
    limit = Limit(time=seconds, depth=question.limit.depth, nodes=question.limit.nodes)
    try:
        found = iterative_deepening(state, limit, stop=stop.is_set)
        action = found.action
    except Unsuited:
        found, action = None, None
    allowed = sorted(question.only) or state.actions()
    if action not in allowed:
        return MoveAnswer(random.Random(question.seed).choice(allowed))
    return MoveAnswer(action, found)
