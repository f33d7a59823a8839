"""What can go wrong with a database, in sentences that name it and say how to go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from plyground.game.errors import PlygroundError


class StoreError(PlygroundError):
    """A store cannot be used; the message names it, the trouble and the way out."""


class NotThere(StoreError):
    """The store has nothing of that number, or does not exist yet."""


GO_ON = "what was stored before is safe"
TROUBLES = (
    (
        ("disk is full", "no space left", "disk i/o error", "could not extend"),
        "there is no room left for {address} (or its disk fails)",
        f"{GO_ON}; make room, then go on with `plyground arena --resume`",
    ),
    (
        ("database is locked", "database table is locked"),
        "another program holds {address} locked",
        f"{GO_ON}; end that program or wait for it, then go on with `plyground arena --resume`",
    ),
    (
        ("not a database", "malformed", "encrypted", "no such table", "no such column"),
        "{address} is damaged, or no database of the arena",
        "move it away or name another with --store, and a new one is made; "
        '`sqlite3 FILE ".recover"` saves what can be read of a damaged one',
    ),
    (
        ("readonly", "read-only", "permission denied"),
        "{address} cannot be written",
        "make it writable, or name another store with --store",
    ),
    (
        ("unable to open database file",),
        "{address} cannot be opened",
        "see that its folder exists and is yours, or name another store with --store",
    ),
    (
        ("password authentication", "no password supplied", "does not exist", "connection", "host"),
        "{address} cannot be reached or refuses the connection",
        "see that the server runs, and that user, password and database are right",
    ),
)
"""Words of the drivers, what they mean, and what to do."""


@contextmanager
def explained(address: str) -> Iterator[None]:
    """Errors of the database inside come out as StoreError."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(
            f"{address}: a game of this tournament was stored by somebody else meanwhile; only one "
            "arena may play a tournament. End the other one, then `plyground arena --resume`"
        ) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(sentence(address, error)) from error


def sentence(address: str, error: Exception) -> str:
    """The error of a driver in words for a person; its own words are kept in brackets."""
    said = " ".join(str(getattr(error, "orig", None) or error).split())
    for words, trouble, way_out in TROUBLES:
        if any(word in said.casefold() for word in words):
            return f"{trouble.format(address=address)} ({said}); {way_out}"
    return f"{address} cannot be used: {said}; {GO_ON}, name another store with --store"
