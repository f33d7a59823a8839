# mypy: allow-untyped-defs, no-check-untyped-defs
"""What a page asks of the rules, compiled with the engines: plain functions over a game's names.

`states[0]` is the position, `past` the keys of the positions that led to it, `length` of them.
"""

import numpy as np

from plyground.game.contract.names import (
    HAS_VERDICT,
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEATS,
    chance,
    features,
    key,
    noisy,
    play,
    position,
    score,
    sees,
    verdict,
)
from plyground.game.records.backend import list_actions, list_new, status, status_on_path
from plyground.game.records.path import first_time, times_before

GOES_ON, REPEATED = 0, 1
"""The answers of `ask_play`; static/engine/rules.js knows them."""


def ask_moves(states, scratch, moves, past, length):
    """Writes the legal actions; returns their number."""
    if REPEATS == REPEAT_FORBIDDEN:
        return np.int64(list_new(states, scratch, moves, past, length))
    return np.int64(list_actions(states, moves))


def ask_status(states, scratch, moves, past, length):
    """The player to move, CHANCE, or OVER."""
    if REPEATS == REPEAT_FORBIDDEN:
        return np.int64(status_on_path(states, scratch, moves, past, length))
    return np.int64(status(states))


def ask_play(states, into, a, past, length):
    """Plays a legal action into into[0]; says whether the game goes on.

    With a repetition rule the key of the new position becomes past[length].
    """
    into[0] = states[0]
    play(into[0], a)
    if REPEATS == 0:
        return np.int64(GOES_ON)
    past[length] = position(into[0])
    if REPEATS == REPEAT_FORBIDDEN:
        return np.int64(GOES_ON)
    repeated = times_before(into[0], past[length], past, length) + 1 >= REPEAT_COUNT
    return np.int64(REPEATED if repeated else GOES_ON)


def ask_score(states, u):
    """Writes the utilities at the end."""
    score(states[0], u)


def ask_verdict(states, past, length, u):
    """Writes the utilities where a repetition has ended the game, by the game's own rule."""
    if HAS_VERDICT:
        last = length - 1
        first = first_time(states[0], past[last], past, last)
        verdict(states[0], past, first, last, u)


def ask_chance(states, p):
    """Writes the probabilities of the outcomes."""
    chance(states[0], p)


def ask_view(states, player, out):
    """Writes what a player sees; returns how many numbers."""
    return np.int64(sees(states[0], player, out))


def ask_features(states, f):
    """Writes the features of the evaluation."""
    features(states[0], f)


def ask_noisy(states, a):
    """1 if a legal action is noisy, or else 0."""
    return np.int64(1 if noisy(states[0], a) else 0)


def ask_key(states):
    """The key of the position."""
    return np.uint64(key(states[0]))
