"""Halma: men are sets of (column, row), counted from the corner of White's camp."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]

PLIES = 24
"""Random games hardly ever end before the limit."""
VARIANTS = [
    {"size": 8, "small_camp": True, "plies": 90, "spoiling_ply": 20},
    {"size": 8, "leave_camp": True, "anti_spoiling": False, "home_turns": 12},
    {"size": 10, "plies": 20},
]
CAMPS = {16: (5, 5, 4, 3, 2), 10: (5, 4, 3, 2, 1), 8: (4, 3, 2, 1)}


class Rules(NamedTuple):
    size: int
    small_camp: bool
    leave_camp: bool
    anti_spoiling: bool
    spoiling_ply: int
    home_turns: int
    plies: int


class Position(NamedTuple):
    rules: Rules
    men: tuple[frozenset[Cell], frozenset[Cell]]
    turn: int
    past: tuple[object, ...]
    """All positions before this one."""


@cache
def camp(rules: Rules, player: int) -> frozenset[Cell]:
    lengths = (3, 2, 1) if rules.small_camp else CAMPS[rules.size]
    cells = [(column, row) for row, length in enumerate(lengths) for column in range(length)]
    last = rules.size - 1
    return frozenset((last - c, last - r) if player else (c, r) for c, r in cells)


@cache
def around(size: int) -> dict[Cell, list[tuple[Cell, Cell | None]]]:
    """The neighbours of each cell, each with the cell behind it."""
    board = {(c, r) for c in range(size) for r in range(size)}
    ways = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]
    found: dict[Cell, list[tuple[Cell, Cell | None]]] = {}
    for column, row in board:
        found[column, row] = []
        for c, r in ways:
            near, far = (column + c, row + r), (column + 2 * c, row + 2 * r)
            if near in board:
                found[column, row].append((near, far if far in board else None))
    return found


def start(
    size: int = 16,
    small_camp: bool = False,
    leave_camp: bool = False,
    anti_spoiling: bool = True,
    spoiling_ply: int = 60,
    home_turns: int = 0,
    plies: int = 600,
) -> Position:
    rules = Rules(size, small_camp, leave_camp, anti_spoiling, spoiling_ply, home_turns, plies)
    return Position(rules, (camp(rules, 0), camp(rules, 1)), 0, ())


def arrived(state: Position, player: int) -> bool:
    goal = camp(state.rules, 1 - player)
    if goal <= state.men[player]:
        return True
    late = state.rules.anti_spoiling and len(state.past) >= state.rules.spoiling_ply
    return late and goal <= state.men[0] | state.men[1] and bool(goal & state.men[player])


def at_home_too_long(state: Position, player: int) -> bool:
    turns = (len(state.past) + 1 - player) // 2
    most = state.rules.home_turns
    return 0 < most <= turns and bool(state.men[player] & camp(state.rules, player))


def to_play(state: Position) -> int | None:
    mover = 1 - state.turn
    if state.past and (arrived(state, mover) or at_home_too_long(state, mover)):
        return None
    if len(state.past) >= state.rules.plies or state.past.count((state.men, state.turn)) == 2:
        return None
    return state.turn


def score(state: Position) -> tuple[float, float]:
    mover = 1 - state.turn
    value = 1.0 if arrived(state, mover) else -1.0 if at_home_too_long(state, mover) else 0.0
    return (value, -value) if mover == 0 else (-value, value)


def targets(state: Position, man: Cell) -> set[Cell]:
    full = (state.men[0] | state.men[1]) - {man}
    near = around(state.rules.size)
    goal = frozenset() if state.rules.leave_camp else camp(state.rules, 1 - state.turn)

    def stays(here: Cell, there: Cell) -> bool:
        """A man in the enemy camp does not leave it, not even between two jumps."""
        return here not in goal or there in goal

    steps = {cell for cell, _ in near[man] if cell not in full and stays(man, cell)}
    reached, waiting = {man}, [man]
    while waiting:
        here = waiting.pop()
        for over, to in near[here]:
            if to is None or over not in full or to in full | reached or not stays(here, to):
                continue
            reached.add(to)
            waiting.append(to)
    return steps | reached - {man}


def name(cell: Cell) -> str:
    return "abcdefghijklmnop"[cell[0]] + str(cell[1] + 1)


def moves(state: Position) -> dict[str, Position]:
    past = (*state.past, (state.men, state.turn))
    found = {}
    for man in state.men[state.turn]:
        for to in targets(state, man):
            own = state.men[state.turn] - {man} | {to}
            men = (own, state.men[1]) if state.turn == 0 else (state.men[0], own)
            found[f"{name(man)}-{name(to)}"] = Position(state.rules, men, 1 - state.turn, past)
    if not found:
        found["pass"] = Position(state.rules, state.men, 1 - state.turn, past)
    return found
