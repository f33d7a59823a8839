"""An evaluation as a weighted sum of features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import copysign, isfinite, tanh

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadOption, Unsuited, nearest, one_of


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


class Weighted:
    """EVAL(s, p) with custom weights and, with `bend`, a monotone transform."""

    def __init__(
        self, game: Game, weights: Mapping[str, float] | None = None, bend: float = 1.0
    ) -> None:
        self.low, self.high = game.facts.utility
        self.weights = own_weights(game, weights)
        self.bend = bend
        """The exponent of x -> sign(x) |x|^bend, on a scale where losing is -1 and winning 1."""

    def __call__(self, state: State, player: int) -> float:
        if state.is_terminal:
            return state.utility(player)
        features = state.features()
        squeezed = tanh(sum(w * features[name] for name, w in self.weights.items()))
        bent = copysign(abs(squeezed) ** self.bend, squeezed)
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return middle + half * (bent if player == 0 else -bent)


def weigh(state: State, weights: Mapping[str, float] | None = None) -> Weighing:
    """The evaluation of a state by feature."""
    evaluate = Weighted(state.game, weights)
    parts = [FeatureShare(name, f, evaluate.weights[name]) for name, f in state.features().items()]
    return Weighing(tuple(parts), evaluate(state, 0))


def own_weights(game: Game, given: Mapping[str, float] | None) -> dict[str, float]:
    """The game's weights, replaced by those given; raises if the game has no features."""
    if not game.weights:
        raise Unsuited(f"{game.name} has no evaluation: its file defines no features and weights")
    if game.players > 2 or not game.zero_sum:
        raise Unsuited(f"an evaluation is for two players with opposite interests, not {game.name}")
    for name, weight in (given or {}).items():
        if name not in game.weights:
            hint = one_of(nearest(name, game.weights) or game.weights)
            raise BadOption(f"{game.name} has no feature {name!r}; it has {hint}")
        if not isfinite(weight):
            raise BadOption(f"the weight of {name} must be a finite number, not {weight}")
    return {**game.weights, **(given or {})}
