"""Options of a game, declared where they are used: `rows = option("rows", 6, low=1, high=8)`.

A game's files are executed once for each set of options, so an option is an ordinary constant:
tables can be built from it, and compiled code contains its value. In a folder, `options.py`
declares them for all files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from plyground.game.errors import BadOption, nearest, one_of

T = TypeVar("T")


@dataclass(frozen=True)
class Option:
    """One declared option: its default, the allowed values, and a line of help."""

    name: str
    default: Any
    allowed: str
    about: str
    value: Any
    """Its value in the loaded game."""


@dataclass
class _Loading:
    """The options given to the current `load`, and those declared so far."""

    game: str
    given: dict[str, Any]
    declared: dict[str, Option] = field(default_factory=dict)


_loading: ContextVar[_Loading | None] = ContextVar("loading", default=None)


def option(
    name: str,
    default: T,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: Sequence[T] | None = None,
    read: Callable[[Any], T] | None = None,
    allowed: str | None = None,
    about: str = "",
) -> T:
    """The value of an option of the game being loaded: the caller's, or the default.

    Text is accepted for every type, so that the command line needs no knowledge of the game. `read`
    converts the given value (and raises ValueError with a reason); without it the type of the
    default decides. Outside of a load this returns the default.
    """
    allowed = allowed or _allowed(default, low, high, choices)
    loading = _loading.get()
    if loading is None:
        return default
    loading.declared[name] = Option(name, default, allowed, about, default)
    if name not in loading.given:
        return default
    given = loading.given[name]
    try:
        value: T = read(given) if read else _convert(given, default)
        if choices is not None and value not in choices:
            raise ValueError
        if (low is not None and value < low) or (high is not None and value > high):  # type: ignore[operator]
            raise ValueError
    except (ValueError, TypeError) as problem:
        reason = f" ({problem})" if str(problem) and read else ""
        raise BadOption(
            f"{loading.game}: {name} cannot be {given!r}{reason}; allowed: {allowed}"
        ) from None
    loading.declared[name] = Option(name, default, allowed, about, value)
    return value


def require(holds: bool, sentence: str) -> None:
    """Raise BadOption with the sentence unless `holds`: for limits on several options together."""
    if not holds:
        loading = _loading.get()
        raise BadOption(f"{loading.game}: {sentence}" if loading else sentence)


@contextmanager
def loading(game: str, given: dict[str, Any]) -> Iterator[dict[str, Option]]:
    """Within this context `option` reads from `given`; yields the options as they are declared."""
    context = _Loading(game, given)
    token = _loading.set(context)
    try:
        yield context.declared
    finally:
        _loading.reset(token)
    for name in given:
        if name not in context.declared:
            raise BadOption(_unknown(game, name, context.declared))


def _unknown(game: str, name: str, declared: dict[str, Option]) -> str:
    if not declared:
        return f"{game} has no options, so {name!r} cannot be set"
    close = nearest(name, declared)
    hint = f"did you mean {one_of(map(repr, close))}?" if close else "it has " + one_of(declared)
    return f"{game} has no option {name!r}: {hint}"


def _convert(given: Any, default: T) -> T:
    if isinstance(default, bool):
        words = {"true": True, "yes": True, "on": True, "1": True}
        words |= {"false": False, "no": False, "off": False, "0": False}
        value: Any = given if isinstance(given, bool) else words.get(str(given).casefold())
        if value is None:
            raise ValueError
        return value  # type: ignore[no-any-return]
    if isinstance(default, int):
        if isinstance(given, bool) or (isinstance(given, float) and given != int(given)):
            raise ValueError
        return int(given)  # type: ignore[return-value]
    if isinstance(default, float):
        number = float(given)
        if number != number or number in (float("inf"), float("-inf")):
            raise ValueError
        return number  # type: ignore[return-value]
    if isinstance(default, str):
        return str(given)  # type: ignore[return-value]
    raise TypeError(f"an option of type {type(default).__name__} needs read=")


def _allowed(default: Any, low: Any, high: Any, choices: Sequence[Any] | None) -> str:
    if choices is not None:
        return one_of(map(str, choices))
    if isinstance(default, bool):
        return "true or false"
    kind = {int: "a whole number", float: "a number", str: "text"}.get(type(default), "a value")
    if low is not None and high is not None:
        return f"{kind} from {low} to {high}"
    if low is not None:
        return f"{kind}, {low} or more"
    return f"{kind}, at most {high}" if high is not None else kind
