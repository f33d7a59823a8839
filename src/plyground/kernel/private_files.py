"""Files that are code: only what nobody else can have written may be run.

An entry of the cache of compiled code is unpickled and run. A checksum shows that it is whole, not
who wrote it. So its file, the folder and the cache's root must belong to this user (or to root) and
must not be writable by anybody else.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

PRIVATE = 0o700
_told: set[str] = set()


def read_private(file: Path, folders: tuple[Path, ...]) -> bytes | None:
    """The content of a file; None, and a notice, if another user may have written it."""
    if not private_folders(folders):
        return None
    with file.open("rb") as opened:  # examined after it was opened: it cannot be exchanged
        return opened.read() if _is_private(file, os.fstat(opened.fileno())) else None


def private_folders(folders: tuple[Path, ...]) -> bool:
    """Whether nobody else can write into these folders; a notice if somebody can."""
    return all(_is_private(folder, folder.stat()) for folder in folders)


def make_private(folders: tuple[Path, ...]) -> bool:
    """Make the folders that are missing, for this user alone; whether all of them are private."""
    for folder in folders:
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=PRIVATE, exist_ok=True)
        if not private_folders((folder,)):
            return False  # before anything is made in it
    return True


def _is_private(path: Path, known: os.stat_result) -> bool:
    if not hasattr(os, "geteuid"):
        return True  # elsewhere, permissions are not in the mode
    why = ""
    if known.st_uid not in (os.geteuid(), 0):
        why = "belongs to another user"
    elif known.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        why = "can be written by other users"
    if why and str(path) not in _told:
        _told.add(str(path))
        mend = "chmod -R go-w it" if "written" in why else "remove it"
        print(
            f"plyground: the cache of compiled code is not used: {path} {why}; {mend}, "
            "or set PLYGROUND_CACHE to a folder of your own",
            file=sys.stderr,
        )
    return not why
