# mypy: allow-untyped-defs, no-check-untyped-defs
"""Applies the rules to states held in memory: the step from Python into the rules and back.

There are two backends with the same answers. `interpreted_backend` calls the rules as they are
written. After many calls `compiled_backend` replaces it: the same rules as machine code, called
with addresses, because numbers are the cheapest arguments of compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game.contract.facts import FORBIDDEN
from plyground.game.contract.names import (
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEATS,
    legal,
    over,
    play,
    position,
    to_play,
)
from plyground.game.records.path import drop_repeats, repeats, seen, times_before
from plyground.kernel.notice import imported
from plyground.kernel.specialise import inlined

if TYPE_CHECKING:
    from plyground.game.contract.rules import Rules
    from plyground.game.records.record_state import PathState, RecordState

OVER, UNKNOWN = -2, -3
"""In place of the player to move: the game has ended; not asked yet."""
ILLEGAL, REPEATED = -4, -5
"""What a step can lead to besides: nothing, or the end of the game by repetition."""

# --- the steps, as searches over one or two states ---------------------------------------------


def list_actions(states, moves):
    """Writes the legal actions of states[0] and returns their number."""
    return legal(states[0], moves)


def list_new(states, scratch, moves, past, length):
    """The same where repetition is forbidden; scratch[0] is overwritten."""
    n = legal(states[0], moves)
    return drop_repeats(states, 0, scratch, 0, moves, n, past, length)


@inlined
def step(states, into, j, a, moves):
    """Plays a from states[0] into into[j] and returns True, or returns False if a is illegal.

    ~a, a negative number, says that a is known to be legal: the actions are not listed again.
    """
    known = a < 0
    if known:
        a = ~a
    n = 0 if known else legal(states[0], moves)
    for k in range(n):
        if moves[k] == a:
            known = True
            break
    if known:
        into[j] = states[0]
        play(into[j], a)
    return known


@inlined
def step_on_path(states, into, j, a, moves, past, length):
    """The same where repetition matters; returns ILLEGAL, REPEATED or UNKNOWN, and the new key."""
    none = np.uint64(0)
    if not step(states, into, j, a, moves):
        return ILLEGAL, none
    key = position(into[j])
    if REPEATS == REPEAT_FORBIDDEN:
        if key != past[length - 1] and seen(past, length, key):
            return ILLEGAL, none
    elif times_before(into[j], key, past, length) + 1 >= REPEAT_COUNT:
        return REPEATED, key
    return UNKNOWN, key


@inlined
def status(states):
    """The player to move, CHANCE, or OVER."""
    if over(states[0]):
        return np.int64(OVER)
    return np.int64(to_play(states[0]))


@inlined
def status_on_path(states, scratch, moves, past, length):
    """The same where repetition is forbidden: the game is also over if every action repeats."""
    mover = status(states)
    if mover == OVER:
        return mover
    for k in range(legal(states[0], moves)):
        if not repeats(states, 0, scratch, 0, np.int64(moves[k]), past, length):
            return mover
    return np.int64(OVER)


# --- the same, over addresses ------------------------------------------------------------------


def _unbound(*args: Any) -> Any:
    raise RuntimeError("compiled_backend binds this name to an intrinsic")


states_at = keys_at = moves_here = state_here = as_list = _unbound


def list_actions_at(state):
    moves = moves_here()
    return as_list(moves, list_actions(states_at(state), moves))


def list_new_at(state, past, length):
    moves = moves_here()
    n = list_new(states_at(state), state_here(), moves, keys_at(past), length)
    return as_list(moves, n)


def step_at(state, target, a):
    """Loops ask whether the game is over after every step, so the answer comes with it."""
    into = states_at(target)
    if not step(states_at(state), into, 0, a, moves_here()):
        return np.int64(ILLEGAL)
    return status(into)


def step_on_path_at(state, target, a, past, length):
    into = states_at(target)
    led, key = step_on_path(states_at(state), into, 0, a, moves_here(), keys_at(past), length)
    if led == UNKNOWN and REPEATS != REPEAT_FORBIDDEN:
        led = status(into)
    return np.int64(led), key


def status_at(state):
    return status(states_at(state))


def status_on_path_at(state, past, length):
    return status_on_path(states_at(state), state_here(), moves_here(), keys_at(past), length)


@dataclass(frozen=True, slots=True)
class RulesBackend:
    """What a state asks of the rules."""

    actions: Callable[[Any], list[int]]
    """The legal actions of a state."""
    step: Callable[[Any, RecordState, int], Any]
    """Plays an action of a state, or ~action if it is known to be legal, into another state.

    Returns the status of that state, UNKNOWN or ILLEGAL; for a PathState one of these or REPEATED,
    and the new key.
    """
    status: Callable[[Any], int]
    """The player to move, CHANCE, or OVER."""
    code: Any = None
    """The machine code behind `step`, which takes addresses."""


def interpreted_backend(rules: Rules, called: Callable[[], None]) -> RulesBackend:
    """The rules as plain Python; reports each call to `called`."""
    make = rules.searches.interpreted
    plain_list, plain_new, plain_step = make(list_actions), make(list_new), make(step)
    plain_path, plain_status = make(step_on_path), make(status)
    plain_path_status = make(status_on_path)
    most = rules.facts.max_moves

    def actions(state: RecordState) -> list[int]:
        called()
        moves = np.zeros(most, np.int32)
        n = plain_list([state.record], moves)
        return moves[:n].tolist()  # type: ignore[no-any-return]

    def new_actions(state: PathState) -> list[int]:
        called()
        moves, scratch = np.zeros(most, np.int32), np.zeros(1, rules.record)
        past, length = state.path()
        n = plain_new([state.record], scratch, moves, past.keys, length)
        return moves[:n].tolist()  # type: ignore[no-any-return]

    def one_step(state: RecordState, into: RecordState, a: int) -> int:
        called()
        moves = np.zeros(most, np.int32)
        played = plain_step([state.record], into.block.states, into.place, a, moves)
        return UNKNOWN if played else ILLEGAL

    def path_step(state: PathState, into: RecordState, a: int) -> tuple[int, int]:
        called()
        moves, past, length = np.zeros(most, np.int32), *state.path()
        there = into.block.states, into.place
        led, key = plain_path([state.record], *there, a, moves, past.keys, length)
        return int(led), int(key)

    def its_status(state: RecordState) -> int:
        called()
        return int(plain_status([state.record]))

    def path_status(state: PathState) -> int:
        called()
        moves, scratch = np.zeros(most, np.int32), np.zeros(1, rules.record)
        past, length = state.path()
        return int(plain_path_status([state.record], scratch, moves, past.keys, length))

    if not rules.facts.repetition:
        return RulesBackend(actions, one_step, its_status)
    if forbids(rules):
        return RulesBackend(unless_ended(new_actions), path_step, path_status)
    return RulesBackend(unless_ended(actions), path_step, its_status)


def unless_ended(listing: Callable[[Any], list[int]]) -> Callable[[Any], list[int]]:
    """Lists no actions after a repetition that ended the game: the record does not show it."""

    def actions(state: PathState) -> list[int]:
        return [] if state._mover is not None else listing(state)

    return actions


def forbids(rules: Rules) -> bool:
    """Whether the legal actions depend on the path."""
    repetition = rules.facts.repetition
    return repetition is not None and repetition.means == FORBIDDEN


def compiled_backend(rules: Rules) -> RulesBackend:
    """The rules as machine code; raises CannotCompile."""
    imported("plyground.kernel.intrinsics", rules.name)
    from numba import types

    from plyground.kernel.intrinsics import as_list, row_at, row_here

    unlimited = 1 << 40
    bound = {
        "states_at": row_at(rules.record, unlimited),
        "keys_at": row_at(np.uint64, unlimited),
        "moves_here": row_here(np.int32, rules.facts.max_moves),
        "state_here": row_here(rules.record, 1),
        "as_list": as_list,
    }
    # The GIL is kept: calls are too short to release it, and making lists needs it.
    make = rules.specialiser(bound, nogil=False).compiled
    whole = types.int64

    def its_status(state: RecordState) -> int:
        return call_status(state.address)  # type: ignore[no-any-return]

    def actions(state: RecordState) -> list[int]:
        return call_list(state.address)  # type: ignore[no-any-return]

    def actions_unless_ended(state: PathState) -> list[int]:
        return [] if state._mover is not None else call_list(state.address)

    def new_actions(state: PathState) -> list[int]:
        past, length = state.path()
        return call_new(state.address, past.address, length)  # type: ignore[no-any-return]

    def one_step(state: RecordState, into: RecordState, a: int) -> int:
        return call_step(state.address, into.address, a)  # type: ignore[no-any-return]

    def path_status(state: PathState) -> int:
        past, length = state.path()
        return call_status(state.address, past.address, length)  # type: ignore[no-any-return]

    def path_step(state: PathState, into: RecordState, a: int) -> tuple[int, int]:
        past, length = state.path()
        return call_path(state.address, into.address, a, past.address, length)  # type: ignore[no-any-return]

    if forbids(rules):
        call_path, call_new = make(step_on_path_at, [whole] * 5), make(list_new_at, [whole] * 3)
        call_status = make(status_on_path_at, [whole] * 3)
        return RulesBackend(unless_ended(new_actions), path_step, path_status, call_path)
    call_status = make(status_at, [whole])
    if not rules.facts.repetition:
        call_list, call_step = make(list_actions_at, [whole]), make(step_at, [whole] * 3)
        return RulesBackend(actions, one_step, its_status, call_step)
    call_path = make(step_on_path_at, [whole] * 5)
    call_list = make(list_actions_at, [whole])
    return RulesBackend(actions_unless_ended, path_step, its_status, call_path)
