"""Sputnik with dictionaries: cells are points (x, y) of the hexagonal lattice, x + y even.

A neighbour lies two to the left or right, or one to a side and one up or down; rows are counted
from the bottom.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]

VARIANTS: list[dict[str, Any]] = [
    {"rockets": 2},
    {"rockets": 3, "plies": 40},
    {"centre": 1, "inner": 1, "outer": 1},
    {"centre": 0, "inner": 2, "outer": 0, "rockets": 2},
]
STEPS = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
CELLS = [(x, y) for y in range(-2, 3) for x in range(-4 + abs(y), 5 - abs(y), 2)]
# In the order in which a clock's hand passes them, from the lower left.
CORNERS = [(-2, -2), (-4, 0), (-2, 2), (2, 2), (4, 0), (2, -2)]


class Rocket(NamedTuple):
    owner: int
    pad: Cell
    at: Cell
    has_left: bool


class State(NamedTuple):
    galaxies: dict[Cell, int]
    pads: frozenset[Cell]  # those not turned over yet
    rockets: tuple[Rocket, ...]
    turn: int
    ply: int
    plies: int


def start(
    rockets: int = 1, centre: int = 4, inner: int = 3, outer: int = 2, plies: int = 100
) -> State:
    fleet = [Rocket(0, CORNERS[2 * i], CORNERS[2 * i], False) for i in range(rockets)]
    opposite = [(3 + 2 * i) % 6 for i in range(rockets)]
    fleet += [Rocket(1, CORNERS[i], CORNERS[i], False) for i in opposite]
    pads = frozenset(rocket.pad for rocket in fleet)
    galaxies = {}
    for cell in CELLS:
        if cell == (0, 0):
            galaxies[cell] = centre
        elif cell in near((0, 0)):
            galaxies[cell] = inner
        elif cell in CORNERS:
            galaxies[cell] = 0 if cell in pads else 1
        else:
            galaxies[cell] = outer
    return State(galaxies, pads, tuple(fleet), 0, 0, plies)


def near(cell: Cell) -> list[Cell]:
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]
    return [there for there in around if there in CELLS]


def name(cell: Cell) -> str:
    """Rows are lettered from the bottom; columns are numbered along lines that lean left."""
    x, y = cell
    return "abcde"[y + 2] + str((x + y) // 2 + 3)


def moves(state: State) -> dict[str, State]:
    found: dict[str, State] = {}
    for i, rocket in enumerate(state.rockets):
        if rocket.owner != state.turn:
            continue
        standing = {other.at for other in state.rockets}
        for there in near(rocket.at):
            if there in standing:
                continue
            galaxies, pads, sign = dict(state.galaxies), state.pads, "-"
            if not galaxies[there] and there not in pads:
                if rocket.pad not in pads or rocket.pad in standing:
                    continue
                pads, sign = pads - {rocket.pad}, "+"
                galaxies[there] = 1
            fleet = list(state.rockets)
            fleet[i] = Rocket(rocket.owner, rocket.pad, there, True)
            word = name(rocket.at) + sign + name(there)
            takings = removable(galaxies, fleet)
            for cell in takings:
                rest = {**galaxies, cell: galaxies[cell] - 1}
                found[f"{word}x{name(cell)}"] = after(state, rest, pads, fleet)
            if not takings:
                found[word] = after(state, galaxies, pads, fleet)
    return found


def removable(galaxies: dict[Cell, int], fleet: list[Rocket]) -> list[Cell]:
    closed = {rocket.at for rocket in fleet}
    for rocket in fleet:
        if not rocket.has_left:
            closed.update(near(rocket.pad))
    return [cell for cell, height in galaxies.items() if height and cell not in closed]


def after(
    state: State, galaxies: dict[Cell, int], pads: frozenset[Cell], fleet: list[Rocket]
) -> State:
    return State(galaxies, pads, tuple(fleet), 1 - state.turn, state.ply + 1, state.plies)


def to_play(state: State) -> int | None:
    return state.turn if state.ply < state.plies and moves(state) else None


def score(state: State) -> tuple[float, float]:
    if moves(state):
        return 0.0, 0.0
    return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)
