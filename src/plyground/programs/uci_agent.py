"""Agents that speak UCI, or USI where the game is shogi: `uci:stockfish,elo=1500`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.game.errors import BadOption, PlygroundError, Unsuited
from plyground.programs.external import External, Lent, require_program
from plyground.programs.uci_client import UCI, USI, Protocol, UciProgram
from plyground.search.agents.session import AgentFailed
from plyground.search.limit import Limit
from plyground.search.suited import require


@dataclass(frozen=True)
class Uci(External):
    """A chess engine that speaks UCI, or one of another game (UCI_Variant; shogi: USI).

    Every limit given is kept; without one, a second. Any other option is the engine's own.
    """

    program: str = ""
    """The command that starts it."""
    elo: int | None = None
    """Play as a player of this rating does, if the engine can (UCI_LimitStrength)."""
    time: Annotated[float | None, Range(above=0)] = None
    """Seconds a move."""
    nodes: Annotated[int | None, Range(1)] = None
    """Nodes a move."""
    depth: Annotated[int | None, Range(1)] = None
    """Plies to look ahead."""
    engine: tuple[tuple[str, str], ...] = ()
    name: ClassVar[str] = "uci"
    first: ClassVar[str | None] = "program"
    others: ClassVar[str | None] = "engine"

    def __post_init__(self) -> None:
        if not self.program:
            raise BadOption("the agent uci needs a program: uci:stockfish")
        super().__post_init__()

    @property
    def limit(self) -> Limit:
        """What may be spent on a move."""
        if self.time is self.nodes is self.depth is None:
            return Limit(time=1.0)
        return Limit(time=self.time, nodes=self.nodes, depth=self.depth)

    def require(self, game: Game) -> None:
        require(game, self.spec)
        require_program(self.name, self.program)

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> UciSession:
        wanted = USI if game.name == USI.game else UCI
        at = [i for i, program in enumerate(self.idle) if program.protocol is wanted]
        program = self.idle.pop(at[-1]) if at else self._start(wanted)
        try:
            _tell_variant(program, game)
            program.new_game()
            _compare(program, game.initial())
        except BaseException:
            program.close()
            raise
        return UciSession(self, program, seconds)

    def _start(self, protocol: Protocol) -> UciProgram:
        program = UciProgram(self.program, protocol=protocol)
        try:
            if self.elo is not None:
                program.set("UCI_LimitStrength", True)
                program.set("UCI_Elo", self.elo)
            for option, value in self.engine:
                program.set(option, value)
        except BaseException:
            program.close()
            raise
        return program


class UciSession(Lent):
    """A game of a UCI engine. It is told the start and all moves every time."""

    agent: Uci
    program: UciProgram

    def __init__(self, agent: Uci, program: UciProgram, seconds: float | None) -> None:
        super().__init__(agent, program)
        self.seconds = seconds
        self.known: State | None = None
        """The start that the engine is known to read as we do."""

    def ask(self, states: Sequence[State], actions: Sequence[int]) -> int:
        if states[0] is not self.known:
            if _fen(states[0]) is not None:
                _compare(self.program, states[0])
            self.known = states[0]
        words = [s.describe(a) for s, a in zip(states, actions, strict=False)]
        limit = self.agent.limit
        best = self.program.best(_fen(states[0]), words, limit, self.seconds)
        self.nodes = self.program.nodes
        try:
            return states[-1].action(best)
        except PlygroundError:
            raise AgentFailed(f"illegal move {best!r}") from None


def _compare(program: UciProgram, start: State) -> None:
    """Raise Unsuited unless the engine has the same first moves: a variant is only a name."""
    if start.game.source == program.protocol.game:  # a file of that name may be anything
        return
    theirs = set(program.first_moves(_fen(start)))
    ours = set(start.descriptions().values())
    if theirs != ours:
        odd = ", ".join(sorted(theirs ^ ours)[:3])
        raise Unsuited(
            f"{program.program.name} and we do not play the same {start.game.spec}, or write it "
            f"differently: only one of us has {odd} in {start.text}"
        )


def _fen(start: State) -> str | None:
    """The start as the engine reads it; None is the engine's own initial position."""
    return None if start == start.game.initial() else start.text


def _tell_variant(program: UciProgram, game: Game) -> None:
    """Say which game it is; raises Unsuited if the engine does not know it."""
    variants = program.choices("UCI_Variant")
    if any(o.value != o.default for o in game.declared.values()):
        raise Unsuited(f"an engine knows one form of {game.name}, and not {game.spec}")
    names = (game.name, game.name.replace("_", ""))  # engines write names in one word, we do not
    wanted = next((name for name in names if name in variants), None)
    if wanted is not None:
        program.set("UCI_Variant", wanted)
    elif game.name != program.protocol.game:
        knows = f"it plays {len(variants)} games, but not that" if variants else "it plays chess"
        raise Unsuited(f"{program.program.name} cannot play {game.name}: {knows}")
