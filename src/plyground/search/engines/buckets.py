"""The memory of a table whose entries lie in buckets."""

from __future__ import annotations

from typing import Any

import numpy as np

MOST = 1e9
"""Megabytes: more than any machine has, and few enough for numpy to refuse them."""


def empty_table(entry: np.dtype[Any], megabytes: float, bucket: int = 2) -> Any:
    """An empty table of at most that size, with at least one bucket of a power of two entries."""
    slots = bucket
    while 2 * slots * entry.itemsize <= min(megabytes, MOST) * 2**20:
        slots *= 2
    return np.zeros(slots, entry)
