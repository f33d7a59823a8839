"""The weights of an evaluation as a caller gives them: by name, in pairs, in a file, as a mapping.

Only the proportions of weights count: before they are used, they are brought to the scale of the
game's own, so that values shown, and margins of a search, mean the same with all weights.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import copysign, isfinite
from numbers import Real
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plyground.game.beside import beside
from plyground.game.contract.game import Game
from plyground.game.contract.squash import squash
from plyground.game.contract.state import State
from plyground.game.errors import BadOption, Unsuited, nearest, one_of
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_options
from plyground.search.weight_file import KINDS, read_weights

Given = str | Path | Mapping[str, float]
"""The name of one of the game's sets, pairs such as "men=1,kings=5", a file, or a mapping."""
GAMES, PLIES = 16, 40
"""Random games, and plies of each, that show how much sums of features differ."""

_known: list[tuple[Game, object, dict[str, float]]] = []
"""The weights found last: by game, compared by identity, and by what was given."""
_seen: list[tuple[Game, NDArray[np.float64]]] = []
"""The features of the games seen last."""
KEPT = 16
TUNED = "tuned"
"""The weights that come with a game: `mygame.weights.json` next to `mygame.py`."""


def find_weights(game: Game, given: Given) -> dict[str, float]:
    """The weights of all features, on the scale of the game's own; raises BadOption or Unsuited."""
    own_weights(game, None)
    if not isinstance(game, RecordGame):
        raise Unsuited(f"{game.name} is no game of records, so its evaluation has no weights")
    what: object = dict(given) if isinstance(given, Mapping) else str(given)
    file = tuned_file(game) if given == TUNED else given
    if names_file(given) or given == TUNED:
        what = (what, _version(Path(str(file))))
    for known, asked, weights in _known:
        if known is game and asked == what:
            return weights
    found = scaled(game, _read(game, given))
    _known[:] = [(game, what, found), *_known][:KEPT]
    return found


def _read(game: Game, given: Given) -> dict[str, float]:
    """The weights of all features as they are given."""
    if isinstance(given, Mapping):
        return own_weights(game, given)
    text = str(given)
    if names_file(given):
        return read_weights(Path(text), game)
    if "=" in text:
        return own_weights(game, read_pairs(text))
    tuned = tuned_file(game)
    if text == TUNED and text not in game.weight_sets and tuned.is_file():
        return read_weights(tuned, game)
    if text not in game.weight_sets:
        known = [*game.weight_sets, *([TUNED] if tuned.is_file() else [])]
        sets = one_of(known) if known else "no sets of that kind"
        raise BadOption(
            f"{game.name} has no weights called {text!r}; it has {sets}. A file is named with its "
            "ending (tuned.json); pairs are written feature=number"
        )
    return dict(game.weight_sets[text])


def tuned_file(game: Game) -> Path:
    """Where the tuned weights that come with a game are, if it has some: next to its rules."""
    return beside(game, f".weights{KINDS[0]}")


def names_file(given: object) -> bool:
    """Whether weights are given as a file: a path, or a text that is neither a name nor pairs."""
    if isinstance(given, str):
        return "=" not in given and not given.isidentifier()
    return isinstance(given, Path)


def read_pairs(text: str) -> dict[str, float]:
    """The weights in a text such as "men=1,kings=5"; raises BadOption."""
    weights = {}
    for name, number in read_options(text.split(",")).items():
        try:
            weights[name] = float(number)
        except ValueError:
            raise BadOption(f"the weight of {name} must be a number, not {number!r}") from None
    return weights


def write_pairs(weights: Mapping[str, float]) -> str:
    """The text that `read_pairs` reads back, for the spec of an agent."""
    return ",".join(f"{name}={float(weight)!r}" for name, weight in weights.items())


def own_weights(game: Game, given: Mapping[str, float] | None) -> dict[str, float]:
    """The game's weights, replaced by those given; raises if the game has no features."""
    if not game.weights:
        raise Unsuited(f"{game.name} has no evaluation: its file defines no features and weights")
    if not game.opposed:
        raise Unsuited(f"an evaluation is for two players with opposite interests, not {game.name}")
    for name, weight in (given or {}).items():
        if name not in game.weights:
            hint = one_of(nearest(str(name), game.weights) or game.weights)
            raise BadOption(f"{game.name} has no feature {name!r}; it has {hint}")
        if not is_number(weight):
            raise BadOption(f"the weight of {name} must be a finite number, not {weight!r}")
    return {**game.weights, **(given or {})}


def is_number(weight: object) -> bool:
    """Whether a weight is a finite number."""
    return not isinstance(weight, bool) and isinstance(weight, Real) and isfinite(weight)


def scaled(game: Game, weights: Mapping[str, float]) -> dict[str, float]:
    """The weights times a number: their sums differ between positions as much as the game's own.

    Raises BadOption if all positions seen are worth the same.
    """
    seen = features_seen(game)
    own, new = (np.std(seen @ np.array(list(w.values()))) for w in (game.weights, weights))
    if not new > 0:
        raise BadOption(f"with these weights all positions of {game.name} are worth the same")
    factor = float(own / new) if own > 0 else 1.0
    return {name: factor * float(weight) for name, weight in weights.items()}


def features_seen(game: Game) -> NDArray[np.float64]:
    """The features of positions of some random games, one row each; always the same ones."""
    for known, rows in _seen:
        if known is game:
            return rows
    assert isinstance(game, RecordGame)
    rules, rng = game.rules.bindings, random.Random(0)
    moves = np.empty(game.facts.max_moves, np.int32)
    f = np.zeros(len(game.weights))
    found = []
    for _ in range(GAMES):
        s = game.initial().record
        n = rules["legal"](s, moves)
        for _ in range(PLIES):
            if n == 0:
                break
            rules["play"](s, int(moves[rng.randrange(n)]))
            n = rules["legal"](s, moves)
            rules["features"](s, f)
            found.append(f.copy())
    rows = np.array(found)
    _seen[:] = [(game, rows), *_seen][:KEPT]
    return rows


def _version(path: Path) -> tuple[int, int] | None:
    """What changes when a file is written again; None without a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


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
        squeezed = squash(sum(w * features[name] for name, w in self.weights.items()))
        bent = copysign(abs(squeezed) ** self.bend, squeezed)
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return middle + half * (bent if player == 0 else -bent)


def evaluation(game: Game, given: Given | None) -> Weighted | None:
    """EVAL with the weights given; None: with the game's own. Raises BadOption or Unsuited."""
    return None if given is None else Weighted(game, find_weights(game, given))
