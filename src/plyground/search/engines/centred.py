"""Constant-sum games, searched as the zero-sum games they are but for an offset.

The compiled searches negate values, so they search the game whose utilities are less by half the
constant sum; the answer has the utilities of the game that was asked about.
"""

from __future__ import annotations

from dataclasses import replace
from math import ulp

from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.request import Progress, Request


def centred(state: State) -> State:
    """The state in the game of sum 0; the state itself where that is not needed."""
    if isinstance(state, RecordState) and state.game.facts.offset:
        return state.within(state.game.centred)
    return state


def centred_request(request: Request, state: State) -> Request:
    """A request whose progress has the utilities of the state's game."""
    tell, offset = request.progress, state.game.facts.offset
    if tell is None or not offset:
        return request

    def told(found: Progress) -> None:
        value = None if found.value is None else raised(found.value, offset)
        tell(replace(found, value=value))

    return replace(request, progress=told)


def as_asked(found: Analysis, state: State) -> Analysis:
    """The answer for the centred state as one for the state that was asked about."""
    offset = state.game.facts.offset
    if found.state is state or not offset:
        return found
    moves = tuple(
        m if m.value is None else replace(m, value=raised(m.value, offset)) for m in found.moves
    )
    return replace(found, state=state, value=raised(found.value, offset), moves=moves)


def raised(value: float, offset: float) -> float:
    """The sum, without the last digits that taking the offset off and adding it again leaves."""
    x = value + offset
    short = float(f"{x:.14g}")
    return short if abs(short - x) <= 4 * ulp(max(abs(x), abs(offset))) else x
