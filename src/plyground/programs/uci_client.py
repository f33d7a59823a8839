"""A client of UCI and USI programs: engines of chess, shogi, and other games (UCI_Variant)."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plyground.game.errors import BadOption, nearest, one_of
from plyground.programs.program import LONGEST_WAIT, PATIENCE, Program, ProgramFailed
from plyground.search.agents.session import RESIGNED
from plyground.search.limit import Limit

NO_MOVE = ("(none)", "0000")
GETTING_READY = 300.0
"""Seconds for a program to get ready: some load large tables, ours compiles."""
DECLARED = re.compile(r"option name (?P<name>.*?) type (?P<kind>\S+)(?P<rest>.*)")
COUNTED = re.compile(r"\bnodes (\d+)")


@dataclass(frozen=True)
class Protocol:
    """The words in which UCI and USI differ."""

    hello: str
    game: str
    """The game that every program plays, even without UCI_Variant."""
    new_game: str
    position: str
    seconds: str
    """The words before the milliseconds of a move in `go`."""


UCI = Protocol("uci", "chess", "ucinewgame", "fen", "movetime")
USI = Protocol("usi", "shogi", "usinewgame", "sfen", "btime 0 wtime 0 byoyomi")


@dataclass(frozen=True)
class EngineOption:
    """An option as an engine declares it."""

    name: str
    kind: str
    """spin, check, combo, string or button."""
    rest: str = ""

    @staticmethod
    def read(line: str) -> EngineOption:
        """ "option name Hash type spin default 16 min 1 max 1024"."""
        found = DECLARED.match(line)
        if found is None:
            return EngineOption(line.removeprefix("option name ").strip(), "string")
        return EngineOption(found["name"], found["kind"], found["rest"])

    @property
    def choices(self) -> list[str]:
        """The values of a combo."""
        return [word.strip() for word in re.split(r"\bvar\b", self.rest)[1:]]

    def check(self, program: str, value: str) -> None:
        """Raise BadOption for a value that the engine would silently ignore."""
        allowed = None
        if self.kind == "spin":
            low, high = (re.search(rf"\b{end} (-?\d+)", self.rest) for end in ("min", "max"))
            whole = re.fullmatch(r"-?\d+", value)
            if low and high and not (whole and int(low[1]) <= int(value) <= int(high[1])):
                allowed = f"a whole number from {low[1]} to {high[1]}"
        elif self.kind == "check" and value not in ("true", "false"):
            allowed = "true or false"
        elif self.kind == "combo" and self.choices and value not in self.choices:
            allowed = one_of(nearest(value, self.choices) or self.choices[:20])
        if allowed is not None:
            raise BadOption(f"{program}: {self.name} cannot be {value!r}; allowed: {allowed}")


class UciProgram:
    """A UCI program that has said `uciok` and has its options set."""

    def __init__(
        self,
        command: str,
        options: Mapping[str, object] | None = None,
        protocol: Protocol = UCI,
    ) -> None:
        self.program = Program(command)
        self.protocol = protocol
        self.nodes = 0
        """Nodes of the latest search, as reported."""
        self.program.send(protocol.hello)
        said = self.program.read_until(f"{protocol.hello}ok")
        found = [EngineOption.read(line) for line in said if line.startswith("option name ")]
        self.options = {option.name: option for option in found}
        for name, value in (options or {}).items():
            self.set(name, value)
        self.ready()

    def set(self, name: str, value: object) -> None:
        """Set an option; raises BadOption for an unknown name or value."""
        known = {_folded(option): option for option in self.options}
        if _folded(name) not in known:
            have = f"it has {one_of(nearest(name, self.options) or self.options)}"
            hint = have if self.options else "it has none"
            raise BadOption(f"{self.program.name} has no option {name!r}; {hint}")
        option = self.options[known[_folded(name)]]
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if option.kind == "check":
            text = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(text, text)
        option.check(self.program.name, text)
        self.program.send(f"setoption name {option.name} value {text}")

    def choices(self, name: str) -> list[str]:
        """The values of an option; empty for an unknown option."""
        return self.options[name].choices if name in self.options else []

    def ready(self) -> None:
        """Wait until the program has handled all commands."""
        self.program.send("isready")
        self.program.read_until("readyok", GETTING_READY)

    def new_game(self) -> None:
        self.program.send(self.protocol.new_game)
        self.ready()

    def best(
        self,
        fen: str | None,
        moves: Sequence[str],
        limit: Limit,
        patience: float | None = None,
    ) -> str:
        """The engine's move after these moves from a position (None for the initial one).

        The default `patience` follows from the limit.
        """
        self._stand(fen, moves)
        self.program.send("go " + go_words(limit, self.protocol))
        if patience is None:
            patience = PATIENCE + limit.time * 2 if limit.time else LONGEST_WAIT
        began = time.monotonic()
        said = self.program.read_until("bestmove", patience)
        counts = [found[1] for line in said if (found := COUNTED.search(line))]
        self.nodes = int(counts[-1]) if counts else 0
        answer = said[-1].split()
        if len(answer) < 2 or answer[1] in NO_MOVE:
            took = time.monotonic() - began
            raise ProgramFailed(f"{self.program.name} found no move ({took:.1f} s)")
        if answer[1] == "resign":
            raise ProgramFailed("resigned", RESIGNED)
        return answer[1]

    def first_moves(self, fen: str | None) -> list[str]:
        """The legal moves of a position, from programs with Stockfish's perft."""
        self._stand(fen, [])
        self.program.send("go perft 1")
        said = self.program.read_until("Nodes searched")
        return [line.partition(":")[0] for line in said if re.fullmatch(r"\S+: 1", line.strip())]

    def _stand(self, fen: str | None, moves: Sequence[str]) -> None:
        start = "startpos" if fen is None else f"{self.protocol.position} {fen}"
        line = f" moves {' '.join(moves)}" if moves else ""
        self.program.send(f"position {start}{line}")

    def close(self) -> None:
        self.program.close()


def go_words(limit: Limit, protocol: Protocol = UCI) -> str:
    """A limit as arguments of `go`."""
    words = []
    if limit.time is not None:
        words.append(f"{protocol.seconds} {max(1, round(limit.time * 1000))}")
    if limit.nodes is not None:
        words.append(f"nodes {limit.nodes}")
    if limit.depth is not None:
        words.append(f"depth {limit.depth}")
    return " ".join(words) or f"{protocol.seconds} 1000"


def _folded(name: str) -> str:
    """A name without case and spaces: skill_level for "Skill Level"."""
    return name.casefold().replace(" ", "_")
