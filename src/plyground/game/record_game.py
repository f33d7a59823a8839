"""Games whose rules are functions over a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.game.errors import BadPosition
from plyground.game.game import Game
from plyground.game.options import Option
from plyground.game.record_state import RecordState, fields_text, parse_fields
from plyground.game.referee import NO_PAST, Block, Interpreter, Native, Past
from plyground.game.rules import Rules
from plyground.game.workspace import interpreting
from plyground.kernel.explain import CannotCompile

HOT = 3000
"""Calls after which a game's rules are compiled for calls from Python."""


class RecordGame(Game):
    """A game file, loaded."""

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any],
        declared: Mapping[str, Option],
        source: str,
    ) -> None:
        super().__init__(rules.name, rules.facts, options, declared, source)
        self.rules = rules
        self.repeats = rules.facts.repetition is not None
        self._referee: Interpreter | Native = Interpreter(rules)
        self._hot = HOT
        self._block = Block(rules.record)

    def __reduce__(self) -> Any:
        from plyground.game.load import load_options

        return load_options, (self.source, self.options)

    def referee(self) -> Interpreter | Native:
        """Who answers for the rules: interpreted at first, compiled when that pays."""
        if self._referee.calls > self._hot and not interpreting():
            try:
                self.compile()
            except CannotCompile:
                # Said by whatever needs compiled rules; here plain Python still serves.
                self._hot = 1 << 62
        return self._referee

    def compile(self) -> None:
        """Compile the rules for calls from Python now, rather than when they turn out to be used."""
        if not isinstance(self._referee, Native):
            self._referee = Native(self.rules)

    def room(self) -> tuple[Block, int]:
        """Memory for one more state."""
        block = self._block
        i = block.used
        if i == Block.SIZE:
            block = self._block = Block(self.rules.record)
            i = 0
        block.used = i + 1
        return block, i

    def initial(self) -> RecordState:
        block, i = self.room()
        self.rules.own["start"](block.states[i])
        return self._rooted(block, i)

    def parse(self, text: str) -> RecordState:
        block, i = self.room()
        read = self.rules.own.get("parse")
        if not isinstance(text, str):
            raise BadPosition(repr(text), 0, f"a text is needed, not {type(text).__name__}")
        if read:
            read(text, block.states[i])
        else:
            parse_fields(text, block.states[i], fields_text(self.initial().record))
        return self._rooted(block, i)

    def _rooted(self, block: Block, i: int) -> RecordState:
        """The state in that place, as the start of a path."""
        if not self.repeats:
            return RecordState(self, block, i, NO_PAST, 1)
        keys = np.zeros(16, np.uint64)
        keys[0] = self.rules.bindings["position"](block.states[i])
        return RecordState(self, block, i, Past(keys, 1), 1)
