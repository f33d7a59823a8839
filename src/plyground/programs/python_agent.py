"""A user's own function as an agent: `python:mybot.py:choose`."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.game.errors import BadOption, nearest, one_of
from plyground.game.plain import PlainGame
from plyground.programs.external_agent import External, ProgramSession
from plyground.programs.program import Program
from plyground.search.agents.session import TIME, AgentFailed

STARTING = 60.0
"""Seconds for the process to start and run the file."""
COMPILING = 600.0
"""Seconds to load and compile the game, on a busy machine."""
USUAL = "choose"
WORKER = "plyground.programs.python_worker"


@dataclass(frozen=True)
class PythonFunction(External):
    """A function of yours, choose(state) or choose(state, rng), in its own process.

    It returns an action or its description. In games with hidden information it gets a View.
    """

    function: str = ""
    """FILE.py:FUNCTION; the default function is choose."""
    time: Annotated[float, Range(above=0)] = 10.0
    """Seconds per move; a slower move loses."""
    name: ClassVar[str] = "python"
    sees_all: ClassVar[bool] = False
    first: ClassVar[str | None] = "function"

    def __post_init__(self) -> None:
        if not self.function:
            raise BadOption("the agent python needs a function: python:FILE.py:FUNCTION")
        super().__post_init__()

    @property
    def place(self) -> tuple[Path, str]:
        """The file, and the function in it."""
        split = re.fullmatch(r"(.+):([^\W\d]\w*)", self.function, re.DOTALL)
        file, function = split.groups() if split else (self.function, USUAL)
        return Path(file).expanduser(), function

    def require(self, game: Game) -> None:
        file, _ = self.place
        if not file.is_file():
            what = "is a folder" if file.is_dir() else "does not exist"
            raise BadOption(f"python: the file {str(file)!r} {what}; write python:FILE.py:FUNCTION")
        if isinstance(game, PlainGame) and not Path(game.source).is_file():
            raise BadOption(
                f"python: {game.name} is an object of this process; put its class in a file and "
                "load the file, so that other processes can load it too"
            )

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> PythonSession:
        program = self.idle.pop() if self.idle else self._start()
        limit = self.time if seconds is None else min(self.time, seconds)
        session = PythonSession(self, program, game, rng, limit)
        try:
            session.talk({"game": game.spec}, COMPILING)
        except BaseException:
            program.close()
            raise
        return session

    def _start(self) -> Program:
        file, function = self.place
        # -P keeps modules in the current folder out of the import path. A fixed hash seed gives
        # sets the same order each time, so that games can be repeated.
        command = [sys.executable, "-P", "-m", WORKER, str(file.resolve()), function]
        program = Program(command, {"PYTHONHASHSEED": "0"})
        program.name = file.name
        found = json.loads(program.read(STARTING))
        if "lacks" in found:
            program.close()
            has = found["lacks"]
            hint = f"it has {one_of(nearest(function, has) or has)}" if has else "it has none"
            raise BadOption(f"python: {file.name} has no function {function!r}; {hint}")
        if "raised" in found:
            program.close()
            raise AgentFailed(found["raised"])
        return program


class PythonSession(ProgramSession):
    """A game of a function. Each question carries the whole game."""

    agent: PythonFunction
    program: Program

    def __init__(
        self,
        agent: PythonFunction,
        program: Program,
        game: Game,
        rng: random.Random,
        seconds: float,
    ) -> None:
        super().__init__(agent, program)
        self.game, self.rng, self.seconds = game, rng, seconds

    def ask(self, states: Sequence[State], actions: Sequence[int]) -> int:
        return int(self.talk(self._question(states, actions), self.seconds)["action"])

    def _question(self, states: Sequence[State], actions: Sequence[int]) -> dict[str, Any]:
        """The game so far; with hidden information, only the player's view."""
        state, seed = states[-1], self.rng.getrandbits(63)
        if self.game.perfect_information:
            start = None if states[0] == self.game.initial() else states[0].text
            return {"start": start, "actions": list(actions), "seed": seed}
        player = state.to_play
        assert player is not None
        words = list(state.descriptions().items())
        return {"player": player, "sees": state.observation(player), "words": words, "seed": seed}

    def talk(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask and wait for the answer; raises AgentFailed if the answer is late or an error."""
        self.program.send(json.dumps(question))
        line = self.program.read_within(seconds)
        if line is None:
            raise AgentFailed(f"took more than {seconds:g} s", TIME)
        answer: dict[str, Any] = json.loads(line)
        self.usable = True  # a process that reports its error can play again
        if "raised" in answer:
            raise AgentFailed(answer["raised"])
        return answer
