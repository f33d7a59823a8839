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
"""Messages with a name but without a location."""

# Searched in this order; {0}, {1} ... are the groups of the pattern.
REASONS = [
    (r"NameError: name '(\w+)' is not defined", "the name {0} is not defined"),
    (r"^'(\w+)'$", "the record has no field {0}"),
    (r"Unknown attribute '(\w+)' of type Record", "the record has no field {0}"),
    (
        r"Untyped global name '(\w+)'",
        "rules cannot use {0}: only numbers, tuples of numbers, numpy arrays and functions",
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
        "a float is used where an integer is needed; use // instead of /, and never mix np.uint64 "
        "with plain ints (write np.uint64(1), not 1)",
    ),
    (
        r"No implementation of function .*?<built-in function (\w+)>",
        "the operation {0} does not exist for values of these types",
    ),
    (r"Use of unsupported NumPy function '([\w.]+)'", "{0} is not available in compiled rules"),
    (r"has no attribute '(\w+)'", "it has no attribute {0}"),
    (r"Unknown attribute '(\w+)' of type", "compiled rules cannot use the attribute {0}"),
    (
        r"(?i)unsupported|not supported|use of unknown opcode",
        "this feature of Python is not available in compiled rules",
    ),
]


def explain(
    error: Exception, game: str, bindings: dict[str, Any], search: Callable[..., Any]
) -> Exception:
    """The error to raise instead of numba's; it points at the user's line if that is the cause."""
    text = COLOURS.sub("", str(error))
    functions = list(_reached(bindings.values()))
    places = [(m[1] or m[3], int(m[2] or m[4])) for m in PLACE.finditer(text)]
    location = getattr(error, "loc", None)
    if location is not None and location.filename:
        places.append((location.filename, location.line))
    places += _mentions(functions, NAMELESS.search(text))
    # Functions with a closure are our own, around or in place of a rule of the file.
    functions.sort(key=lambda function: function.__closure__ is not None)
    for function in functions:
        for file, line in places:
            if _covers(function.__code__, file, line):
                return CannotCompile(_sentence(game, function, line, text))
    # The fault is in the search, not in a rule: its author needs the whole text.
    return error


def _mentions(functions: list[FunctionType], found: re.Match[str] | None) -> list[tuple[str, int]]:
    """Where the rules use the name in a message that has no location."""
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
    """A name of a variable or type in numba's message, as the rule's author knows it."""
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
    """Rules and the functions that they call."""
    todo = [value for value in values if isinstance(value, FunctionType)]
    seen = set(todo)
    while todo:
        function = todo.pop(0)
        yield function
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        held = [function.__globals__.get(name) for name in sorted(names_used(function.__code__))]
        for called in (*cells, *held):
            if isinstance(called, FunctionType) and called not in seen:
                seen.add(called)
                todo.append(called)
