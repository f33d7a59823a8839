"""The answer of every search: what to play, its value, and what was not searched."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from plyground.game.contract.state import State
from plyground.search.score import lower, upper

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace


@dataclass(frozen=True)
class Move:
    """One action at the root: its value with its mark, and the line that follows."""

    action: int
    name: str
    value: float | None
    """None: not searched."""
    bound: str
    """The mark of the value: docs/engines.md says what each mark means."""
    line: tuple[int, ...] = ()
    visits: int | None = None
    distance: int | None = None
    """Plies to the end of the line, if it ends."""
    rank: int | None = None
    """Place in the engine's own order, 0 for the best: an equal estimate may be a bound."""


@dataclass(frozen=True)
class Counters:
    """What a search did, in the order in which it is shown."""

    leaves: int = 0
    nodes: int = 0
    cuts: int = 0
    """Cuts that skipped something; a cut at the last child skips nothing and is not counted."""
    branches_skipped: int | None = None
    """None: not counted, as in the compiled engines."""
    leaves_skipped: int | None = None
    """None where the size of the skipped branches is not known."""
    depth: int = 0
    time: float = 0.0
    held: int = 0
    """The most nodes held at once: the path, and the nodes beside it that wait to be entered."""

    def __str__(self) -> str:
        """What was counted: an engine that does not count something says nothing of it."""
        textbook = self.branches_skipped is not None
        leaves = "?" if self.leaves_skipped is None else self.leaves_skipped
        parts = [f"leaves read {self.leaves}"] if textbook or self.leaves else []
        parts += [f"nodes entered {self.nodes}"]
        parts += [f"cuts {self.cuts}"] if textbook or self.cuts else []
        if textbook:
            parts += [f"branches skipped {self.branches_skipped}", f"leaves skipped {leaves}"]
        return ", ".join([*parts, f"depth {self.depth}", f"time {self.time:.3f} s"])


@dataclass(frozen=True)
class Analysis:
    """The result of a search from `state`. Values are for `player`, who is MAX."""

    state: State
    algorithm: str
    player: int
    value: float
    bound: str
    action: int | None
    line: tuple[int, ...]
    moves: tuple[Move, ...]
    counters: Counters
    convention: dict[str, str | bool] = field(default_factory=dict)
    trace: Trace | None = None
    stopped: str | None = None
    """The limit that ended the search, if one did."""
    unsearched: tuple[str, ...] = ()
    """What was not computed, in sentences."""
    compiling: float = field(default=0.0, compare=False)
    """Seconds of compiling, or of reading compiled code, which no limit on time counts."""
    policy: dict[str, str] | None = None
    """On request: the chosen move at every state that was searched, by the states' texts."""

    @property
    def nodes(self) -> int:
        return self.counters.nodes

    @property
    def leaves(self) -> int:
        return self.counters.leaves

    @property
    def depth(self) -> int:
        return self.counters.depth

    @property
    def time(self) -> float:
        return self.counters.time

    @property
    def branching(self) -> float:
        """The effective branching factor: b with 1 + b + ... + b^depth = nodes."""
        return effective_branching(self.nodes, self.depth)

    @property
    def names(self) -> list[str]:
        """The principal variation in the game's notation."""
        state, words = self.state, []
        for a in self.line:
            words.append(state.written(a))
            state = state.result(a)
        return words

    @property
    def refuted(self) -> tuple[Move, ...]:
        """The moves of which only this is known: they are not better than the chosen one."""
        as_max = self.state.to_play == self.player
        return tuple(
            m
            for m in self.moves
            if m.action != self.action
            and m.value is not None
            and (upper(m.bound) if as_max else lower(m.bound))
            and (m.value <= self.value if as_max else m.value >= self.value)
        )

    @property
    def no_better(self) -> str:
        """A sentence on the refuted moves; "" if there are none."""
        n = len(self.refuted)
        if not n:
            return ""
        whole = all(m.value is not None for m in self.moves)
        said = "no other move is better" if whole else "no other move searched is better"
        return f"{said}; of {'one' if n == 1 else n} only a bound is known"

    def __str__(self) -> str:
        lines = [
            f"{self.algorithm}: value {self.bound} {self.value:g}"
            + (f", play {self.state.written(self.action)}" if self.action is not None else "")
        ]
        if self.line:
            lines.append("line: " + " ".join(self.names))
        names = [self.state.written(m.action) for m in self.moves]
        width = max(map(len, names), default=0)
        for m, name in zip(self.moves, names, strict=True):
            star = "*" if m.action == self.action else " "
            value = f"{m.bound} {m.value:g}" if m.value is not None else "not searched"
            visits = f"  {m.visits} visits" if m.visits is not None else ""
            lines.append(f" {star} {name:{width}}  {value}{visits}")
        lines += [self.no_better] if self.refuted else []
        return "\n".join([*lines, str(self.counters), *self.unsearched])

    def __repr__(self) -> str:
        play = "" if self.action is None else f", play {self.state.written(self.action)}"
        value = f"value {self.bound} {self.value:g}"
        return f"<{self.algorithm} of {self.state.game.name}: {value}{play}>"

    def _repr_html_(self) -> str:
        """For notebooks: the whole answer."""
        return f"<pre>{escape(str(self))}</pre>"


def effective_branching(nodes: int, depth: int) -> float:
    """b with 1 + b + b^2 + ... + b^depth = nodes, by bisection."""
    if depth < 1 or nodes <= depth + 1:
        return float(nodes > 1)
    low, high = 1.0, float(nodes)
    for _ in range(100):
        middle = (low + high) / 2
        total, power = 1.0, 1.0
        for _ in range(depth):
            power *= middle
            total += power
            if total > nodes:
                break
        low, high = (low, middle) if total > nodes else (middle, high)
    return low
