"""Recursion without a recursion limit.

Searches are written as in the lectures, as functions that call each other, except that a call is
`yield f(x)` and the functions are generators. `run` keeps the stack itself, so that a line of
100,000 plies works like one of ten.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")

Call = Generator[Any, Any, T]
"""The return type of a function that makes its calls with `yield`."""


def run(call: Call[T]) -> T:
    """The value that the outermost call returns."""
    stack: list[Call[Any]] = [call]
    value: Any = None
    while stack:
        try:
            stack.append(stack[-1].send(value))
            value = None
        except StopIteration as done:
            stack.pop()
            value = done.value
    return value  # type: ignore[no-any-return]
