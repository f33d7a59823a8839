"""The memory of states and their paths."""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import Any

import numpy as np

ROOM = bytes(8 * 16)
"""A path has room for sixteen keys at first."""


class Block:
    """Memory for a few states, one after another."""

    SIZE = 64

    def __init__(self, record: np.dtype[Any]) -> None:
        self.record = record
        self.memory = array("b", bytes(self.SIZE * record.itemsize))
        self.address = self.memory.buffer_info()[0]
        end = self.address + self.SIZE * record.itemsize
        self.take = iter(range(self.address, end, record.itemsize)).__next__
        """The address of the next free place; StopIteration says that the block is full."""

    def write(self, address: int, record: array[int]) -> None:
        """Write the bytes of a record at that address."""
        at = address - self.address
        self.memory[at : at + len(record)] = record

    @cached_property
    def states(self) -> Any:
        """The same memory as an array of records."""
        return np.frombuffer(self.memory, self.record)


class Past:
    """Keys of the positions on a path. States of one line of play share the array."""

    __slots__ = ("address", "filled", "words")

    def __init__(self, words: array[int], filled: int) -> None:
        self.words = words
        self.filled = filled
        self.address, _ = words.buffer_info()

    @classmethod
    def start(cls, key: int) -> Past:
        """The path of a single position."""
        words = array("Q", ROOM)
        words[0] = key
        return cls(words, 1)

    @property
    def keys(self) -> Any:
        """The same memory as an array of numpy."""
        return np.frombuffer(self.words, np.uint64)

    def with_key(self, length: int, key: int) -> Past:
        """The first `length` keys followed by this one, in the same array if there is room."""
        past = self
        if not self.filled == length < len(self.words):
            past = Past(self.words[:length] + array("Q", bytes(8 * max(16, length))), length)
        past.words[length] = key
        past.filled = length + 1
        return past
