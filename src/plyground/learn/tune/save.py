"""Writing a file of weights, as `search/weight_file.py` reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.errors import BadOption
from plyground.game.whole_file import check_place, written_aside
from plyground.search.weight_file import check_ending, is_json


def check_file(path: Path) -> None:
    """Raise BadOption if no file of weights can be written there."""
    check_ending(path)
    check_place(path, BadOption)


def write_weights(
    path: Path, game: Game, weights: Mapping[str, float], notes: Mapping[str, Any] | None = None
) -> None:
    """Write a file of weights, whole or not at all; raises BadOption."""
    check_file(path)
    data = {"game": game.name, "options": dict(game.options), **(notes or {})}
    data["weights"] = {name: float(weight) for name, weight in weights.items()}
    text = json.dumps(data, indent=2, default=str) + "\n" if is_json(path) else toml(data)
    with written_aside(path, BadOption) as aside:
        aside.write_text(text, encoding="utf-8")


def toml(data: Mapping[str, Any]) -> str:
    """The data as TOML: plain values first, then one table for each mapping."""
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    lines = [f"{key} = {json.dumps(value, default=str)}" for key, value in plain.items()]
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{key}]"]
            lines += [f"{json.dumps(k)} = {json.dumps(v, default=str)}" for k, v in value.items()]
    return "\n".join(lines) + "\n"
