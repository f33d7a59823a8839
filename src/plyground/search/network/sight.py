# mypy: allow-untyped-defs, no-check-untyped-defs
"""What a network sees of a state: the numbers of the facts that hold.

A game may say so itself, by `planes(s, on)`. Otherwise facts are derived from the record: a bit of
a 64-bit field is a fact ("mine 17"), and so is each value of a byte of any other field
("cells[7] = 2"). Facts that never change in random games are left out. Where anything is hidden,
facts come from what `sees` writes for the player to move, and from nothing else.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.game.contract.rules import Rules
from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.kernel.bits import ctz, word
from plyground.kernel.specialise import Specialiser

OWN, RECORD, VIEW = "planes", "record", "sees"
"""Where facts come from."""
GAMES, PLIES = 300, 12_000
"""Random games, and positions of them, that are looked at for facts at most."""
MOST_VALUES = 40
"""A byte with more values than this tells only some of them: neighbours are alike."""
FEW_VALUES = 16
"""Elements of an array with no more values than this may all have each of them."""
WIDEST = 4096
"""The greatest range of a number that `sees` writes: beyond it is a hash."""
ONE, BYTE = np.uint64(1), np.uint64(255)
NOTHING = -1

Tables = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Sight:
    """The facts of a game. `see(s, on) -> n` is compiled like a rule."""

    kind: str
    names: tuple[str, ...]
    """What each fact says."""
    tables: Tables
    """The arrays that make `see`, for the file of a network."""
    see: Callable[[Any, Any], int]
    most: int
    """No more facts than this hold at a time."""

    @property
    def inputs(self) -> int:
        """The number of facts."""
        return len(self.names)


_kept: WeakKeyDictionary[Specialiser, dict[str, Sight]] = WeakKeyDictionary()
"""By the game's compiled rules and the tables: searches are compiled for one function `see`."""


def sight(rules: Rules, kind: str, names: tuple[str, ...], tables: Tables) -> Sight:
    """The sight that tables describe; the same object for the same ones."""
    digest = hashlib.sha256(repr((kind, names)).encode())
    for name in sorted(tables):
        digest.update(name.encode() + np.ascontiguousarray(tables[name]).tobytes())
    kept = _kept.setdefault(rules.searches, {})
    key = digest.hexdigest()
    if key not in kept:
        see, most = MAKERS[kind](rules, tables)
        kept[key] = Sight(kind, names, tables, see, most)
    return kept[key]


def derive(game: RecordGame) -> Sight:
    """The sight of a game: its own, or one derived from random games, the same every time."""
    rules = game.rules
    kind = source_of(rules)
    if kind == OWN:
        return sight(rules, OWN, tuple(f"fact {i}" for i in range(rules.inputs)), {})
    return sight(rules, kind, *(from_views(game) if kind == VIEW else from_records(game)))


def source_of(rules: Rules) -> str:
    """Where the facts of a game come from."""
    if "planes" in rules.own:
        return OWN
    return RECORD if rules.facts.perfect_information else VIEW


def positions(game: RecordGame) -> list[RecordState]:
    """Positions of random games in which a player is to move."""
    rng, found, plies = random.Random(0), [], 0
    for _ in range(GAMES):
        state: Any = game.initial()
        for _ in range(game.facts.max_plies + 1):
            if state.is_terminal:
                break
            if not state.is_chance:
                found.append(state)
            state = state.result(rng.choice(state.actions()))
            plies += 1
        if plies >= PLIES:
            break
    if not found:
        raise Unsuited(f"{game.name}: there is nothing to learn, no player ever moves")
    return found


# --- facts of the record


