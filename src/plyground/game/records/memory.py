"""Where states and their paths lie in memory."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np


class Block:
    """Memory for a few states, one after another."""

    SIZE = 64

    def __init__(self, record: np.dtype[Any]) -> None:
        self.record = record
        self.memory = array("q", bytes(self.SIZE * record.itemsize))
        self.address = self.memory.buffer_info()[0]
        self.take = count().__next__
        """The next free place; a number of SIZE or more means that there is none."""

    @cached_property
    def states(self) -> Any:
        """The same memory as an array of records."""
        return np.frombuffer(self.memory, self.record)


class Past:
    """Keys of the positions on a path. States of one line share the array, each with its length."""

    __slots__ = ("address", "filled", "keys")

    def __init__(self, keys: Any, filled: int) -> None:
        self.keys = keys
        self.filled = filled
        self.address: int = keys.__array_interface__["data"][0]

    def with_key(self, length: int, key: int) -> Past:
        """An array that begins with the first `length` keys, and goes on with this one."""
        past = self
        if not self.filled == length < len(self.keys):
            keys = np.zeros(max(16, 2 * length), np.uint64)
            keys[:length] = self.keys[:length]
            past = Past(keys, length)
        past.keys[length] = key
        past.filled = length + 1
        return past
