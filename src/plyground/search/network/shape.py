"""The layout of a network's weights in one array of 32-bit floats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

MOST_WEIGHTS = 1 << 24
"""Weights that a network may have: 64 MB."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a network: facts, two hidden layers, value, logits of actions."""

    inputs: int
    first: int
    second: int
    values: int
    actions: int

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The parts in their order, with their shapes. What the value needs comes first."""
        return {
            "weights_1": (self.inputs, self.first),
            "bias_1": (self.first,),
            "weights_2": (self.first, self.second),
            "bias_2": (self.second,),
            "weights_v": (self.values, self.second),
            "bias_v": (self.values,),
            "weights_p": (self.actions, self.second),
            "bias_p": (self.actions,),
        }

    @property
    def places(self) -> dict[str, int]:
        """Where each part begins."""
        places, at = {}, 0
        for name, shape in self.parts.items():
            places[name] = at
            at += int(np.prod(shape))
        return places

    @property
    def value_size(self) -> int:
        """The length of the part that the value needs: alpha-beta has no use for the policy."""
        return self.places["weights_p"]

    @property
    def size(self) -> int:
        """The length of the whole array."""
        return self.places["bias_p"] + self.actions

    def views(self, weights: Any) -> dict[str, Any]:
        """The parts of an array of weights, as arrays that share its memory."""
        return {
            name: weights[at : at + int(np.prod(shape))].reshape(shape)
            for (name, shape), at in zip(self.parts.items(), self.places.values(), strict=True)
        }

    @property
    def units(self) -> int:
        """The units of the first layer that differ in what they look at."""
        return self.first

    def fact_weights(self, weights: Any, unit: int, tables: Any = None) -> Any:
        """The weight that each fact has in a unit of the first layer; a board has `tables`."""
        return self.views(weights)["weights_1"][:, unit]

    def unit_bias(self, weights: Any, unit: int) -> float:
        """The bias of a unit of the first layer."""
        return float(self.views(weights)["bias_1"][unit])

    def unit_sizes(self, parts: dict[str, Any]) -> Any:
        """How much the facts move each unit of the first layer."""
        return np.abs(parts["weights_1"]).mean(0)

    def fresh(self, seed: int, seen: float) -> Any:
        """Weights to begin with, if about `seen` facts hold at a time.

        Value and policy begin at 0: every position is even, every action as good as any other.
        """
        rng = np.random.default_rng(seed)
        weights = np.zeros(self.size, np.float32)
        views = self.views(weights)
        spread = 0.7 * (2.0 / max(1.0, seen)) ** 0.5
        views["weights_1"][:] = rng.normal(0, spread, views["weights_1"].shape)
        views["weights_2"][:] = rng.normal(0, (2.0 / self.first) ** 0.5, (self.first, self.second))
        return weights
