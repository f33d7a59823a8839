"""Lines of play that were followed lately, so that the next move of a game costs one move only."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State

MOST = 64
"""Games under way whose states are kept."""


@dataclass
class Place:
    """A state, how it was reached, and what was played from it, by the words of the requests."""

    state: State
    action: int | None = None
    after: dict[str, Place] = field(default_factory=dict)


class Lines:
    """The beginnings of the latest games; the game itself is part of each entry and stays alive."""

    def __init__(self) -> None:
        self._starts: OrderedDict[Any, tuple[Game, Place]] = OrderedDict()

    def start(self, game: Game, pos: str | None, seed: int) -> Place:
        """Where a game begins. The seed belongs to it: it decides what "?" means."""
        key = (id(game), pos, seed)
        kept = self._starts.pop(key, None)
        if kept is None:
            kept = game, Place(game.parse(pos) if pos else game.initial())
        self._starts[key] = kept
        while len(self._starts) > MOST:
            self._starts.popitem(last=False)
        return kept[1]
