"""An evaluation as a weighted sum of features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plyground.game.contract.state import State
from plyground.search.weights import Weighted


@dataclass(frozen=True)
class FeatureShare:
    """One feature of a state, for player 0."""

    name: str
    feature: float
    weight: float

    @property
    def product(self) -> float:
        """The contribution of the feature to the sum."""
        return self.feature * self.weight


@dataclass(frozen=True)
class Weighing:
    """The features of a state and their evaluation."""

    parts: tuple[FeatureShare, ...]
    value: float
    """EVAL for player 0: the sum, squashed into the range of utilities; the utility at the end."""

    @property
    def total(self) -> float:
        """E: the plain sum of the products."""
        return sum(part.product for part in self.parts)


def weigh(state: State, weights: Mapping[str, float] | None = None) -> Weighing:
    """The evaluation of a state by feature."""
    evaluate = Weighted(state.game, weights)
    parts = [FeatureShare(name, f, evaluate.weights[name]) for name, f in state.features().items()]
    return Weighing(tuple(parts), evaluate(state, 0))
