"""Arguments of public functions, read as options are."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar, get_type_hints

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Values, bad_value, values_of

P = ParamSpec("P")
R = TypeVar("R")
MANY = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function refuse arguments that its annotations do not allow, with BadOption.

    What it searches, a state or a game, it reads itself.
    """
    own = inspect.signature(function)
    usual = {p.name: p.default for p in own.parameters.values() if p.kind not in MANY}

    @wraps(function)
    def reading(*given: P.args, **named: P.kwargs) -> R:
        try:
            bound = own.bind(*given, **named)
        except TypeError:
            return function(*given, **named)  # Python says what is missing or unknown
        for name, value in bound.arguments.items():
            if name in usual and value is not usual[name]:
                bound.arguments[name] = read(function, name, value)
        return function(*bound.args, **bound.kwargs)

    return reading


def read(function: Callable[..., Any], name: str, value: Any) -> Any:
    """The argument of this name; raises BadOption."""
    allowed = declared(function)[name]
    if not {Game, State}.isdisjoint(allowed.kinds):
        return value
    try:
        return allowed.read(value)
    except ValueError:
        raise bad_value(function.__name__, name, value, allowed.allowed) from None


@cache
def declared(function: Callable[..., Any]) -> dict[str, Values]:
    """What the annotations of a function allow, by argument."""
    hints = get_type_hints(function, include_extras=True)
    return {name: values_of(hint) for name, hint in hints.items()}
