"""A state of a game, as users and textbook searches see it: immutable, hashable, picklable."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from plyground.game.contract.facts import CHANCE
from plyground.game.drawing.picture import Picture
from plyground.game.drawing.svg import svg
from plyground.game.drawing.text_board import text_board
from plyground.game.errors import AmbiguousAction, IllegalAction, NotTerminal, PlygroundError

if TYPE_CHECKING:
    from plyground.game.contract.game import Game

SHOWN = 24
"""The most legal actions that an error message lists."""


class State(ABC):
    """A state of `game`. Two states are equal when their positions are; the path does not count."""

    __slots__ = ("game",)
    game: Game

    # --- what every kind of state provides ------------------------------------------------------

    @property
    @abstractmethod
    def to_play(self) -> int | None:
        """The player to move, CHANCE at a chance node, None at the end."""

    @abstractmethod
    def actions(self) -> list[int]:
        """The legal actions in a fixed order; [] at the end of the game."""

    @abstractmethod
    def _after(self, action: int) -> State | None:
        """The state after an action, or None if it is not legal."""

    def _after_known(self, action: int) -> State | None:
        """The same for an action that is known to be legal, which may save a check."""
        return self._after(action)

    @abstractmethod
    def _payoffs(self) -> list[float]:
        """The utility of each player; called only at the end."""

    @abstractmethod
    def _probabilities(self) -> list[float]:
        """The probability of each action; called only at chance nodes."""

    @abstractmethod
    def _describe(self, action: int) -> str:
        """A legal action in words."""

    def _written(self, action: int) -> str:
        """A legal action in the game's own notation; without one, in words."""
        return self._describe(action)

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as one line, which `game.parse` reads back."""

    @abstractmethod
    def observation(self, player: int) -> str:
        """What a player knows: states with equal observations form one information set."""

    @abstractmethod
    def features(self) -> dict[str, float]:
        """The evaluation's features by name, from player 0's view; empty if it has none."""

    @abstractmethod
    def evaluate(self, player: int) -> float:
        """EVAL(s, p): an estimate of the player's utility, within the range of utilities."""

    @abstractmethod
    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        """The number of lines of that many plies (or whole turns); shorter games do not count."""

    @property
    @abstractmethod
    def picture(self) -> Picture | None:
        """The board as data, if the game has a picture."""

    def shown(self, player: int) -> Picture | None:
        """The board as a player may see it, if the game defines that."""
        return None

    def told(self, action: int, player: int) -> str | None:
        """The description of a legal action for a player; only for games that have `shown`."""
        return None

    # --- derived --------------------------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.to_play is None

    @property
    def is_chance(self) -> bool:
        """Whether chance is to move."""
        return self.to_play == CHANCE

    def result(self, action: SupportsIndex | str) -> State:
        """The state after an action, given by number or by description."""
        if isinstance(action, str):
            number = self.action(action)
            after = self._after_known(number)
        else:
            number = operator.index(action)
            after = self._after(number) if number >= 0 else None
        if after is None:
            raise IllegalAction(self._complaint(repr(number)))
        return after

    def utility(self, player: int) -> float:
        """The player's utility at the end; raises NotTerminal before it."""
        self.game.check_player(player)
        return self.utilities()[player]

    def utilities(self) -> tuple[float, ...]:
        """The utility of each player at the end; raises NotTerminal before it."""
        if not self.is_terminal:
            raise NotTerminal(
                f"{self.game.name}: the game is not over, so it has no utility: {self.text}"
            )
        return tuple(self._payoffs())

    def outcomes(self) -> list[tuple[int, float]]:
        """At a chance node, each outcome with its probability."""
        if not self.is_chance:
            raise PlygroundError(
                f"{self.game.name}: outcomes() is for chance nodes; here "
                + ("the game is over" if self.is_terminal else self.turn_text)
            )
        return list(zip(self.actions(), self._probabilities(), strict=True))

    def describe(self, action: SupportsIndex) -> str:
        """A legal action in words, unique among the legal ones."""
        number = operator.index(action)
        if number not in self.actions():
            raise IllegalAction(self._complaint(repr(number)))
        return self._describe(number)

    def written(self, action: SupportsIndex) -> str:
        """A legal action as players of the game write it: Nf3 in chess. `result` reads it back."""
        number = operator.index(action)
        if number not in self.actions():
            raise IllegalAction(self._complaint(repr(number)))
        return self._written(number)

    def descriptions(self) -> dict[int, str]:
        """Every legal action with its description."""
        return {a: self._describe(a) for a in self.actions()}

    def aliases(self, action: int) -> tuple[str, ...]:
        """Other words that `result` accepts for a legal action."""
        return ()

    def clicks(self, action: int) -> Iterable[Sequence[str]]:
        """Ways to enter a legal action by clicks; none: they follow from its description."""
        return ()

    def covers(self, action: int) -> Iterable[str]:
        """The cells that a placement fills; none: the action is no placement."""
        return ()

    def reported(self, action: int) -> str:
        """What every player learns when a legal action is played, beyond its name; "": nothing."""
        return ""

    def action(self, text: str) -> int:
        """The legal action that a text describes; raises IllegalAction or AmbiguousAction."""
        meant = self.meanings(text)
        if len(meant) > 1:
            raise AmbiguousAction(
                f"{self.game.name}: {text!r} can mean {', '.join(map(self._describe, meant))}; "
                f"say which ({self.text})"
            )
        if not meant:
            raise IllegalAction(self._complaint(repr(text)))
        return meant[0]

    def meanings(self, text: str) -> list[int]:
        """The legal actions that a text can mean: by description, in the game's notation,
        by alias, or ignoring case."""
        wanted = text.strip()
        names = self.descriptions()
        meant = [a for a, name in names.items() if name == wanted]
        if meant:
            return meant  # without computing aliases, which may be expensive
        words = {a: (name, self._written(a), *self.aliases(a)) for a, name in names.items()}
        folded = wanted.casefold()
        return [a for a in names if wanted in words[a]] or [
            a for a in names if folded in (word.casefold() for word in words[a])
        ]

    @property
    def turn_text(self) -> str:
        """ "x to play", "chance to play", or the result in words."""
        player = self.to_play
        if player == CHANCE:
            return "chance to play"
        if player is not None:
            return f"{self.game.player_name(player)} to play"
        payoffs = self._payoffs()
        best = max(payoffs)
        winners = [p for p, u in enumerate(payoffs) if u == best]
        if len(winners) == len(payoffs):
            return "draw" if len(payoffs) > 1 else f"the end, with {best:g}"
        named = " and ".join(self.game.player_name(p) for p in winners)
        return f"{named} win{'s' * (len(winners) == 1)}"

    def svg(self) -> str:
        """The picture as a standalone SVG document."""
        picture = self.picture or Picture(notes=(*self.text.splitlines(), self.turn_text))
        return svg(picture, title=f"{self.game.title}: {self.turn_text}")

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        picture = self.picture
        board = text_board(picture) if picture else self.text
        return f"{board}\n{self.turn_text}"

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.text!r}>"

    def _complaint(self, given: str) -> str:
        legal = self.actions()
        if not legal:
            return f"{self.game.name}: {given} is not legal, the game is over: {self.text}"
        shown = ", ".join(map(self._describe, legal[:SHOWN])) + (
            f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
        )
        return f"{self.game.name}: {given} is not legal here; legal: {shown} (in {self.text})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    @abstractmethod
    def _identity(self) -> Any:
        """A hashable value that is equal for equal positions."""
