"""Turn numba's page of text about a rule that cannot be compiled into one sentence."""

from __future__ import annotations

import linecache
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from plyground.kernel.fingerprint import names_used


class CannotCompile(ValueError):
    """A rule uses something that has no compiled form; the message names file, line and reason."""


PLACE = re.compile(r'File "([^"]+)", line (\d+)|(?:at|from) (\S+\.py) \((\d+)\)')
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

# Searched in this order; {0} and {1} are the groups of the pattern.
REASONS = [
    (r"NameError: name '(\w+)' is not defined", "the name {0} is not defined"),
    (
        r"Untyped global name '(\w+)'",
        "{0} is of a kind that rules cannot use (numbers, tuples of "
        "numbers, numpy arrays and functions can be used)",
    ),
    (
        r"Invalid use of type\(CPUDispatcher\(<function (\w+)",
        "{0} is called with arguments that do not fit it",
    ),
    (
        r"too many positional arguments|missing a required argument|got an unexpected keyword",
        "a function is called with the wrong number of arguments",
    ),
    (r"Unknown attribute '(\w+)' of type Record", "the record has no field {0}"),
    (r"(?s)Field '(\w+)' was not found in record", "the record has no field {0}"),
    (r"Unknown attribute '(\w+)' of type", "there is no attribute {0} that compiled rules can use"),
    (
        r"Cannot infer the type of variable '(?:\$\S+|[\w.]+)' .*list\(undefined\)|Untyped list",
        "an empty list has no type; write into the rows that are passed in, or use np.empty",
    ),
    (
        r"\w+\((?:float64, u?int\d+|u?int\d+, float64|float64, Literal)|(?:get|set)item\(.*float64",
        "a float came where a whole number is needed; use // instead of /, and never mix np.uint64 "
        "with plain ints (write np.uint64(1), not 1)",
    ),
    (
        r"Cannot unify (.+?) and (.+?) for '([\w.]+)",
        "the variable {2} is {0} in one place and {1} in another; give it one type",
    ),
    (
        r"No implementation of function .*?\(<built-in function (\w+)>\)",
        "the operation {0} does not exist for values of these types",
    ),
    (r"Use of unsupported NumPy function '([\w.]+)'", "{0} is not available in compiled rules"),
    (
        r"set ?comprehension|dict ?comprehension|SET_ADD|MAP_ADD|BUILD_MAP|BUILD_SET",
        "sets and dicts are not available in compiled rules",
    ),
    (
        r"(?i)unsupported|not supported|use of unknown opcode",
        "this feature of Python is not available in compiled rules",
    ),
]


def explain(
    error: Exception, game: str, bindings: dict[str, Any], search: Callable[..., Any]
) -> Exception:
    """The error to raise instead of numba's: about the user's own line, if one is to blame."""
    text = COLOURS.sub("", str(error))
    functions = list(_reached(bindings.values()))
    places = [(m[1] or m[3], int(m[2] or m[4])) for m in PLACE.finditer(text)]
    location = getattr(error, "loc", None)
    if location is not None and location.filename:
        places.append((location.filename, location.line))
    for file, line in places:
        for function in functions:
            if _covers(function.__code__, file, line):
                return CannotCompile(_sentence(game, function, line, text))
    # Not in a rule: a fault of the search, whose author wants the whole page.
    return error


def _sentence(game: str, function: FunctionType, line: int, text: str) -> str:
    path = function.__code__.co_filename
    source = linecache.getline(path, line).strip()
    return (
        f"{game}: {Path(path).name}:{line}, in {function.__name__}(): "
        f"`{source}` cannot be compiled: {_reason(text)}"
    )


def _reason(text: str) -> str:
    for pattern, reason in REASONS:
        found = re.search(pattern, text)
        if found:
            groups = [g if g is not None else "a function" for g in found.groups()]
            return reason.format(*groups)
    lines = (line.strip() for line in text.splitlines())
    said = next((ln for ln in lines if ln and not ln.startswith("Failed in")), "no reason given")
    return f"numba says: {said[:160]}"


def _covers(code: CodeType, file: str, line: int) -> bool:
    if os.path.basename(code.co_filename) != os.path.basename(file):  # numba shortens paths
        return False
    lines = [n for _, _, n in code.co_lines() if n is not None]
    return min(lines) <= line <= max(lines)


def _reached(values: Any) -> Iterator[FunctionType]:
    """Rules and the functions of the same files that they call."""
    todo = [value for value in values if isinstance(value, FunctionType)]
    seen = set(todo)
    while todo:
        function = todo.pop(0)
        yield function
        for name in sorted(names_used(function.__code__)):
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and called not in seen:
                seen.add(called)
                todo.append(called)
