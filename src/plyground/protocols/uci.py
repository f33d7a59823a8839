"""Programs that speak UCI: chess engines, and engines of other games by UCI_Variant."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from plyground.game.errors import nearest, one_of
from plyground.protocols.program import PATIENCE, Program, ProgramFailed
from plyground.search.limit import Limit

NO_MOVE = ("(none)", "0000")


class UciProgram:
    """A UCI program that has said `uciok` and has its options set."""

    def __init__(self, command: str, options: Mapping[str, object] | None = None) -> None:
        self.program = Program(command)
        self.program.send("uci")
        said = self.program.read_until("uciok")
        self.options = [_option_name(line) for line in said if line.startswith("option name ")]
        for name, value in (options or {}).items():
            self.set(name, value)
        self.ready()

    def set(self, name: str, value: object) -> None:
        """Set an option; raises ProgramFailed if the program has none of that name."""
        known = {option.lower(): option for option in self.options}
        if name.lower() not in known:
            hint = one_of(nearest(name, self.options) or self.options)
            raise ProgramFailed(f"{self.program.name} has no option {name!r}; it has {hint}")
        text = str(value).lower() if isinstance(value, bool) else value
        self.program.send(f"setoption name {known[name.lower()]} value {text}")

    def ready(self) -> None:
        """Wait until everything sent so far has been dealt with."""
        self.program.send("isready")
        self.program.read_until("readyok")

    def new_game(self) -> None:
        self.program.send("ucinewgame")
        self.ready()

    def best(self, fen: str | None, moves: Sequence[str], limit: Limit) -> str:
        """The move it chooses after these moves from a position (None: from the start)."""
        start = "startpos" if fen is None else f"fen {fen}"
        line = f" moves {' '.join(moves)}" if moves else ""
        self.program.send(f"position {start}{line}")
        self.program.send("go " + go_words(limit))
        patience = PATIENCE + (limit.time or 0.0) * 2 if limit.time else 600.0
        began = time.monotonic()
        answer = self.program.read_until("bestmove", patience)[-1].split()
        if len(answer) < 2 or answer[1] in NO_MOVE:
            took = time.monotonic() - began
            raise ProgramFailed(f"{self.program.name} found no move ({took:.1f} s)")
        return answer[1]

    def close(self) -> None:
        self.program.close()


def go_words(limit: Limit) -> str:
    """A limit in the words of `go`."""
    words = []
    if limit.time is not None:
        words.append(f"movetime {max(1, round(limit.time * 1000))}")
    if limit.nodes is not None:
        words.append(f"nodes {limit.nodes}")
    if limit.depth is not None:
        words.append(f"depth {limit.depth}")
    return " ".join(words) or "movetime 1000"


def _option_name(line: str) -> str:
    """ "Hash" of "option name Hash type spin ..." """
    return line.removeprefix("option name ").partition(" type ")[0]
