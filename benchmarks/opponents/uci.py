"""Stockfish at chess; Fairy-Stockfish at breakthrough and amazons."""

from __future__ import annotations

import re

from opponents.base import words
from plyground.game.state import State
from plyground.protocols.uci import UciProgram
from plyground.search.limit import Limit


class Stockfish:
    """Stockfish, weakened to an Elo number."""

    def __init__(self, elo: int, seconds: float) -> None:
        self.name = f"Stockfish, UCI_Elo {elo}"
        self.limit = Limit(time=seconds)
        options = {"UCI_LimitStrength": True, "UCI_Elo": elo, "Threads": 1, "Hash": 16}
        self.program = UciProgram("stockfish", options)
        self.fen = ""

    def new_game(self, start: State) -> None:
        self.fen = start.text
        self.program.new_game()

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int:
        return state.action(self.program.best(self.fen, words(moves), self.limit))

    def close(self) -> None:
        self.program.close()


class FairyStockfish:
    """Fairy-Stockfish from the initial position, at full strength or weakened."""

    def __init__(
        self, variant: str, seconds: float, elo: int | None, command: str = "fairy-stockfish"
    ) -> None:
        strength = "full strength" if elo is None else f"UCI_Elo {elo}"
        self.name = f"Fairy-Stockfish, {strength}"
        self.limit = Limit(time=seconds)
        options: dict[str, object] = {"UCI_Variant": variant, "Threads": 1, "Hash": 16}
        if elo is not None:
            options |= {"UCI_LimitStrength": True, "UCI_Elo": elo}
        self.program = UciProgram(command, options)
        self.plan: list[str] = []

    def new_game(self, start: State) -> None:
        self.plan = []
        self.program.new_game()

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int:
        if not self.plan:
            best = self.program.best(None, spoken(words(moves)), self.limit)
            move, _, arrow = best.partition(",")
            self.plan = [*squares(move), squares(arrow)[1]] if arrow else [move]
        return state.action(self.plan.pop(0))

    def close(self) -> None:
        self.program.close()


def spoken(ours: list[str]) -> list[str]:
    """Amazons is three squares a turn with us, and one word "d1d7,d7g7" there."""
    if any(len(squares(word)) > 1 for word in ours):
        return ours
    whole = zip(*[iter(ours)] * 3, strict=True)
    return [f"{queen}{place},{place}{arrow}" for queen, place, arrow in whole]


def squares(word: str) -> list[str]:
    """The squares that a move names: "d1d10" is d1 and d10."""
    return re.findall(r"[a-z]\d+", word)
