"""Fairy-Stockfish at amazons, where one word is a turn of three of our moves."""

from __future__ import annotations

import re

from opponents.opponent import Moves, Opponent
from plyground.game.contract.state import State
from plyground.programs.uci_client import UciProgram
from plyground.search.limit import Limit


class FairyAmazons(Opponent):
    """Fairy-Stockfish (one built for large boards), at full strength or weakened."""

    def __init__(self, command: str, limit: Limit, elo: int | None) -> None:
        strength = "full strength" if elo is None else f"UCI_Elo {elo}"
        budget = f"{limit.nodes:,} nodes" if limit.nodes else f"{limit.time:g} s"
        super().__init__(f"Fairy-Stockfish, {strength}, {budget} a turn")
        self.limit = limit
        options: dict[str, object] = {"UCI_Variant": "amazons", "Threads": 1, "Hash": 16}
        if elo is not None:
            options |= {"UCI_LimitStrength": True, "UCI_Elo": elo}
        self.program = UciProgram(command, options)
        self.plan: list[str] = []

    def begin(self) -> None:
        self.plan = []
        self.program.new_game()

    def answer(self, state: State, moves: Moves) -> int:
        if not self.plan:
            best = self.program.best(None, turns(moves), self.limit)
            move, _, arrow = best.partition(",")
            self.plan = [*squares(move), squares(arrow)[1]]
        return state.action(self.plan.pop(0))

    def close(self) -> None:
        self.program.close()


def turns(moves: Moves) -> list[str]:
    """Whole turns as it writes them: "d1d7,d7g7" for our d1, d7 and g7."""
    words = [state.describe(action) for state, action in moves]
    whole = zip(*[iter(words)] * 3, strict=True)
    return [f"{queen}{place},{place}{arrow}" for queen, place, arrow in whole]


def squares(word: str) -> list[str]:
    """The squares that a move names: "d1d10" is d1 and d10."""
    return re.findall(r"[a-z]\d+", word)
