"""A store: tournaments and games in a database.

SQLite writes ahead (WAL): people can read the table of a tournament while it runs, and a commit
waits for the disk only now and then. A program that is killed loses nothing that was committed; a
power cut may take the last seconds, never the file. Games are stored a batch to a transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import NoSuchModuleError

import plyground
from plyground.arena.plan import Plan
from plyground.arena.played import Played
from plyground.arena.store import tables
from plyground.arena.store.address import read_address, shown
from plyground.arena.store.errors import NotThere, StoreError, explained
from plyground.arena.store.migrations import is_ready, prepare
from plyground.arena.task import Task

PATIENCE = 30.0
"""Seconds to wait for another program that is writing."""


@dataclass(frozen=True)
class Entry:
    """A tournament as the store knows it."""

    id: int
    plan: Plan
    software: str
    began: str
    ended: str | None
    stops: dict[int, int]
    """Disciplines whose sequential test is over, and after how many rounds."""
    games: int
    """How many are stored."""


@dataclass(frozen=True)
class Row:
    """A stored game without its moves."""

    number: int
    discipline: int
    round: int
    seats: tuple[int, ...]
    """The agent at each seat, by its place in the plan."""
    played: Played
    """Its record is left empty."""


class Store:
    """An open store. Also a context manager, which closes it."""

    def __init__(
        self,
        address: str | Path | None = None,
        *,
        create: bool = True,
        patience: float | None = None,
    ) -> None:
        url = read_address(address)
        self.address = shown(url)
        self.file = Path(url.database) if url.drivername == "sqlite" and url.database else None
        if self.file is not None:
            self._find(self.file, create)
        self.engine = self._connect(url, PATIENCE if patience is None else patience)
        try:
            with self._reading() as connection:
                ready = is_ready(connection, self.address)
            if not ready:
                with self._writing() as connection:
                    prepare(connection, self.address)
        except BaseException:
            self.close()
            raise

    def _find(self, file: Path, create: bool) -> None:
        if file.is_dir():
            raise StoreError(f"{file} is a folder; a store is a file, such as {file / 'arena.db'}")
        if create:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"the folder of {file} cannot be made: {error.strerror}; name another --store"
                ) from None
        elif not file.exists():
            raise NotThere(
                f"there is no store {file} yet; `plyground arena GAME --agents ...` makes it, and "
                "--store names another"
            )

    def _connect(self, url: Any, patience: float) -> Engine:
        sqlite = url.get_backend_name() == "sqlite"
        waiting = {"timeout": patience} if sqlite else {}
        try:
            engine = create_engine(url, connect_args=waiting)
        except NoSuchModuleError:
            raise StoreError(
                f"there is no kind of database {url.drivername!r}; a store is a file, "
                "sqlite:///FILE or postgresql://USER@HOST/DATABASE"
            ) from None
        except ModuleNotFoundError as error:
            hint = "pip install plyground[postgres]" if "psycopg" in str(error) else "install it"
            raise StoreError(f"{self.address} needs the package {error.name}: {hint}") from None
        if sqlite:
            event.listen(engine, "connect", _set_up_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        return engine

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with explained(self.address), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        engine = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        with explained(self.address), engine.begin() as connection:
            yield connection

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- tournaments -----------------------------------------------------------------------------

    def begin(self, plan: Plan) -> int:
        """Enter a tournament; its number."""
        row = {"plan": plan.to_json(), "software": plyground.__version__, "began": now()}
        with self._writing() as connection:
            made = connection.execute(insert(tables.tournament).values(row))
            assert made.inserted_primary_key is not None
            return int(made.inserted_primary_key[0])

    def end(self, tournament: int) -> None:
        """Everything that was to be played has been."""
        which = tables.tournament.c.id == tournament
        with self._writing() as connection:
            connection.execute(update(tables.tournament).where(which).values(ended=now()))

    def stop(self, tournament: int, rounds: dict[int, int]) -> None:
        """Keep after how many rounds the tests of disciplines were over; later games go."""
        t, g, s = tables.tournament.c, tables.game.c, tables.seat.c
        with self._writing() as connection:
            for discipline, last in rounds.items():
                late = select(g.number).where(
                    g.tournament == tournament, g.discipline == discipline, g.round >= last
                )
                numbers = list(connection.execute(late).scalars())
                for table, number in ((tables.seat, s.number), (tables.game, g.number)):
                    which = table.c.tournament == tournament, number.in_(numbers)
                    connection.execute(delete(table).where(*which))
            change = update(tables.tournament).where(t.id == tournament)
            connection.execute(change.values(stops=json.dumps(rounds)))

    def tournaments(self) -> list[Entry]:
        """All of them, oldest first."""
        t, g = tables.tournament, tables.game
        counts = select(g.c.tournament, func.count().label("games")).group_by(g.c.tournament)
        counted = counts.subquery()
        wanted = (
            select(t, func.coalesce(counted.c.games, 0))
            .outerjoin(counted, counted.c.tournament == t.c.id)
            .order_by(t.c.id)
        )
        with self._reading() as connection:
            rows = connection.execute(wanted).all()
        return [
            Entry(id, Plan.from_json(plan), software, began, ended, _stops(stops), games)
            for id, plan, software, began, ended, stops, games in rows
        ]

    def tournament(self, number: int | None = None) -> Entry:
        """The tournament of a number, or the latest; raises NotThere."""
        entries = self.tournaments()
        if not entries:
            raise NotThere(f"there is no tournament in {self.address} yet")
        if number is None:
            return entries[-1]
        for entry in entries:
            if entry.id == number:
                return entry
        raise NotThere(
            f"there is no tournament {number} in {self.address}; it has "
            f"{entries[0].id} to {entries[-1].id} (`plyground arena list`)"
        )

    def forget(self, tournament: int) -> None:
        """Delete a tournament and its games."""
        with self._writing() as connection:
            for table in (tables.seat, tables.game):
                connection.execute(delete(table).where(table.c.tournament == tournament))
            connection.execute(
                delete(tables.tournament).where(tables.tournament.c.id == tournament)
            )

    # --- games -----------------------------------------------------------------------------------

    def add(self, tournament: int, batch: Sequence[tuple[Task, Played]]) -> None:
        """Keep some games: all of them or, if that fails, none."""
        if not batch:
            return
        games = [
            {
                "tournament": tournament,
                "number": task.number,
                "discipline": task.discipline,
                "round": task.round,
                "plies": played.plies,
                "forfeit": played.forfeit,
                "reason": played.reason,
                "record": played.record,
            }
            for task, played in batch
        ]
        seats = [row for task, played in batch for row in _seat_rows(tournament, task, played)]
        with self._writing() as connection:
            connection.execute(insert(tables.game), games)
            connection.execute(insert(tables.seat), seats)

    def rows(self, tournament: int) -> list[Row]:
        """The stored games of a tournament without their moves, by number."""
        s, g = tables.seat.c, tables.game.c
        with self._reading() as connection:
            games = connection.execute(
                select(g.number, g.discipline, g.round, g.plies, g.forfeit, g.reason)
                .where(g.tournament == tournament)
                .order_by(g.number)
            ).all()
            seats = connection.execute(
                select(s.number, s.agent, s.score, s.moves, s.seconds, s.nodes)
                .where(s.tournament == tournament)
                .order_by(s.number, s.seat)
            ).all()
        return list(_joined(games, seats))

    def record(self, tournament: int, number: int) -> str:
        """The record of a game, as JSON; raises StoreError if there is none."""
        g = tables.game.c
        wanted = select(g.record, g.reason).where(g.tournament == tournament, g.number == number)
        with self._reading() as connection:
            found = connection.execute(wanted).one_or_none()
        if found is None:
            raise StoreError(
                f"there is no game {number} of tournament {tournament} in {self.address}; "
                f"`plyground arena games {tournament}` lists those that are"
            )
        if not found.record:
            raise StoreError(f"game {number} of tournament {tournament} was void: {found.reason}")
        return str(found.record)

    def records(self, tournament: int) -> Iterator[tuple[int, str]]:
        """Number and record of every game that has one, by number."""
        g = tables.game.c
        wanted = (
            select(g.number, g.record)
            .where(g.tournament == tournament, g.record != "")
            .order_by(g.number)
        )
        with self._reading() as connection:
            for row in connection.execute(wanted.execution_options(yield_per=1000)):
                yield row.number, row.record


def _stops(text: str | None) -> dict[int, int]:
    return {int(discipline): rounds for discipline, rounds in json.loads(text or "{}").items()}


def _seat_rows(tournament: int, task: Task, played: Played) -> list[dict[str, Any]]:
    return [
        {
            "tournament": tournament,
            "number": task.number,
            "seat": seat,
            "agent": agent,
            "score": None if played.scores is None else played.scores[seat],
            "moves": played.moves[seat],
            "seconds": played.seconds[seat],
            "nodes": played.nodes[seat],
        }
        for seat, agent in enumerate(task.seats)
    ]


def _joined(games: Iterable[Any], seats: Sequence[Any]) -> Iterator[Row]:
    """Games with their seats; both are in the order of their numbers."""
    place = 0
    for number, discipline, turn, plies, forfeit, reason in games:
        first = place
        while place < len(seats) and seats[place][0] == number:
            place += 1
        _, agents, scores, moves, seconds, nodes = zip(*seats[first:place], strict=True)
        known = None if None in scores else scores
        played = Played(number, known, moves, seconds, nodes, plies, forfeit, reason, "")
        yield Row(number, discipline, turn, agents, played)


def _set_up_sqlite(connection: Any, _: object) -> None:
    # The driver's own transactions do not cover CREATE TABLE; ours do (see _begin_sqlite).
    connection.isolation_level = None
    # A file system without shared memory (a network drive) keeps its usual journal, and works.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    # Who means to write waits for its turn at once: after reading, SQLite would refuse to.
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def now() -> str:
    """The time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")
