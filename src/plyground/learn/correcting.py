"""Training of a network that corrects an evaluation, on positions with a value to learn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from plyground.game.errors import BadGame
from plyground.game.records.record_game import RecordGame
from plyground.game.records.workspace import interpreting
from plyground.kernel.specialise import Specialiser
from plyground.learn.examples import see_all
from plyground.learn.fitting_correction import corrected, fit_correction
from plyground.search.network.correction import MOST_FACTS
from plyground.search.network.corrector import LARGEST, CorrectorShape, facts_of

BATCH = 512


@dataclass(frozen=True, eq=False)
class Examples:
    """What a network sees of some states in which a player is to move, row by row."""

    on: Any
    """The numbers of the facts that hold, one row behind the other."""
    on_end: Any
    """Where the facts of each row end."""
    views: Any
    """What the numbers are XORed with: for the mover, and for the other player."""
    phase: Any
    """The set of last weights."""
    base: Any
    """The weighted sum of the features, for the mover."""

    def __len__(self) -> int:
        return len(self.on_end)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """The arrays in the order of compiled code."""
        return self.on, self.on_end, self.views, self.phase, self.base

    def first(self, n: int) -> Examples:
        """A copy of the first n rows."""
        facts = int(self.on_end[n - 1]) if n else 0
        return Examples(self.on[:facts].copy(), *(array[:n].copy() for array in self.arrays[1:]))

    @classmethod
    def of(cls, game: RecordGame, records: Any, phases: int) -> Examples:
        """See an array of a game's records."""
        n, words = len(records), game.rules.words
        weights = np.array(list(game.rules.weights.values()) or [0.0])
        found = cls(
            np.zeros(n * MOST_FACTS, np.uint16),
            np.zeros(n, np.int64),
            np.zeros((n, 2), np.int64),
            np.zeros(n, np.int64),
            np.zeros(n, np.float32),
        )
        facts = facts_of(game.rules)
        makes = game.rules.searches_with(PHASES=phases, WORDS=words, FACTS=facts)
        spare = np.zeros(words, np.uint64), np.zeros(len(weights))
        if call(makes, see_all, records, *spare, weights, *found.arrays) < n:
            raise BadGame(f"{game.name}: sight_boards(s, b) sets more than {MOST_FACTS} bits")
        used = int(found.on_end[-1]) if n else 0
        return replace(found, on=found.on[:used].copy())


class CorrectorTraining:
    """Weights, the two means of Adam, and the number of steps."""

    def __init__(self, shape: CorrectorShape, seed: int = 0) -> None:
        self.shape = shape
        self.weights = shape.fresh(seed)
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.slope = np.zeros_like(self.weights)
        self.step = 0

    @property
    def sizes(self) -> Any:
        return np.array([self.shape.facts, self.shape.units, self.shape.phases])

    def fit(self, rows: Examples, goal: Any, order: Any, rate: float, batch: int = BATCH) -> float:
        """Train towards the values in `goal`, from -1 to 1 for the mover; returns the mean loss.

        Rows left over at the end of the order, too few for a batch, are not used.
        """
        loss, batch = np.zeros(1), min(batch, len(order))
        if batch == 0:
            return 0.0
        self.step = int(
            call(
                *(_specialiser(), fit_correction),
                *(self.weights, self.slope, self.mean, self.square, self.sizes),
                *rows.arrays,
                np.ascontiguousarray(goal, np.float32),
                np.ascontiguousarray(order, np.int64),
                *(np.int64(batch), np.float64(rate), np.float64(0), np.int64(self.step), loss),
            )
        )
        large = self.shape.large(self.weights)
        np.clip(large, -LARGEST, LARGEST, out=large)
        return float(loss[0]) / (len(order) // batch * batch)

    def values(self, rows: Examples) -> Any:
        """The value of each row for the mover, from -1 to 1."""
        found: Any = np.zeros(len(rows), np.float32)
        call(_specialiser(), corrected, self.weights, self.sizes, *rows.arrays, found)
        return found


def call(makes: Specialiser, function: Any, *args: Any) -> Any:
    """A function of arrays and numbers, compiled or interpreted."""
    if interpreting():
        return makes.interpreted(function)(*args)
    from numba import typeof

    return makes.compiled(function, [typeof(a) for a in args])(*args)


@cache
def _specialiser() -> Specialiser:
    return Specialiser("learn", {})
