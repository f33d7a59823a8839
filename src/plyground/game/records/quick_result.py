"""The method `result` of states whose rules are machine code.

It does what `RecordState.result` does, in one call of a Python function in place of four: in a loop
over moves the calls took longer than the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, SupportsIndex

from plyground.game.records.backend import ILLEGAL, OVER, REPEATED, RulesBackend
from plyground.game.records.record_state import PathState, RecordState

if TYPE_CHECKING:
    from plyground.game.contract.state import State
    from plyground.game.records.record_game import RecordGame

new = object.__new__


def quick_result(game: RecordGame, backend: RulesBackend) -> Callable[[Any, Any], State]:
    """The method for states of this game, which call the backend's machine code."""
    kind, room, step, top = game.kind, game.room, backend.code, game.facts.actions
    careful = RecordState.result

    def result(self: RecordState, action: SupportsIndex | str) -> State:
        if type(action) is not int or not 0 <= action < top:
            return careful(self, action)
        block = game.block
        try:
            address = block.take()
        except StopIteration:
            block, address = room()
        status = step(self.address, address, action)
        if status == ILLEGAL:
            return careful(self, action)
        after: RecordState = new(kind)
        after.block = block
        after.address = address
        after._status = status
        return after

    def result_on_path(self: PathState, action: SupportsIndex | str) -> State:
        if type(action) is not int or not 0 <= action < top or self._mover is not None:
            return careful(self, action)
        block = game.block
        try:
            address = block.take()
        except StopIteration:
            block, address = room()
        if self._key is not None:
            self.path()
        past, length = self._past, self._length
        status, key = step(self.address, address, action, past.address, length)
        if status == ILLEGAL:
            return careful(self, action)
        after: PathState = new(kind)
        after.block = block
        after.address = address
        after._status = status
        after._past = past
        after._length = length + 1
        after._key = key
        after._mover = None
        if status == REPEATED:
            after._mover, after._status = self.to_play, OVER
        return after

    return result_on_path if game.facts.repetition else result
