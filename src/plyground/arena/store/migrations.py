"""Migrations from the schema of an earlier version to the current one.

A step is a list of SQL statements. All steps run in one transaction, so a store always has exactly
one version.
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, inspect, select, text, update

from plyground.arena.store import tables
from plyground.arena.store.errors import StoreError

STEPS: dict[int, list[str]] = {}
"""From each version to the next, in SQL that both SQLite and PostgreSQL accept."""


def is_ready(connection: Connection, address: str) -> bool:
    """Whether a store has the current version; raises StoreError if it cannot be used."""
    names = set(inspect(connection).get_table_names())
    if tables.store.name in names:
        version = connection.execute(select(tables.store.c.version)).scalar_one()
        if version > tables.VERSION:
            raise StoreError(
                f"{address} was written by a later version of plyground: its schema is {version}, "
                f"this version reads up to {tables.VERSION}. Nothing was changed; update plyground "
                "(pip install --upgrade plyground), or name another store with --store"
            )
        return bool(version == tables.VERSION)
    if names and connection.dialect.name == "sqlite":
        raise StoreError(
            f"{address} is a database of another program (it has a table {min(names)!r}); name "
            "another file with --store, and the arena creates it"
        )
    return False


def prepare(connection: Connection, address: str) -> None:
    """Create the tables, or bring them up to date."""
    if is_ready(connection, address):  # another process was faster
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
