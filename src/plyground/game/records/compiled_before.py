"""Remembers whose rules have been compiled on this machine, without asking the compiler.

To find an entry of the code cache, numba must be imported, which takes half a second. A mark next
to the entries, named by the game's files and options, needs only a look at the disk. It is a hint:
where it is wrong, rules are compiled sooner or later than they could be, no more.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import plyground
from plyground.game.catalogue import file_of, games
from plyground.game.game_files import files_of
from plyground.kernel.directories import cache_path

if TYPE_CHECKING:
    from plyground.game.records.record_game import RecordGame


def compiled_before(game: RecordGame) -> bool:
    """Whether the rules of a game were compiled by an earlier process, as they are now."""
    mark = _mark(game)
    return mark is not None and mark.exists()


def remember_compiled(game: RecordGame) -> None:
    """Take note that the rules of a game are in the code cache."""
    mark = _mark(game)
    try:
        if mark is not None and mark.parent.is_dir():  # without a folder nothing was kept
            mark.touch()
    except OSError:
        return


def _mark(game: RecordGame) -> Path | None:
    """The file that says so; None if the game's files cannot be read."""
    try:
        file = file_of(game.source) if game.source in games() else Path(game.source)
        content = b"".join(part.read_bytes() for part in files_of(file))
    except OSError:
        return None
    versions = (plyground.__version__, sys.version_info[:3], sorted(game.options.items()))
    digest = hashlib.sha256(content + repr(versions).encode()).hexdigest()[:32]
    folder = "".join(c if c.isalnum() else "_" for c in game.name)
    return cache_path() / folder / f"compiled-{digest}"
