"""GTP engines as agents: `gtp:"gnugo --mode gtp"`."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.game.errors import BadOption, PlygroundError, Unsuited, one_of
from plyground.programs.external_agent import External, ProgramSession, require_program
from plyground.programs.gtp_client import GtpProgram
from plyground.programs.program import LONGEST_WAIT
from plyground.search.agents.session import RESIGNED, AgentFailed

COLOURS = ("black", "white")


@dataclass(frozen=True)
class Dialect:
    """Which commands the programs of a game need."""

    sized: bool = True
    """Whether the board has several sizes."""
    komi: bool = False
    passes: bool = True
    """Whether a forced pass is a move; in othello it is not."""


DIALECTS = {
    "go": Dialect(komi=True),
    "othello": Dialect(sized=False, passes=False),
    "hex": Dialect(),
}
"""The games that GTP programs play in our notation."""


@dataclass(frozen=True)
class Gtp(External):
    """A GTP program for go, othello or hex. It receives the board size and komi."""

    program: str = ""
    """The command that starts it."""
    time: Annotated[float | None, Range(above=0)] = None
    """Seconds per move, sent to the program."""
    name: ClassVar[str] = "gtp"
    first: ClassVar[str | None] = "program"

    def __post_init__(self) -> None:
        if not self.program:
            raise BadOption('the agent gtp needs a program: gtp:"gnugo --mode gtp"')
        super().__post_init__()

    def require(self, game: Game) -> None:
        if game.name not in DIALECTS:
            raise Unsuited(f"gtp is for {one_of(DIALECTS)}, not for {game.name}")
        require_program(self.name, self.program)

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> GtpSession:
        program = self.idle.pop() if self.idle else GtpProgram(self.program)
        try:
            session = GtpSession(self, program, game, seconds)
            session.begin()
        except BaseException:
            program.close()
            raise
        return session


class GtpSession(ProgramSession):
    """A game of a GTP program. Every move is sent once."""

    agent: Gtp
    program: GtpProgram

    def __init__(self, agent: Gtp, program: GtpProgram, game: Game, seconds: float | None) -> None:
        super().__init__(agent, program)
        self.game = game
        self.dialect = DIALECTS[game.name]
        self.patience = seconds or (LONGEST_WAIT if agent.time is None else 10.0 + 2 * agent.time)
        self.sent: list[int] = []
        self.start: State = game.initial()

    def begin(self) -> None:
        """Clear the board and send the settings of the game."""
        if self.dialect.sized:
            self.program.ask(f"boardsize {self._option('size')}")
        self.program.ask("clear_board")
        if self.dialect.komi:
            self.program.ask(f"komi {self._option('komi')}")
        if self.agent.time is not None:
            self.program.ask(f"time_settings 0 {math.ceil(self.agent.time)} 1")
        self.sent = []

    def _option(self, name: str) -> object:
        return self.game.declared[name].value

    def ask(self, states: Sequence[State], actions: Sequence[int]) -> int:
        self._catch_up(states, actions)
        state = states[-1]
        (only, *more) = state.actions()
        if not self.dialect.passes and not more and state.describe(only) == "pass":
            return only
        assert state.to_play is not None
        answer = self.program.ask(f"genmove {COLOURS[state.to_play]}", self.patience)
        if answer.casefold() == "resign":
            raise AgentFailed("resigned", RESIGNED)
        try:
            action = state.action(answer)
        except PlygroundError:
            raise AgentFailed(f"illegal move {answer!r}") from None
        self.sent.append(action)
        return action

    def _catch_up(self, states: Sequence[State], actions: Sequence[int]) -> None:
        """Send new moves; start over if moves were taken back."""
        if self.sent != list(actions[: len(self.sent)]) or states[0] != self.start:
            self.begin()
            self._set_up(states[0])
        for before, action in zip(
            states[len(self.sent) :], actions[len(self.sent) :], strict=False
        ):
            word = before.describe(action)
            if word != "pass" or self.dialect.passes:
                assert before.to_play is not None
                self.program.ask(f"play {COLOURS[before.to_play]} {word}")
            self.sent.append(action)

    def _set_up(self, start: State) -> None:
        """Set up a position stone by stone; subsets of its stones never capture each other."""
        self.start = start
        if start == self.game.initial():
            return
        if not self.dialect.komi:
            raise AgentFailed(f"a GTP program of {self.game.name} starts at the initial position")
        picture = start.picture
        for piece in picture.pieces if picture else ():
            self.program.ask(f"play {COLOURS[piece.player or 0]} {piece.cell}")
