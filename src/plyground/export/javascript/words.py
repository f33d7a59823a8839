"""Names and constants of Python as JavaScript, and what cannot be said in it."""

from __future__ import annotations

import json
from typing import Any

_RESERVED = (
    "arguments await break case catch class const continue debugger default delete do else enum "
    "eval export extends false finally for function if implements import in instanceof interface "
    "let new null package private protected public return static super switch this throw true try "
    "typeof undefined var void while with yield"
)
RESERVED = frozenset(_RESERVED.split())


class CannotTranslate(TypeError):
    """Python that has no translation here. `line` counts from the function's first line."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.what, self.line = what, line


def identifier(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}_" if name in RESERVED else name


def literal(value: Any) -> str | None:
    """A constant; None if it is not a plain one."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 2**53 else f"{value}n"
    if isinstance(value, float):
        if value != value:
            return "NaN"
        if value in (float("inf"), float("-inf")):
            return "Infinity" if value > 0 else "-Infinity"
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return None
