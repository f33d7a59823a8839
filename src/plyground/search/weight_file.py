"""Files of weights: JSON or TOML, to be read and edited by people.

game = "othello"            the game's name
options = {size = 8}        the options it was loaded with
about = "..."               where the weights come from; any other keys are allowed, too
weights = {corners = 0.3}   one number for each feature of the game's evaluation
"""

from __future__ import annotations

import json
import tomllib
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.errors import BadOption, one_of

KINDS = (".json", ".toml")


def read_weights(path: Path, game: Game) -> dict[str, float]:
    """The weights in a file, in the order of the game's own; raises BadOption.

    The options are not compared: weights for one size of board may serve another.
    """
    found = _read(path)
    weights = found.get("weights")
    if not isinstance(weights, dict) or not isinstance(found.get("game"), str):
        raise BadOption(f"{path} is no file of weights: it needs the keys game and weights")
    if found["game"] != game.name:
        raise BadOption(f"{path} has weights for {found['game']}, not for {game.name}")
    unknown = [name for name in weights if name not in game.weights]
    lacking = [name for name in game.weights if name not in weights]
    if unknown or lacking:
        wrong = f"has {unknown[0]!r}" if unknown else f"lacks {lacking[0]!r}"
        raise BadOption(
            f"{path} does not fit the evaluation of {game.name}: it {wrong}; the features are "
            f"{', '.join(game.weights)}"
        )
    for name, weight in weights.items():
        if isinstance(weight, bool | str) or not isinstance(weight, Real) or not isfinite(weight):
            raise BadOption(f"{path}: the weight of {name} must be a number, not {weight!r}")
    return {name: float(weights[name]) for name in game.weights}


def check_ending(path: Path) -> None:
    """Raise BadOption unless the file's name ends in a known format."""
    if path.suffix.casefold() not in KINDS:
        raise BadOption(f"a file of weights ends in {one_of(KINDS)}, not {path.name!r}")


def is_json(path: Path) -> bool:
    return path.suffix.casefold() == ".json"


def _read(path: Path) -> dict[str, Any]:
    check_ending(path)
    try:
        text = path.read_text(encoding="utf-8")
        data = json.loads(text) if is_json(path) else tomllib.loads(text)
    except OSError as error:
        raise BadOption(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise BadOption(f"{path} cannot be read as {path.suffix[1:].upper()}: {error}") from None
    if not isinstance(data, dict):
        raise BadOption(f"{path} is no file of weights: it needs the keys game and weights")
    return data
