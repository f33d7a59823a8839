"""A digest of the rules of a user's own game, to notice that they have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from plyground.game.contract.game import Game
from plyground.game.game_files import files_of


def digest_of(game: Game) -> str | None:
    """A digest of the files of a user's own game; None for a built-in game."""
    path = Path(game.source)
    if not path.suffix:
        return None
    try:
        return hashlib.sha256(b"".join(file.read_bytes() for file in files_of(path))).hexdigest()
    except OSError:
        return None
