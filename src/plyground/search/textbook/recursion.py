"""Recursion without a recursion limit.

A search is written as the lectures write it, one function calling another, except that a call is
`yield f(x)` and the functions are generators. `run` keeps the stack itself, so that a line of
100,000 plies is no different from one of ten.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")

Call = Generator[Any, Any, T]
"""What a function returns that makes its calls with `yield`."""


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
