"""The memory of states and their paths."""

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
        """The index of the next free place; SIZE or more means that the block is full."""

    @cached_property
    def states(self) -> Any:
        """The same memory as an array of records."""
        return np.frombuffer(self.memory, self.record)


class Past:
    """Keys of the positions on a path. States of one line of play share the array."""

    __slots__ = ("address", "filled", "keys")

    def __init__(self, keys: Any, filled: int) -> None:
        self.keys = keys
        self.filled = filled
        self.address: int = keys.__array_interface__["data"][0]

    def with_key(self, length: int, key: int) -> Past:
        """The first `length` keys followed by this one, in the same array if there is room."""
        past = self
        if not self.filled == length < len(self.keys):
            keys = np.zeros(max(16, 2 * length), np.uint64)
            keys[:length] = self.keys[:length]
            past = Past(keys, length)
        past.keys[length] = key
        past.filled = length + 1
        return past
