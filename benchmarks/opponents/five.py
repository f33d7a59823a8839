"""The threat-space player of `gomoku` (PyPI) at Link Five, free style on 15x15."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from opponents.opponent import Moves, Opponent
from plyground.game.contract.state import State
from plyground.programs.program import Program

BRIDGE = Path(__file__).with_name("five_threats.py")


class ThreatSpace(Opponent):
    """It looks for wins by forcing moves on both sides, and else counts threes and fours.

    `packages` is the folder with `gomoku` and `gmpy2`.
    """

    def __init__(self, seed: int, packages: Path) -> None:
        super().__init__("gomoku 0.1.0 (PyPI), threat space")
        command = [sys.executable, str(BRIDGE), str(seed)]
        self.program = Program(command, {"PYTHONPATH": str(packages.resolve())})

    def answer(self, state: State, moves: Moves) -> int:
        self.program.send(json.dumps([action for _, action in moves]))
        return int(self.program.read(120.0))

    def close(self) -> None:
        self.program.close()
