"""A graph of states, built and solved: Python's side of `expand` and `settle`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from plyground.game.contract.facts import FORBIDDEN
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.kernel.control import STOP, run
from plyground.kernel.fields import clean
from plyground.kernel.specialise import Specialiser
from plyground.search.engines.retrograde.expand import OVER, expand
from plyground.search.engines.retrograde.settle import (
    UNKNOWN,
    rehash,
    reverse,
    settle_all,
    settle_wins,
)
from plyground.search.limit import NO_LIMIT
from plyground.search.request import Progress, Request
from plyground.search.suited import require

MEMORY = 2048.0
"""Megabytes that a graph may take without a limit."""


class OutOfMemory(PlygroundError):
    """The states do not fit into the memory allowed."""


class Interrupted(Exception):
    """A limit on time or nodes was reached, or the search was stopped."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Graph:
    """All states reachable from some roots, with their values once they are solved.

    Clocks (`timeless` of the rules) and repetition are ignored.
    """

    def __init__(self, game: RecordGame, roots: Any, request: Request) -> None:
        facts = game.facts
        require(game, "retrograde analysis", zero_sum=False, deterministic=False)
        if facts.repetition is not None and facts.repetition.means == FORBIDDEN:
            raise Unsuited(
                f"legal moves in {game.name} depend on the path, so its states are not a graph; "
                "use alphabeta or mcts"
            )
        self.game, self.request = game, request
        self.zero_sum = facts.players == 2 and facts.zero_sum
        self.sides = 1 if self.zero_sum else facts.players
        self.most = (request.limit.memory or MEMORY) * 2**20
        self.work = Workspace(
            game.rules,
            stack=(game.rules.record, 2),
            moves=(np.int32, facts.max_moves),
            u=(np.float64, facts.players),
            p=(np.float64, facts.max_moves),
            most=np.int64,
            full=np.int64,
            rooted=np.int64,
            count=np.int64,
            done=np.int64,
            edges=np.int64,
        )
        self.work.record.most = request.limit.nodes or NO_LIMIT
        self.middle = sum(facts.utility) / 2
        self.took: dict[str, float] = {}
        self.roots = clean(roots)
        self.states = np.zeros(0, game.rules.record)
        self.keys = np.zeros(0, np.uint64)
        self.slots = np.zeros(0, np.uint32)
        self.movers = np.zeros(0, np.int8)
        self.values = np.zeros((0, self.sides))
        self.first = np.zeros(1, np.int64)
        self.edges = np.zeros(0, np.int32)
        self.chances = np.zeros(0)
        self.plies = np.zeros(0, np.int32)
        if not interpreting():
            self.work.compile(expand, *self._arrays())
            self.request = replace(
                request, began=time.perf_counter()
            )  # compiling is not part of the time
        self.watch = self.request.watch(self.snapshot)
        size = 1 << max(10, (len(roots) + facts.max_moves).bit_length())
        self.grow_states(size)
        self.grow_edges(4 * size)

    @classmethod
    def below(cls, states: Iterable[RecordState], request: Request) -> Graph:
        """The graph of all states reachable from these states of one game."""
        listed = list(states)
        roots = np.zeros(len(listed), listed[0].game.rules.record)
        for i, state in enumerate(listed):
            roots[i] = state.record
        return cls(listed[0].game, roots, request)

    def __len__(self) -> int:
        return int(self.work.record.count)

    def _arrays(self) -> tuple[Any, ...]:
        return (
            self.roots, self.states, self.keys, self.slots, self.movers, self.values, self.first,
            self.edges, self.chances,
        )  # fmt: skip

    def snapshot(self) -> Progress:
        """What is known so far."""
        return Progress(self.request.seconds, int(self.work.record.done))

    def run_step(self, step: Callable[[], Any]) -> Any:
        """Run a step of the work and report its progress; raises Interrupted."""
        control = self.work.record.control
        done = run(step, control=control, deadline=self.request.seconds_left, watch=self.watch)
        self.halt_if_stopped()
        return done

    def halt_if_stopped(self) -> None:
        """Raise Interrupted if the last step was stopped."""
        if self.work.record.control[STOP]:
            raise Interrupted("stop" if self.request.stopped else "time")

    def halt_if_asked(self, watch: Callable[[], bool] | None = None) -> None:
        """Report progress between the parts of a step in Python; raises Interrupted."""
        if (watch or self.watch)():
            raise Interrupted("stop")
        if self.request.seconds_left == 0.0:
            raise Interrupted("time")

    # --- growing ----------------------------------------------------------------------------------

    @property
    def nbytes(self) -> int:
        return sum(
            array.nbytes
            for array in (
                self.roots, self.states, self.keys, self.slots, self.movers, self.values
            )
        ) + self.first.nbytes + 2 * self.edges.nbytes + self.chances.nbytes  # fmt: skip

    def _check(self) -> None:
        # Settling needs the edges once more, reversed, and three numbers for each state.
        needed = self.nbytes + 20 * len(self.keys)
        if needed > self.most:
            found = max(len(self), len(self.roots))
            room = self.most / 2**20
            shown = f"{room:,.0f}" if room >= 1 else f"{room:g}"
            raise OutOfMemory(
                f"{self.game.name} has {found:,} states or more, which do not fit into "
                f"{shown} megabytes; Limit(memory=...), or --memory, allows more"
            )

    def grow_states(self, size: int) -> None:
        """Make room for that many states, and a hash table for them, unless it is stopped."""
        for name in ("states", "keys", "movers", "values"):
            setattr(self, name, longer(getattr(self, name), size))
            if self.work.record.control[STOP]:
                return
        self.first = longer(self.first, size + 1)
        self.slots = np.zeros(2 * size, np.uint32)
        self._check()
        control = self.work.record.control
        generic(rehash, control, self.keys, np.int64(len(self)), self.slots)()

    def grow_edges(self, size: int) -> None:
        self.edges = longer(self.edges, size)
        if not self.game.deterministic:
            self.chances = longer(self.chances, size)
        self._check()

    def double(self, grow: Callable[[int], None], size: int) -> None:
        """Grow to twice the size; raises Interrupted, also if there is too little time left.

        It takes at least twice as long as the last time, and can only be stopped now and then.
        """
        left, took = self.request.seconds_left, self.took.get(grow.__name__, 0.0)
        if left is not None and left < 3 * took:
            raise Interrupted("time")
        began = time.perf_counter()
        self.run_step(partial(grow, 2 * size))
        self.took[grow.__name__] = time.perf_counter() - began

    def expand(self) -> None:
        """Find all states; raises OutOfMemory or Interrupted."""
        w, most = self.work.record, self.game.facts.max_moves
        while True:
            self.work.run(
                expand, *self._arrays(), deadline=self.request.seconds_left, watch=self.watch
            )
            self.halt_if_stopped()
            if w.full:
                raise Interrupted("nodes")
            if w.rooted == len(self.roots):  # all are states now
                self.roots, w.rooted = self.roots[:0].copy(), 0
                if w.done == w.count:
                    break
            if w.count + most > len(self.keys):
                self.double(self.grow_states, len(self.keys))
            if w.edges + most > len(self.edges):
                self.double(self.grow_edges, len(self.edges))
        self.run_step(self.trim)

    def trim(self) -> None:
        """Free the memory that is not needed when all states are found."""
        n = len(self)
        self.slots = np.zeros(0, np.uint32)
        for name in ("states", "keys", "movers", "values"):
            setattr(self, name, getattr(self, name)[:n].copy())
        self.first = self.first[: n + 1].copy()
        self.edges = self.edges[: int(self.work.record.edges)].copy()

    # --- solving ----------------------------------------------------------------------------------

    def solve(self) -> None:
        """The values of all states, after `expand`; raises Interrupted."""
        n, edges = len(self), len(self.edges)
        rfirst, redges = np.zeros(n + 1, np.int64), np.zeros(edges, np.int32)
        self.plies = np.zeros(n, np.int32)
        waiting, queue = np.zeros(n, np.int32), np.zeros(n, np.int32)
        control = self.work.record.control
        self.run_step(
            generic(reverse, control, np.int64(n), self.first, self.edges, rfirst, redges)
        )
        simple = self.game.deterministic and self.zero_sum
        if simple and self.run_step(self.is_won_or_lost):
            self.run_step(generic(
                settle_wins, control, np.int64(n), self.movers, self.values, self.first, rfirst,
                redges, self.plies, waiting, queue,
            ))  # fmt: skip
            return
        settled = self.run_step(generic(
            settle_all, control, np.int64(n), np.float64(self.middle), self.movers, self.values,
            self.first, self.edges, self.chances, rfirst, redges, self.plies, waiting, queue,
        ))  # fmt: skip
        if settled < n:
            raise Unsuited(
                f"{self.game.name} can go on for ever ({n - settled:,} of {n:,} states) and has "
                "chance, or more outcomes than win, draw and loss: it cannot be solved as a graph"
            )

    def is_won_or_lost(self) -> bool:
        """Whether all games end in a win, a loss or a draw, with nothing between."""
        ends = np.unique(np.abs(self.values[self.movers <= OVER, 0]))
        return bool(len(ends) <= 1 or (len(ends) == 2 and ends[0] == 0.0))

    def value(self, i: int, player: int) -> float:
        """What state i is worth to a player."""
        if self.sides == 1:
            return float(self.values[i, 0]) * (1.0 if player == 0 else -1.0) + 0.0
        return float(self.values[i, player])

    def distance(self, i: int) -> int | None:
        """Plies to the end; None for draws, and where chance decides."""
        plies = int(self.plies[i])
        if plies == UNKNOWN or self.value(i, 0) == self.middle:
            return None
        return plies


GENERIC = Specialiser("graphs", {})


def generic(step: Callable[..., Any], *args: Any) -> Callable[[], Any]:
    """A step that needs no rules: compiled once for all games, unless interpreting."""
    if interpreting():
        return partial(step, *args)
    from numba import types
    from numba.np.numpy_support import from_dtype

    signature = [
        types.Array(from_dtype(a.dtype), a.ndim, "C") if a.ndim else from_dtype(a.dtype)
        for a in args
    ]
    return partial(GENERIC.compiled(step, signature), *args)


def longer(array: Any, size: int) -> Any:
    """A copy of the array with `size` items; the new ones are 0."""
    grown = np.zeros((size, *array.shape[1:]), array.dtype)
    grown[: len(array)] = array
    return grown
