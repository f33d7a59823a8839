"""What the doctor's checks report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """A violation at a state."""

    kind: str
    sentence: str


Check = Callable[[Any, int], Iterator[Fault]]
"""Checks a state; answers that could vary are asked for that many times."""


def counted(actions: list[Any]) -> str:
    """The beginning of a sentence about actions."""
    return "1 action is" if len(actions) == 1 else f"{len(actions)} actions are"
