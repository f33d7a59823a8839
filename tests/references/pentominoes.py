"""Pentominoes: a position is the list of what was done; everything else is worked out from it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

VARIANTS = [
    {"rows": 5, "columns": 5},
    {"rows": 4, "columns": 6, "misere": True},
    {"rows": 5, "columns": 4, "pieces": "own"},
    {"rows": 6, "columns": 5, "pieces": "chosen"},
]
SHAPES = {
    "F": [".##", "##.", ".#."],
    "I": ["#####"],
    "L": ["#.", "#.", "#.", "##"],
    "N": [".#", ".#", "##", "#."],
    "P": ["##", "##", "#."],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
    "Y": [".#", "##", ".#", ".#"],
    "Z": ["##.", ".#.", ".##"],
}


class Table(NamedTuple):
    """The options of a game."""

    rows: int
    columns: int
    misere: bool
    pieces: str
    opening: tuple[str, ...] = ()
    """Cells of which the first piece must cover one."""


class Position(NamedTuple):
    table: Table
    done: tuple[str, ...]
    """The words of all moves so far."""


def start(
    rows: int = 8, columns: int = 8, misere: bool = False, pieces: str = "common"
) -> Position:
    return Position(Table(rows, columns, misere, pieces), ())


def drawings(shape: list[str]) -> list[list[str]]:
    """A shape turned and flipped in all ways, each once."""
    found: list[list[str]] = []
    for _ in range(4):
        shape = ["".join(line[i] for line in reversed(shape)) for i in range(len(shape[0]))]
        for drawn in (shape, [line[::-1] for line in shape]):
            if drawn not in found:
                found.append(drawn)
    return found


@cache
def placements(rows: int, columns: int) -> list[tuple[str, str, frozenset[str]]]:
    """The word, the letter and the cells of every way to lay a piece on the empty board."""
    found = []
    for letter, shape in SHAPES.items():
        for drawn in drawings(shape):
            for down in range(rows - len(drawn) + 1):
                for right in range(columns - len(drawn[0]) + 1):
                    cells = [
                        "abcdefghijklmnopqrst"[right + x] + str(rows - down - y)
                        for y, line in enumerate(drawn)
                        for x, sign in enumerate(line)
                        if sign == "#"
                    ]
                    found.append((f"{letter} {' '.join(cells)}", letter, frozenset(cells)))
    return found


def hands(state: Position) -> list[list[str]]:
    """The pieces that each player may still place."""
    whole = list(SHAPES)
    held = [whole[:], whole[:]] if state.table.pieces != "chosen" else [[], []]
    for number, word in enumerate(state.done):
        if word.startswith("choose "):
            held[number % 2].append(word.split()[1])
        else:
            held[number % 2].remove(word[0])
            if state.table.pieces == "common":
                held[1 - number % 2].remove(word[0])
    return held


def chosen(state: Position) -> list[str]:
    return [word.split()[1] for word in state.done if word.startswith("choose ")]


@lru_cache(maxsize=1)  # asked twice in a row: who is to play, and what are the moves
def words(state: Position) -> list[str]:
    """The moves of the player to move."""
    table = state.table
    if table.pieces == "chosen" and len(chosen(state)) < len(SHAPES):
        return [f"choose {letter}" for letter in SHAPES if letter not in chosen(state)]
    covered = {cell for word in state.done if word[0] != "c" for cell in word.split()[1:]}
    held = hands(state)[len(state.done) % 2]
    found = [
        (word, cells)
        for word, letter, cells in placements(table.rows, table.columns)
        if letter in held and covered.isdisjoint(cells)
    ]
    if table.opening and not covered:
        found = [(word, cells) for word, cells in found if not cells.isdisjoint(table.opening)]
    return [word for word, _ in found]


def moves(state: Position) -> dict[str, Position]:
    return {word: Position(state.table, (*state.done, word)) for word in words(state)}


def to_play(state: Position) -> int | None:
    return len(state.done) % 2 if words(state) else None


def score(state: Position) -> tuple[float, float]:
    """The player who cannot place a piece loses, or wins in misere play."""
    stuck = -1.0 if not state.table.misere else 1.0
    return (stuck, -stuck) if len(state.done) % 2 == 0 else (-stuck, stuck)
