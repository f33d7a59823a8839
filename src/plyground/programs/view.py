"""The view that a user's function gets of a state with hidden information."""

from __future__ import annotations

from collections.abc import Mapping

from plyground.game.contract.game import Game
from plyground.game.errors import IllegalAction, PlygroundError


class View:
    """A state as seen by the player to move, with the methods of State that are allowed."""

    is_terminal = False
    is_chance = False

    def __init__(self, game: Game, player: int, sees: str, words: Mapping[int, str]) -> None:
        self.game = game
        self.to_play = player
        self._sees = sees
        self._words = dict(words)

    def actions(self) -> list[int]:
        """The legal actions in a fixed order."""
        return list(self._words)

    def descriptions(self) -> dict[int, str]:
        """Every legal action with its description."""
        return dict(self._words)

    def describe(self, action: int) -> str:
        """The description of a legal action."""
        if action not in self._words:
            raise IllegalAction(f"{self.game.name}: {action!r} is not legal here")
        return self._words[action]

    def action(self, text: str) -> int:
        """The legal action with this description."""
        for action, word in self._words.items():
            if word.casefold() == text.strip().casefold():
                return action
        legal = ", ".join(self._words.values())
        raise IllegalAction(f"{self.game.name}: {text!r} is not legal here; legal: {legal}")

    def observation(self, player: int | None = None) -> str:
        """What the player to move knows. Equal observations are one information set."""
        if player not in (None, self.to_play):
            raise PlygroundError(
                f"{self.game.name}: player {self.to_play} does not know what player {player} sees"
            )
        return self._sees

    def __getattr__(self, name: str) -> object:
        raise AttributeError(
            f"{self.game.name} has hidden information, so {name!r} is not available: a function "
            "has game, to_play, actions(), describe(), descriptions(), action() and observation()"
        )
