"""Run a coroutine next to the loop that a browser of other tests has in this thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def in_own_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run in another thread."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(asyncio.run, coroutine).result()
