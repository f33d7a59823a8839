"""A kind of work: what may be asked, and the function that does it in a worker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from plyground.studio.catalogue import Catalogue


@dataclass(frozen=True)
class Kind:
    """`run` is "module:function", called in a worker as function(arguments, desk) -> JSON."""

    run: str
    arguments: type[BaseModel]
    check: Callable[[Any, Catalogue], None] | None = None
    """Refuses at once, in the server, what a worker would refuse only later. Must be quick."""


@dataclass(frozen=True)
class Caps:
    """What one job may spend at most."""

    seconds: float
    nodes: int
    megabytes: float
    result_bytes: int
