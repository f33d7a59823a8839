"""Connections on a square of (2n + 1) by (2n + 1) points, with plain graphs of bridges.

Rows are counted from the top, and columns from the left, both from 0. The first player's dots have
an odd column and an even row, the second player's an even column and an odd row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Point = tuple[int, int]  # row, column
SWAP = (0, 0)

VARIANTS: list[dict[str, Any]] = [{"n": 3}, {"n": 4, "loop_wins": False}, {"n": 2, "swap": True}]


class State(NamedTuple):
    n: int
    loop_wins: bool
    swap: bool
    line: tuple[Point, ...]


def start(n: int = 9, loop_wins: bool = True, swap: bool = False) -> State:
    return State(n, loop_wins, swap, ())


def bridges(state: State) -> tuple[list[Point], list[Point]]:
    """The points of each player's bridges, in the order in which they were built."""
    line = list(state.line)
    if SWAP in line:
        row, column = line[0]
        return line[2::2], [(column, row), *line[3::2]]
    return line[0::2], line[1::2]


def dots(point: Point, player: int) -> tuple[Point, Point]:
    """The two dots that a player's bridge on a point joins."""
    row, column = point
    # With equal parity, odd points lie between the first player's dots above and below.
    upright = (row % 2 == 1) == (player == 0)
    if upright:
        return (row - 1, column), (row + 1, column)
    return (row, column - 1), (row, column + 1)


def reach(built: list[Point], player: int, dot: Point) -> set[Point]:
    """The dots that bridges join to a dot."""
    beside: dict[Point, list[Point]] = {}
    for point in built:
        one, other = dots(point, player)
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    found, todo = {dot}, [dot]
    while todo:
        for there in beside.get(todo.pop(), []):
            if there not in found:
                found.add(there)
                todo.append(there)
    return found


def winner(state: State) -> int | None:
    """Who has won with the last bridge: by a loop, or by a chain from side to side."""
    if not state.line or state.line[-1] == SWAP:
        return None
    player = (len(state.line) - 1) % 2
    *before, new = bridges(state)[player]
    one, other = dots(new, player)
    here, there = reach(before, player, one), reach(before, player, other)
    if other in here:
        return player if state.loop_wins else None
    ends = {dot[player] for dot in here | there}
    return player if {0, 2 * state.n} <= ends else None


def moves(state: State) -> dict[str, State]:
    built = bridges(state)
    taken = {*built[0], *built[1]}
    found = {}
    for row in range(1, 2 * state.n):
        for column in range(2 - row % 2, 2 * state.n, 2):
            if (row, column) not in taken:
                word = f"{'abcdefghijklmnopqrstuvwxyz'[column - 1]}{2 * state.n - row}"
                found[word] = state._replace(line=(*state.line, (row, column)))
    if state.swap and len(state.line) == 1:
        found["swap"] = state._replace(line=(*state.line, SWAP))
    return found


def to_play(state: State) -> int | None:
    return len(state.line) % 2 if winner(state) is None else None


def score(state: State) -> tuple[float, float]:
    return (1.0, -1.0) if winner(state) == 0 else (-1.0, 1.0)
