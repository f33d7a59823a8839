"""Turn numba's page of text about a rule that cannot be compiled into one sentence."""

from __future__ import annotations

import dis
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

NAMELESS = re.compile(r"name '(\w+)' is not defined|has no attribute '(\w+)'|^'(\w+)'$")
"""Messages that tell a name, and no place."""

# Searched in this order; {0}, {1} ... are the groups of the pattern.
REASONS = [
    (r"NameError: name '(\w+)' is not defined", "the name {0} is not defined"),
    (r"^'(\w+)'$", "the record has no field {0}"),
    (r"Unknown attribute '(\w+)' of type Record", "the record has no field {0}"),
    (
        r"Untyped global name '(\w+)'",
        "{0} is of a kind that rules cannot use (numbers, tuples of numbers, numpy arrays and "
        "functions can be used)",
    ),
    (
        r"too many positional arguments|missing a required argument|got an unexpected keyword",
        "a function is called with the wrong number of arguments",
    ),
    (
        r"\bDictType|\bset\(|dict\(|BUILD_MAP|BUILD_SET|SET_ADD|MAP_ADD",
        "sets and dicts are not available in compiled rules",
    ),
    (
        r"list\(undefined\)|untyped-list",
        "an empty list has no type; write into the rows that are passed in, or use np.empty",
    ),
    (
        r"Cannot unify (.+?) and (.+?) for '([$\w.]+)",
        "{2} is {0} in one case and {1} in another; give it one type",
    ),
    (
        r"\w+\((?:float64, u?int\d+|u?int\d+, float64|float64, Literal)|(?:get|set)item\(.*float64",
        "a float came where a whole number is needed; use // instead of /, and never mix np.uint64 "
        "with plain ints (write np.uint64(1), not 1)",
    ),
    (
        r"No implementation of function .*?<built-in function (\w+)>",
        "the operation {0} does not exist for values of these types",
    ),
    (r"Use of unsupported NumPy function '([\w.]+)'", "{0} is not available in compiled rules"),
    (r"has no attribute '(\w+)'", "there is no {0} there"),
    (r"Unknown attribute '(\w+)' of type", "there is no {0} that compiled rules can use"),
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
    places += _mentions(functions, NAMELESS.search(text))
    for file, line in places:
        for function in functions:
            if _covers(function.__code__, file, line):
                return CannotCompile(_sentence(game, function, line, text))
    # Not in a rule: a fault of the search, whose author wants the whole page.
    return error


def _mentions(functions: list[FunctionType], found: re.Match[str] | None) -> list[tuple[str, int]]:
    """Where the rules use a name that a message tells without a place."""
    name = next((group for group in found.groups() if group), None) if found else None
    return [
        (function.__code__.co_filename, instruction.positions.lineno)
        for function in functions
        for instruction in dis.get_instructions(function)
        if name is not None
        and instruction.argval == name
        and instruction.positions is not None
        and instruction.positions.lineno is not None
    ]


def _sentence(game: str, function: FunctionType, line: int, text: str) -> str:
    path = function.__code__.co_filename
    linecache.checkcache(path)
    source = linecache.getline(path, line).strip()
    return (
        f"{game}: {Path(path).name}:{line}, in {function.__name__}(): "
        f"`{source}` cannot be compiled: {_reason(text)}"
    )


def _reason(text: str) -> str:
    for pattern, reason in REASONS:
        found = re.search(pattern, text)
        if found:
            return reason.format(*map(_plainly, found.groups()))
    lines = (line.strip() for line in text.splitlines())
    said = next((ln for ln in lines if ln and not ln.startswith("Failed in")), "no reason given")
    return f"numba says: {said[:160]}"


def _plainly(word: str) -> str:
    """A variable or type of numba's in the words of a rule's author."""
    if word.startswith("$"):
        return "a value"
    literal = re.match(r"Literal\[(\w+)\]", word)
    return literal[1] if literal else re.sub(r"\.\d+$", "", word)


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
