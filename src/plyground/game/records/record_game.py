"""Games whose rules are functions over a record."""

from __future__ import annotations

import sys
import threading
import time
from array import array
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.options import Option
from plyground.game.contract.rules import Rules
from plyground.game.errors import BadPosition
from plyground.game.records.backend import (
    UNKNOWN,
    RulesBackend,
    compiled_backend,
    interpreted_backend,
)
from plyground.game.records.compiled_before import compiled_before, remember_compiled
from plyground.game.records.memory import Block, Past
from plyground.game.records.quick_result import quick_result
from plyground.game.records.record_state import (
    PathState,
    RecordState,
    fields_text,
    parse_fields,
)
from plyground.game.records.workspace import interpreting
from plyground.kernel.explain import CannotCompile

HOT = 3072
"""Calls after which a game's rules are compiled for calls from Python; a multiple of FEW."""
FEW = 64
"""Calls after which rules that were compiled before are read from the code cache: a short command
need not wait for numba. At once if numba is there already."""
WIDE, SOON = 5000, 64
"""With as many moves as this, plain Python is so slow that fewer calls are enough."""
OFTEN, PATIENCE = 256, 0.15
"""Where rules are slow, fewer calls are enough too: after every so many calls, those so far may not
have taken longer than this, in seconds of processor time."""


new = object.__new__


class RecordGame(Game):
    """A loaded game file."""

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any],
        declared: Mapping[str, Option],
        source: str,
    ) -> None:
        super().__init__(rules.name, rules.facts, options, declared, source)
        self.rules = rules
        self.calls = 0
        self._began = 0.0
        self.offset = 0.0
        """Of a centred game: what was taken from every utility."""
        self.hot = HOT if rules.facts.max_moves < WIDE else SOON
        self.lock = threading.Lock()
        base = PathState if rules.facts.repetition else RecordState
        # Each game has its own class of states, whose `actions` method is the backend's.
        self.kind: Any = type(base.__name__, (base,), {"__slots__": (), "game": self})
        self.use(interpreted_backend(rules, self._called))
        self.block = Block(rules.record)
        """Where the next states go."""
        self._first: tuple[array[int], int] | None = None
        """The record of the initial state, and its key."""

    def __reduce__(self) -> Any:
        from plyground.game.load import load_options

        return load_options, (self.source, self.options)

    @property
    def weights(self) -> Mapping[str, float]:
        return self.rules.weights

    @property
    def weight_sets(self) -> Mapping[str, Mapping[str, float]]:
        return self.rules.weight_sets

    @cached_property
    def centred(self) -> RecordGame:
        """The same game with sum 0, for searches of a constant-sum game."""
        game = RecordGame(self.rules.centred(), self.options, self.declared, self.source)
        game.offset = self.facts.offset
        return game

    def _called(self) -> None:
        self.calls += 1
        if self.calls % FEW > 1 or interpreting():
            return
        if self.calls == 1:
            self._began = time.process_time()
        if self.calls == self.hot or self._slow() or (self._early() and compiled_before(self)):
            # Rules that cannot be compiled still work as plain Python; callers that need compiled
            # rules report the reason.
            self.hot = 0
            with suppress(CannotCompile):
                self.compile()

    def _early(self) -> bool:
        """Whether it is time to look for rules that were compiled before."""
        return self.calls == FEW or (self.calls == 1 and "numba" in sys.modules)

    def _slow(self) -> bool:
        """Whether plain Python has taken too long."""
        if self.calls % OFTEN or self.calls > self.hot:
            return False
        return time.process_time() - self._began > PATIENCE

    def compile(self) -> None:
        """Compile the rules now rather than after many calls, or read them from the code cache.

        Raises CannotCompile.
        """
        self.use(compiled_backend(self.rules))
        remember_compiled(self)

    def use(self, backend: RulesBackend) -> None:
        """Set the backend: interpreted at first, compiled after many calls."""
        self.backend = backend
        self.kind.actions = backend.actions
        self.kind.result = quick_result(self, backend) if backend.code else RecordState.result
        # In machine code a check costs less than a detour around it.
        self.kind._after_known = self.kind.result if backend.code else RecordState._after_known

    def blank(self) -> RecordState:
        """A new state with an unwritten record."""
        state: RecordState = new(self.kind)
        block, address = self.room()
        state.block, state.address, state._status = block, address, UNKNOWN
        return state

    def room(self) -> tuple[Block, int]:
        """A free place for a record."""
        block = self.block
        try:
            return block, block.take()
        except StopIteration:  # another thread may do the same, and then a block stays unused
            block = self.block = Block(self.rules.record)
            return block, block.take()

    def initial(self) -> RecordState:
        if self._first is None:
            state = self.started()
            self._first = array("b", state._identity()), self._key_of(state)
        record, key = self._first
        return self._rooted(self.holding(record), key)

    def started(self) -> RecordState:
        """What the rule `start` makes now; `initial` calls it only once."""
        state = self.blank()
        self.rules.own["start"](state.record)
        return state

    def holding(self, record: array[int]) -> RecordState:
        """A new state with a record of these bytes."""
        state = self.blank()
        state.block.write(state.address, record)
        return state

    def _key_of(self, state: RecordState) -> int:
        """What paths know a position by; 0 without a repetition rule."""
        if not self.facts.repetition:
            return 0
        return int(self.rules.bindings["position"](state.record))

    def parse(self, text: str) -> RecordState:
        if not isinstance(text, str):
            raise BadPosition(repr(text), 0, f"a str is needed, not {type(text).__name__}")
        state = self.blank()
        read = self.rules.own.get("parse")
        if read:
            read(text, state.record)
        else:
            parse_fields(text, state.record, fields_text(self.initial().record))
        return self._rooted(state, self._key_of(state))

    def _rooted(self, state: RecordState, key: int) -> RecordState:
        """The state as the start of a path."""
        if isinstance(state, PathState):
            state.put_on_path(Past.start(key), 1)
        return state
