"""A game as text: PGN, SGF, a record, or simply its moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from plyground.arena.record import Record
from plyground.game.contract.game import Game
from plyground.game.contract.options import without_files
from plyground.game.contract.state import State
from plyground.game.errors import IllegalAction, PlygroundError
from plyground.game.load import load
from plyground.game.spec import read_spec
from plyground.protocols.formats.files import read_json
from plyground.protocols.formats.pgn import read_pgn
from plyground.protocols.formats.sgf import read_sgf
from plyground.studio.line import MOST_MOVES
from plyground.studio.refusals import Refusal, over_limit

LONGEST_NAME = 10
"""Most words of one move, such as "take 1 from pile 2"."""
COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")
NUMBER = re.compile(r"\d+\.+|\d+\)")
"""The number of a move."""
RESULT = re.compile(r"\*|1-0|0-1|1/2-1/2|½-½")


@dataclass(frozen=True)
class PastedGame:
    """A game that was read: its spec, its first position if it is not the usual one, its moves."""

    spec: str
    pos: str
    actions: tuple[int, ...]


def read_game(game: Game, spec: str, text: str) -> PastedGame:
    """The first game of a text; raises Refusal with the first bad move."""
    given = text.strip()
    if not given:
        raise Refusal(422, "no-game", "text")
    read = reader(given, game)
    if read is None:
        return PastedGame(spec, "", tuple(actions_of(game.initial(), given)))
    try:
        games = read(given, note)
        if games:
            return of_record(games[0], game, spec)
    except PlygroundError as error:
        raise Refusal(422, "unreadable-game", "text", english=str(error)) from None
    raise Refusal(422, "no-game", "text")


def reader(text: str, game: Game) -> Callable[..., list[Record]] | None:
    """The function that reads a text of this look; None for plain moves."""
    if text.startswith("(;"):
        return read_sgf
    if text.startswith("{") and '"format"' in text:
        return read_json
    return read_pgn if text.startswith("[") or game.name == "chess" else None


def note(sentence: str) -> None:
    """What a reader leaves out, such as moves after the end, is not missed here."""


def of_record(record: Record, game: Game, spec: str) -> PastedGame:
    """A record as a game of the page, which may have other options: another size of the board."""
    name = read_spec(record.game)[0]
    if name != game.name:
        raise Refusal(422, "other-game", "text", {"game": name}, game=name)
    with without_files():
        other = load(record.game)
    same = other.declared == game.declared
    state: State = (game if same else other).initial()
    if record.start:
        state = state.game.parse(record.start)
    found = []
    for move in record.moves[:MOST_MOVES]:
        found.append(state.action(move))
        state = state.result(found[-1])
    return PastedGame(spec if same else record.game, record.start or "", tuple(found))


def actions_of(state: State, text: str) -> list[int]:
    """The moves of a text in the game's own notation, with or without numbers and commas."""
    words = NUMBER.sub(" ", COMMENT.sub(" ", text)).replace(",", " ").split()
    while words and RESULT.fullmatch(words[-1]):
        words.pop()
    found: list[int] = []
    while words:
        if len(found) >= MOST_MOVES:
            raise over_limit("too-many-moves", "text", MOST_MOVES)
        taken = next_move(state, words)
        if taken is None:
            details = {"ply": len(found), "move": words[0][:40]}
            n = len(found) + 1
            raise Refusal(422, "illegal-move", "text", details, move=words[0][:40], n=n)
        action, used = taken
        found.append(action)
        state, words = state.result(action), words[used:]
    return found


def next_move(state: State, words: list[str]) -> tuple[int, int] | None:
    """The action that the first words name, and their number; the most words that fit."""
    if state.is_terminal:
        return None
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        for mark in (" ", ","):
            try:
                return state.action(mark.join(words[:used])), used
            except IllegalAction:
                continue
            except PlygroundError:
                return None
    return None
