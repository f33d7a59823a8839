"""Reads the arguments of UCI's `go`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.protocols.servers.clock import SHORTEST, Clock
from plyground.search.limit import Limit

NUMBERS = (
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "perft",
)
FLAGS = ("infinite", "ponder")
MOVES = "searchmoves"


@dataclass
class Go:
    """The arguments. Times are in milliseconds, as in UCI."""

    numbers: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)
    """The moves to choose from; empty for all."""
    faults: list[str] = field(default_factory=list)
    """Messages about words that were ignored."""

    @property
    def held(self) -> bool:
        """Whether the answer waits for `stop` or `ponderhit`."""
        return bool(self.flags)

    def seconds(self, player: int, plies_left: int | None, overhead: float) -> float | None:
        """The time to think: a fixed time, or a share of the clock; None without a limit."""
        if "movetime" in self.numbers:
            return max(SHORTEST, self.numbers["movetime"] / 1000 - overhead / 10)
        side = "wb"[player % 2]
        if f"{side}time" not in self.numbers:
            return None
        clock = Clock(
            left=self.numbers[f"{side}time"] / 1000,
            increment=self.numbers.get(f"{side}inc", 0) / 1000,
            moves=self.numbers.get("movestogo"),
        )
        return clock.seconds(plies_left, overhead)

    def limit(self, seconds: float | None, memory: float | None) -> Limit:
        """The limit of the search. When pondering, the time counts from `ponderhit`."""
        depth = self.numbers.get("depth")
        if self.numbers.get("mate", 0) > 0:
            depth = min(depth or 1 << 20, 2 * self.numbers["mate"] - 1)
        nodes = self.numbers.get("nodes")
        return Limit(
            time=None if self.held else seconds,
            nodes=max(1, nodes) if nodes is not None else None,
            depth=max(1, depth) if depth is not None else None,
            memory=memory,
        )


def read_go(words: Sequence[str]) -> Go:
    """Read the arguments; unknown ones are listed and skipped."""
    go = Go()
    i = 0
    while i < len(words):
        name = words[i]
        i += 1
        if name in FLAGS:
            go.flags.add(name)
        elif name == MOVES:
            while i < len(words) and words[i] not in (*NUMBERS, *FLAGS, MOVES):
                go.moves.append(words[i])
                i += 1
        elif name in NUMBERS and i < len(words):
            try:
                go.numbers[name] = int(words[i])
            except ValueError:
                go.faults.append(f"{name} cannot be {words[i]!r}; allowed: a whole number")
            i += 1
        else:
            go.faults.append(f"{name!r} is not an argument of go, or its number is missing")
    return go
