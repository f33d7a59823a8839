"""Files of games. The suffix decides the format; every format is converted to records."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from plyground.arena.record import BadRecord, Record
from plyground.arena.record_file import read_records
from plyground.game.errors import PlygroundError, one_of
from plyground.protocols.formats.faults import Note, bad


@dataclass(frozen=True)
class Format:
    """The module and names of two functions, so that only the needed module is loaded."""

    module: str
    read: str
    write: str


HERE = "plyground.protocols.formats"
FORMATS = {
    ".json": Format(f"{HERE}.files", "read_json", "write_json"),
    ".jsonl": Format(f"{HERE}.files", "read_json_lines", "write_json_lines"),
    ".pgn": Format(f"{HERE}.pgn", "read_pgn", "write_pgn"),
    ".sgf": Format(f"{HERE}.sgf", "read_sgf", "write_sgf"),
    ".mat": Format(f"{HERE}.mat", "read_mat", "write_mat"),
}


def read_games(path: Path, note: Note | None = None) -> list[Record]:
    """The games of a file; raises PlygroundError with the file and the line.

    `note` is called for everything left out; without it, leaving something out is an error.
    """
    read = _function(path, "read")
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise PlygroundError(f"cannot read {str(path)!r}: {error.strerror}") from None
    noted = note and (lambda sentence: note(f"{path}, {sentence}"))
    try:
        games: list[Record] = read(text, noted)
        return games
    except BadRecord as error:
        raise BadRecord(f"cannot read {str(path)!r}: {error}") from None


def read_saved(path: Path, note: Note | None = None) -> list[Record]:
    """The games of a file: records under any name, or another format by its suffix."""
    if path.suffix in FORMATS.keys() - {".json", ".jsonl"}:
        return read_games(path, note)
    try:
        return read_records(path.read_text(encoding="utf-8", errors="replace"))
    except OSError as error:
        raise PlygroundError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except BadRecord as error:
        raise BadRecord(f"{str(path)!r}: {error}") from None


def write_games(path: Path, games: list[Record]) -> None:
    """Write all games to a file, or none; raises PlygroundError."""
    write = _function(path, "write")
    try:
        text: str = write(games)
    except BadRecord as error:
        raise BadRecord(f"cannot write {str(path)!r}: {error}") from None
    aside = path.with_name(f"{path.name}.part")
    try:
        aside.write_text(text, encoding="utf-8", newline="\n")
        aside.replace(path)
    except OSError as error:
        with suppress(OSError):
            aside.unlink()
        raise PlygroundError(f"cannot write {str(path)!r}: {error.strerror}") from None


def _function(path: Path, what: str) -> Callable[..., Any]:
    ending = path.suffix.casefold()
    if ending not in FORMATS:
        raise PlygroundError(
            f"{str(path)!r} does not end in a known format; known: {one_of(FORMATS)}"
        )
    known = FORMATS[ending]
    function: Callable[..., Any] = getattr(import_module(known.module), getattr(known, what))
    return function


# --- JSON -----------------------------------------------------------------------------------------


def read_json(text: str, note: Note | None = None) -> list[Record]:
    """One record, or a list of records."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        why = f"this is not JSON: {error.msg}; several games are a list, or .jsonl"
        raise bad(error.lineno, why) from None
    except (ValueError, RecursionError) as error:  # huge numbers, deeply nested lists
        raise BadRecord(f"this is not a JSON file of games: {error}") from None
    found = []
    for number, entry in enumerate(data if isinstance(data, list) else [data], 1):
        try:
            found.append(Record.from_json(json.dumps(entry)))
        except BadRecord as error:
            raise BadRecord(f"game {number}: {error}") from None
    return found


def write_json(games: list[Record]) -> str:
    if len(games) == 1:
        return games[0].to_json() + "\n"
    return "[\n" + ",\n".join(game.to_json() for game in games) + "\n]\n"


def read_json_lines(text: str, note: Note | None = None) -> list[Record]:
    """One record per line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                found.append(Record.from_json(line))
            except BadRecord as error:
                raise bad(number, str(error)) from None
    return found


def write_json_lines(games: list[Record]) -> str:
    return "".join(game.to_json() + "\n" for game in games)
