"""A small network that corrects a game's evaluation by features, for alpha-beta.

It has a value only, so no policy: engines that need one have no use for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.game.contract.rules import Rules
from plyground.game.records.record_game import RecordGame
from plyground.kernel.specialise import Specialiser
from plyground.search.network.correction import FULL, MOST_FACTS

LARGEST = (32767 / FULL) / (MOST_FACTS + 1)
"""The greatest weight of the first layer: no sum of so many is beyond 16 bits."""


@dataclass(frozen=True)
class CorrectorShape:
    """The sizes of a network: facts, units for each view, sets of last weights."""

    facts: int
    units: int
    phases: int

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The parts of the array of weights in their order, with their shapes."""
        return {
            "rows": (self.facts, self.units),
            "bias": (self.units,),
            "last": (self.phases, 2 * self.units),
            "last_bias": (self.phases,),
            "scale": (self.phases,),
        }

    @property
    def size(self) -> int:
        """The length of the array."""
        return sum(int(np.prod(shape)) for shape in self.parts.values())

    def views(self, weights: Any) -> dict[str, Any]:
        """The parts of an array of weights, as arrays that share its memory."""
        found, at = {}, 0
        for name, shape in self.parts.items():
            size = int(np.prod(shape))
            found[name] = weights[at : at + size].reshape(shape)
            at += size
        return found

    def large(self, weights: Any) -> Any:
        """The part of an array of weights whose sums must fit into 16 bits."""
        return weights[: (self.facts + 1) * self.units]

    def fresh(self, seed: int) -> Any:
        """Weights to begin with: they correct little."""
        rng = np.random.default_rng(seed)
        weights: Any = np.zeros(self.size, np.float32)
        parts = self.views(weights)
        parts["rows"][:] = rng.normal(0, 0.08, parts["rows"].shape)
        parts["bias"][:] = 0.2
        parts["last"][:] = rng.normal(0, 0.02, 2 * self.units)
        parts["scale"][:] = 1
        return weights


@dataclass(frozen=True, eq=False)
class Corrector:
    """A network. `weights` is one array, laid out by `shape`."""

    game: RecordGame
    shape: CorrectorShape
    weights: Any
    about: Mapping[str, Any] = field(default_factory=dict)
    """How it learned."""

    def searches(self) -> Specialiser:
        """Makes searches with a network of this shape inside."""
        return self.game.rules.searches_with(
            CORRECTED=True,
            UNITS=self.shape.units,
            WORDS=self.game.rules.words,
            PHASES=self.shape.phases,
            FACTS=self.shape.facts,
        )

    def fields(self, plies: int) -> dict[str, Any]:
        """The fields of a workspace of so many plies with the network in it."""
        words, units = self.game.rules.words, self.shape.units
        return {
            "rows": (np.int16, self.shape.facts * units),
            "bias": (np.int16, units),
            "last": (np.float32, self.shape.phases * 2 * units),
            "last_bias": (np.float32, self.shape.phases),
            "scale": (np.float32, self.shape.phases),
            "layers": (np.int16, plies * 2 * units),
            "seen_as": (np.int64, plies * 2),
            "facts_seen": (np.uint64, plies * words),
            "facts_now": (np.uint64, words),
            "come": (np.int64, 64 * words),
            "gone": (np.int64, 64 * words),
        }

    def put_into(self, record: Any) -> None:
        """Copy the weights into a workspace's record, in which nothing was evaluated yet."""
        parts = self.shape.views(self.weights)
        for name in ("rows", "bias"):
            record[name][:] = np.rint(FULL * parts[name]).astype(np.int16).ravel()
        record.last[:] = parts["last"].ravel() / FULL**2
        record.last_bias[:] = parts["last_bias"]
        record.scale[:] = parts["scale"]
        record.layers.reshape(-1, self.shape.units)[:] = record.bias
        record.facts_seen[:] = 0
        record.seen_as[:] = 0


def facts_of(rules: Rules) -> int:
    """The number of facts that a game's `sight_boards` and `sight_view` tell apart."""
    return 64 * rules.words * rules.views
