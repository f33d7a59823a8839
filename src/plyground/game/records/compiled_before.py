"""Remembers whose rules and searches have been compiled on this machine, without the compiler.

To find an entry of the code cache, numba must be imported, which takes half a second. A mark next
to the entries, named by the game's files and options, needs only a look at the disk. It is a hint:
where it is wrong, rules are compiled sooner or later than they could be, no more.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import plyground
from plyground.game.catalogue import file_of, games
from plyground.game.game_files import files_of
from plyground.kernel.directories import cache_path

if TYPE_CHECKING:
    from plyground.game.records.record_game import RecordGame


def compiled_before(game: RecordGame, search: str = "") -> bool:
    """Whether the rules of a game were compiled by an earlier process, as they are now.

    With the name of a search: whether that was.
    """
    mark = _mark(game, search)
    return mark is not None and mark.exists()


def remember_compiled(game: RecordGame, search: str = "") -> None:
    """Take note that the rules of a game, or a search of it, are in the code cache.

    Rules compiled with bounds checks are still under examination, and other code.
    """
    if os.environ.get("NUMBA_BOUNDSCHECK"):
        return
    mark = _mark(game, search)
    try:
        if mark is not None and mark.parent.is_dir():  # without a folder nothing was kept
            mark.touch()
    except OSError:
        return


def _mark(game: RecordGame, search: str) -> Path | None:
    """The file that says so; None if the game's files cannot be read."""
    try:
        file = file_of(game.source) if game.source in games() else Path(game.source)
        content = b"".join(part.read_bytes() for part in files_of(file))
    except OSError:
        return None
    versions: tuple[object, ...] = (
        plyground.__version__,
        sys.version_info[:3],
        sorted(game.options.items()),
    )
    if search:
        versions += (search, _searches())
    digest = hashlib.sha256(content + repr(versions).encode()).hexdigest()[:32]
    folder = "".join(c if c.isalnum() else "_" for c in game.name)
    return cache_path() / folder / f"compiled-{digest}"


@cache
def _searches() -> str:
    """A digest of the files of all searches: an edit of one makes marks of the others old."""
    found = []
    for file in sorted((Path(plyground.__file__).parent / "search").rglob("*.py")):
        known = file.stat()
        found.append((file.name, known.st_size, known.st_mtime_ns))
    return hashlib.sha256(repr(found).encode()).hexdigest()
