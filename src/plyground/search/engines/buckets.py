"""The memory of a table whose entries lie in buckets."""

from __future__ import annotations

from typing import Any

import numpy as np

MOST = 1e9
"""Megabytes: more than there are, and few enough for numpy to say so."""


def empty_table(entry: np.dtype[Any], megabytes: float, bucket: int = 2) -> Any:
    """An empty table of at most that size; one bucket at least. `bucket` is a power of two."""
    slots = bucket
    while 2 * slots * entry.itemsize <= min(megabytes, MOST) * 2**20:
        slots *= 2
    return np.zeros(slots, entry)
