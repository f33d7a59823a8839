# mypy: allow-untyped-defs, no-check-untyped-defs
"""What a search reads at its leaves: utility at the end of a game, evaluation before it."""

from plyground.game.contract.names import (
    HAS_VERDICT,
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEAT_LOSS,
    REPEATS,
    features,
    legal,
    play,
    position,
    score,
    to_play,
    verdict,
)
from plyground.game.contract.squash import squash
from plyground.game.records.path import drop_repeats, first_time, times_before


def payoff(w, s):
    """MAX's utility at the end of the game."""
    score(s, w.u)
    return w.u[w.max_player]


def evaluation(w, s):
    """EVAL for MAX, as `State.evaluate` gives it."""
    if w.sign == 0.0:
        return 0.5 * (w.least + w.greatest)
    features(s, w.f)
    total = 0.0
    for i in range(len(w.weights)):
        total += w.weights[i] * w.f[i]
    return (w.least + w.greatest + (w.greatest - w.least) * (w.sign * squash(total))) / 2


def actions(w, ply):
    """Write the legal actions at `ply` into moves[ply]; returns how many."""
    n = legal(w.stack[ply], w.moves[ply])
    if REPEATS == REPEAT_FORBIDDEN:
        past, length = w.past, w.length + ply
        n = drop_repeats(w.stack, ply, w.stack, ply + 1, w.moves[ply], n, past, length)
    return n


def advance(w, ply, a):
    """Play a from `ply` to the next. A repetition that ends the game is noted in `ended`."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], a)
    if REPEATS != 0:
        length = w.length + ply
        key = position(w.stack[ply + 1])
        w.past[length] = key
        w.ended[ply + 1] = 0
        if (
            REPEATS != REPEAT_FORBIDDEN
            and times_before(w.stack[ply + 1], key, w.past, length) + 1 >= REPEAT_COUNT
        ):
            w.ended[ply + 1] = 1
            w.outcome[ply + 1] = 0.0
            if HAS_VERDICT:
                first = first_time(w.stack[ply + 1], key, w.past, length)
                verdict(w.stack[ply + 1], w.past, first, length, w.u)
                w.outcome[ply + 1] = w.u[w.max_player]
            elif REPEATS == REPEAT_LOSS:
                lost = to_play(w.stack[ply]) == w.max_player
                w.outcome[ply + 1] = w.least if lost else w.greatest
