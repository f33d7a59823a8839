# mypy: allow-untyped-defs, no-check-untyped-defs
"""Perft: the number of lines of a given length, the standard test of a game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from plyground.game.contract.names import (
    HAS_COUNT,
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEATS,
    count,
    legal,
    over,
    play,
    position,
    to_play,
)
from plyground.game.errors import PlygroundError
from plyground.game.records.path import drop_repeats, times_before
from plyground.game.records.workspace import Workspace, past_size
from plyground.kernel.control import STOP, peek

if TYPE_CHECKING:
    from plyground.game.records.record_state import RecordState

PLIES = 128
"""Room for the actions of a line."""
DEEPEST = PLIES - 4
"""The greatest depth of perft."""


def count_lines(w, ply, depth):
    """Lines of `depth` actions from the state at `ply`; shorter games do not count."""
    moves = w.moves[ply]
    n = actions(w, ply, moves, depth)
    if depth == 1 and w.bulk:
        return np.int64(n)
    if depth > 2 and peek(w.control, STOP):
        return np.int64(0)
    lines = np.int64(0)
    for i in range(n):
        if depth == 1:
            w.stack[ply + 1] = w.stack[ply]
            play(w.stack[ply + 1], np.int64(moves[i]))
            lines += 1
        elif not advance(w, ply, np.int64(moves[i])):
            lines += count_lines(w, ply + 1, depth - 1)
    return lines


def count_turns(w, ply, turns):
    """Lines of whole turns: a turn ends when another player is to move or the game is over."""
    moves = w.moves[ply]
    n = actions(w, ply, moves, np.int64(2))
    if peek(w.control, STOP):
        return np.int64(0)
    player = to_play(w.stack[ply])
    lines = np.int64(0)
    for i in range(n):
        ended = advance(w, ply, np.int64(moves[i])) or over(w.stack[ply + 1])
        if not ended and to_play(w.stack[ply + 1]) == player:
            if ply + 3 >= len(w.stack):
                w.overflow = 1
                return lines
            lines += count_turns(w, ply + 1, turns)
        elif turns == 1:
            lines += 1
        elif not ended:
            lines += count_turns(w, ply + 1, turns - 1)
    return lines


def actions(w, ply, moves, depth):
    """Lists the legal actions at `ply`; with depth 1 and bulk counting only counts them."""
    if HAS_COUNT and REPEATS != REPEAT_FORBIDDEN and depth == 1 and w.bulk:
        return count(w.stack[ply])
    n = legal(w.stack[ply], moves)
    if REPEATS == REPEAT_FORBIDDEN:
        n = drop_repeats(w.stack, ply, w.stack, ply + 1, moves, n, w.past, w.length + ply)
    return n


def advance(w, ply, a):
    """Play a from `ply` to `ply + 1`; returns whether a repetition ends the game there."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], a)
    if REPEATS != 0:
        length = w.length + ply
        key = position(w.stack[ply + 1])
        w.past[length] = key
        if REPEATS != REPEAT_FORBIDDEN:
            return times_before(w.stack[ply + 1], key, w.past, length) + 1 >= REPEAT_COUNT
    return False


def perft(state: RecordState, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
    """The number of lines of `depth` plies (or whole turns) from this state.

    With `bulk` the last ply is counted by the number of legal actions, not played.
    """
    if depth > DEEPEST:
        raise PlygroundError(f"perft counts up to {DEEPEST} plies, not {depth}")
    work = perft_workspace(state, bulk)
    search = count_turns if turns else count_lines
    lines = work.run(search, np.int64(0), np.int64(depth))
    if work.record.overflow:
        raise PlygroundError(f"a turn has more than {PLIES} actions: count single actions instead")
    return int(lines)


def perft_workspace(state: RecordState, bulk: bool) -> Workspace:
    """The memory that counting needs, with the state at its root."""
    rules = state.game.rules
    work = Workspace(
        rules,
        stack=(rules.record, PLIES),
        moves=(np.int32, (PLIES, rules.facts.max_moves)),
        past=(np.uint64, past_size(rules, PLIES)),
        length=np.int64,
        bulk=np.int64,
        overflow=np.int64,
    )
    work.record.bulk = bulk
    work.put_root(state)
    return work
