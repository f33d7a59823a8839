"""Applies the rules to states held in memory: the step from Python into the rules and back.

There are two referees with the same answers. `interpreter` calls the rules as they are written.
When a game has been asked often, `native` takes over: the same rules compiled, called with
addresses, because passing numbers is the cheapest way into compiled code.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from dataclasses import dataclass
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
from plyground.game.memory import Past
from plyground.game.path import drop_repeats, occurrences, repeats
from plyground.kernel.specialise import Specialiser

if TYPE_CHECKING:
    from plyground.game.record_state import PathState, RecordState
    from plyground.game.rules import Rules

OVER = -2
"""`status` of a state at which the game has ended."""
ILLEGAL, GOES_ON, REPEATED = -1, 0, 1

# --- the steps, as searches over one or two states ---------------------------------------------


def list_actions(states, i, scratch, moves, past, length):
    """Writes the legal actions of states[i] and returns how many; scratch[0] is overwritten."""
    n = legal(states[i], moves)
    if REPEATS == REPEAT_FORBIDDEN:
        n = drop_repeats(states, i, scratch, 0, moves, n, past, length)
    return n


def step(states, i, into, j, a, moves, past, length):
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


def status(states, i):
    """The player to move, CHANCE, or OVER."""
    if over(states[i]):
        return np.int64(OVER)
    return np.int64(to_play(states[i]))


# --- the same, over addresses ------------------------------------------------------------------


def _unbound(address: Any) -> Any:
    raise RuntimeError("bound to intrinsics by native")


states_at = moves_at = keys_at = _unbound


def list_actions_at(state, scratch, moves, past, length):
    states = states_at(state)
    return list_actions(states, 0, states_at(scratch), moves_at(moves), keys_at(past), length)


def step_at(state, target, a, moves, past, length):
    into = states_at(target)
    return step(states_at(state), 0, into, 0, a, moves_at(moves), keys_at(past), length)


def status_at(state):
    return status(states_at(state), 0)


@dataclass(frozen=True, slots=True)
class Referee:
    """What a state asks of the rules."""

    actions: Callable[[RecordState], list[int]]
    """The legal actions of a state."""
    step: Callable[[RecordState, RecordState, int, Past, int], int]
    """Plays an action of one state into the memory of another: ILLEGAL, GOES_ON or REPEATED.

    Past and length are those of the first state's path; the new key is written to past[length].
    """
    status: Callable[[RecordState], int]
    """The player to move, CHANCE, or OVER."""


def interpreter(rules: Rules, called: Callable[[], None]) -> Referee:
    """The rules as plain Python; tells `called` of each call."""
    make = rules.searches.interpreted
    plain_list, plain_step, plain_status = make(list_actions), make(step), make(status)
    most = rules.facts.max_moves

    def actions(state: RecordState) -> list[int]:
        called()
        moves, scratch = np.zeros(most, np.int32), np.zeros(1, rules.record)
        n = plain_list([state.record], 0, scratch, moves, state.past, len(state.past))
        return moves[:n].tolist()  # type: ignore[no-any-return]

    def one_step(state: RecordState, into: RecordState, a: int, past: Past, length: int) -> int:
        called()
        moves, states = np.zeros(most, np.int32), into.block.states
        j = into.place
        return int(plain_step([state.record], 0, states, j, a, moves, past.keys, length))

    def its_status(state: RecordState) -> int:
        called()
        return int(plain_status([state.record], 0))

    return Referee(actions, one_step, its_status)


def native(rules: Rules) -> Referee:
    """The rules compiled; raises CannotCompile when they cannot be."""
    from numba import types

    from plyground.kernel.intrinsics import row_at

    unlimited = 1 << 40
    most = rules.facts.max_moves
    bound = {
        "states_at": row_at(rules.record, unlimited),
        "moves_at": row_at(np.int32, most),
        "keys_at": row_at(np.uint64, unlimited),
    }
    # Calls are too short to be worth giving up the GIL.
    make = Specialiser(rules.name, rules.bindings | bound, nogil=False).compiled
    whole = types.int64
    call_list = make(list_actions_at, [whole] * 5)
    call_step = make(step_at, [whole] * 6)
    call_status = make(status_at, [whole])

    local = threading.local()  # a row is read after the call that fills it: one for each thread
    spare = array("i", bytes(4 * most))  # nothing is read from it after the call
    spare_row = spare.buffer_info()[0]

    def rows() -> tuple[Any, int, int]:
        if not hasattr(local, "rows"):
            # Slices of an array.array turn into lists twice as fast as numpy's.
            moves = array("i", bytes(4 * most))
            local.scratch = array("q", bytes(rules.record.itemsize))
            local.rows = (moves, moves.buffer_info()[0], local.scratch.buffer_info()[0])
        return local.rows  # type: ignore[no-any-return]

    def actions(state: RecordState) -> list[int]:
        try:
            moves, row, scratch = local.rows
        except AttributeError:
            moves, row, scratch = rows()
        return moves[: call_list(state.address, scratch, row, 0, 0)].tolist()  # type: ignore[no-any-return]

    def actions_on_path(state: PathState) -> list[int]:
        moves, row, scratch = rows()
        past, length = state.path
        return moves[: call_list(state.address, scratch, row, past.address, length)].tolist()  # type: ignore[no-any-return]

    def one_step(state: RecordState, into: RecordState, a: int, past: Past, length: int) -> int:
        return call_step(state.address, into.address, a, spare_row, past.address, length)  # type: ignore[no-any-return]

    def its_status(state: RecordState) -> int:
        return call_status(state.address)  # type: ignore[no-any-return]

    its_status.memory = spare  # type: ignore[attr-defined]  # lives as long as its address is used
    listing: Any = actions_on_path if rules.facts.repetition else actions
    return Referee(listing, one_step, its_status)
