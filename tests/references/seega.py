"""Seega: the board is a dictionary from names of cells to players; a cell left out is empty."""

from __future__ import annotations

from typing import NamedTuple

VARIANTS = [
    {"size": 3, "quiet_plies": 12},
    {"chain": True, "centre_safe": False, "fewest": 0, "quiet_plies": 20},
    {"size": 7, "blocked": "loss", "chain": True, "quiet_plies": 10},
]


class Table(NamedTuple):
    """The options of a game."""

    size: int
    centre_safe: bool
    chain: bool
    blocked: str
    fewest: int
    quiet_plies: int


class Position(NamedTuple):
    table: Table
    men: dict[str, int]
    to_place: int
    turn: int
    quiet: int
    going_on: str
    """The cell of the man that has just captured and can capture again, or ""."""
    past: tuple[object, ...]
    """The positions since the last capture, without this one."""


def start(
    size: int = 5,
    centre_safe: bool = True,
    chain: bool = False,
    blocked: str = "pass",
    fewest: int = 1,
    quiet_plies: int = 60,
) -> Position:
    table = Table(size, centre_safe, chain, blocked, fewest, quiet_plies)
    return Position(table, {}, size * size - 1, 0, 0, "", ())


def cells(table: Table) -> list[str]:
    return [
        f"{column}{row + 1}" for column in "abcdefghi"[: table.size] for row in range(table.size)
    ]


def centre(table: Table) -> str:
    return "abcdefghi"[table.size // 2] + str(table.size // 2 + 1)


def beside(table: Table, cell: str) -> dict[str, str]:
    """The neighbours of a cell by direction."""
    column, row = ord(cell[0]), int(cell[1:])
    around = {
        "up": f"{chr(column)}{row + 1}",
        "down": f"{chr(column)}{row - 1}",
        "left": f"{chr(column - 1)}{row}",
        "right": f"{chr(column + 1)}{row}",
    }
    there = set(cells(table))
    return {way: name for way, name in around.items() if name in there}


NEAR: dict[tuple[int, str], dict[str, str]] = {}


def near(table: Table, cell: str) -> dict[str, str]:
    if (table.size, cell) not in NEAR:
        NEAR[table.size, cell] = beside(table, cell)
    return NEAR[table.size, cell]


def taken(state: Position, origin: str, to: str) -> list[str]:
    """The enemies that a step captures."""
    found = []
    for way, middle in near(state.table, to).items():
        far = near(state.table, middle).get(way)
        if (
            state.men.get(middle) == 1 - state.turn
            and far is not None
            and far != origin
            and state.men.get(far) == state.turn
            and not (state.table.centre_safe and middle == centre(state.table))
        ):
            found.append(middle)
    return found


def steps(state: Position) -> list[tuple[str, str]]:
    return [
        (man, to)
        for man, owner in state.men.items()
        if owner == state.turn
        for to in near(state.table, man).values()
        if to not in state.men
    ]


def number(state: Position, player: int) -> int:
    return list(state.men.values()).count(player)


def to_play(state: Position) -> int | None:
    if state.to_place:
        return state.turn
    if min(number(state, 0), number(state, 1)) <= state.table.fewest:
        return None
    if state.quiet >= state.table.quiet_plies or third_time(state):
        return None
    if state.table.blocked == "loss" and not steps(state):
        return None
    return state.turn


def score(state: Position) -> tuple[float, float]:
    first, second = number(state, 0), number(state, 1)
    blocked = state.table.blocked == "loss" and not steps(state)
    counted = state.quiet >= state.table.quiet_plies or third_time(state)
    if blocked and not counted and min(first, second) > state.table.fewest:
        return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)
    value = float(first > second) - float(first < second)
    return value, -value


def moves(state: Position) -> dict[str, Position]:
    if state.to_place:
        return placements(state)
    found: dict[str, Position] = {}
    state = state._replace(past=(*state.past, here(state)))
    for origin, to in steps(state):
        lost = taken(state, origin, to)
        if state.going_on and (origin != state.going_on or not lost):
            continue
        found[f"{origin}{'x' if lost else '-'}{to}"] = stepped(state, origin, to, lost)
    if state.going_on:
        found["stop"] = ended(state._replace(going_on=""))
    elif not found:
        found["pass"] = ended(state._replace(quiet=state.quiet + 1))
    return found


def placements(state: Position) -> dict[str, Position]:
    found = {}
    for cell in cells(state.table):
        if cell in state.men or cell == centre(state.table):
            continue
        placed = state._replace(men={**state.men, cell: state.turn}, to_place=state.to_place - 1)
        if placed.to_place % 2 == 0:
            placed = placed._replace(turn=1 - state.turn)
        if placed.to_place == 0:
            placed = placed._replace(turn=0)
        found[cell] = placed
    return found


def stepped(state: Position, origin: str, to: str, lost: list[str]) -> Position:
    men = {cell: owner for cell, owner in state.men.items() if cell != origin and cell not in lost}
    men[to] = state.turn
    after = state._replace(men=men, quiet=state.quiet + 1, going_on="")
    if lost:
        after = after._replace(quiet=0, past=())
    if lost and state.table.chain:
        again = any(man == to and taken(after, man, cell) for man, cell in steps(after))
        if again and number(after, 1 - state.turn) > state.table.fewest:
            return after._replace(going_on=to)
    return ended(after)


def ended(state: Position) -> Position:
    """The end of a turn."""
    return state._replace(turn=1 - state.turn)


def here(state: Position) -> object:
    return frozenset(state.men.items()), state.turn, state.going_on


def third_time(state: Position) -> bool:
    return len(state.past) > 3 and state.past.count(here(state)) == 2
