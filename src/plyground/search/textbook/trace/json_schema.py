"""The part of JSON Schema that the schema of traces uses, so that reading needs no library.

Objects with listed properties have no others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any

Fault = tuple[str, str]
"""The place, as in ".events[3].v", and what is wrong there."""
Check = Callable[[Any], Fault | None]

TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda x: isinstance(x, dict),
    "array": lambda x: isinstance(x, list),
    "string": lambda x: isinstance(x, str),
    "boolean": lambda x: isinstance(x, bool),
    "null": lambda x: x is None,
    "integer": lambda x: type(x) is int,
    "number": lambda x: type(x) is int or (type(x) is float and isfinite(x)),
}


def compiled(part: dict[str, Any], defs: dict[str, Any]) -> Check:
    """A part of a schema as a function, fast enough for tens of thousands of events."""
    if "$ref" in part:
        return compiled(defs[part["$ref"].removeprefix("#/$defs/")], defs)
    if "anyOf" in part:
        return any_of([compiled(choice, defs) for choice in part["anyOf"]])
    if "const" in part:
        return one_value([part["const"]])
    if "enum" in part:
        return one_value(part["enum"])
    checks = [of_type(part["type"])] if "type" in part else []
    if "minimum" in part or "maximum" in part:
        checks.append(between(part.get("minimum"), part.get("maximum")))
    if "minLength" in part or "minItems" in part or "maxItems" in part:
        least = part.get("minLength", part.get("minItems", 0))
        checks.append(long_enough(least, part.get("maxItems")))
    if "pattern" in part:
        checks.append(matching(re.compile(part["pattern"])))
    if "items" in part:
        checks.append(each(compiled(part["items"], defs)))
    if "properties" in part:
        inner = {name: compiled(sub, defs) for name, sub in part["properties"].items()}
        checks.append(with_fields(inner, part.get("required", [])))
    return checks[0] if len(checks) == 1 else all_of(checks)


def all_of(checks: list[Check]) -> Check:
    def check(value: Any) -> Fault | None:
        for one in checks:
            fault = one(value)
            if fault:
                return fault
        return None

    return check


def any_of(checks: list[Check]) -> Check:
    def check(value: Any) -> Fault | None:
        faults = [fault for one in checks if (fault := one(value))]
        if len(faults) < len(checks):
            return None
        return "", " or ".join(why for _, why in faults)

    return check


def one_value(allowed: list[Any]) -> Check:
    known = {(type(value), value) for value in allowed}

    def check(value: Any) -> Fault | None:
        # Lists and objects are not hashable, and never allowed here.
        if not isinstance(value, (list, dict)) and (type(value), value) in known:
            return None
        return "", f"{shortened(value)} is not one of {', '.join(map(json.dumps, allowed))}"

    return check


def of_type(wanted: str | list[str]) -> Check:
    names = [wanted] if isinstance(wanted, str) else wanted
    tests = [TYPES[name] for name in names]

    def check(value: Any) -> Fault | None:
        for test in tests:
            if test(value):
                return None
        return "", f"{shortened(value)} is not of type {' or '.join(names)}"

    return check


def between(low: float | None, high: float | None) -> Check:
    def check(value: Any) -> Fault | None:
        if value is None:
            return None
        if low is not None and value < low:
            return "", f"{value} is below {low}"
        if high is not None and value > high:
            return "", f"{value} is above {high}"
        return None

    return check


def long_enough(least: int, most: int | None) -> Check:
    def check(value: Any) -> Fault | None:
        if len(value) < least or (most is not None and len(value) > most):
            return "", f"a length of {len(value)} is not allowed"
        return None

    return check


def matching(pattern: re.Pattern[str]) -> Check:
    def check(value: Any) -> Fault | None:
        return None if pattern.fullmatch(value) else ("", f"{shortened(value)} is not allowed")

    return check


def each(inner: Check) -> Check:
    def check(value: Any) -> Fault | None:
        for i, item in enumerate(value):
            fault = inner(item)
            if fault:
                return f"[{i}]{fault[0]}", fault[1]
        return None

    return check


def with_fields(inner: dict[str, Check], required: list[str]) -> Check:
    def check(value: Any) -> Fault | None:
        for name in required:
            if name not in value:
                return "", f"{name!r} is missing"
        for name, field in value.items():
            test = inner.get(name)
            if test is None:
                return f".{name}", "this field is unknown"
            fault = test(field)
            if fault:
                return f".{name}{fault[0]}", fault[1]
        return None

    return check


def shortened(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
