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

from plyground.game.errors import BadOption

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
    choices: tuple[Any, ...] = ()
    """The allowed values, if there are only a few."""
    file: bool = False
    """Whether the value is the path of a file."""


@dataclass
class _Loading:
    """The options given to the current `load`, and those declared so far."""

    game: str
    given: dict[str, Any]
    declared: dict[str, Option] = field(default_factory=dict)


_loading: ContextVar[_Loading | None] = ContextVar("loading", default=None)
_files: ContextVar[bool] = ContextVar("files", default=True)


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
    file: bool = False,
) -> T:
    """The value of an option of the game being loaded: the caller's, or the default.

    Text is accepted for every type, so that the command line needs no knowledge of the game. `read`
    converts the given value (and raises ValueError with a reason); without it the type of the
    default decides. `file` says that the value is the path of a file, which the studio does not
    accept from an address. Outside of a load this returns the default.
    """
    loading = _loading.get()
    if loading is None:
        return default
    from plyground.game.contract.values import Range, Values, bad_value  # not to list games

    values = Values((type(default),), Range(low, high), tuple(choices) if choices else None)
    allowed = allowed or values.allowed
    few = values.choices or ((True, False) if isinstance(default, bool) else ())
    loading.declared[name] = Option(name, default, allowed, about, default, few, file)
    if name not in loading.given:
        return default
    given = loading.given[name]
    if file and given and not _files.get():
        raise BadOption(f"{loading.game}: {name} cannot name a file in the studio")
    try:
        value: T = read(given) if read else values.read(given)
        if not values.fit(value):
            raise ValueError
    except (ValueError, TypeError) as problem:
        raise bad_value(loading.game, name, given, allowed, str(problem) if read else "") from None
    loading.declared[name] = Option(name, default, allowed, about, value, few, file)
    return value


def require(holds: bool, sentence: str) -> None:
    """Raise BadOption with the sentence unless `holds`: for limits on several options together."""
    if not holds:
        loading = _loading.get()
        raise BadOption(f"{loading.game}: {sentence}" if loading else sentence)


@contextmanager
def without_files() -> Iterator[None]:
    """Within this context no option may name a file: for games that others ask for."""
    token = _files.set(False)
    try:
        yield
    finally:
        _files.reset(token)


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
            from plyground.game.contract.values import unknown_option

            raise unknown_option(game, name, context.declared)
