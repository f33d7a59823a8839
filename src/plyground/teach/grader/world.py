"""A small game that records which states a search visits. Uses only the standard library.

Students see a game with the six methods of the lectures; states have them too:

    game.initial                        state
    game.to_play(s)                     0 for MAX, 1 for MIN      s.to_play, s.to_play()
    game.actions(s)                     a list of words           s.actions()
    game.result(s, a)                   the next state            s.result(a)
    game.is_terminal(s)                 whether it is over        s.is_terminal, s.is_terminal()
    game.utility(s, p=0)                the payoff at the end     s.utility(p)
    game.evaluate(s, p=0)               an estimate before it     s.evaluate(p)

The game also has the names to_move, player, moves, terminal_test and terminal.
"""

from __future__ import annotations

from typing import Any

MOST_CALLS = 20_000
"""A search that calls the game more often counts as endless."""


class TooMuch(BaseException):
    """Raised in a search that does not end; `except Exception` does not catch it."""


class Flag(int):
    """A callable number, so that `s.to_play` and `s.to_play()` both work."""

    def __call__(self) -> int:
        return int(self)


class Position:
    """A state. Equal states are the same node of the tree."""

    __slots__ = ("_node", "_world")

    def __init__(self, world: World, node: dict[str, Any]) -> None:
        self._world, self._node = world, node

    @property
    def name(self) -> str:
        return str(self._node["name"])

    @property
    def to_play(self) -> Flag:
        return Flag(self._world.to_play(self))

    @property
    def is_terminal(self) -> Flag:
        return Flag(self._world.is_terminal(self))

    def actions(self) -> list[str]:
        return self._world.actions(self)

    def result(self, action: str) -> Position:
        return self._world.result(self, action)

    def utility(self, player: int = 0) -> float:
        return self._world.utility(self, player)

    def evaluate(self, player: int = 0) -> float:
        return self._world.evaluate(self, player)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self  # a deep copy would have its own World, which records nothing

    def __repr__(self) -> str:
        return f"<state {self.name}>"


class World:
    """The game of a tree: nodes are {"name", "mover", "utility", "estimate", "moves"}."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.initial = Position(self, root)
        self.seen: dict[str, None] = {}
        self.last: dict[str, Any] = root
        self.valued = False
        """Whether the last call asked for a value."""
        self.calls = 0

    def _touch(self, state: Position) -> dict[str, Any]:
        if not isinstance(state, Position):
            raise TypeError(f"expected a state, not {state!r}")
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise TooMuch
        self.last, self.valued = state._node, False
        return self.last

    def _look(self, state: Position) -> dict[str, Any]:
        node = self._touch(state)
        self.seen[node["name"]] = None
        return node

    def to_play(self, state: Position) -> int:
        return int(self._touch(state)["mover"])

    def is_terminal(self, state: Position) -> bool:
        return not self._look(state)["moves"]

    def actions(self, state: Position) -> list[str]:
        return list(self._look(state)["moves"])

    def result(self, state: Position, action: str) -> Position:
        moves = self._touch(state)["moves"]
        if action not in moves:
            raise ValueError(f"{action!r} is not legal at {state.name}; legal: {list(moves)}")
        return Position(self, moves[action])

    def utility(self, state: Position, player: int = 0) -> float:
        node = self._look(state)
        if node["moves"]:
            raise ValueError(f"utility called at {state.name}, where the game is not over")
        self.valued = True
        return float(node["utility"] if int(player) == 0 else -node["utility"])

    def evaluate(self, state: Position, player: int = 0) -> float:
        node = self._look(state)
        self.valued = True
        return float(node["estimate"] if int(player) == 0 else -node["estimate"])

    # The names in other books.
    to_move = player = to_play
    terminal_test = terminal = is_terminal
    moves = actions
