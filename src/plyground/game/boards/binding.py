"""Rules that several games share: a module's functions, bound to the tables of one game."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType, SimpleNamespace
from typing import Any


def bind(module: Mapping[str, Any], constants: Mapping[str, Any]) -> SimpleNamespace:
    """The functions of a module, given by its globals, as if the constants stood in it.

    Each game so has functions of its own, whose tables are known when they are compiled.
    """
    scope: dict[str, Any] = {**module, **constants}
    for name, value in module.items():
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            scope[name] = FunctionType(value.__code__, scope, name)
    return SimpleNamespace(**scope)


def in_capitals(tables: Any) -> dict[str, Any]:
    """The fields of a named tuple as constants: `to_near` is TO_NEAR."""
    return {name.upper(): table for name, table in tables._asdict().items()}
