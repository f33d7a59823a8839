# mypy: allow-untyped-defs, no-check-untyped-defs
"""Random games at native speed."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_CHANCE,
    HAS_DRAW,
    HAS_PICK,
    HAS_VERDICT,
    MAX_PLIES,
    PLAYERS,
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEAT_LOSS,
    REPEATS,
    UNIFORM,
    chance,
    count,
    draw,
    legal,
    over,
    pick,
    play,
    position,
    score,
    to_play,
    verdict,
)
from plyground.game.contract.rules import Rules
from plyground.game.contract.state import State
from plyground.game.contract.values import whole
from plyground.game.errors import BadGame
from plyground.game.records.path import drop_repeats, first_time, seen, times_before
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting, past_size
from plyground.game.start import any_start
from plyground.kernel.control import STOP, peek
from plyground.kernel.randomness import below, unit
from plyground.kernel.specialise import inlined

HERE, NEXT, ROOT = 0, 1, 2
STUCK, REPEATED = -1, -2
NONE, ONE, SIX, LAST = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)


@dataclass(frozen=True)
class Playouts:
    """The outcome of random games: their number, their length, and each player's mean utility."""

    count: int
    plies: int
    mean: tuple[float, ...]
    time: float


def play_out(w, n):
    """Play n random games from stack[ROOT]; adds to `plies` and `total`, returns how many."""
    for game in range(n):
        if peek(w.control, STOP) or w.too_long:
            return game
        w.stack[HERE] = w.stack[ROOT]
        mark_path(w)
        w.plies += finish(w, w.length)
        for player in range(PLAYERS):
            w.total[player] += w.u[player]
    return n


@inlined
def finish(w, length):
    """Play stack[HERE] at random to the end, the utilities into `u`; returns how many plies."""
    plies = 0
    while True:
        a = choose(w)
        if a < 0:
            score(w.stack[HERE], w.u)
            return plies
        if (plies if REPEATS == 0 else length - w.length) >= MAX_PLIES:
            give_up(w)
            return plies
        length = advance(w, a, length)
        if length < 0:
            return plies + (length == REPEATED)
        plies += 1


def give_up(w):
    """The game is longer than its facts declare: the workspace is full, and there is no result."""
    w.too_long = True
    for player in range(PLAYERS):
        w.u[player] = 0.0


@inlined
def advance(w, a, length):
    """Play a in stack[HERE], whose path has `length` keys in `past`; returns the new length.

    Returns STUCK or REPEATED if the repetition rules end the game; `u` then has the utilities.
    Where repetition is forbidden, an action that would repeat is replaced by a random one.
    """
    if REPEATS == 0:
        play(w.stack[HERE], a)
        return length
    mover = to_play(w.stack[HERE])
    play(w.stack[HERE], a)
    key = position(w.stack[HERE])
    if REPEATS == REPEAT_FORBIDDEN:
        if key != w.past[length - 1] and is_marked(w, key) and seen(w.past, length, key):
            a = choose_again(w, length)
            if a < 0:
                score(w.stack[HERE], w.u)
                return STUCK
            key = position(w.stack[HERE])
        w.line[length - w.length] = a
    elif times_before(w.stack[HERE], key, w.past, length) + 1 >= REPEAT_COUNT:
        if HAS_VERDICT:
            first = first_time(w.stack[HERE], key, w.past, length)
            verdict(w.stack[HERE], w.past, first, length, w.u)
            return REPEATED
        for player in range(PLAYERS):
            w.u[player] = 0.0
            if REPEATS == REPEAT_LOSS:
                w.u[player] = w.low if player == mover else w.high
        return REPEATED
    w.past[length] = key
    if REPEATS == REPEAT_FORBIDDEN:
        mark(w, key)
    return length + 1


def mark_path(w):
    """Mark the keys on the root's path and no others, where repetition is forbidden.

    A key that is not marked is not on the path: most need not be looked for.
    """
    if REPEATS == REPEAT_FORBIDDEN:
        for i in range(len(w.marks)):
            w.marks[i] = NONE
        for i in range(w.length):
            mark(w, w.past[i])


def mark(w, key):
    w.marks[(key >> SIX) & np.uint64(len(w.marks) - 1)] |= ONE << (key & LAST)


def is_marked(w, key):
    return w.marks[(key >> SIX) & np.uint64(len(w.marks) - 1)] >> (key & LAST) & ONE != NONE


def step(w, a, length):
    """`advance` for code that is not run at every ply, so that rules are compiled there once."""
    return advance(w, a, length)


@inlined
def choose(w):
    """A random action in stack[HERE], or -1 when the game is over."""
    s = w.stack[HERE]
    if HAS_CHANCE and not UNIFORM and to_play(s) == CHANCE:
        return sample(w)
    if HAS_DRAW:
        return np.int64(-1) if over(s) else np.int64(draw(s, w.random))
    if HAS_PICK:
        n = count(s)
        return np.int64(pick(s, below(w.random, n))) if n > 0 else np.int64(-1)
    n = legal(s, w.moves)
    return np.int64(w.moves[below(w.random, n)]) if n > 0 else np.int64(-1)


