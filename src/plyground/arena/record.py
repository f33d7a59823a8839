"""The record of a game: everything needed to replay it and to score it.

Its JSON form is the format "plyground-game/1", which docs/agents.md describes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import isfinite
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.drawing.html_table import html_table
from plyground.game.errors import PlygroundError, one_of
from plyground.game.load import load
from plyground.search.agents.session import OTHER, RESIGNED, TIME

FORMAT = "plyground-game/1"
DIGITS = 6
"""Seconds are written to the microsecond."""
JUDGED = "judged"
JUDGED_REASON = "the game was judged before its end"
FORFEITS = (RESIGNED, TIME, JUDGED, OTHER)
"""The kinds of a forfeit; "judged" is a game that was scored before its end."""
_write = json.JSONEncoder(ensure_ascii=False).encode  # created once, since games can be short


class BadRecord(PlygroundError):
    """The text is not the record of a game, or the record does not fit its game."""


@dataclass(frozen=True)
class Forfeit:
    """A loss for a reason outside the rules, such as "took 5.1 s of 1 s"."""

    player: int
    reason: str
    kind: str = OTHER
    """One of FORFEITS."""


@dataclass(frozen=True)
class Record:
    """One game. `seconds` and `nodes` have an entry per move, 0 for the opening and chance."""

    game: str
    """A spec that `load` takes: "connect4:rows=5", or the path of a file."""
    agents: tuple[str, ...]
    """The spec of the agent at each seat."""
    seed: int
    start: str | None
    """The first position; None for the initial one."""
    opening: int
    """The number of moves before the agents' first move."""
    moves: tuple[str, ...]
    """As descriptions; chance outcomes are moves too."""
    utilities: tuple[float, ...] | None
    """One per player; None if the game was left unfinished. A player who forfeits gets the lowest
    utility of the game, the others get the highest."""
    forfeit: Forfeit | None
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    when: str
    """The start time in ISO 8601."""
    tags: tuple[tuple[str, str], ...] = ()
    """What a file says of the game, such as the event, by name."""
    notes: tuple[tuple[int, str], ...] = ()
    """Comments, glyphs and variations in PGN, each after so many moves."""

    def __repr__(self) -> str:
        seats = ", ".join(self.agents)
        if self.utilities is not None:
            pairs = zip(self.agents, self.utilities, strict=True)
            seats = ", ".join(f"{agent} {utility:g}" for agent, utility in pairs)
        ended = "" if self.utilities is not None else ", unfinished"
        return f"<game of {self.game}: {seats}, {len(self.moves)} moves{ended}>"

    def _repr_html_(self) -> str:
        """For notebooks: the players, the moves and the last position."""
        utilities = self.utilities or ("",) * len(self.agents)
        table = html_table(
            ("player", "utility"), zip(self.agents, utilities, strict=True), self.game
        )
        moves = f"<p>{escape(' '.join(self.moves))}</p>"
        try:
            *_, last = self.replay()
        except PlygroundError:  # the game, such as a class of another session, cannot be loaded
            return table + moves
        return table + moves + last.svg()

    @property
    def scores(self) -> tuple[float, ...]:
        """For each seat, from 0 to 1: the share won in comparisons with the other seats.

        A higher utility counts 1, an equal one 0.5. Raises PlygroundError for an unfinished game.
        """
        u = self.utilities
        if u is None:
            raise PlygroundError(f"this game of {self.game} is unfinished and has no scores")
        if len(u) == 1:
            return (0.5,)
        return tuple(
            (sum(mine > other for other in u) + (sum(mine == other for other in u) - 1) / 2)
            / (len(u) - 1)
            for mine in u
        )

    def states(self, game: Game | None = None) -> list[State]:
        """The states from first to last. Pass `game` if the record's own cannot be loaded.

        Raises BadRecord if the moves do not fit the game.
        """
        return list(self.replay(game))

    def replay(self, game: Game | None = None) -> Iterator[State]:
        """Yield `states` one by one, so that the states before a bad move are available."""
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
        """One line of JSON that `from_json` reads back."""
        forfeit = self.forfeit
        more: dict[str, Any] = {"tags": dict(self.tags)} if self.tags else {}
        if self.notes:
            more["notes"] = {str(ply): text for ply, text in self.notes}
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
                "forfeit": forfeit and vars(forfeit),
                "seconds": [round(s, DIGITS) for s in self.seconds],
                "nodes": self.nodes,
                "when": self.when,
                **more,
            }
        )

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record; raises BadRecord."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(
                f"this is not JSON, so it is not the record of a game: {error}"
            ) from None
        if not isinstance(data, dict):
            raise BadRecord(f"the record of a game is a JSON object, not {_shown(data)}")
        if data.get("format") != FORMAT:
            raise BadRecord(
                f"the record of a game has the format {FORMAT!r}, not {data.get('format')!r}; "
                "a later version of plyground may read it"
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
    """The record with these entries, after a check of their types and lengths."""
    for name, (kind, words) in _SINGLE.items():
        if name not in data or not _is(data[name], kind):
            raise BadRecord(f"a record's {name!r} is {words}, not {_shown(data.get(name))}")
    lists = {name: _list(data, name) for name in _LISTS}
    moves, seats = len(lists["moves"] or ()), len(lists["agents"] or ())
    for name, length in (("seconds", moves), ("nodes", moves), ("utilities", seats)):
        found = lists[name]
        if found is not None and len(found) != length:
            raise BadRecord(
                f"a record of {moves} moves by {seats} agents has {length} {name}, not {len(found)}"
            )
    if not 0 <= data["opening"] <= moves:
        raise BadRecord(f"the opening cannot have {data['opening']} moves; the game has {moves}")
    single = {name: data[name] for name in _SINGLE} | {"forfeit": _forfeit(data["forfeit"], seats)}
    more = {"tags": tuple(_texts(data, "tags").items()), "notes": _notes(data, moves)}
    return Record(**single, **lists, **more)  # type: ignore[arg-type]


def _texts(data: dict[str, Any], name: str) -> dict[str, str]:
    """An optional object of texts."""
    found = data.get(name, {})
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise BadRecord(f"a record's {name!r} is an object of texts, not {_shown(found)}")
    return found


def _notes(data: dict[str, Any], moves: int) -> tuple[tuple[int, str], ...]:
    found = []
    for ply, text in _texts(data, "notes").items():
        if not (ply.isascii() and ply.isdecimal() and len(ply) < 7 and int(ply) <= moves):
            raise BadRecord(f"a note stands after 0 to {moves} moves, not after {_shown(ply)}")
        found.append((int(ply), text))
    return tuple(found)


def _forfeit(data: dict[str, Any] | None, seats: int) -> Forfeit | None:
    if data is None:
        return None
    player, reason = data.get("player"), data.get("reason")
    if not _is(player, int) or not isinstance(reason, str):
        raise BadRecord(f"a forfeit has a player and a reason, not {_shown(data)}")
    if not 0 <= int(player or 0) < seats:
        raise BadRecord(f"player {player} cannot forfeit; the players are 0 to {seats - 1}")
    kind = data.get("kind", _kind_before(reason))
    if kind not in FORFEITS:
        raise BadRecord(f"the kind of a forfeit is {one_of(FORFEITS)}, not {_shown(kind)}")
    return Forfeit(int(player or 0), reason, kind)


def _kind_before(reason: str) -> str:
    """The kind of a forfeit in a record written before forfeits had one."""
    if re.search(r"^took |^lost on time$|\bdid not (say|answer)\b.*\bwithin\b", reason):
        return TIME
    return {RESIGNED: RESIGNED, JUDGED_REASON: JUDGED}.get(reason, OTHER)


def _list(data: dict[str, Any], name: str) -> tuple[Any, ...] | None:
    kind, words = _LISTS[name]
    value = data.get(name)
    if value is None and name == "utilities":
        return None
    if not isinstance(value, list) or not all(_is(entry, kind) for entry in value):
        raise BadRecord(f"a record's {name!r} is a list of {words}, not {_shown(value)}")
    return tuple(value)


def _is(value: object, kind: Any) -> bool:
    """Whether a JSON value has a type. Booleans and NaN do not count as numbers."""
    if isinstance(value, bool) or (isinstance(value, float) and not isfinite(value)):
        return False
    return isinstance(value, kind)


def _shown(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
