"""Parses and compares learners' answers.

The form of an item determines its answer:

    number    4, "4", "1/3", "<=4", "≤4"; a mark that is written must be right
    window    [10, "inf"], "[10, +∞]"
    mark      True: this edge is skipped
    word      a move, a label, a choice
    words     a set of words, in any order
    order     a list of words, in this order
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.trees.numbers import number, number_text

FORMS = ("number", "window", "mark", "word", "words", "order")
UNREAD = "not read"
MARKS = {
    "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "=": "=",
    "~<=": "~<=", "≲": "~<=", "~>=": "~>=", "≳": "~>=", "~": "~", "≈": "~",
}  # fmt: skip
INFINITE = ("inf", "infinity", "∞")


def flat(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer with one entry per item: {"value": {"Q": 4}, "cut": ["X"]} as value.Q, cut.X."""
    if not isinstance(answer, Mapping):
        raise PlygroundError(f"an answer must be an object such as {{'move': 'B'}}, not {answer!r}")
    found: dict[str, Any] = {}
    for group, given in answer.items():
        if isinstance(given, Mapping):
            found |= {f"{group}.{name}": value for name, value in given.items()}
        elif group == "cut" and not is_blank(given):
            if not isinstance(given, str | list | tuple):
                raise PlygroundError(f"cut must be a list of names, as ['X', 'Y'], not {given!r}")
            names = split(given) if isinstance(given, str) else given
            found |= {f"cut.{name}": True for name in names}
        else:
            found[group] = given
    return found


def grouped(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The inverse of `flat`: the format of answer files."""
    found: dict[str, Any] = {}
    for key, value in answer.items():
        group, dot, name = key.partition(".")
        if group == "cut":
            found.setdefault(group, []).append(name)
        elif dot:
            found.setdefault(group, {})[name] = value
        else:
            found[group] = value
    return found


def is_blank(given: Any) -> bool:
    """Whether the item has no answer."""
    return given is None or given is False or (isinstance(given, str) and not given.strip())


def is_unread(given: Any) -> bool:
    """Whether the answer is that the node is never read."""
    return isinstance(given, str) and given.strip().casefold() in (UNREAD, "unread", "-")


def read(form: str, key: str, given: Any) -> Any:
    """Parse an answer into a value for `same`; raises PlygroundError."""
    try:
        if form == "number":
            return read_number(given)
        if form == "window":
            return read_window(given)
        if form == "mark":
            return read_mark(given)
        if form == "word":
            return word(given)
        several = given if isinstance(given, list | tuple) else split(word(given))
        words = [word(w) for w in several]
    except (TypeError, ValueError) as problem:
        raise PlygroundError(f"{key}: {problem}") from None
    return frozenset(map(str.casefold, words)) if form == "words" else tuple(words)


def same(form: str, given: Any, expected: Any, within: float = 1e-9) -> bool:
    """Whether two parsed answers are equal."""
    if form == "number":
        (mark, value), (right, true) = given, expected
        return close(value, true, within) and mark in (None, right or "=")
    if form == "window":
        return all(close(a, b, within) for a, b in zip(given, expected, strict=True))
    if form == "word":
        return bool(given.casefold() == expected.casefold())
    if form == "order":
        return [w.casefold() for w in given] == [w.casefold() for w in expected]
    return bool(given == expected)


def close(a: float, b: float, within: float) -> bool:
    return a == b or abs(a - b) <= within


def read_number(given: Any) -> tuple[str | None, float]:
    """The mark, if any, and the number."""
    mark, rest = None, str(given).strip().replace(" ", "")
    if isinstance(given, bool):
        raise ValueError(f"{given!r} is not a number")
    for sign, meaning in MARKS.items():
        if rest.startswith(sign):
            mark, rest = meaning, rest[len(sign) :]
            break
    return mark, finite_or_not(rest)


def finite_or_not(text: str) -> float:
    """A number, or an infinity."""
    plain = text.replace("−", "-").casefold()
    if plain.lstrip("+-") in INFINITE:
        return -math.inf if plain.startswith("-") else math.inf
    return number(text)


def read_window(given: Any) -> tuple[float, float]:
    parts = split(given.strip().strip("[]()")) if isinstance(given, str) else list(given)
    if len(parts) != 2:
        raise ValueError(f"a window has two ends, such as [10, inf], not {given!r}")
    return finite_or_not(str(parts[0])), finite_or_not(str(parts[1]))


def read_mark(given: Any) -> bool:
    if given is True or str(given).strip().casefold() in ("x", "yes", "true", "skip", "✂"):
        return True
    raise ValueError(f"mark an edge with x, or leave it blank; not {given!r}")


def word(given: Any) -> str:
    if not isinstance(given, str | int | float) or isinstance(given, bool):
        raise ValueError(f"expected a word, not {given!r}")
    return number_text(given) if isinstance(given, float) else str(given).strip()


def split(text: str) -> list[str]:
    """Words separated by commas, semicolons or spaces."""
    return text.replace(",", " ").replace(";", " ").split()


def shown(value: float, mark: str = "=") -> float | str:
    """A number in a solution: bare if exact, else with its mark; infinity as "inf"."""
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    value = round(value, 6) + 0.0  # removes rounding errors
    if mark == "=":
        return int(value) if value == int(value) else value
    return f"{mark}{number_text(value)}"


def sign(text: Any) -> str:
    """A value for a sentence, with ≤ for <=, ≲ for ~<= and ∞ for inf."""
    said = text if isinstance(text, str) else number_text(round(float(text), 6))
    said = said.replace("~<=", "≲").replace("~>=", "≳").replace("<=", "≤").replace(">=", "≥")
    return said.replace("inf", "∞")


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    *rest, end = list(words)
    return f"{', '.join(rest)} {last} {end}" if rest else end
