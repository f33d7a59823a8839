"""GNU Go at go, gtp-rhino at othello."""

from __future__ import annotations

from plyground.game.state import State
from plyground.protocols.gtp import GtpProgram

COLOURS = ("black", "white")
PATIENCE = 120.0


class Gtp:
    """A GTP program that is told every move of the other side.

    `passes`: whether passing is said; a program of othello passes by itself.
    """

    def __init__(
        self, name: str, command: str, set_up: tuple[str, ...], *, passes: bool = True
    ) -> None:
        self.name, self.set_up, self.passes = name, set_up, passes
        self.program = GtpProgram(command)
        self.told = 0

    def new_game(self, start: State) -> None:
        for line in self.set_up:
            self.program.ask(line)
        self.told = 0

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int:
        for before, action in moves[self.told :]:
            assert before.to_play is not None
            word = before.describe(action)
            if word != "pass" or self.passes:
                self.program.ask(f"play {COLOURS[before.to_play]} {word}")
        self.told = len(moves)
        only = state.actions()[0]
        if not self.passes and state.describe(only) == "pass":
            return only
        assert state.to_play is not None
        answer = self.program.ask(f"genmove {COLOURS[state.to_play]}", PATIENCE)
        self.told = len(moves) + 1
        return state.action("pass" if answer.lower() == "resign" else answer.lower())

    def close(self) -> None:
        self.program.close()


def gnu_go(size: int, komi: float, level: int) -> Gtp:
    """GNU Go by Chinese rules."""
    command = f"gnugo --mode gtp --chinese-rules --level {level}"
    set_up = (f"boardsize {size}", "clear_board", f"komi {komi}")
    return Gtp(f"GNU Go, level {level}", command, set_up)


def rhino(level: int) -> Gtp:
    """gtp-rhino, which plays othello."""
    return Gtp(
        f"gtp-rhino, level {level}", f"gtp-rhino -l {level} -r 1", ("clear_board",), passes=False
    )
