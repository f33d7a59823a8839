"""Reading the answer off the workspace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plyground.game.contract.squash import squash
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.alphabeta.values import STEPS, WON, sum_of
from plyground.search.engines.utilities import noted
from plyground.search.engines.zero_sum.score import distance_of, level_of
from plyground.search.limit import why_ended
from plyground.search.request import Progress
from plyground.search.score import (
    AT_LEAST,
    AT_MOST,
    ESTIMATE,
    EXACT,
    PROVED,
    SEEMS_AT_LEAST,
    SEEMS_AT_MOST,
    unproved,
)


def value_of(x: int, half: float) -> float:
    """A score as a utility, or as an evaluation between utilities."""
    if abs(x) >= WON:
        return half if x > 0 else -half
    value = half * squash(sum_of(level_of(x)))
    whole = round(2 * value) / 2  # utilities are mostly whole or half numbers; levels are not
    near = abs(value - whole) <= half / STEPS and abs(whole) < half
    return whole if near else value


def value_and_mark(w: Any, x: int, own: str) -> tuple[float, str]:
    """A score and its mark as a value and its mark; a value that is proved must also be precise."""
    value = value_of(x, float(w.half))
    if own not in PROVED or abs(x) >= WON:
        return value, own
    utility = noted(w, level_of(x), value)
    return (value, unproved(own)) if utility is None else (utility, own)


def mark(w: Any, place: int) -> str:
    """How the value of a root move relates to the truth."""
    x = int(w.root_score[place])
    low, high = bool(w.root_low[place]), bool(w.root_high[place])
    if not w.root_proved[place]:
        return ESTIMATE if low and high else SEEMS_AT_LEAST if low else SEEMS_AT_MOST
    # The best and the worst score need no second bound.
    if (low and high) or (low and x >= WON) or (high and x <= -WON):
        return EXACT
    return AT_LEAST if low else AT_MOST


def root_mark(w: Any) -> str:
    """How the value of the best root move relates to the truth about the root."""
    best = int(w.root_order[0])
    own, x = mark(w, best), int(w.root_score[best])
    if own not in PROVED:
        return ESTIMATE
    if x >= WON:
        return own
    others = (i for i in range(w.count) if i != best)
    if all(w.root_proved[i] and w.root_high[i] and no_better(w, i, x) for i in others):
        return own
    return AT_LEAST if own in (EXACT, AT_LEAST) else ESTIMATE


def no_better(w: Any, place: int, x: int) -> bool:
    """Whether the score of a root move is worth no more than x."""
    half = float(w.half)
    return value_of(int(w.root_score[place]), half) <= value_of(x, half)


def leave_lost_moves(w: Any) -> None:
    """Put a move that is not lost before those that are.

    A search that was stopped may have found that its best move loses, but no better one yet.
    """
    for i, place in enumerate(w.root_order[: w.count].tolist()):
        if mark(w, place) != EXACT or int(w.root_score[place]) > -WON:
            w.root_order[1 : i + 1] = w.root_order[:i].copy()
            w.root_order[0] = place
            return


def line_of(w: Any, place: int) -> tuple[int, ...]:
    return tuple(w.root_line[place][: w.root_line_length[place]].tolist())


def moves(state: RecordState, w: Any) -> Iterator[Move]:
    """One row per action at the root.

    A move that was refuted, without proof, gets the value of the best one: that it is no better is
    all that the search found out. The score itself may come from a reduced search. Of a move that
    was searched less deep than the best one, and looked better there, nothing can be said.
    """
    top = int(w.root_order[0])
    best = int(w.root_score[top])
    ranks = {place: rank for rank, place in enumerate(w.root_order[: w.count].tolist())}
    for place in range(int(w.count)):
        older = w.root_depth[place] < w.root_depth[top] and int(w.root_score[place]) > best
        open_yet = older and not (w.root_proved[place] or w.root_proved[top])
        if w.root_depth[place] == 0 or open_yet:
            a = int(w.root[place])
            yield Move(a, state._describe(a), None, "")
        else:
            yield row(state, w, place, best, ranks[place])


def row(state: RecordState, w: Any, place: int, best: int, rank: int) -> Move:
    """A root move that was searched."""
    x = int(w.root_score[place])
    own = mark(w, place)
    if own == SEEMS_AT_MOST:
        x = best
    value, own = value_and_mark(w, x, own)
    # One bound shows that a move loses; its distance needs both.
    ends = own == EXACT and bool(w.root_low[place] and w.root_high[place])
    a = int(w.root[place])
    return Move(
        a,
        state._describe(a),
        value,
        own,
        line_of(w, place),
        distance=distance_of(x) if ends else None,
        rank=rank,
    )


def snapshot(state: RecordState, w: Any, nodes: int, seconds: float) -> Progress:
    """What is known while a search is running."""
    best = int(w.root_order[0])
    if w.done == 0 or w.root_depth[best] == 0:
        return Progress(seconds, nodes)
    if w.sure >= WON:  # the distance is still open, and the rows hold weaker bounds meanwhile
        best = int(w.sure_place)
        return Progress(seconds, nodes, int(w.done), float(w.half), EXACT, line_of(w, best))
    value, own = value_and_mark(w, int(w.root_score[best]), root_mark(w))
    several = tuple(best_moves(state, w)) if w.lines > 1 else ()
    return Progress(seconds, nodes, int(w.done), value, own, line_of(w, best), several)


def best_moves(state: RecordState, w: Any) -> Iterator[Move]:
    """The lines asked for, as far as they are searched."""
    best = int(w.root_score[w.root_order[0]])
    for rank in range(min(int(w.lines), int(w.count))):
        place = int(w.root_order[rank])
        if w.root_depth[place]:
            yield row(state, w, place, best, rank)


def answer(
    state: RecordState, w: Any, counters: Counters, stopped: str | None, options: dict[str, Any]
) -> Analysis:
    """The analysis that the workspace holds."""
    leave_lost_moves(w)
    best = int(w.root_order[0])
    player = state.to_play
    assert player is not None
    rows = tuple(moves(state, w))
    searched = bool(w.root_depth[best])
    if searched:
        value, bound = value_and_mark(w, int(w.root_score[best]), root_mark(w))
        line = line_of(w, best)
    else:
        value, bound = at_sight(state, w), ESTIMATE
        line = (int(w.root[best]),)
    return Analysis(
        state=state,
        algorithm="alphabeta",
        player=player,
        value=value,
        bound=bound,
        action=line[0],
        line=line,
        moves=rows,
        counters=counters,
        convention=options,
        stopped=stopped,
        unsearched=tuple(unsearched(w, bound, stopped)),
    )


def at_sight(state: RecordState, w: Any) -> float:
    """The evaluation of the root for the player to move, with the weights of the search."""
    total = sum(x * f for x, f in zip(w.weights.tolist(), state.features().values(), strict=False))
    return float(w.half) * squash(total if state.to_play == 0 else -total)


def unsearched(w: Any, bound: str, stopped: str | None) -> Iterator[str]:
    if w.mixed:
        yield "not told apart: utilities that are almost equal; the engine solve does that"
    elif bound == ESTIMATE and w.done:
        yield "not searched: what lies beyond the horizon; evaluations stand for it"
    if stopped:
        yield f"not finished: {why_ended(stopped)} at depth {int(w.depth)}"
