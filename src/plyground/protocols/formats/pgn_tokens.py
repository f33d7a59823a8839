"""The tokens of PGN: tags, moves, and the notes between moves, which are kept as written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from plyground.protocols.formats.faults import bad

NOTES = ("comment", "rest", "glyph")
GLYPHS = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<comment>\{[^}]*\})
  | (?P<rest>;[^\n]*|(?:(?<=\n)|\A)%[^\n]*)      # a comment up to the end of the line
  | (?P<tag>\[\s*\w+\s*"(?:[^"\\]|\\.)*"\s*\])
  | (?P<open>\()
  | (?P<close>\))
  | (?P<glyph>\$\d+|[!?]+)
  | (?P<result>1-0|0-1|1/2-1/2|\*)
  | (?P<number>\d+\s*\.+|\.+)
  | (?P<move>[A-Za-z0][A-Za-z0-9=+#\-]*(?:\s*e\.p\.)?)
    """,
    re.VERBOSE,
)


@dataclass
class PgnGame:
    """One game as written: tags, moves with their lines, notes, and the final result."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=dict)
    """By the number of moves before them: comments, glyphs and variations."""
    result: str = ""

    def note(self, word: str) -> None:
        self.notes.setdefault(len(self.moves), []).append(word)


def pgn_games(text: str) -> Iterator[PgnGame]:
    """The games of a file. Raises BadRecord."""
    game: PgnGame | None = None
    variations: list[int] = []
    for kind, word, line in _tokens(text):
        if kind == "open":
            variations.append(line)
        elif kind == "close" and not variations:
            raise bad(line, "this ')' closes no variation")
        if variations or kind in NOTES:
            game = game or PgnGame(line)
            game.note(word)
            if kind == "close":
                variations.pop()
        elif kind == "number":
            continue
        elif kind == "tag":
            if game is not None and (game.moves or game.result):
                yield game  # a game without a final result
                game = None
            game = game or PgnGame(line)
            found = TAG.fullmatch(word)
            assert found is not None
            game.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif kind == "move":
            game = game or PgnGame(line)
            game.moves.append((word, line))
        elif kind == "result":
            game = game or PgnGame(line)
            game.result = word
            yield game
            game = None
    if variations:
        raise bad(variations[-1], "the variation that begins here is not closed: ')' is missing")
    if game is not None:
        yield game


def _tidy(kind: str, word: str) -> str:
    """A token on one line: comments in braces, glyphs as numbers."""
    if kind == "rest":
        word = "{" + word[1:].replace("}", ")") + "}"
    if kind in ("rest", "comment"):
        return "{" + " ".join(word[1:-1].split()) + "}"
    return GLYPHS.get(word, word) if kind == "glyph" else word


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """The kind, text and line of every token but spaces and lines that begin with %."""
    at, line = (1 if text.startswith("\ufeff") else 0), 1
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            shown = text[at : at + 12].splitlines()[0]
            why = (
                "a comment is not closed: '}' is missing"
                if text[at] == "{"
                else (f"{shown!r} is not a move, tag, comment or result")
            )
            raise bad(line, why)
        kind = found.lastgroup or ""
        if kind != "space" and not found[0].startswith("%"):
            yield kind, _tidy(kind, found[0]), line
        line += found[0].count("\n")
        at = found.end()
