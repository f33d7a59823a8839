"""A game as protocols describe it: a start and the moves since, each move a single word."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import IllegalAction


def one_word(description: str) -> str:
    """A description as one word: take_2_from_pile_1 for "take 2 from pile 1"."""
    return "_".join(description.split())


def word(state: State, action: int) -> str:
    """The description of an action as one word."""
    return one_word(state.describe(action))


def action_of(state: State, text: str) -> int:
    """The legal action of a word; its other names and spaces work too."""
    for action, name in state.descriptions().items():
        if one_word(name) == text:
            return action
    try:
        return state.action(text)
    except IllegalAction:
        if "_" not in text:
            raise
    return state.action(text.replace("_", " "))


def words(state: State, line: Sequence[int]) -> list[str]:
    """A line of play as words, as far as it is legal."""
    found = []
    for action in line:
        if action not in state.actions():
            break
        found.append(word(state, action))
        state = state.result(action)
    return found


class GameLine:
    """The states from a start to the current one. Protocols repeat the whole line before every
    move; the known part is not played again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.start: str | None = None
        self.moves: list[str] = []
        self.states: list[State] = [game.initial()]

    @property
    def now(self) -> State:
        return self.states[-1]

    def follow(self, start: str | None, moves: Sequence[str]) -> State:
        """Play these moves from a position (None for the initial one). If it raises BadPosition or
        IllegalAction, the line does not change."""
        states = self.states
        known = 0
        if start != self.start:
            states = [self.game.initial() if start is None else self.game.parse(start)]
        else:
            while known < min(len(moves), len(self.moves)) and moves[known] == self.moves[known]:
                known += 1
            states = states[: known + 1]
        for text in moves[known:]:
            states.append(states[-1].result(action_of(states[-1], text)))
        self.start, self.moves, self.states = start, list(moves), states
        return self.now
