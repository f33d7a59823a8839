"""Whether a person's own game is still the one that something was made for."""

from __future__ import annotations

import hashlib
from pathlib import Path

from plyground.game.contract.game import Game


def digest_of(game: Game) -> str | None:
    """A digest of the file that a person's own game is in; None for a game of Plyground."""
    path = Path(game.source)
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.suffix else None
    except OSError:
        return None
