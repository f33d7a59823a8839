"""What `help()` shows of a textbook search: its own arguments, and the options that all share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from inspect import Parameter
from typing import TypeVar

from plyground.search.textbook.convention import Convention
from plyground.search.textbook.walk import Walk

F = TypeVar("F", bound=Callable[..., object])
INNER = ("root", "algorithm", "convention", "root_moves", "name")
"""Fields that a caller does not set."""


def shows_options(search: F) -> F:
    """Give a search a signature that names each option in place of `**options`."""
    own = inspect.signature(search)
    named = [p for p in own.parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
    taken = {p.name for p in named}
    shared = [
        Parameter(f.name, Parameter.KEYWORD_ONLY, default=f.default, annotation=f.type)
        for f in [*fields(Walk), *fields(Convention)]
        if f.name not in INNER and f.name not in taken
    ]
    search.__signature__ = own.replace(parameters=[*named, *shared])  # type: ignore[attr-defined]
    return search
