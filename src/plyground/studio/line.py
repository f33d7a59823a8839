"""Lines of play: a starting position and the moves of a request, followed to their end.

The latest lines are kept. One more move costs one move, and the same line again costs nothing.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import AmbiguousAction, IllegalAction
from plyground.studio.refusals import Refusal, over_limit
from plyground.studio.sealing import key, seal, unseal

MOST_MOVES = 2000
"""Moves of one request."""
SEALED = "~"
"""The first character of a sealed word: an action that the page may not know."""
KEPT = 64
"""Games whose states are kept, and lines."""


@dataclass
class Waypoint:
    """A state, the action that led to it, and the waypoints after it by the request's words."""

    state: State
    action: int | None = None
    after: dict[str, Waypoint] = field(default_factory=dict)
    written: str = ""
    """The action in the game's notation, once it was asked for."""

    def then(self, word: str, action: int) -> Waypoint:
        """The waypoint after an action that a request writes as `word`."""
        if word not in self.after:
            self.after[word] = Waypoint(self.state.result(action), action)
        return self.after[word]


@dataclass(frozen=True)
class PlayedLine:
    """The moves as the request writes them, and the waypoints, the first position included."""

    words: tuple[str, ...]
    waypoints: tuple[Waypoint, ...]

    @property
    def states(self) -> list[State]:
        return [waypoint.state for waypoint in self.waypoints]

    @property
    def actions(self) -> list[int]:
        return [point.action for point in self.waypoints if point.action is not None]

    @property
    def written(self) -> list[str]:
        """The moves in the game's notation."""
        for before, after in pairwise(self.waypoints):
            if not after.written and after.action is not None:
                after.written = before.state._written(after.action)
        return [point.written for point in self.waypoints[1:]]

    @property
    def end(self) -> State:
        """The last position."""
        return self.waypoints[-1].state

    def then(self, action: int) -> PlayedLine:
        """The line with one more action. The next request along it finds the new position."""
        word = f"@{action}"
        return PlayedLine(
            (*self.words, word), (*self.waypoints, self.waypoints[-1].then(word, action))
        )


class Lines:
    """The latest games with their waypoints, and the latest lines."""

    def __init__(self) -> None:
        self._starts: OrderedDict[Any, Waypoint] = OrderedDict()
        self._lines: OrderedDict[Any, PlayedLine] = OrderedDict()

    def follow(
        self, game: Game, pos: str | None, moves: str, seed: int = 0, *, sealed: bool = False
    ) -> PlayedLine:
        """The line from `pos`, or the initial position. The seed decides moves written as "?".

        Sealed words are for callers that show no more than the viewer may know. For them, the
        deals of a game with hidden information also depend on the key of this studio: who knows
        the seed cannot work out the cards, or look them up in another request.
        """
        if not sealed and SEALED in moves and any(w.startswith(SEALED) for w in split(moves)):
            raise Refusal(422, "sealed-move", "moves")
        # The line keeps the game alive, so no other game can have its id.
        secret = sealed and not game.perfect_information
        name = (id(game), pos, seed, moves, secret)
        line = self._lines.pop(name, None) or self.walk(game, pos, moves, seed, secret)
        _keep(self._lines, name, line)
        return line

    def walk(
        self, game: Game, pos: str | None, moves: str, seed: int, secret: bool = False
    ) -> PlayedLine:
        """Go along a line move by move."""
        words = split(moves)
        if len(words) > MOST_MOVES:
            raise over_limit("too-many-moves", "moves", MOST_MOVES)
        start = (id(game), pos, seed, secret)
        luck = secret_luck(seed) if secret else str(seed)
        here = self._starts.pop(start, None)
        here = here or Waypoint(game.parse(pos) if pos else game.initial())
        _keep(self._starts, start, here)
        points = [here]
        for ply, word in enumerate(words):
            here = here.after.get(word) or here.then(word, meant(here.state, word, luck, ply))
            points.append(here)
        return PlayedLine(tuple(words), tuple(points))


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    while len(kept) > KEPT:
        kept.popitem(last=False)


LINES = Lines()
"""The lines of this process."""


def split(moves: str) -> list[str]:
    """The words of a list of moves."""
    return [word.strip() for word in moves.split(",")] if moves.strip() else []


def secret_luck(seed: int) -> str:
    """What decides the deals of a seed, for this studio only."""
    return blake2b(str(seed).encode(), key=key()).hexdigest()


def meant(state: State, word: str, luck: str, ply: int) -> int:
    """The action that a word of the request stands for. A refusal reveals nothing hidden."""
    details = {"ply": ply, "move": word}
    if word == "?" and state.is_chance:
        outcomes, chances = zip(*state.outcomes(), strict=True)
        chosen: int = random.Random(f"{luck} {ply}").choices(outcomes, chances)[0]
        return chosen
    if word.startswith(SEALED):
        action = opened(word, state, ply)
        if action is not None:
            return action
        raise Refusal(422, "illegal-move", "moves", details, move=word[:20], n=ply + 1)
    if word.startswith("@") and word[1:].isdecimal() and len(word) < 12:
        if int(word[1:]) in state.actions():
            return int(word[1:])
        raise Refusal(422, "illegal-move", "moves", details, move=word, n=ply + 1)
    try:
        return state.action(word)
    except IllegalAction as error:
        code = "ambiguous-move" if isinstance(error, AmbiguousAction) else "illegal-move"
        if state.game.perfect_information:
            details["legal"] = [state._written(a) for a in state.actions()]
            details["meant"] = [state._written(a) for a in state.meanings(word)]
        raise Refusal(422, code, "moves", details, move=word, n=ply + 1) from None


def sealed_word(action: int, state: State, ply: int) -> str:
    """An action as a word that shows nothing; it fits this state and ply only."""
    return SEALED + seal(f"{action:06}", f"{state.game.name} {state.text} {ply}")


def opened(word: str, state: State, ply: int) -> int | None:
    """The action of a sealed word; None if it does not fit."""
    found = unseal(word.removeprefix(SEALED), f"{state.game.name} {state.text} {ply}")
    return int(found) if found is not None and int(found) in state.actions() else None
