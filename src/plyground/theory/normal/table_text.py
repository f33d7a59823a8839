"""A payoff matrix as text, typed, pasted or from a .csv file; semicolons or newlines end rows.

    7 3 -1; 7 3 4                spaces between cells
    7,3,-1                       commas between cells, if there are no spaces
    3,3 0,5; 5,0 1,1             two numbers in a cell: both players' payoffs; also (3, 3) and <3 3>

If there are tabs, as in text pasted from spreadsheets, only they separate cells. A first row or
column of words names the strategies.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from typing import Any

from plyground.game.errors import BadMatrix
from plyground.game.trees.numbers import NOT_FINITE, is_number
from plyground.theory.normal.payoffs import cell_value, entries, place

PAIR = re.compile(r"[(<]([^()<>]*)[)>]")
SPACED_COMMA = re.compile(r"[ ]*,[ ]*")


@dataclass(frozen=True)
class PayoffTable:
    """A parsed text: one or two payoff tables, and the strategy names if given."""

    payoffs: tuple[list[list[Any]], ...]
    rows: tuple[str, ...] | None
    columns: tuple[str, ...] | None


def read_table(text: str) -> PayoffTable:
    """The matrix that a text describes; raises BadMatrix with row and column."""
    lines = _split(text)
    columns: tuple[str, ...] | None = None
    rows: tuple[str, ...] | None = None
    corner, *names = lines[0]
    if len(lines) > 1 and names and all(map(_is_name, names)) and (not corner or _is_name(corner)):
        del lines[0]
        beside = len(names) + 1 == len(lines[0]) and _is_name(lines[0][0])
        columns = tuple(names if beside else (corner, *names))
    if all(len(line) > 1 and _is_name(line[0]) for line in lines):
        rows = tuple(line[0] for line in lines)
        lines = [line[1:] for line in lines]
    for i, line in enumerate(lines):
        if len(line) != len(lines[0]):
            raise BadMatrix(
                f"{place((i,))} has {entries(len(line))}, but row 1 has {len(lines[0])}", (i,)
            )
    cells = [[_cell(word, (i, j)) for j, word in enumerate(line)] for i, line in enumerate(lines)]
    players = len(cells[0][0])
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if len(cell) != players or players > 2:
                raise BadMatrix(
                    f"{place((i, j))} has {len(cell)} numbers, "
                    + (
                        "but a cell has one or two"
                        if players > 2
                        else f"row 1, column 1 has {players}"
                    ),
                    (i, j),
                )
    tables = tuple([[cell[p] for cell in row] for row in cells] for p in range(players))
    return PayoffTable(tables, rows, columns)


def _split(text: str) -> list[list[str]]:
    """The cells of each row, as words."""
    lines = [line.strip("\r ") for line in re.split(r"[;\n]", text)]
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    if not lines:
        raise BadMatrix("the matrix is empty: rows look like 7 3 -1; 7 3 4")
    for i, line in enumerate(lines):
        if not line.strip():
            raise BadMatrix(f"row {i + 1} is empty", (i,))
    if any("\t" in line for line in lines):
        return [[word.strip() for word in line.split("\t")] for line in lines]
    if any('"' in line for line in lines):
        return [[word.strip() for word in row] for row in csv.reader(lines, skipinitialspace=True)]
    if any(PAIR.search(line) for line in lines):
        lines = [PAIR.sub(lambda m: ",".join(re.split(r"[\s,]+", m[1].strip())), s) for s in lines]
        return [line.replace(", ", " ").split() or [""] for line in lines]
    tight = [SPACED_COMMA.sub(",", line) for line in lines]
    if any(re.search(r"\s", line) for line in tight):
        return [line.split() for line in tight]
    return [line.split(",") for line in tight]


def _cell(word: str, at: tuple[int, int]) -> list[Any]:
    """The one or two numbers of a cell."""
    parts = [part for part in re.split(r"[\s,()<>]+", word) if part] or [""]
    try:
        return [cell_value(part) for part in parts]
    except ValueError as problem:
        raise BadMatrix(f"{place(at)}: {problem}", at) from None


def _is_value(word: str) -> bool:
    """Whether a cell holds numbers, or something that was meant as one."""
    parts = [part for part in re.split(r"[\s,()<>]+", word) if part]
    return not parts or all(
        is_number(p) or p.replace("−", "-").lstrip("+-").casefold() in NOT_FINITE for p in parts
    )


def _is_name(word: str) -> bool:
    return word != "" and not _is_value(word)
