"""Files that come with a game, next to its rules: `mygame.net.npz` for `mygame.py`."""

from __future__ import annotations

from pathlib import Path

from plyground.game.catalogue import file_of, games
from plyground.game.contract.game import Game


def beside(game: Game, ending: str) -> Path:
    """Where a file that comes with a game is, if there is one.

    Options that are not the usual ones are in its name: `othello-size=6.net.npz`.
    """
    rules = file_of(game.source) if game.source in games() else Path(game.source)
    usual = {name: str(option.default) for name, option in game.declared.items()}
    other = {n: value for n, value in sorted(all_options(game).items()) if value != usual[n]}
    options = "".join(f"-{name}={value}" for name, value in other.items())
    return rules.with_name(f"{game.name}{options}{ending}")


def all_options(game: Game) -> dict[str, str]:
    """Every option of a game, as text."""
    return {
        name: str(game.options.get(name, option.default)) for name, option in game.declared.items()
    }
