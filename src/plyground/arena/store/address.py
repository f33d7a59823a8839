"""The address of a store: a file, or the URL of a database server."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from plyground.arena.store.errors import StoreError
from plyground.kernel.directories import data_path

DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""The driver for an address that names none."""


def default_file() -> Path:
    """$PLYGROUND_STORE, or arena.db in the user's data directory."""
    return data_path("PLYGROUND_STORE", "arena.db")


def read_address(text: str | Path | None) -> URL:
    """The address that a path or a URL stands for; None is the default file."""
    if text is None:
        text = os.environ.get("PLYGROUND_STORE") or default_file()
    if isinstance(text, Path) or "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser().absolute()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            f"{text!r} is not the address of a database; examples: arena.db, sqlite:///arena.db, "
            "postgresql://user@host/database"
        ) from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def shown(url: URL) -> str:
    """An address for display: the file, or the URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database or "a store in memory")
    return url.render_as_string(hide_password=True)
