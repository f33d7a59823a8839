"""rapid-draughts (npm) at checkers, where a multiple jump is one move; here it is several."""

from __future__ import annotations

import json
import re
from pathlib import Path

from opponents.opponent import Moves, Opponent
from plyground.game.contract.state import State
from plyground.programs.program import Program

BRIDGE = Path(__file__).with_name("draughts.mjs")
Turn = Moves


class RapidDraughts(Opponent):
    """Its alpha-beta player at a depth; `packages` is the folder with the npm packages."""

    def __init__(self, depth: int, packages: Path) -> None:
        super().__init__(f"rapid-draughts, depth {depth}")
        self.program = Program(["env", "-C", str(packages), "node", str(BRIDGE), str(depth)])
        self.plan: list[int] = []

    def begin(self) -> None:
        self.plan = []

    def answer(self, state: State, moves: Moves) -> int:
        if not self.plan:
            history = [spoken(turn) for turn in turns(moves)]
            self.program.send(json.dumps(history))
            wanted = json.loads(self.program.read(120.0))
            self.plan = next(
                [action for _, action in line] for line in lines(state) if same(line, wanted)
            )
        return self.plan.pop(0)

    def close(self) -> None:
        self.program.close()


def turns(moves: Moves) -> list[Turn]:
    """The moves, with consecutive moves of one player grouped."""
    found: list[Turn] = []
    for state, action in moves:
        if found and found[-1][-1][0].to_play == state.to_play:
            found[-1].append((state, action))
        else:
            found.append([(state, action)])
    return found


def lines(state: State, so_far: Turn | None = None) -> list[Turn]:
    """Every whole turn from a state."""
    found = []
    for action in state.actions():
        turn = [*(so_far or []), (state, action)]
        after = state.result(action)
        found += lines(after, turn) if after.to_play == state.to_play else [turn]
    return found


def spoken(turn: Turn) -> tuple[int, int, list[int]]:
    """From, to and the captured squares of a turn."""
    places = [int(n) for state, action in turn for n in re.findall(r"\d+", state.describe(action))]
    first, (last, action) = turn[0][0], turn[-1]
    other = 1 - (first.to_play or 0)
    lost = men(first, other) - men(last.result(action), other)
    return places[0], places[-1], sorted(lost)


def same(turn: Turn, wanted: list[object]) -> bool:
    start, end, captured = spoken(turn)
    return [start, end] == wanted[:2] and captured == sorted(wanted[2])  # type: ignore[call-overload]


def men(state: State, player: int) -> set[int]:
    """The squares of a player's men, kings included, read from "W:W17,K21:B1,2 3": 3 is a clock."""
    side = state.text.split()[0].split(":")[1:][0 if player == 1 else 1]
    return {int(n) for n in re.findall(r"\d+", side)}
