"""A kind of job: its arguments, and the function that a worker runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from pydantic import BaseModel

from plyground.studio import jobs
from plyground.studio.catalogue import Catalogue


@dataclass(frozen=True)
class JobKind:
    """`run(arguments, desk)` returns JSON; a worker calls it."""

    run: Callable[[dict[str, Any], Any], Any]
    arguments: type[BaseModel]
    check: Callable[[Any, Catalogue], None] | None = None
    """Refuses in the server at once what a worker would refuse later. Must be quick."""

    @property
    def target(self) -> str:
        """The function as a worker finds it: "module:function"."""
        return f"{self.run.__module__}:{self.run.__qualname__}"


@dataclass(frozen=True)
class Caps:
    """The most that one job may spend."""

    seconds: float
    nodes: int
    megabytes: float
    result_bytes: int


@cache
def find_kinds() -> dict[str, JobKind]:
    """The kinds of jobs by name, found in the folder `jobs`."""
    names = [module.name for module in iter_modules(jobs.__path__)]
    return {name: import_module(f"{jobs.__name__}.{name}").KIND for name in names}
