"""Where a store is: a file, or the address of a database server."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from plyground.arena.store.errors import StoreError
from plyground.kernel.directories import data_path

DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""What is meant by an address that names no driver."""


def default_file() -> Path:
    """$PLYGROUND_STORE, or arena.db in the user's data directory."""
    return data_path("PLYGROUND_STORE", "arena.db")


def read_address(text: str | Path | None) -> URL:
    """The address that a person means by a path or a URL; without one, the default file."""
    if text is None:
        text = os.environ.get("PLYGROUND_STORE") or default_file()
    if isinstance(text, Path) or "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser().absolute()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            f"{text!r} is no address of a database; it looks like arena.db, sqlite:///arena.db or "
            "postgresql://user@host/database"
        ) from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def shown(url: URL) -> str:
    """An address to be shown: the file, or the URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database or "a store in memory")
    return url.render_as_string(hide_password=True)
