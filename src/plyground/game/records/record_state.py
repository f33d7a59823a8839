"""States of games whose rules are functions over a record."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from plyground.game.contract.facts import LOSS
from plyground.game.contract.notation import Reader
from plyground.game.contract.squash import squash_alike
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture, plain
from plyground.game.errors import BadPosition, PlygroundError
from plyground.game.perft import perft
from plyground.game.records.backend import ILLEGAL, OVER, REPEATED, UNKNOWN
from plyground.game.records.memory import Block, Past
from plyground.game.records.path import first_time

if TYPE_CHECKING:
    from plyground.game.records.record_game import RecordGame


class RecordState(State):
    """A record in a block of memory."""

    __slots__ = ("_status", "address", "block")
    game: RecordGame
    block: Block
    address: int
    _status: int

    # States are made in great numbers, so there is no __init__: see `RecordGame.blank`. Each game
    # has its own subclass, whose `actions` is the backend's: see `RecordGame.use`. With compiled
    # rules it has another `result` as well: see `quick_result.py`.

    # --- inside ---------------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """The index of this state's record in the block."""
        return (self.address - self.block.address) // self.block.record.itemsize

    @property
    def record(self) -> Any:
        """The record itself; do not write to it."""
        return self.block.states[self.place]

    @property
    def past(self) -> Any:
        """Keys of the positions on the path up to this one; empty without a repetition rule."""
        return np.zeros(0, np.uint64)

    def _identity(self) -> bytes:
        return self.record.tobytes()  # type: ignore[no-any-return]

    def __reduce__(self) -> Any:
        return _restore, (self.game, self._identity())

    # --- play -----------------------------------------------------------------------------------

    @property
    def to_play(self) -> int | None:
        status = self._status
        if status == UNKNOWN:
            status = self._status = self.game.backend.status(self)
        return None if status == OVER else status

    @property
    def is_terminal(self) -> bool:
        status = self._status
        if status == UNKNOWN:
            status = self._status = self.game.backend.status(self)
        return status == OVER

    def actions(self) -> list[int]:
        return self.game.backend.actions(self)

    def result(self, action: SupportsIndex | str) -> State:
        if type(action) is int and action >= 0:
            after = self._after(action)
            if after is not None:
                return after
        return super().result(action)

    def _after_known(self, action: int) -> State | None:
        return self._after(~action)

    def _after(self, action: int) -> RecordState | None:
        """The state after an action if it is legal; after ~action without a check."""
        game = self.game
        if action >= game.facts.actions:
            return None
        after = game.blank()
        status = after._status = game.backend.step(self, after, action)
        return None if status == ILLEGAL else after

    def _payoffs(self) -> list[float]:
        u = np.zeros(self.game.players)
        self.game.rules.own["score"](self.record, u)
        return u.tolist()

    def _probabilities(self) -> list[float]:
        p = np.zeros(self.game.facts.max_moves)
        self.game.rules.bindings["chance"](self.record, p)
        return p[: len(self.actions())].tolist()  # type: ignore[no-any-return]

    def observation(self, player: int) -> str:
        self.game.check_player(player)
        rules = self.game.rules
        if "sees" not in rules.own:
            return self.text
        out = np.zeros(rules.longest_view, np.int32)
        n = rules.own["sees"](self.record, player, out)
        return " ".join(map(str, out[:n].tolist()))

    def redrawn(self, player: int, seed: int) -> RecordState | None:
        """A state that looks the same to the player, with hidden information redrawn at random.

        None if the game has no rule `determinise`.
        """
        determinise = self.game.rules.own.get("determinise")
        if determinise is None:
            return None
        state = copy(self)
        determinise(state.record, player, np.array([seed], np.uint64))
        return state

    def within(self, game: RecordGame) -> RecordState:
        """The same state in a game with the same records."""
        restore, (_, *parts) = self.__reduce__()
        return restore(game, *parts)  # type: ignore[no-any-return]

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
        if not weights or (player > 0 and not facts.opposed):
            return (low + high) / 2
        total = 0.0  # not sum(), which from Python 3.12 on rounds in another way than pages do
        for name, f in self.features().items():
            total += weights[name] * f
        advantage = squash_alike(total)
        return (low + high + (high - low) * (advantage if player == 0 else -advantage)) / 2

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        if depth < 0:
            raise PlygroundError(f"depth is {depth}; perft counts lines of 0 or more plies")
        if depth == 0:
            return 1
        return perft(self, depth, turns=turns, bulk=bulk)

    # --- notation and picture -------------------------------------------------------------------

    def _describe(self, action: int) -> str:
        describe = self.game.rules.own.get("describe")
        return str(describe(self.record, action)) if describe else str(action)

    def _written(self, action: int) -> str:
        write = self.game.rules.own.get("written")
        return str(write(self.record, action)) if write else self._describe(action)

    def descriptions(self) -> dict[int, str]:
        record, describe = self.record, self.game.rules.own.get("describe")
        return {a: str(describe(record, a) if describe else a) for a in self.actions()}

    def aliases(self, action: int) -> tuple[str, ...]:
        aliases = self.game.rules.own.get("aliases")
        return tuple(map(str, aliases(self.record, action))) if aliases else ()

    def clicks(self, action: int) -> Iterable[Sequence[str]]:
        clicks = self.game.rules.own.get("clicks")
        return clicks(self.record, action) if clicks else ()

    def covers(self, action: int) -> Iterable[str]:
        covers = self.game.rules.own.get("covers")
        return map(str, covers(self.record, action)) if covers else ()

    @property
    def text(self) -> str:
        write = self.game.rules.own.get("text")
        return str(write(self.record)) if write else fields_text(self.record)

    @property
    def picture(self) -> Picture | None:
        draw = self.game.rules.own.get("picture")
        return plain(draw(self.record)) if draw else None

    def shown(self, player: int) -> Picture | None:
        draw = self.game.rules.own.get("shown")
        return plain(draw(self.record, player)) if draw else None

    def told(self, action: int, player: int) -> str | None:
        tell = self.game.rules.own.get("told")
        said = tell(self.record, action, player) if tell else None
        return None if said is None else str(said)

    def reported(self, action: int) -> str:
        report = self.game.rules.own.get("reported")
        return str(report(self.record, action)) if report else ""


