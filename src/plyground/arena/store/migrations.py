"""How a store of an earlier version becomes one of this version, step by step.

A step is a list of statements, and all steps are one transaction: a store is of one version or of
another, whatever happens.
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, inspect, select, text, update

from plyground.arena.store import tables
from plyground.arena.store.errors import StoreError

STEPS: dict[int, list[str]] = {}
"""From each version to the next, in SQL that SQLite and PostgreSQL both know."""


def is_ready(connection: Connection, address: str) -> bool:
    """Whether a store has this version; raises StoreError for one that is not for this program."""
    names = set(inspect(connection).get_table_names())
    if tables.store.name in names:
        version = connection.execute(select(tables.store.c.version)).scalar_one()
        if version > tables.VERSION:
            raise StoreError(
                f"{address} was written by a later version of plyground: its schema is {version}, "
                f"and this one knows up to {tables.VERSION}. Nothing was changed; update plyground "
                "(pip install --upgrade plyground), or name another store with --store"
            )
        return bool(version == tables.VERSION)
    if names and connection.dialect.name == "sqlite":
        raise StoreError(
            f"{address} is a database of something else (it has a table {min(names)!r}); name "
            "another file with --store, and the arena makes it"
        )
    return False


def prepare(connection: Connection, address: str) -> None:
    """Make the tables, or bring them up to date."""
    if is_ready(connection, address):  # somebody else was quicker
        return
    if not inspect(connection).has_table(tables.store.name):
        tables.metadata.create_all(connection)
        connection.execute(insert(tables.store).values(version=tables.VERSION))
        return
    version = connection.execute(select(tables.store.c.version)).scalar_one()
    for step in range(version, tables.VERSION):
        for statement in STEPS[step]:
            connection.execute(text(statement))
    connection.execute(update(tables.store).values(version=tables.VERSION))
