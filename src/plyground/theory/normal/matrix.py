"""`pg.matrix`: a game in normal form from tables, text or lists."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.contract.arguments import checked
from plyground.game.errors import BadMatrix
from plyground.theory.normal.form import NormalForm
from plyground.theory.normal.nfg_reader import is_nfg, read_nfg, read_text
from plyground.theory.normal.payoffs import Payoffs, read_payoffs
from plyground.theory.normal.table_text import read_table

FILES = (".nfg", ".csv", ".tsv", ".txt")


@checked
def matrix(
    *payoffs: Any,
    rows: Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    strategies: Sequence[Sequence[str]] | None = None,
    players: Sequence[str] | None = None,
    title: str = "",
) -> NormalForm:
    """A game in normal form from payoff tables.

    One table is a zero-sum game with the row player's payoffs; N tables are the payoffs of N
    players. A table may be lists, a numpy array, text ("7 3 -1; 7 3 4") or a file (.nfg, .csv);
    cells with two numbers ("3,3 0,5") hold the payoffs of both players. `rows` and `columns` (or
    `strategies`, for more players) name the strategies; the default is I, II, III, ... Raises
    BadMatrix.
    """
    if not payoffs:
        raise BadMatrix("a game in normal form needs at least one table of payoffs")
    if len(payoffs) == 1 and (file := _file(payoffs[0])):
        text = read_text(file)
        if file.suffix.casefold() == ".nfg" or is_nfg(text):
            return read_nfg(text)
        payoffs = (text,)
    if len(payoffs) == 1 and isinstance(payoffs[0], str) and is_nfg(payoffs[0]):
        return read_nfg(payoffs[0])
    if isinstance(payoffs[0], str):
        if len(payoffs) > 1:
            return matrix(
                *(_numbers(text) for text in payoffs),
                rows=rows, columns=columns, strategies=strategies, players=players, title=title,
            )  # fmt: skip
        table = read_table(payoffs[0])
        rows, columns = rows or table.rows, columns or table.columns
        payoffs = table.payoffs
    tables = _tables(payoffs)
    if strategies is None and (rows is not None or columns is not None):
        if len(tables) != 2:
            raise BadMatrix(
                f"rows and columns are for two players; this game has {len(tables)}: use strategies"
            )
        strategies = (rows or (), columns or ())
    return NormalForm(tables, strategies=strategies, players=players, title=title)


def _file(given: Any) -> Path | None:
    """The path, if the argument names a file."""
    if isinstance(given, os.PathLike):
        return Path(given)
    is_name = isinstance(given, str) and "\n" not in given and given.casefold().endswith(FILES)
    return Path(given) if is_name else None


def _numbers(text: Any) -> Any:
    """One player's table, parsed if it is text."""
    if not isinstance(text, str):
        return text
    table = read_table(text)
    if len(table.payoffs) > 1:
        raise BadMatrix("with one table per player, each cell must have one number")
    return table.payoffs[0]


def _tables(given: Sequence[Any]) -> list[Payoffs]:
    """One table for each player."""
    if len(given) == 1:
        only = read_payoffs(given[0])
        dimensions = only.floats.ndim
        if dimensions == 2:
            return [only, -only]
        if dimensions == 3 and only.floats.shape[-1] == 2:
            return [_part(only, player) for player in (0, 1)]
        raise BadMatrix(
            "a single table must have rows and columns (a zero-sum game), or pairs of payoffs "
            f"in its cells; this one has {_dimensions(dimensions)}"
        )
    names = [f"table {player + 1}" for player in range(len(given))]
    tables = [read_payoffs(table, name) for table, name in zip(given, names, strict=True)]
    for table, name in zip(tables, names, strict=True):
        if table.floats.ndim != len(tables):
            raise BadMatrix(
                f"{len(tables)} tables are a game of {len(tables)} players, so each needs "
                f"{len(tables)} dimensions; {name} has {table.floats.ndim}"
            )
        if table.floats.shape != tables[0].floats.shape:
            sizes = (" x ".join(map(str, t.floats.shape)) for t in (table, tables[0]))
            raise BadMatrix(f"{name} is {next(sizes)}, but table 1 is {next(sizes)}")
    return tables


def _part(pairs: Payoffs, player: int) -> Payoffs:
    return Payoffs(np.array(pairs.floats[..., player]), pairs.fractions[..., player])


def _dimensions(count: int) -> str:
    return "1 dimension" if count == 1 else f"{count} dimensions"
