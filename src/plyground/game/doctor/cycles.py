"""Cycles of play: positions that lead back to themselves, without a rule that ends the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from plyground.game.contract.state import State
from plyground.game.doctor.fault import Fault

LineOfPlay = tuple[int, ...]
MovesOf = Callable[[State], Iterable[tuple[int, State]]]


def moves(state: State) -> list[tuple[int, State]]:
    """The actions that a player has in a state, with their results.

    Chance has none here: it leaves every cycle in the end, so only the players' actions count.
    """
    return [] if state.is_chance else [(a, state.result(a)) for a in state.actions()]


def way(
    start: State, target: State, moves: MovesOf = moves, limit: int = 3000
) -> LineOfPlay | None:
    """A shortest line of at least one action from one state to another, or None within `limit`."""
    todo: deque[tuple[State, LineOfPlay]] = deque([(start, ())])
    seen: set[State] = set()
    while todo and len(seen) < limit:
        state, line = todo.popleft()
        for a, after in moves(state):
            if after == target:
                return (*line, a)
            if after not in seen:
                seen.add(after)
                todo.append((after, (*line, a)))
    return None


def shortest_cycle(lines: Mapping[State, LineOfPlay]) -> tuple[LineOfPlay, LineOfPlay] | None:
    """The shortest line into a cycle and once around it; `lines` are the lines to known states.

    States with the shortest lines come first.
    """
    edges = {s: [(a, after) for a, after in moves(s) if after in lines] for s in lines}
    best: tuple[LineOfPlay, LineOfPlay] | None = None
    for state, line in lines.items():
        least = len(best[0]) + len(best[1]) if best else None
        if least is not None and len(line) + 1 >= least:
            break
        around = way(state, state, edges.__getitem__)
        if around and (least is None or len(line) + len(around) < least):
            best = line, around
    return best


def endless(around: LineOfPlay) -> Fault:
    """The fault to report for a cycle."""
    many = (
        f"the last {len(around)} of these moves lead" if len(around) > 1 else "the last move leads"
    )
    return Fault(
        "endless cycle",
        f"{many} back to an earlier position, and no rule ends the game: count plies in the state, "
        "or declare a repetition rule in the facts",
    )
