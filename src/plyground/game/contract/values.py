"""Values of options: how they are declared, and the one function that reads them.

Games, limits, agents and engines share this reader. It takes text and Python values. An option of a
limit, an agent or an engine is a field of a dataclass: `Annotated[int, Range(1)]` says what it may
be, and the text below the field is its help.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from math import isfinite
from numbers import Integral, Real
from pathlib import Path, PurePath
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from plyground.game.errors import BadOption, nearest, one_of

T = TypeVar("T")
WORDS = {"true": True, "yes": True, "on": True, "1": True}
WORDS |= {"false": False, "no": False, "off": False, "0": False}
NAMES: dict[Any, str] = {int: "a whole number", float: "a number", str: "text"}
NAMES |= {Path: "a path", Mapping: "a mapping of names to numbers", Callable: "a function"}
NAMES |= {Sequence: "a list"}
NO_VALUE = (ValueError, TypeError, KeyError, OverflowError)
DERIVED = "derived"
"""In a field's metadata: the option of another dataclass that declares this one."""


@dataclass(frozen=True)
class Range:
    """The numbers that an option may be: `low` and `high` are among them, `above` is not."""

    low: float | None = None
    high: float | None = None
    above: float | None = None

    def holds(self, value: Any) -> bool:
        low, high, above = self.low, self.high, self.above
        fits = (low is None or value >= low) and (high is None or value <= high)
        return fits and (above is None or value > above)

    def __str__(self) -> str:
        if self.low is not None:
            low = self.low
            return f" from {low} to {self.high}" if self.high is not None else f", {low} or more"
        above = "" if self.above is None else f" above {self.above}"
        return above if self.high is None else f"{above}, at most {self.high}"


@dataclass(frozen=True)
class Values:
    """What an option may be: values of some types, within a range, or one of some choices."""

    kinds: tuple[Any, ...]
    range: Range = Range()
    choices: tuple[Any, ...] | None = None

    def read(self, given: Any) -> Any:
        """The value that a text or a Python value stands for; raises ValueError.

        The types are tried in their order.
        """
        for kind in self.kinds:
            try:
                value = _read(given, kind)
            except NO_VALUE:
                continue
            if self.fit(value):
                return value
        raise ValueError

    def fit(self, value: Any) -> bool:
        """Whether a value is among the choices, and a number in the range."""
        if self.choices is not None:
            return value is None or value in self.choices
        number = isinstance(value, Real) and not isinstance(value, bool)
        return self.range.holds(value) if number else True

    @property
    def allowed(self) -> str:
        """What the option may be, in words."""
        if self.choices is not None:
            return one_of(map(str, self.choices))
        words: list[str] = []
        for kind in self.kinds:
            if kind is bool:
                words += ["true", "false"]
            elif kind is int or kind is float:
                words.append(f"{NAMES[kind]}{self.range}")
            elif kind is not type(None) and not (kind is Path and str in self.kinds):
                article = "an" if kind.__name__[0] in "AEIOU" else "a"
                words.append(NAMES.get(kind, f"{article} {kind.__name__}"))
        return one_of(words)


@dataclass(frozen=True)
class OptionField:
    """An option that a field of a dataclass declares."""

    name: str
    values: Values
    default: Any
    source: type
    """The dataclass whose text explains it."""

    @property
    def about(self) -> str:
        """Its help."""
        return _texts(self.source).get(self.name, "")

    def read(self, owner: str, given: Any) -> Any:
        """The value that is given; raises BadOption."""
        try:
            return self.values.read(given)
        except ValueError:
            raise bad_value(owner, self.name, given, self.values.allowed) from None


def bad_value(owner: str, name: str, given: Any, allowed: str, reason: str = "") -> BadOption:
    """The error for a value that an option cannot have."""
    why = f" ({reason})" if reason else ""
    return BadOption(f"{owner}: {name} cannot be {given!r}{why}; allowed: {allowed}")


def unknown_option(owner: str, name: str, known: Iterable[str]) -> BadOption:
    """The error for an option that does not exist; it names the nearest ones."""
    known = list(known)
    if not known:
        return BadOption(f"{owner} has no options, so {name!r} cannot be set")
    hint = one_of(nearest(name, known) or known)
    return BadOption(f"{owner} has no option {name!r}; it has {hint}")


def whole(owner: str, name: str, given: Any, low: int | None = None) -> int:
    """A whole number that a caller gave, at least `low`; raises BadOption."""
    values = Values((int,), Range(low))
    try:
        return int(values.read(given))
    except ValueError:
        raise bad_value(owner, name, given, values.allowed) from None


@cache
def option_fields(kind: type) -> dict[str, OptionField]:
    """The options that a dataclass declares, by name."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        f.name: f.metadata.get(DERIVED)
        or OptionField(f.name, values_of(hints[f.name]), f.default, kind)
        for f in fields(kind)
    }


def read_fields(owner: str, kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of some options of a dataclass; raises BadOption."""
    known = option_fields(kind)
    return {name: known[name].read(owner, value) for name, value in given.items()}


def with_options(kind: type, *left_out: str) -> Callable[[type[T]], type[T]]:
    """A class decorator: a frozen dataclass that begins with the options of another one.

    An option that is not given is None in the new class.
    """

    def derive(new: type[T]) -> type[T]:
        options = [o for o in option_fields(kind).values() if o.name not in left_out]
        for option in options:
            values = replace(option.values, kinds=(*option.values.kinds, type(None)))
            derived = {DERIVED: replace(option, values=values)}
            setattr(new, option.name, field(default=None, metadata=derived))
        own = inspect.get_annotations(new)
        new.__annotations__ = {option.name: Any for option in options} | own
        return dataclass(frozen=True)(new)

    return derive


def values_of(hint: Any) -> Values:
    """What a type allows, with the Range or the tuple of choices in its `Annotated`."""
    if get_origin(hint) is Annotated:
        kind, allowed = get_args(hint)
        part = "range" if isinstance(allowed, Range) else "choices"
        return replace(values_of(kind), **{part: allowed})
    if get_origin(hint) in (Union, UnionType):
        return Values(tuple(get_origin(kind) or kind for kind in get_args(hint)))
    return Values((get_origin(hint) or hint,))


@cache
def _texts(kind: type) -> dict[str, str]:
    """The text below each field, those of the class itself before those of its bases."""
    found: dict[str, str] = {}
    for part in kind.__mro__:
        if not is_dataclass(part) or not inspect.get_annotations(part):
            continue
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(part))).body
        assert isinstance(tree, ast.ClassDef)
        for item, text in zip(tree.body, tree.body[1:], strict=False):
            if not isinstance(item, ast.AnnAssign) or not isinstance(text, ast.Expr):
                continue
            if isinstance(item.target, ast.Name) and isinstance(text.value, ast.Constant):
                found.setdefault(item.target.id, inspect.cleandoc(str(text.value.value)))
    return found


def _read(given: Any, kind: Any) -> Any:
    """A value of a type; raises one of NO_VALUE."""
    if kind is Any:
        return given
    if kind is Any:
        return given
    if kind is bool and isinstance(given, str | Integral):
        return WORDS[str(given).casefold()]
    if kind in (int, float) and isinstance(given, str | Real) and not isinstance(given, bool):
        value = kind(given)
        if isfinite(value) if kind is float else isinstance(given, str) or value == given:
            return value
    elif kind is Path and isinstance(given, str | PurePath):
        return Path(given)
    elif kind not in (bool, int, float) and isinstance(given, kind):
        return given
    raise ValueError
