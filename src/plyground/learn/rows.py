"""Positions to learn from: rows of different lengths, one behind the other in flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

KINDS = {
    "on": np.uint16,
    "on_end": np.int64,
    "acts": np.int32,
    "odds": np.float32,
    "acts_end": np.int64,
    "goal": np.float32,
}


@dataclass(frozen=True, eq=False)
class Rows:
    """The facts that hold, the actions with their target, and the value, of each position."""

    on: Any
    on_end: Any
    """Where the facts of each row end."""
    acts: Any
    odds: Any
    """The target of each of the actions."""
    acts_end: Any
    """Where the actions of each row end."""
    goal: Any
    """The values to learn, from -1 to 1: for the mover, or for all players from the mover on."""

    def __len__(self) -> int:
        return len(self.on_end)

    @property
    def arrays(self) -> dict[str, Any]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def room(cls, rows: int, facts: int, moves: int, values: int) -> Self:
        """Memory for rows of at most so many facts and moves."""
        return cls(
            np.zeros(rows * facts, np.uint16),
            np.zeros(rows, np.int64),
            np.zeros(rows * moves, np.int32),
            np.zeros(rows * moves, np.float32),
            np.zeros(rows, np.int64),
            np.zeros((rows, values), np.float32),
        )

    def first(self, n: int) -> Self:
        """A copy of the first n rows."""
        facts = int(self.on_end[n - 1]) if n else 0
        acts = int(self.acts_end[n - 1]) if n else 0
        return type(self)(
            self.on[:facts].copy(),
            self.on_end[:n].copy(),
            self.acts[:acts].copy(),
            self.odds[:acts].copy(),
            self.acts_end[:n].copy(),
            self.goal[:n].copy(),
        )

    def take(self, chosen: Any) -> Self:
        """A copy of the rows with these numbers, in their order."""
        on, on_end = picked(self.on, self.on_end, chosen)
        acts, acts_end = picked(self.acts, self.acts_end, chosen)
        odds, _ = picked(self.odds, self.acts_end, chosen)
        return type(self)(on, on_end, acts, odds, acts_end, self.goal[chosen])

    @classmethod
    def joined(cls, parts: Sequence[Rows]) -> Self:
        """The rows of all parts, in their order."""
        on = np.cumsum([0, *(len(part.on) for part in parts)])
        acts = np.cumsum([0, *(len(part.acts) for part in parts)])
        return cls(
            np.concatenate([part.on for part in parts]),
            np.concatenate([part.on_end + at for part, at in zip(parts, on, strict=False)]),
            np.concatenate([part.acts for part in parts]),
            np.concatenate([part.odds for part in parts]),
            np.concatenate([part.acts_end + at for part, at in zip(parts, acts, strict=False)]),
            np.concatenate([part.goal for part in parts]),
        )


def chosen_rows(parts: Sequence[Rows], order: Any) -> tuple[Rows, Any]:
    """Copies of the rows in `order` alone, each once, and the order by their new numbers.

    The window may have hundreds of times as many rows as are trained on.
    """
    numbers, order = np.unique(order, return_inverse=True)
    ends = np.cumsum([len(part) for part in parts])
    bounds = np.searchsorted(numbers, [0, *ends])
    taken = [
        part.take(numbers[low:high] - (end - len(part)))
        for part, end, low, high in zip(parts, ends, bounds, bounds[1:], strict=False)
    ]
    return Rows.joined(taken), order


def picked(items: Any, ends: Any, chosen: Any) -> tuple[Any, Any]:
    """The items of the chosen rows, one behind the other, and where each row ends then."""
    begins = np.concatenate([np.zeros(1, ends.dtype), ends])[chosen]
    lengths = ends[chosen] - begins
    new_ends = np.cumsum(lengths)
    places = np.repeat(begins - (new_ends - lengths), lengths) + np.arange(lengths.sum())
    return items[places], new_ends