def choose_again(w, length):
    """Take back an action that repeated a position, and play one that does not, or return -1.

    The line is played again from the root. That is rare, and so cheaper than a copy of each state.
    """
    w.stack[HERE] = w.stack[ROOT]
    for i in range(length - w.length):
        play_in(w, HERE, np.int64(w.line[i]))
    n = legal(w.stack[HERE], w.moves)
    n = drop_repeats(w.stack, HERE, w.stack, NEXT, w.moves, n, w.past, length)
    if n == 0:
        return np.int64(-1)
    a = np.int64(w.moves[below(w.random, n)])
    play_in(w, HERE, a)
    return a


def play_in(w, place, a):
    """Play a in stack[place]: one copy of the rules for code that need not be fast."""
    play(w.stack[place], a)


def sample(w):
    """An outcome of chance, drawn with its probability; -1 when the game is over."""
    n = legal(w.stack[HERE], w.moves)
    if n == 0:
        return np.int64(-1)
    chance(w.stack[HERE], w.p)
    x = unit(w.random)
    for k in range(n - 1):
        x -= w.p[k]
        if x < 0.0:
            return np.int64(w.moves[k])
    return np.int64(w.moves[n - 1])


@any_start
def playouts(state: State, /, n: int, seed: int = 0) -> Playouts:
    """n random games from a state, compiled: the same ones for the same seed."""
    n, seed = whole("playouts", "n", n, 0), whole("playouts", "seed", seed)
    if not isinstance(state, RecordState):
        return _plain_playouts(state, n, seed)
    if state.is_terminal:
        return Playouts(n, 0, tuple(state._payoffs()), 0.0)
    offset = state.game.facts.offset
    work = workspace(state.within(state.game.centred) if offset else state, seed)
    if not interpreting():
        work.compile(play_out, np.int64(n))  # not part of the time
    began = time.perf_counter()
    ended = int(work.run(play_out, np.int64(n)))
    took = time.perf_counter() - began
    refuse_if_too_long(work)
    total = work.record.total / max(ended, 1) + offset
    return Playouts(ended, int(work.record.plies), tuple(total.tolist()), took)


def workspace(state: RecordState, seed: int) -> Workspace:
    """The memory that random games from a state need."""
    players = state.game.facts.players
    fields = playout_fields(state.game.rules)
    work = Workspace(state.game.rules, **fields, total=(np.float64, players), plies=np.int64)
    put_playouts(work, state, seed)
    return work


def playout_fields(rules: Rules) -> dict[str, Any]:
    """The fields of a workspace that `finish` needs."""
    facts = rules.facts
    return {
        "stack": (rules.record, 3),
        "moves": (np.int32, facts.max_moves),
        "p": (np.float64, facts.max_moves if not facts.deterministic else 1),
        "u": (np.float64, facts.players),
        "past": (np.uint64, past_size(rules, facts.max_plies)),
        "marks": (np.uint64, 1 << (facts.max_plies // 4).bit_length() if facts.repetition else 1),
        "line": (np.int32, facts.max_plies if facts.repetition else 1),
        "random": (np.uint64, 1),
        "length": np.int64,
        "low": np.float64,
        "high": np.float64,
        "too_long": np.bool_,  # whether a game went on after the declared max_plies
    }


def put_playouts(work: Workspace, state: RecordState, seed: int) -> None:
    """Set those fields for games from a state."""
    work.put_root(state)
    work.record.stack[ROOT] = state.record
    work.record.random[0] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
    work.record.low, work.record.high = state.game.facts.utility


def refuse_if_too_long(work: Workspace) -> None:
    """Raise BadGame if a random game was longer than declared."""
    if work.record.too_long:
        most = work.rules.facts.max_plies
        raise BadGame(
            f"{work.rules.name}: a random game goes on after {most} plies, the declared max_plies; "
            "declare the length of the longest game ('plyground check' shows such a game)"
        )


def _plain_playouts(state: State, n: int, seed: int) -> Playouts:
    """The same in plain Python, for games that are plain classes."""
    rng = random.Random(seed)
    total = [0.0] * state.game.players
    plies = 0
    began = time.perf_counter()
    for _ in range(n):
        here = state
        while not here.is_terminal:
            if here.is_chance:
                actions, weights = zip(*here.outcomes(), strict=True)
                here = here.result(rng.choices(actions, weights)[0])
            else:
                here = here.result(rng.choice(here.actions()))
            plies += 1
        total = [t + here.utility(p) for p, t in enumerate(total)]
    mean = tuple(t / max(n, 1) for t in total)
    return Playouts(n, plies, mean, time.perf_counter() - began)