class PathState(RecordState):
    """A state of a game with a repetition rule: it knows the positions on its path.

    Its own key is added to the shared array when the state is first expanded. Most siblings never
    are, and share the array of their parent.
    """

    __slots__ = ("_key", "_length", "_mover", "_past")
    _past: Past
    _length: int
    _key: int | None
    _mover: int | None

    def path(self) -> tuple[Past, int]:
        """The keys of the positions on the path, and how many of them lead up to this one."""
        if self._key is not None:
            with self.game.lock:  # two threads must not write to the same free place
                if self._key is not None:
                    self._past = self._past.with_key(self._length - 1, self._key)
                    self._key = None
        return self._past, self._length

    @property
    def past(self) -> Any:
        past, length = self.path()
        return past.keys[:length]

    def __reduce__(self) -> Any:
        return _restore_path, (self.game, self._identity(), self.past.tobytes(), self._mover)

    def put_on_path(
        self, past: Past, length: int, key: int | None = None, mover: int | None = None
    ) -> None:
        """`key` is this position's key if `past` lacks it; `mover` ended the game by repetition."""
        self._past, self._length, self._key, self._mover = past, length, key, mover
        if mover is not None:
            self._status = OVER

    def _after(self, action: int) -> PathState | None:
        game = self.game
        if self._mover is not None or action >= game.facts.actions:
            return None
        after: PathState = game.blank()  # type: ignore[assignment]
        status, key = game.backend.step(self, after, action)
        if status == ILLEGAL:
            return None
        after._status = status
        after._past, after._length, after._key = self._past, self._length + 1, key
        after._mover = None
        if status == REPEATED:
            after._mover, after._status = self.to_play, OVER
        return after

    def _payoffs(self) -> list[float]:
        facts = self.game.facts
        if self._mover is None:
            return super()._payoffs()
        if "verdict" in self.game.rules.own:
            return self._verdict()
        if facts.repetition is not None and facts.repetition.means == LOSS:
            low, high = facts.utility
            return [low if p == self._mover else high for p in range(facts.players)]
        return [facts.offset] * facts.players

    def _verdict(self) -> list[float]:
        """The utilities that the game's own `verdict` gives for the repetition that ended it."""
        keys, rules, u = self.past, self.game.rules, np.zeros(self.game.players)
        last = len(keys) - 1
        first = rules.searches.interpreted(first_time)(self.record, keys[last], keys, last)
        rules.own["verdict"](self.record, keys, first, last, u)
        return u.tolist()

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        if self._mover is not None and depth > 0:
            return 0
        return super().perft(depth, turns=turns, bulk=bulk)


def _restore(game: RecordGame, record: bytes) -> RecordState:
    return game.holding(array("b", record))


def _restore_path(game: RecordGame, record: bytes, past: bytes, mover: int | None) -> RecordState:
    state = _restore(game, record)
    assert isinstance(state, PathState)
    keys = array("Q", past)
    state.put_on_path(Past(keys, len(keys)), len(keys), mover=mover)
    return state


def fields_text(record: Any) -> str:
    """A position by its fields, "piles=3,4,5 turn=0", for games without their own notation."""
    parts = []
    for name in record.dtype.names:
        if name != "_padding":
            values = np.asarray(record[name]).ravel().tolist()
            parts.append(f"{name}={','.join(map(str, values))}")
    return " ".join(parts)


def parse_fields(text: str, record: Any, example: str) -> None:
    """Reads the text that `fields_text` writes."""
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
