"""Quads: a dictionary from cells to tiles; a tile is the owner and the edges N, E, S, W."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

VARIANTS: list[dict[str, Any]] = [
    {"end": "count"},
    {"border": True, "neutral": "match"},
    {"size": 4, "neutral": "match"},
    {"size": 3, "border": True, "end": "count"},
]
PLIES = 12
Cell = tuple[int, int]
Tile = tuple[str, str]
"""Owner (r, b or n) and edges."""
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class State(NamedTuple):
    options: dict[str, Any]
    board: dict[Cell, Tile]
    stock: dict[str, list[str]]
    turn: str


def kinds() -> list[str]:
    """The 17 tiles, each once: of all ways to lie, the first of each tile's."""
    found: list[str] = []
    for edges in itertools.product("SPV", repeat=4):
        word = "".join(edges)
        if 1 <= word.count("S") <= 3 and not any(turned in found for turned in turns(word)):
            found.append(word)
    return found


@functools.cache
def turns(tile: str) -> list[str]:
    return [tile[i:] + tile[:i] for i in range(4)]


def start(**given: Any) -> State:
    options = {"size": 6, "end": "last", "border": False, "neutral": "free"} | given
    return State(options, {}, {"r": kinds(), "b": kinds()}, "r")


def name(cell: Cell) -> str:
    return "abcdef"[cell[0]] + str(cell[1] + 1)


def empty(state: State) -> list[Cell]:
    side = range(state.options["size"])
    return [(x, y) for x in side for y in side if (x, y) not in state.board]


def kind(owner: str, edge: str) -> str:
    """Solid edges of different owners differ."""
    return owner + edge if edge == "S" else edge


def wanted(state: State, cell: Cell) -> list[str]:
    """The kind of edge that each side of a cell asks for; "" if any will do."""
    kinds = []
    size = state.options["size"]
    for i, (dx, dy) in enumerate(SIDES):
        x, y = cell[0] + dx, cell[1] + dy
        if (x, y) in state.board:
            owner, edges = state.board[x, y]
            kinds.append(kind(owner, edges[(i + 2) % 4]))
        else:
            rim = state.options["border"] and not (0 <= x < size and 0 <= y < size)
            kinds.append("P" if rim else "")
    return kinds


def fits(kinds: list[str], tile: Tile) -> bool:
    owner, edges = tile
    for want, edge in zip(kinds, edges, strict=True):
        if want and want != kind(owner, edge):
            return False
    return True


def touches(state: State, cell: Cell) -> bool:
    return any((cell[0] + dx, cell[1] + dy) in state.board for dx, dy in SIDES)


def placed(state: State, cell: Cell, tile: Tile) -> State:
    other = "b" if state.turn == "r" else "r"
    stock = dict(state.stock)
    if tile[0] != "n":
        ways = turns(tile[1])
        stock[tile[0]] = [t for t in stock[tile[0]] if t not in ways]
    return State(state.options, {**state.board, cell: tile}, stock, other)


def openings(state: State) -> Iterator[tuple[Cell, Tile]]:
    """The placements of the next neutral tile."""
    tile = ("n", "PPPP" if not state.board else "VVVV")
    for cell in empty(state):
        if state.options["neutral"] == "free" or fits(wanted(state, cell), tile):
            yield cell, tile


def placements(state: State) -> Iterator[tuple[Cell, Tile]]:
    """The placements of the player to move."""
    if len(state.board) < 2:
        yield from openings(state)
        return
    for cell in empty(state):
        if not touches(state, cell):
            continue
        kinds = wanted(state, cell)
        for tile in state.stock[state.turn]:
            for edges in set(turns(tile)):
                if fits(kinds, (state.turn, edges)):
                    yield cell, (state.turn, edges)


def passed(state: State) -> State:
    return state._replace(turn="b" if state.turn == "r" else "r")


def stuck(state: State) -> bool:
    return next(placements(state), None) is None


def moves(state: State) -> dict[str, State]:
    if stuck(state):
        over = state.options["end"] == "last" or stuck(passed(state))
        return {} if over else {"pass": passed(state)}
    found = {}
    for cell, tile in placements(state):
        word = tile[1].lower() if tile[0] == "b" else tile[1]
        found[f"{name(cell)} {word}"] = placed(state, cell, tile)
    return found


def to_play(state: State) -> int | None:
    if stuck(state) and (state.options["end"] == "last" or stuck(passed(state))):
        return None
    return "rb".index(state.turn)


def score(state: State) -> tuple[float, float]:
    if state.options["end"] == "count":
        owners = [tile[0] for tile in state.board.values()]
        red, blue = owners.count("r"), owners.count("b")
        value = float(red > blue) - float(red < blue)
    else:
        value = -1.0 if state.turn == "r" else 1.0
    return value, -value
