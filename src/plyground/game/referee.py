"""Applies the rules to states held in memory: the step from Python into the rules and back.

There are two referees with the same answers. `Interpreter` calls the rules as they are written. When
a game has been asked often, `Native` takes over: the same rules compiled, called with addresses,
because passing numbers is the cheapest way into compiled code.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game.contract import (
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEATS,
    legal,
    over,
    play,
    position,
    to_play,
)
from plyground.game.path import drop_repeats, occurrences, repeats
from plyground.kernel.specialise import Specialiser

if TYPE_CHECKING:
    from plyground.game.rules import Rules

OVER = -2
"""`status` of a state at which the game has ended."""
ILLEGAL, GOES_ON, REPEATED = -1, 0, 1

# --- the steps, as searches over one or two states ---------------------------------------------


def list_actions(states, i, scratch, moves, past, length):  # type: ignore[no-untyped-def]
    """Writes the legal actions of states[i] and returns how many; scratch[0] is overwritten."""
    n = legal(states[i], moves)
    if REPEATS == REPEAT_FORBIDDEN:
        n = drop_repeats(states, i, scratch, 0, moves, n, past, length)
    return n


def step(states, i, into, j, a, moves, past, length):  # type: ignore[no-untyped-def]
    """Plays a from states[i] into into[j], if legal; writes the new key to past[length]."""
    n = legal(states[i], moves)
    found = False
    for k in range(n):
        if moves[k] == a:
            found = True
    if not found:
        return ILLEGAL
    if REPEATS == REPEAT_FORBIDDEN and repeats(states, i, into, j, a, past, length):
        return ILLEGAL
    into[j] = states[i]
    play(into[j], a)
    if REPEATS != 0:
        past[length] = position(into[j])
        if REPEATS != REPEAT_FORBIDDEN and occurrences(into[j], past, length + 1) >= REPEAT_COUNT:
            return REPEATED
    return GOES_ON


def status(states, i):  # type: ignore[no-untyped-def]
    """The player to move, CHANCE, or OVER."""
    if over(states[i]):
        return np.int64(OVER)
    return np.int64(to_play(states[i]))


# --- the same, over addresses ------------------------------------------------------------------


def _unbound(address: Any) -> Any:
    raise RuntimeError("bound to intrinsics by Native")


states_at = moves_at = keys_at = _unbound


def list_actions_at(state, scratch, moves, past, length):  # type: ignore[no-untyped-def]
    states = states_at(state)
    return list_actions(states, 0, states_at(scratch), moves_at(moves), keys_at(past), length)


def step_at(state, target, a, moves, past, length):  # type: ignore[no-untyped-def]
    into = states_at(target)
    return step(states_at(state), 0, into, 0, a, moves_at(moves), keys_at(past), length)


def status_at(state):  # type: ignore[no-untyped-def]
    return status(states_at(state), 0)


class Block:
    """Memory for a few states, one after another, and where it lies."""

    SIZE = 16

    __slots__ = ("address", "states", "used")

    def __init__(self, record: np.dtype[Any]) -> None:
        self.states: Any = np.zeros(self.SIZE, record)
        self.address: int = self.states.__array_interface__["data"][0]
        self.used = 0


class Past:
    """Keys of the positions on a path. States of one line share the array, each with its length."""

    __slots__ = ("address", "filled", "keys")

    def __init__(self, keys: Any, filled: int) -> None:
        self.keys = keys
        self.filled = filled
        self.address: int = keys.__array_interface__["data"][0]

    def with_room(self, length: int) -> Past:
        """An array that begins with the first `length` keys, and whose next place is free."""
        if self.filled == length < len(self.keys):
            return self
        keys = np.zeros(max(16, 2 * length), np.uint64)
        keys[:length] = self.keys[:length]
        return Past(keys, length)


NO_PAST = Past(np.zeros(1, np.uint64), 1)


class Interpreter:
    """The rules as plain Python."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.calls = 0
        make = rules.searches.interpreted
        self._list, self._step, self._status = make(list_actions), make(step), make(status)

    def _moves(self) -> Any:
        return np.zeros(self.rules.facts.max_moves, np.int32)

    def actions(self, block: Block, i: int, past: Past, length: int) -> list[int]:
        """The legal actions of a state."""
        self.calls += 1
        moves, scratch = self._moves(), np.zeros(1, self.rules.record)
        n = self._list(block.states, i, scratch, moves, past.keys, length)
        return moves[:n].tolist()  # type: ignore[no-any-return]

    def step(self, block: Block, i: int, into: Block, j: int, a: int, past: Past, n: int) -> int:
        """Plays an action into place j of another block: ILLEGAL, GOES_ON or REPEATED."""
        self.calls += 1
        moves = self._moves()
        return int(self._step(block.states, i, into.states, j, a, moves, past.keys, n))

    def status(self, block: Block, i: int) -> int:
        """The player to move, CHANCE, or OVER."""
        self.calls += 1
        return int(self._status(block.states, i))


class Native:
    """The rules compiled; the same methods. Raises CannotCompile when they cannot be."""

    calls = 0  # nobody counts any more

    def __init__(self, rules: Rules) -> None:
        from numba import types

        from plyground.kernel.intrinsics import row_at

        self.rules = rules
        self.size = rules.record.itemsize
        unlimited = 1 << 40
        bound = {
            "states_at": row_at(rules.record, unlimited),
            "moves_at": row_at(np.int32, rules.facts.max_moves),
            "keys_at": row_at(np.uint64, unlimited),
        }
        # Calls are too short to be worth giving up the GIL.
        make = Specialiser(rules.name, rules.bindings | bound, nogil=False).compiled
        whole = types.int64
        self._list = make(list_actions_at, [whole] * 5)
        self._step = make(step_at, [whole] * 6)
        self._status = make(status_at, [whole])
        self._local = threading.local()

    def _rows(self) -> tuple[Any, int, Block]:
        """This thread's row for actions, its address, and memory for a state."""
        try:
            return self._local.rows  # type: ignore[no-any-return]
        except AttributeError:
            moves = np.zeros(self.rules.facts.max_moves, np.int32)
            address = moves.__array_interface__["data"][0]
            self._local.rows = (moves, address, Block(self.rules.record))
            return self._local.rows  # type: ignore[no-any-return]

    def actions(self, block: Block, i: int, past: Past, length: int) -> list[int]:
        moves, row, scratch = self._rows()
        state = block.address + i * self.size
        n = self._list(state, scratch.address, row, past.address, length)
        return moves[:n].tolist()  # type: ignore[no-any-return]

    def step(self, block: Block, i: int, into: Block, j: int, a: int, past: Past, n: int) -> int:
        state, target = block.address + i * self.size, into.address + j * self.size
        return self._step(state, target, a, self._rows()[1], past.address, n)  # type: ignore[no-any-return]

    def status(self, block: Block, i: int) -> int:
        return self._status(block.address + i * self.size)  # type: ignore[no-any-return]
