"""The numbers of the course: functions that compute them, and the file that keeps the results.

A number in a chapter, {{name}}, is the result of the function of that name in one of these modules.
Pages read `numbers.json`; a test computes every number again and compares (slow ones only with
PLYGROUND_DEEP=1). `python -m plyground.studio.course.numbers` writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeVar

from plyground.game.errors import PlygroundError, nearest, one_of

Compute = TypeVar("Compute", bound=Callable[[], Any])
FILE = Path(__file__).parent / "numbers.json"


@dataclass(frozen=True)
class Number:
    """How a number of the course is computed; `slow` if it takes more than a second or so."""

    compute: Callable[[], Any]
    slow: bool = False
    fresh: bool = False
    """Computed when a page needs it, because it follows the catalogue of games."""
    source: str = ""
    """Where a number comes from that is quoted and cannot be computed."""


REGISTER: dict[str, Number] = {}


def computed(function: Compute) -> Compute:
    """Register a function: the number has its name."""
    REGISTER[function.__name__] = Number(function)
    return function


def fresh(function: Compute) -> Compute:
    """Register a function whose result changes with the catalogue."""
    REGISTER[function.__name__] = Number(cache(function), fresh=True)
    return function


def slow(function: Compute) -> Compute:
    """Register a function that takes long."""
    REGISTER[function.__name__] = Number(function, slow=True)
    return function


def _same(value: Any) -> Any:
    return value


def quoted(source: str, **values: Any) -> None:
    """Register facts with their source."""
    for name, value in values.items():
        REGISTER[name] = Number(partial(_same, value), source=source)


@cache
def register() -> dict[str, Number]:
    """All numbers of all modules in this folder."""
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.name != "__main__":
            import_module(f"{__name__}.{module.name}")
    return REGISTER


@cache
def stored() -> dict[str, Any]:
    """The kept results."""
    return json.loads(FILE.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def value_of(name: str) -> Any:
    """A number of the course; raises PlygroundError if nothing computes it."""
    if name in stored():
        return stored()[name]
    known = register()
    if name in known and known[name].fresh:
        return known[name].compute()
    close = nearest(name, known) or ["python -m plyground.studio.course.numbers"]
    raise PlygroundError(f"there is no number {name!r}; try {one_of(close)}")


def as_kept(value: Any) -> Any:
    """A result as it is after writing and reading: lists for tuples, texts for keys."""
    return json.loads(json.dumps(value))