def from_records(game: RecordGame) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of the facts, and tables for `see_record`."""
    kind = game.rules.record
    rows = np.array([np.frombuffer(s.record.tobytes(), np.uint8) for s in positions(game)])
    names: list[str] = []
    bits = np.full(8 * kind.itemsize, NOTHING, np.int32)
    values: dict[int, Any] = {}
    assert kind.fields is not None
    for field, (form, offset, *_) in kind.fields.items():
        size, span = form.base.itemsize, range(offset, offset + form.itemsize)
        if size == 8:
            often = np.unpackbits(rows[:, span], axis=1, bitorder="little").mean(0)
            for i in np.flatnonzero((often > 0) & (often < 1)).tolist():
                bits[8 * offset + i] = len(names)
                word_of, bit = divmod(i, 64)
                names.append(f"{field}{f'[{word_of}]' if form.shape else ''} {bit}")
            continue
        for part in range(size):  # of numbers wider than a byte, byte by byte
            columns = list(span)[part::size]
            shared = np.unique(rows[:, columns])
            for i, column in enumerate(columns):
                seen = np.unique(rows[:, column])
                if len(seen) < 2:
                    continue
                if len(columns) > 1 and len(shared) <= FEW_VALUES:
                    seen = shared
                seen = seen[:: -(-len(seen) // MOST_VALUES)]
                table = np.full(256, NOTHING, np.int32)
                table[seen] = np.arange(len(names), len(names) + len(seen))
                values[column] = table
                at = f"{field}{f'[{i}]' if form.shape else ''}{f' byte {part}' if part else ''}"
                names += [f"{at} = {value}" for value in seen.tolist()]
    words = kind.itemsize // 8
    mask = np.packbits((bits != NOTHING).reshape(words, 64), axis=1, bitorder="little")
    bytes_seen = np.array(list(values), np.int64)
    return tuple(names), {
        "bits": bits,
        "mask": np.ascontiguousarray(mask).view(np.uint64).ravel(),
        "bytes": bytes_seen,
        "values": np.array([*values.values()], np.int32).reshape(-1, 256),
    }


def see_record(rules: Rules, tables: Tables) -> tuple[Callable[[Any, Any], int], int]:
    """`see` for facts of the record, and how many hold at most."""
    bits, mask, values = tables["bits"], tables["mask"], tables["values"]
    words, columns = len(mask), len(values)
    places = tables["bytes"] // 8
    shifts = (8 * (tables["bytes"] % 8)).astype(np.uint64)
    most = int((bits != NOTHING).sum()) + columns
    if not columns:  # arrays of no length cannot be compiled
        places, shifts, values = np.zeros(1, np.int64), np.zeros(1, np.uint64), values_of_none()

    def see(s, on):
        n = 0
        for i in range(words):
            rest = word(s, i) & mask[i]
            while rest:
                on[n] = bits[64 * i + ctz(rest)]
                n += 1
                rest &= rest - ONE
        for k in range(columns):
            j = values[k, np.int64((word(s, places[k]) >> shifts[k]) & BYTE)]
            if j >= 0:
                on[n] = j
                n += 1
        return n

    return see, max(1, most)


def values_of_none() -> Any:
    """A table of values that stands for none."""
    return np.full((1, 256), NOTHING, np.int32)


# --- facts of what a player sees


def from_views(game: RecordGame) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of the facts, and tables for `see_view`."""
    rules = game.rules
    rows: list[Any] = []
    out = np.zeros(rules.longest_view, np.int32)
    for state in positions(game):
        n = rules.own["sees"](state.record, state.to_play, out)
        rows.append(out[:n].copy())
    names = [f"{game.player_name(p)} to move" for p in range(game.players)]
    low: list[int] = []
    start: list[int] = []
    size: list[int] = []
    facts: list[Any] = []
    for k in range(max(map(len, rows))):
        seen = np.unique([row[k] for row in rows if len(row) > k])
        width = int(seen[-1] - seen[0]) + 1
        if width > WIDEST:
            raise Unsuited(
                f"{game.name}: what sees writes at place {k} ranges over {width:,} numbers, which "
                f"a network cannot tell apart; allowed: up to {WIDEST:,} (no hashes)"
            )
        useful = len(seen) > 1 or any(len(row) <= k for row in rows)
        low.append(int(seen[0]))
        start.append(sum(size))
        size.append(width if useful else 0)
        if useful:
            table = np.full(width, NOTHING, np.int32)
            table[seen - seen[0]] = np.arange(len(names), len(names) + len(seen))
            facts.append(table)
            names += [f"seen[{k}] = {value}" for value in seen.tolist()]
    return tuple(names), {
        "low": np.array(low, np.int64),
        "start": np.array(start, np.int64),
        "size": np.array(size, np.int64),
        "facts": np.concatenate([*facts, np.full(1, NOTHING, np.int32)]),
    }


def see_view(rules: Rules, tables: Tables) -> tuple[Callable[[Any, Any], int], int]:
    """`see` for facts of what the player to move sees, and how many hold at most."""
    low, start, size, facts = (tables[name] for name in ("low", "start", "size", "facts"))
    places, longest = len(low), rules.longest_view
    sees, to_play = rules.bindings["sees"], rules.bindings["to_play"]

    def see(s, on):
        row = np.empty(longest, np.int32)
        player = to_play(s)
        seen = min(sees(s, player, row), places)
        on[0] = player
        n = 1
        for k in range(seen):
            i = np.int64(row[k]) - low[k]
            if i >= 0 and i < size[k]:
                j = facts[start[k] + i]
                if j >= 0:
                    on[n] = j
                    n += 1
        return n

    return see, places + 1


def see_own(rules: Rules, tables: Tables) -> tuple[Callable[[Any, Any], int], int]:
    """The game's own `planes`: all its facts may hold at a time."""
    return rules.own["planes"], rules.inputs


MAKERS = {OWN: see_own, RECORD: see_record, VIEW: see_view}
