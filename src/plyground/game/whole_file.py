"""Writing files: a file is complete, or absent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plyground.game.errors import PlygroundError


def check_place(path: Path, problem: type[PlygroundError] = PlygroundError) -> None:
    """Raise the problem if no file can be written there, before the work begins."""
    folder = path.parent
    if not folder.is_dir():
        raise problem(f"cannot write {str(path)!r}: its folder does not exist")
    if path.is_dir():
        raise problem(f"cannot write {str(path)!r}: it is a folder")
    if not os.access(folder, os.W_OK):
        raise problem(f"cannot write {str(path)!r}: no permission to write to {folder}")


@contextmanager
def written_aside(path: Path, problem: type[PlygroundError] = PlygroundError) -> Iterator[Path]:
    """A temporary file to write to, which becomes `path` at the end, unless an error is raised.

    A pipe or a device is written to itself.
    """
    special = path.exists() and not path.is_file() and not path.is_dir()
    place = path if special else path.resolve()
    aside = place if special else place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        try:
            yield aside
            if not special:
                aside.replace(place)
        except BaseException:  # also Ctrl-C
            if not special:
                aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise problem(f"cannot write {str(path)!r}: {error.strerror}") from None


def write_whole(path: Path, text: str, newline: str | None = None) -> None:
    """Write a text, whole or not at all; raises PlygroundError if it cannot be written."""
    with written_aside(path) as aside:
        aside.write_text(text, encoding="utf-8", newline=newline)
