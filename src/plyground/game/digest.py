"""A digest of a user's game file, to detect files made for an earlier version of it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from plyground.game.contract.game import Game


def digest_of(game: Game) -> str | None:
    """A digest of the file of a user's game; None for a built-in game."""
    path = Path(game.source)
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.suffix else None
    except OSError:
        return None
