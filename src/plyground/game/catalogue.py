"""The built-in games, found in their folder, and their facts, read without running them."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "games"
_REMARK = re.compile(r"\s*\([^()]*\)\s*$")


@dataclass(frozen=True)
class CatalogueEntry:
    """The facts of a game with its default options."""

    name: str
    title: str
    title_ar: str
    players: int = 2
    zero_sum: bool = True
    deterministic: bool = True
    perfect_information: bool = True
    also: tuple[str, ...] = ()


@cache
def games() -> tuple[str, ...]:
    """The names of the built-in games, sorted."""
    files = (p for p in FOLDER.iterdir() if not p.name.startswith(("_", ".")))
    return tuple(sorted(p.stem for p in files if p.suffix == ".py" or (p / "__init__.py").exists()))


def named(text: str) -> str | None:
    """The built-in game that a text names: by its name, its title, or another name it has.

    Remarks in brackets at the end are left out if they are no part of a name: "Halma (2)".
    """
    name = "_".join(text.casefold().replace("-", " ").split())
    if name in games():
        return name
    words = ""
    while words != text:
        words = text
        path = any(mark in words for mark in "./\\:")  # a path is never a title
        if not path and (found := _by_letters().get(_letters(words))):
            return found
        text = _REMARK.sub("", words)
    return None


@cache
def _by_letters() -> dict[str, str]:
    names = {}
    for name in games():
        facts = entry(name)
        for word in (name, facts.title, *facts.also):
            names[_letters(word)] = name
    return names


def _letters(text: str) -> str:
    """What counts in a name: "Tic-Tac-Toe", "tictactoe" and "tic tac toe" are the same."""
    plain = text.casefold().replace("&", "and").replace("×", "x")
    return "".join(c for c in plain if c.isalnum())


@cache
def file_of(name: str) -> Path:
    """The file of a built-in game: its own, or the `__init__.py` of its folder."""
    single = FOLDER / f"{name}.py"
    return single if single.exists() else FOLDER / name / "__init__.py"


def entry(name: str) -> CatalogueEntry:
    """The facts that a built-in game's file states as literals; the others have default values."""
    source = file_of(name).read_text(encoding="utf-8")
    # The facts come last: the text before them need not be parsed.
    tree = ast.parse(source[max(0, source.find("\nfacts = ")) :])
    known: dict[str, object] = {"title": name, "title_ar": ""}
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
            continue
        if not any(isinstance(t, ast.Name) and t.id == "facts" for t in node.targets):
            continue
        for keyword in node.value.keywords:
            if keyword.arg in CatalogueEntry.__dataclass_fields__:
                try:
                    known[keyword.arg] = ast.literal_eval(keyword.value)
                except ValueError:
                    continue  # depends on an option; the default is right for the default option
    return CatalogueEntry(name=name, **known)  # type: ignore[arg-type]
