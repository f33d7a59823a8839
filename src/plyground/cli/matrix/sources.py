"""Finds the game in normal form for a matrix, a file, a tree or a small game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from plyground.cli.arguments import find_game_or_tree, is_file, read_file
from plyground.game.errors import PlygroundError

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

TABLES = (".nfg", ".csv", ".tsv", ".txt")
NUMBERS = re.compile(r"[\d\s.,+\-−/eE()<>]+")
"""Matches a matrix of one row."""


def find_form(
    text: str,
    options: list[str] | None = None,
    *,
    rows: str | None = None,
    columns: str | None = None,
    reduced: bool = False,
) -> NormalForm:
    """The game given as rows of numbers, an .nfg or .csv file, a tree or a small game."""
    from plyground.theory.normal.matrix import matrix

    path = Path(text)
    if path.suffix.casefold() in TABLES or is_matrix(text):
        if options:
            raise PlygroundError("a matrix has no options; -o is for games and trees")
        if reduced:
            raise PlygroundError("only the normal form of a tree or a game can be reduced")
        return matrix(text, rows=_names(rows), columns=_names(columns))
    if rows or columns:
        raise PlygroundError(
            "--rows and --columns are for matrices; the strategies of a tree or game have names"
        )
    if is_file(path) and path.suffix.casefold() not in (".efg", ".py"):
        found = read_file(path)
        if is_matrix(found):
            return matrix(found)
    from plyground.theory.extensive.strategic_form import normal_form

    return normal_form(find_game_or_tree(text, options), reduced=reduced)


def is_matrix(text: str) -> bool:
    """Whether a text is rows of numbers or an .nfg file, not a tree."""
    if text.lstrip().startswith("NFG"):
        return True
    if "[" in text or "{" in text or ":" in text:
        return False
    return ";" in text or "\n" in text.strip() or NUMBERS.fullmatch(text) is not None


def _names(text: str | None) -> list[str] | None:
    """Names separated by commas."""
    return [name.strip() for name in text.split(",")] if text else None
