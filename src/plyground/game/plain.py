"""Games given as a plain class with the six methods of the lectures, over any hashable states.

    class Game:
        initial            the initial state (or a method that returns it)
        to_play(s)         the player: 0, 1, ...  (also to_move, player)
        actions(s)         the legal actions, any values, in a fixed order  (also moves)
        result(s, a)       the next state
        is_terminal(s)     whether the game is over  (also terminal_test, terminal)
        utility(s, p)      the utility of player p at the end

Optional: `players` (2), `title`, `zero_sum` (True), `constant_sum`, `evaluate(s, p)`, `describe(s,
a)`, `show(s)` (a text board), `outcomes(s)` (pairs of action and probability where `to_play` is
CHANCE). Such a game works everywhere, but runs interpreted and so more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from inspect import cleandoc
from typing import Any

from plyground.game.contract.facts import CHANCE, Facts
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture, plain
from plyground.game.errors import BadGame, BadPosition

METHODS = {
    "initial": ("initial", "initial_state", "start"),
    "to_play": ("to_play", "to_move", "player"),
    "actions": ("actions", "moves"),
    "result": ("result",),
    "is_terminal": ("is_terminal", "terminal_test", "terminal"),
    "utility": ("utility",),
}


def is_plain(value: Any) -> bool:
    """Whether an object or class has the six methods, each under one of its names."""
    return all(any(hasattr(value, name) for name in names) for names in METHODS.values())


class PlainGame(Game):
    """A plain object with the six methods, with the interface of every other game."""

    def __init__(self, rules: Any, source: str, name: str | None = None) -> None:
        self.rules = rules
        lacking = [
            names[0] for names in METHODS.values() if not any(hasattr(rules, n) for n in names)
        ]
        own = name or getattr(rules, "name", None) or type(rules).__name__
        if lacking:
            raise BadGame(
                f"{own}: the class lacks {', '.join(lacking)}; it needs {', '.join(METHODS)}"
            )
        facts = Facts(
            title=str(getattr(rules, "title", own)),
            summary=cleandoc(type(rules).__doc__ or ""),
            actions=1 << 30,
            max_moves=1 << 30,
            max_plies=int(getattr(rules, "max_plies", 1 << 30)),
            players=int(getattr(rules, "players", 2)),
            zero_sum=bool(getattr(rules, "zero_sum", True)),
            constant_sum=getattr(rules, "constant_sum", None),
            deterministic=bool(getattr(rules, "deterministic", not hasattr(rules, "outcomes"))),
            utility=tuple(getattr(rules, "utility_range", (-1.0, 1.0))),
        )
        if facts.strange_sum:
            raise BadGame(f"{own}: constant_sum must be a number, not {facts.constant_sum!r}")
        super().__init__(str(own), facts, {}, {}, source)
        self.to_play = self._method("to_play")
        self.actions = self._method("actions")
        self.result = self._method("result")
        self.is_terminal = self._method("is_terminal")
        self.utility = self._method("utility")

    def _method(self, meaning: str) -> Callable[..., Any]:
        for name in METHODS[meaning]:
            if callable(getattr(self.rules, name, None)):
                return getattr(self.rules, name)  # type: ignore[no-any-return]
        raise BadGame(f"{self.name}: {meaning} must be a method")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainGame) and self.rules is other.rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __reduce__(self) -> Any:
        return PlainGame, (self.rules, self.source, self.name)

    def initial(self) -> PlainState:
        for name in METHODS["initial"]:
            found = getattr(self.rules, name, None)
            if found is not None:
                return self.state(found() if callable(found) else found)
        raise BadGame(f"{self.name}: the initial state is None")

    def state(self, value: Hashable) -> PlainState:
        """The state for a value of the class."""
        try:
            hash(value)
        except TypeError:
            raise BadGame(
                f"{self.name}: the state {value!r} is not hashable; use tuples instead of lists"
            ) from None
        return PlainState(self, value)

    def parse(self, text: str) -> PlainState:
        read = getattr(self.rules, "parse", None)
        if read is None:
            raise BadPosition(text, 0, f"{self.name} is a plain class without parse(text)")
        return self.state(read(text))


class PlainState(State):
    """A state of a plain game. Actions are numbered by their index in the list of legal ones."""

    __slots__ = ("game", "value")
    game: PlainGame

    def __init__(self, game: PlainGame, value: Hashable) -> None:
        self.game, self.value = game, value

    def _identity(self) -> Hashable:
        return self.value

    def _own(self) -> list[Any]:
        if self.game.is_terminal(self.value):
            return []
        return list(self.game.actions(self.value))

    @property
    def to_play(self) -> int | None:
        if self.game.is_terminal(self.value):
            return None
        player = self.game.to_play(self.value)
        if player != CHANCE and not 0 <= player < self.game.players:
            raise BadGame(
                f"{self.game.name}: to_play gave {player!r}, "
                f"players are 0 to {self.game.players - 1}"
            )
        return int(player)

    def actions(self) -> list[int]:
        return list(range(len(self._own())))

    def _after(self, action: int) -> PlainState | None:
        own = self._own()
        if not 0 <= action < len(own):
            return None
        return self.game.state(self.game.result(self.value, own[action]))

    def _payoffs(self) -> list[float]:
        return [float(self.game.utility(self.value, p)) for p in range(self.game.players)]

    def _probabilities(self) -> list[float]:
        given = dict(self.game.rules.outcomes(self.value))
        return [float(given[a]) for a in self._own()]

    def _describe(self, action: int) -> str:
        return self._words(self._own()[action])

    def descriptions(self) -> dict[int, str]:
        return {i: self._words(own) for i, own in enumerate(self._own())}

    def _words(self, own: Any) -> str:
        describe = getattr(self.game.rules, "describe", None)
        return str(describe(self.value, own)) if describe else str(own)

    @property
    def text(self) -> str:
        write = getattr(self.game.rules, "text", None)
        return str(write(self.value)) if write else repr(self.value)

    def __str__(self) -> str:
        show = getattr(self.game.rules, "show", None)
        return f"{show(self.value) if show else self.text}\n{self.turn_text}"

    def observation(self, player: int) -> str:
        self.game.check_player(player)
        return self.text

    def features(self) -> dict[str, float]:
        return {}

    def evaluate(self, player: int) -> float:
        self.game.check_player(player)
        if self.is_terminal:
            return self._payoffs()[player]
        own = getattr(self.game.rules, "evaluate", None)
        low, high = self.game.facts.utility
        return float(own(self.value, player)) if own else (low + high) / 2

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        if depth == 0:
            return 1
        player, lines = self.to_play, 0
        for action in self.actions():
            after = self._after(action)
            assert after is not None
            same_turn = turns and after.to_play == player
            if depth == 1 and not same_turn:
                lines += 1
            else:
                lines += after.perft(depth if same_turn else depth - 1, turns=turns)
        return lines

    @property
    def picture(self) -> Picture | None:
        draw = getattr(self.game.rules, "picture", None)
        return plain(draw(self.value)) if draw else None
