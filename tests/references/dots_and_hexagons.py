"""Dots and Hexagons: an edge is the pair of cells that it separates, the second maybe outside."""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]  # row from the top, and a column that slants down to the right
Edge = frozenset[Cell]

VARIANTS: list[dict[str, Any]] = [
    {"shape": "triangle", "size": 3, "margin": True},
    {"shape": "parallelogram", "rows": 2, "columns": 3},
    {"size": 2},
]
SIDES = {"nw": (-1, 0), "ne": (-1, 1), "e": (0, 1), "se": (1, 0), "sw": (1, -1), "w": (0, -1)}


class State(NamedTuple):
    cells: tuple[Cell, ...]
    drawn: frozenset[Edge]
    won: tuple[int, int]
    turn: int
    margin: bool


def start(
    shape: str = "hexagon", size: int = 3, rows: int = 3, columns: int = 3, margin: bool = False
) -> State:
    far = range(-20, 21)
    cells = [(r, c) for r in far for c in far]
    if shape == "hexagon":
        cells = [(r, c) for r, c in cells if max(abs(r), abs(c), abs(r + c)) < size]
    elif shape == "triangle":
        cells = [(r, c) for r, c in cells if 0 <= r < size and -r <= c <= 0]
    else:
        cells = [(r, c) for r, c in cells if 0 <= r < rows and 0 <= c < columns]
    return State(tuple(cells), frozenset(), (0, 0), 0, margin)


def edges(cells: tuple[Cell, ...]) -> dict[Edge, str]:
    """The edges, named by the first cell in reading order and its side."""
    bottom, left = max(r for r, _ in cells), min(c for _, c in cells)
    found: dict[Edge, str] = {}
    for r, c in cells:
        for side, (down, along) in SIDES.items():
            word = f"{'abcdefghijklmnopqrstuvwxyz'[bottom - r]}{c - left + 1}{side}"
            found.setdefault(frozenset({(r, c), (r + down, c + along)}), word)
    return found


def complete(drawn: frozenset[Edge], cell: Cell) -> bool:
    r, c = cell
    return all(frozenset({cell, (r + d, c + a)}) in drawn for d, a in SIDES.values())


def moves(state: State) -> dict[str, State]:
    found = {}
    for edge, word in edges(state.cells).items():
        if edge in state.drawn:
            continue
        drawn = state.drawn | {edge}
        gained = sum(complete(drawn, cell) for cell in edge if cell in state.cells)
        won = list(state.won)
        won[state.turn] += gained
        turn = state.turn if gained else 1 - state.turn
        found[word] = State(state.cells, drawn, (won[0], won[1]), turn, state.margin)
    return found


def to_play(state: State) -> int | None:
    return None if sum(state.won) == len(state.cells) else state.turn


def score(state: State) -> tuple[float, float]:
    ahead = state.won[0] - state.won[1]
    if not state.margin:
        ahead = (ahead > 0) - (ahead < 0)
    return float(ahead), float(-ahead)
