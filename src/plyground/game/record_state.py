"""States of games whose rules are functions over a record."""

from __future__ import annotations

from collections.abc import Iterable
from math import tanh
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game.errors import BadPosition
from plyground.game.facts import LOSS
from plyground.game.notation import Reader
from plyground.game.perft import perft
from plyground.game.picture import Picture
from plyground.game.referee import ILLEGAL, NO_PAST, OVER, REPEATED, Block, Past
from plyground.game.state import State

if TYPE_CHECKING:
    from plyground.game.record_game import RecordGame

UNKNOWN = -3


class RecordState(State):
    """A record in a block of memory, and the path of positions that led to it."""

    __slots__ = ("_block", "_i", "_length", "_mover", "_past", "_status", "game")
    game: RecordGame

    def __init__(self, game: RecordGame, block: Block, i: int, past: Past, length: int) -> None:
        self.game = game
        self._block = block
        self._i = i
        self._past = past
        self._length = length
        self._status = UNKNOWN
        self._mover: int | None = None  # who ended the game by repetition

    # --- inside ---------------------------------------------------------------------------------

    @property
    def record(self) -> Any:
        """The record itself; not to be written to."""
        return self._block.states[self._i]

    @property
    def past(self) -> Any:
        """Keys of the positions on the path, this one included; empty without repetition rules."""
        return self._past.keys[: self._length] if self.game.facts.repetition else np.zeros(0, "u8")

    def _identity(self) -> bytes:
        return self.record.tobytes()  # type: ignore[no-any-return]

    def __reduce__(self) -> Any:
        return _restore, (self.game, self._identity(), self.past.tobytes(), self._mover)

    # --- play -----------------------------------------------------------------------------------

    @property
    def to_play(self) -> int | None:
        if self._status == UNKNOWN:
            self._status = self.game.referee().status(self._block, self._i)
        return None if self._status == OVER else self._status

    def actions(self) -> list[int]:
        if self._mover is not None:
            return []
        return self.game.referee().actions(self._block, self._i, self._past, self._length)

    def _after(self, action: int) -> RecordState | None:
        if self._mover is not None or not 0 <= action < self.game.facts.actions:
            return None
        game = self.game
        referee = game.referee()
        block, j = game.room()
        past, length = self._past, self._length
        if game.repeats:
            past = past.with_room(length)
        outcome = referee.step(self._block, self._i, block, j, action, past, length)
        if outcome == ILLEGAL:
            return None
        if game.repeats:
            length += 1
            past.filled = length
        after = RecordState(game, block, j, past, length)
        if outcome == REPEATED:
            after._mover = self.to_play
            after._status = OVER
        return after

    def _payoffs(self) -> list[float]:
        facts = self.game.facts
        if self._mover is not None:
            if facts.repetition is not None and facts.repetition.means == LOSS:
                low, high = facts.utility
                return [low if p == self._mover else high for p in range(facts.players)]
            return [0.0] * facts.players
        u = np.zeros(facts.players)
        self.game.rules.own["score"](self.record, u)
        return u.tolist()  # type: ignore[no-any-return]

    def _probabilities(self) -> list[float]:
        p = np.zeros(self.game.facts.max_moves)
        self.game.rules.own["chance"](self.record, p)
        return p[: len(self.actions())].tolist()  # type: ignore[no-any-return]

    def observation(self, player: int) -> str:
        self.game.check_player(player)
        rules = self.game.rules
        if "sees" not in rules.own:
            return self.text
        out = np.zeros(rules.longest_view, np.int32)
        n = rules.own["sees"](self.record, player, out)
        return " ".join(map(str, out[:n].tolist()))

    # --- evaluation -----------------------------------------------------------------------------

    def features(self) -> dict[str, float]:
        rules = self.game.rules
        if not rules.weights:
            return {}
        f = np.zeros(len(rules.weights))
        rules.own["features"](self.record, f)
        return dict(zip(rules.weights, f.tolist(), strict=True))

    def evaluate(self, player: int) -> float:
        self.game.check_player(player)
        if self.is_terminal:
            return self._payoffs()[player]
        facts, weights = self.game.facts, self.game.rules.weights
        low, high = facts.utility
        if not weights or (player > 0 and not (facts.zero_sum and facts.players == 2)):
            return (low + high) / 2
        advantage = tanh(sum(weights[name] * f for name, f in self.features().items()))
        return (low + high + (high - low) * (advantage if player == 0 else -advantage)) / 2

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        if depth < 0:
            raise ValueError(f"depth is {depth}; perft counts lines of 0 or more plies")
        if depth == 0:
            return 1
        return 0 if self._mover is not None else perft(self, depth, turns=turns, bulk=bulk)

    # --- notation and picture -------------------------------------------------------------------

    def _describe(self, action: int) -> str:
        describe = self.game.rules.own.get("describe")
        return str(describe(self.record, action)) if describe else str(action)

    def aliases(self, action: int) -> Iterable[str]:
        aliases = self.game.rules.own.get("aliases")
        return aliases(self.record, action) if aliases else ()

    @property
    def text(self) -> str:
        write = self.game.rules.own.get("text")
        return str(write(self.record)) if write else fields_text(self.record)

    @property
    def picture(self) -> Picture | None:
        draw = self.game.rules.own.get("picture")
        return draw(self.record) if draw else None


def _restore(game: RecordGame, record: bytes, past: bytes, mover: int | None) -> RecordState:
    block, i = game.room()
    block.states[i] = np.frombuffer(record, game.rules.record)[0]
    keys = np.frombuffer(past, np.uint64).copy()
    kept = Past(keys, len(keys)) if len(keys) else NO_PAST
    state = RecordState(game, block, i, kept, len(keys) or 1)
    if mover is not None:
        state._mover, state._status = mover, OVER
    return state


def fields_text(record: Any) -> str:
    """A position by its fields, "piles=3,4,5 turn=0": for games without a notation of their own."""
    parts = []
    for name in record.dtype.names:
        if name != "_padding":
            values = np.asarray(record[name]).ravel().tolist()
            parts.append(f"{name}={','.join(map(str, values))}")
    return " ".join(parts)


def parse_fields(text: str, record: Any, example: str) -> None:
    """Read what `fields_text` writes."""
    reader = Reader(text, example)
    names = [name for name in record.dtype.names if name != "_padding"]
    for name in names:
        word = reader.word(f"{name}=")
        at = reader.at - len(word)
        key, sign, values = word.partition("=")
        reader.check(bool(sign) and key == name, f"{name}=... expected, found {word!r}", at)
        kind, shape = record.dtype[name].base, record.dtype[name].shape
        try:
            numbers = np.array([kind.type(_number(v)) for v in values.split(",")], kind)
            if shape:
                record[name] = numbers.reshape(shape)
            else:
                (record[name],) = numbers
        except (ValueError, OverflowError):
            size = int(np.prod(shape, initial=1))
            raise BadPosition(
                text, at, f"{name} must be {size} number{'s' * (size > 1)} of type {kind}", example
            ) from None
    reader.end()


def _number(word: str) -> int | float | bool:
    if word in ("True", "False"):
        return word == "True"
    return float(word) if any(c in word for c in ".einf") else int(word)
