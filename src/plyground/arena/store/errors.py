"""Errors of a database, as messages that name it and say how to continue."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from plyground.game.errors import PlygroundError


class StoreError(PlygroundError):
    """A store cannot be used; the message names the store, the problem and a solution."""


class NotThere(StoreError):
    """The store has no entry with that number, or does not exist yet."""


SAFE = "games that were already stored are safe"
TROUBLES = (
    (
        ("disk is full", "no space left", "disk i/o error", "could not extend"),
        "there is no space left for {address} (or its disk is failing)",
        f"{SAFE}; free some space, then continue with `plyground arena --resume`",
    ),
    (
        ("database is locked", "database table is locked"),
        "another program has locked {address}",
        f"{SAFE}; end that program or wait for it, then continue with `plyground arena --resume`",
    ),
    (
        ("not a database", "malformed", "encrypted", "no such table", "no such column"),
        "{address} is damaged, or is not a store of the arena",
        "move it away or name another with --store, and a new one is created; "
        '`sqlite3 FILE ".recover"` saves the readable part of a damaged file',
    ),
    (
        ("readonly", "read-only", "permission denied"),
        "{address} cannot be written",
        "make it writable, or name another store with --store",
    ),
    (
        ("unable to open database file",),
        "{address} cannot be opened",
        "check that its folder exists and belongs to you, or name another store with --store",
    ),
    (
        ("password authentication", "no password supplied", "does not exist", "connection", "host"),
        "{address} cannot be reached or refuses the connection",
        "check that the server runs, and that user, password and database are right",
    ),
)
"""Phrases in driver messages, what they mean, and what to do."""


@contextmanager
def explained(address: str) -> Iterator[None]:
    """Turn database errors inside this context into StoreError."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(
            f"{address}: another arena has stored a game of this tournament; only one arena can "
            "play a tournament. End the other one, then `plyground arena --resume`"
        ) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(sentence(address, error)) from error


def sentence(address: str, error: Exception) -> str:
    """A message for a driver error, with the original text in parentheses."""
    said = " ".join(str(getattr(error, "orig", None) or error).split())
    for words, trouble, way_out in TROUBLES:
        if any(word in said.casefold() for word in words):
            return f"{trouble.format(address=address)} ({said}); {way_out}"
    return f"{address} cannot be used: {said}; {SAFE}; name another store with --store"
