"""Sahara: a dictionary from (x, y) to the owner of a pyramid; x counts half edges, y rows."""

from __future__ import annotations

from typing import NamedTuple

VARIANTS = [{"both_blocked": "first", "plies": 40}]

Place = tuple[int, int]
FIRST_X = (2, 1, 0, 0, 1, 2)
LENGTHS = (7, 9, 11, 11, 9, 7)
BOARD = {(FIRST_X[y] + i, y) for y in range(6) for i in range(LENGTHS[y])}
BEGIN: dict[Place, int] = {
    **dict.fromkeys([(2, 0), (7, 0), (10, 2), (0, 3), (2, 5), (7, 5)], 0),
    **dict.fromkeys([(3, 0), (8, 0), (0, 2), (10, 3), (3, 5), (8, 5)], 1),
}


class Position(NamedTuple):
    owners: dict[Place, int]
    turn: int
    ply: int
    both_blocked: str
    plies: int
    past: tuple[object, ...]
    """All positions so far, without this one."""


def start(both_blocked: str = "mover", plies: int = 300) -> Position:
    return Position(dict(BEGIN), 0, 0, both_blocked, plies, ())


def is_dark(place: Place) -> bool:
    return sum(place) % 2 == 0


def sides(place: Place) -> list[Place]:
    """The triangles that a pyramid can be tipped to, if they are empty."""
    x, y = place
    third = (x, y + 1) if is_dark(place) else (x, y - 1)
    return [other for other in ((x - 1, y), (x + 1, y), third) if other in BOARD]


def free(owners: dict[Place, int], place: Place) -> list[Place]:
    return [side for side in sides(place) if side not in owners]


def name(place: Place) -> str:
    x, y = place
    return "abcdefghijk"[x] + str(6 - y)


def blocked(state: Position) -> set[int]:
    """The players with a pyramid that cannot be tipped."""
    return {owner for place, owner in state.owners.items() if not free(state.owners, place)}


def here(state: Position) -> object:
    return frozenset(state.owners.items()), state.turn


def third_time(state: Position) -> bool:
    return state.past.count(here(state)) == 2


def to_play(state: Position) -> int | None:
    ended = state.ply == state.plies or blocked(state) or third_time(state)
    return None if ended else state.turn


def moves(state: Position) -> dict[str, Position]:
    found = {}
    past = (*state.past, here(state))
    for origin, owner in state.owners.items():
        if owner != state.turn:
            continue
        others = {place: who for place, who in state.owners.items() if place != origin}
        for once in free(state.owners, origin):
            ends = [once]
            if is_dark(once):
                ends += [twice for twice in free(others, once) if twice != origin]
            for to in ends:
                found[f"{name(origin)}-{name(to)}"] = state._replace(
                    owners={**others, to: owner}, turn=1 - owner, ply=state.ply + 1, past=past
                )
    return found


def score(state: Position) -> tuple[float, float]:
    losers = blocked(state)
    if not losers:
        return 0.0, 0.0
    loser = min(losers)
    if len(losers) == 2:
        loser = 0 if state.both_blocked == "first" else 1 - state.turn
    return (-1.0, 1.0) if loser == 0 else (1.0, -1.0)
