"""A game that was played, whole: what is needed to play it again and to judge it.

Written as JSON it is the format "plyground-game/1", which docs/agents.md describes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load

FORMAT = "plyground-game/1"
DIGITS = 6
"""Seconds are written to the microsecond."""
_write = json.JSONEncoder(ensure_ascii=False).encode  # made once: games may be short


class BadRecord(PlygroundError):
    """Text that is no record of a game, or a record that does not fit its game."""


@dataclass(frozen=True)
class Forfeit:
    """Who lost by something else than the rules, and why: "took 5.1 s of 1 s"."""

    player: int
    reason: str


@dataclass(frozen=True)
class Record:
    """One game. `seconds` and `nodes` have an entry for each move, 0 for the opening and chance."""

    game: str
    """What `load` takes: "connect4:rows=5", or the path of a file."""
    agents: tuple[str, ...]
    """The spec of the agent at each seat."""
    seed: int
    start: str | None
    """The first position; None is the initial one."""
    opening: int
    """How many of the moves were given or drawn before the agents' first."""
    moves: tuple[str, ...]
    """In words; outcomes of chance are moves too."""
    utilities: tuple[float, ...] | None
    """Of each player at the end; None if the game was left unfinished. Whoever forfeits gets the
    least that the game knows, the others the greatest."""
    forfeit: Forfeit | None
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    when: str
    """When it began, in ISO 8601."""

    @property
    def scores(self) -> tuple[float, ...]:
        """For each seat, from 0 to 1: what it won of its comparisons with the other seats.

        A higher utility is a whole win, an equal one half. Raises PlygroundError for a game that
        was left unfinished.
        """
        u = self.utilities
        if u is None:
            raise PlygroundError(f"this game of {self.game} was left unfinished: it has no scores")
        if len(u) == 1:
            return (0.5,)
        return tuple(
            (sum(mine > other for other in u) + (sum(mine == other for other in u) - 1) / 2)
            / (len(u) - 1)
            for mine in u
        )

    def states(self, game: Game | None = None) -> list[State]:
        """The states from the first to the last; `game` where the record's own cannot be loaded.

        Raises BadRecord if the moves do not fit the game.
        """
        return list(self.replay(game))

    def replay(self, game: Game | None = None) -> Iterator[State]:
        """`states` one after another, so that those before a move that does not fit are seen."""
        game = game or load(self.game)
        if len(self.agents) != game.players:
            raise BadRecord(
                f"a record of {self.game} has {game.players} agents, not {len(self.agents)}"
            )
        state = game.initial() if self.start is None else game.parse(self.start)
        yield state
        for ply, move in enumerate(self.moves, 1):
            try:
                state = state.result(move)
            except PlygroundError as error:
                raise BadRecord(f"move {ply} of the record does not fit: {error}") from None
            yield state

    # --- JSON ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """One line of text that `from_json` reads back."""
        forfeit = self.forfeit
        return _write(
            {
                "format": FORMAT,
                "game": self.game,
                "agents": self.agents,
                "seed": self.seed,
                "start": self.start,
                "opening": self.opening,
                "moves": self.moves,
                "utilities": self.utilities,
                "forfeit": forfeit and {"player": forfeit.player, "reason": forfeit.reason},
                "seconds": [round(s, DIGITS) for s in self.seconds],
                "nodes": self.nodes,
                "when": self.when,
            }
        )

    @staticmethod
    def from_json(text: str) -> Record:
        """The record that a text holds; raises BadRecord."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is no JSON, and so no record of a game: {error}") from None
        if not isinstance(data, dict):
            raise BadRecord(f"a record of a game is a JSON object, not {_kind(data)}")
        if data.get("format") != FORMAT:
            raise BadRecord(
                f"a record of a game has the format {FORMAT!r}, not {data.get('format')!r}; "
                "a later version may read others"
            )
        return _checked(data)


_SINGLE: dict[str, tuple[Any, str]] = {
    "game": (str, "text"),
    "seed": (int, "a whole number"),
    "opening": (int, "a whole number"),
    "when": (str, "text"),
    "start": ((str, type(None)), "text or null"),
    "forfeit": ((dict, type(None)), "an object or null"),
}
_LISTS: dict[str, tuple[Any, str]] = {
    "agents": (str, "texts"),
    "moves": (str, "texts"),
    "seconds": ((int, float), "numbers"),
    "nodes": (int, "whole numbers"),
    "utilities": ((int, float), "numbers"),
}


def _checked(data: dict[str, Any]) -> Record:
    """The record with these entries: each of the right type, and all of the right length."""
    for name, (kind, words) in _SINGLE.items():
        if name not in data or not _is(data[name], kind):
            raise BadRecord(f"a record's {name!r} is {words}, not {_kind(data.get(name))}")
    lists = {name: _list(data, name) for name in _LISTS}
    moves, seats = len(lists["moves"] or ()), len(lists["agents"] or ())
    for name, length in (("seconds", moves), ("nodes", moves), ("utilities", seats)):
        found = lists[name]
        if found is not None and len(found) != length:
            raise BadRecord(
                f"a record of {moves} moves by {seats} agents has {length} {name}, not {len(found)}"
            )
    if not 0 <= data["opening"] <= moves:
        raise BadRecord(f"an opening of {data['opening']} moves is none of a game of {moves}")
    single = {name: data[name] for name in _SINGLE} | {"forfeit": _forfeit(data["forfeit"], seats)}
    return Record(**single, **lists)  # type: ignore[arg-type]


def _forfeit(data: dict[str, Any] | None, seats: int) -> Forfeit | None:
    if data is None:
        return None
    player, reason = data.get("player"), data.get("reason")
    if not _is(player, int) or not isinstance(reason, str):
        raise BadRecord(f"a forfeit has a player and a reason, not {_kind(data)}")
    if not 0 <= int(player or 0) < seats:
        raise BadRecord(f"player {player} forfeits, but there are players 0 to {seats - 1}")
    return Forfeit(int(player or 0), reason)


def _list(data: dict[str, Any], name: str) -> tuple[Any, ...] | None:
    kind, words = _LISTS[name]
    value = data.get(name)
    if value is None and name == "utilities":
        return None
    if not isinstance(value, list) or not all(_is(entry, kind) for entry in value):
        raise BadRecord(f"a record's {name!r} is a list of {words}, not {_kind(value)}")
    return tuple(value)


def _is(value: object, kind: Any) -> bool:
    """Whether a value of JSON is of a kind: true is no number here, and neither is NaN."""
    if isinstance(value, bool) or (isinstance(value, float) and not isfinite(value)):
        return False
    return isinstance(value, kind)


def _kind(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
