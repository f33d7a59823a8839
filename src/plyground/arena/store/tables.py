"""The tables of a store. A change here needs a new VERSION and a step in `migrations.py`.

The key of a game is its tournament and its number in the schedule, so storing a game needs no
reply from the database, and no game can be stored twice.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION = 1
"""The version of the schema that this program writes."""

metadata = MetaData()

store = Table(
    "arena_store",
    metadata,
    Column("version", Integer, nullable=False),
    comment="one row: the version of the schema",
)
tournament = Table(
    "arena_tournament",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("plan", Text, nullable=False, comment="JSON"),
    Column("software", String(40), nullable=False, comment="the version that began it"),
    Column("began", String(40), nullable=False, comment="ISO 8601"),
    Column("ended", String(40), comment="null: running or interrupted"),
    Column("stops", Text, comment="JSON: rounds after which tests of disciplines were over"),
)
game = Table(
    "arena_game",
    metadata,
    Column("tournament", ForeignKey("arena_tournament.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("discipline", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("forfeit", Integer, comment="the seat that lost outside the rules"),
    Column("reason", Text, nullable=False),
    Column("record", Text, nullable=False, comment="JSON, format plyground-game/1"),
)
seat = Table(
    "arena_seat",
    metadata,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("agent", Integer, nullable=False, comment="its place in the plan"),
    Column("score", Float, comment="0 to 1; null: void"),
    Column("moves", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    ForeignKeyConstraint(["tournament", "number"], ["arena_game.tournament", "arena_game.number"]),
)
