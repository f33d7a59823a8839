"""Hus: seeds are put down one by one, in lists of pits; South is player 0."""

from __future__ import annotations

from typing import NamedTuple

VARIANTS = [
    {"require_both": True},
    {"columns": 3, "plies": 60},
    {"columns": 5, "seeds": 3, "laps": 4, "plies": 25},
]


class Position(NamedTuple):
    pits: tuple[tuple[int, ...], tuple[int, ...]]
    """Of South and of North: the outer row from the owner's left, then the inner row back."""
    turn: int
    ply: int
    require_both: bool
    laps: int
    plies: int


def start(
    columns: int = 8,
    seeds: int = 2,
    require_both: bool = False,
    laps: int = 200,
    plies: int = 400,
) -> Position:
    filled = columns + columns // 2
    row = (seeds,) * filled + (0,) * (2 * columns - filled)
    return Position((row, row), 0, 0, require_both, laps, plies)


def to_play(state: Position) -> int | None:
    if state.ply >= state.plies or max(state.pits[state.turn]) < 2:
        return None
    return state.turn


def score(state: Position) -> tuple[float, float]:
    if max(state.pits[state.turn]) >= 2:
        return 0.0, 0.0
    return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)


def name(state: Position, pit: int) -> str:
    """The name of a pit of the player to move: South's outer row is 1, North's is 4."""
    columns = len(state.pits[0]) // 2
    outer = pit < columns
    from_left = pit if outer else 2 * columns - 1 - pit  # as its owner sees it
    if state.turn == 0:
        return "abcdefgh"[from_left] + ("1" if outer else "2")
    return "abcdefgh"[columns - 1 - from_left] + ("4" if outer else "3")


def moves(state: Position) -> dict[str, Position]:
    return {
        name(state, pit): after(state, pit)
        for pit, n in enumerate(state.pits[state.turn])
        if n >= 2
    }


def after(state: Position, pit: int) -> Position:
    own, enemy = list(state.pits[state.turn]), list(state.pits[1 - state.turn])
    columns = len(own) // 2
    hand, own[pit] = own[pit], 0
    laps = 0
    while True:
        laps += 1
        while hand:
            pit = (pit + 1) % len(own)
            own[pit] += 1
            hand -= 1
        if own[pit] == 1 or laps == state.laps:
            break
        if pit >= columns:
            from_left = 2 * columns - 1 - pit  # the column
            inner = columns + from_left  # North's inner row begins at South's left
            outer = columns - 1 - from_left
            if enemy[inner] and (enemy[outer] or not state.require_both):
                hand = enemy[inner] + enemy[outer]
                enemy[inner] = enemy[outer] = 0
                continue
        hand, own[pit] = own[pit], 0
    sides = (tuple(own), tuple(enemy))
    return state._replace(
        pits=sides if state.turn == 0 else (sides[1], sides[0]),
        turn=1 - state.turn,
        ply=state.ply + 1,
    )
