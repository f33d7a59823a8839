"""A measure of work that is the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


def calls(work: Callable[[], T]) -> tuple[int, T]:
    """How many Python functions `work` calls in this thread, and its result."""
    count = 0

    def listen(frame: FrameType, what: str, argument: Any) -> None:
        nonlocal count
        count += what == "call"

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return count, found
