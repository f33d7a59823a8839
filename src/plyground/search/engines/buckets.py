"""The memory of a table whose entries lie in buckets."""

from __future__ import annotations

from typing import Any

import numpy as np

MOST = 1e9
"""Megabytes: more than any machine has, and few enough for numpy to refuse them."""


PER_SECOND = 160.0
"""Megabytes of a table that a search fills in a second."""


def worthwhile(megabytes: float, seconds: float | None) -> float:
    """The size of a table, without what a search of that many seconds could not fill.

    The system takes time to provide memory, much of it in a search of a tenth of a second.
    """
    return megabytes if seconds is None else min(megabytes, max(1.0, PER_SECOND * seconds))


def empty_table(entry: np.dtype[Any], megabytes: float, bucket: int = 2) -> Any:
    """An empty table of at most that size, with at least one bucket of a power of two entries."""
    slots = bucket
    while 2 * slots * entry.itemsize <= min(megabytes, MOST) * 2**20:
        slots *= 2
    return np.zeros(slots, entry)
