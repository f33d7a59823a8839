"""Files that took long to make: they are there as a whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plyground.game.errors import PlygroundError


def check_place(path: Path, problem: type[PlygroundError] = PlygroundError) -> None:
    """Raise the problem where no file can be written: now, not when the work is done."""
    folder = path.parent
    if not folder.is_dir():
        raise problem(f"cannot write {str(path)!r}: there is no folder for it")
    if path.is_dir():
        raise problem(f"cannot write {str(path)!r}: it is a folder")
    if not os.access(folder, os.W_OK):
        raise problem(f"cannot write {str(path)!r}: there is no permission to write to {folder}")


@contextmanager
def written_aside(path: Path, problem: type[PlygroundError] = PlygroundError) -> Iterator[Path]:
    """A place to write to, which becomes `path` in the end, unless anything comes in between."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        try:
            yield aside
            aside.replace(path)
        except BaseException:  # Ctrl-C, too
            aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise problem(f"cannot write {str(path)!r}: {error.strerror}") from None
