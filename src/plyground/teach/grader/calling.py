"""Finds a student's function, calls it, and parses its result. Uses only the standard library."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from math import inf
from types import ModuleType
from typing import Any

NAMES = (
    "alphabeta",
    "alphabetasearch",
    "alphabetadecision",
    "negamaxalphabeta",
    "minimaxdecision",
    "minimaxsearch",
    "negamax",
    "minimax",
)
"""Names of functions to grade, in order of preference; case and underscores are ignored."""

MEANINGS = {
    "game": ("game", "problem", "rules", "g"),
    "state": ("state", "s", "node", "position", "board", "root"),
    "depth": ("depth", "d", "maxdepth", "depthlimit", "limit", "plies"),
    "alpha": ("alpha", "a"),
    "beta": ("beta", "b"),
    "maximizing": (
        "maximizing",
        "maximizingplayer",
        "maximising",
        "maximisingplayer",
        "ismax",
        "ismaxplayer",
        "ismaximizing",
        "playermax",
        "maxplayer",
        "maxturn",
    ),
    "player": ("player", "p", "me"),
    "colour": ("colour", "color", "sign"),
}
FULL_DEPTH = 64


class Unfit(Exception):
    """The file or function cannot be graded; the text gives the reason."""


def plain(name: str) -> str:
    return name.replace("_", "").casefold()


def find(module: ModuleType, requested: str | None) -> tuple[str, Callable[..., Any]]:
    """The function to grade."""
    own = {
        name: value
        for name, value in vars(module).items()
        if callable(value) and not name.startswith("__")
    }
    if requested is not None:
        if requested not in own:
            raise Unfit(f"the file has no function {requested!r}")
        return requested, own[requested]
    for looked_for in NAMES:
        for name, value in own.items():
            if plain(name) == looked_for:
                return name, value
    raise Unfit("the file has no function called alphabeta, minimax or negamax")


def meaning(parameter: str) -> str | None:
    return next((m for m, words in MEANINGS.items() if plain(parameter) in words), None)


def prunes(name: str, function: Callable[..., Any]) -> bool:
    """Whether a function appears to be alpha-beta."""
    return "alpha" in plain(name) or "alpha" in map(meaning, inspect.signature(function).parameters)


def takes(function: Callable[..., Any]) -> set[str]:
    """The meanings of a function's parameters."""
    return {m for m in map(meaning, inspect.signature(function).parameters) if m}


def arguments(
    function: Callable[..., Any], world: Any, depth: int | None, window: list[float] | None = None
) -> list[Any]:
    """The arguments for a function, by the names of its parameters."""
    values = {
        "game": world,
        "state": world.initial,
        "depth": FULL_DEPTH if depth is None else depth,
        "alpha": window[0] if window else -inf,
        "beta": window[1] if window else inf,
        "maximizing": True,
        "player": 0,
        "colour": 1,
    }
    given: list[Any] = []
    for parameter in inspect.signature(function).parameters.values():
        means = meaning(parameter.name)
        if means is None:
            if parameter.default is not parameter.empty or parameter.kind in (
                parameter.VAR_POSITIONAL,
                parameter.VAR_KEYWORD,
                parameter.KEYWORD_ONLY,
            ):
                break  # the rest have defaults
            known = "state, game, depth, alpha, beta, maximizing, player or colour"
            raise Unfit(f"unknown parameter {parameter.name!r}; name it {known}")
        given.append(values[means])
    return given


def outcome(returned: Any) -> dict[str, Any]:
    """The value and the move in a result: a number, a word, or both in either order."""
    found: dict[str, Any] = {}
    if isinstance(returned, Mapping):
        parts = list(returned.values())
    elif isinstance(returned, tuple | list):
        parts = list(returned)
    else:
        parts = [returned]
    for part in parts:
        if isinstance(part, int | float) and not isinstance(part, bool):
            found.setdefault("value", float(part))
        elif isinstance(part, str):
            found.setdefault("move", part)
        elif part is None and len(parts) > 1:
            found.setdefault("move", None)  # in place of the move
    return found
