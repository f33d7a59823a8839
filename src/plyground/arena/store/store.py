"""A store: tournaments and games in a database.

SQLite uses a write-ahead log: readers can see the standings of a running tournament, and commits
rarely wait for the disk. A killed program loses nothing that was committed. A power cut can lose
the last seconds, but does not damage the file. Each batch of games is one transaction.
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
from plyground.arena.executors.executor import Batch
from plyground.arena.plan import Plan
from plyground.arena.ratings.result import Result
from plyground.arena.store import tables
from plyground.arena.store.address import read_address, shown
from plyground.arena.store.errors import NotThere, StoreError, explained
from plyground.arena.store.migrations import is_ready, prepare

PATIENCE = 30.0
"""Seconds to wait while another program writes."""


@dataclass(frozen=True)
class StoredTournament:
    """A tournament as stored, without its games."""

    id: int
    plan: Plan
    software: str
    began: str
    ended: str | None
    stops: dict[int, int]
    """Contests whose sequential test is over, with the number of rounds it took."""
    games: int
    """The number of stored games."""


class Store:
    """An open store. As a context manager, it closes itself."""

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
                f"there is no store {file} yet; `plyground arena GAME --agents ...` creates it, "
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
        """Store a new tournament and return its number."""
        row = {"plan": plan.to_json(), "software": plyground.__version__, "began": now()}
        with self._writing() as connection:
            made = connection.execute(insert(tables.tournament).values(row))
            assert made.inserted_primary_key is not None
            return int(made.inserted_primary_key[0])

    def end(self, tournament: int) -> None:
        """Mark a tournament as over."""
        which = tables.tournament.c.id == tournament
        with self._writing() as connection:
            connection.execute(update(tables.tournament).where(which).values(ended=now()))

    def stop(self, tournament: int, rounds: dict[int, int]) -> None:
        """Store after how many rounds the test of each contest was over; delete later games."""
        t, g, s = tables.tournament.c, tables.game.c, tables.seat.c
        with self._writing() as connection:
            for contest, last in rounds.items():
                late = select(g.number).where(
                    g.tournament == tournament, g.discipline == contest, g.round >= last
                )
                numbers = list(connection.execute(late).scalars())
                for table, number in ((tables.seat, s.number), (tables.game, g.number)):
                    which = table.c.tournament == tournament, number.in_(numbers)
                    connection.execute(delete(table).where(*which))
            change = update(tables.tournament).where(t.id == tournament)
            connection.execute(change.values(stops=json.dumps(rounds)))

    def tournaments(self) -> list[StoredTournament]:
        """All tournaments, oldest first."""
        t, g = tables.tournament, tables.game
        counts = select(g.c.tournament, func.count().label("games")).group_by(g.c.tournament)
        counted = counts.subquery()
        query = (
            select(t, func.coalesce(counted.c.games, 0))
            .outerjoin(counted, counted.c.tournament == t.c.id)
            .order_by(t.c.id)
        )
        with self._reading() as connection:
            rows = connection.execute(query).all()
        return [
            StoredTournament(id, Plan.from_json(plan), software, began, ended, _stops(stops), games)
            for id, plan, software, began, ended, stops, games in rows
        ]

    def tournament(self, number: int | None = None) -> StoredTournament:
        """The tournament with this number, or the latest; raises NotThere."""
        entries = self.tournaments()
        if not entries:
            raise NotThere(f"there is no tournament in {self.address} yet")
        if number is None:
            return entries[-1]
        for entry in entries:
            if entry.id == number:
                return entry
        raise NotThere(
            f"there is no tournament {number} in {self.address}; it has tournaments "
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

    def add(self, tournament: int, batch: Batch) -> None:
        """Store some games: all of them or, on failure, none."""
        if not batch:
            return
        games = [
            {
                "tournament": tournament,
                "number": task.number,
                "discipline": task.contest,
                "round": task.round,
                "plies": result.plies,
                "forfeit": result.forfeit,
                "reason": result.reason,
                "record": record,
            }
            for task, result, record in batch
        ]
        seats = [
            {
                "tournament": tournament,
                "number": task.number,
                "seat": seat,
                "agent": agent,
                "score": None if result.scores is None else result.scores[seat],
                "moves": result.moves[seat],
                "seconds": result.seconds[seat],
                "nodes": result.nodes[seat],
            }
            for task, result, _ in batch
            for seat, agent in enumerate(task.seats)
        ]
        with self._writing() as connection:
            connection.execute(insert(tables.game), games)
            connection.execute(insert(tables.seat), seats)

    def results(self, stored: StoredTournament) -> list[Result]:
        """The results of the stored games of a tournament, by number."""
        s, g = tables.seat.c, tables.game.c
        with self._reading() as connection:
            games = connection.execute(
                select(g.number, g.discipline, g.round, g.plies, g.forfeit, g.reason)
                .where(g.tournament == stored.id)
                .order_by(g.number)
            ).all()
            seats = connection.execute(
                select(s.number, s.agent, s.score, s.moves, s.seconds, s.nodes)
                .where(s.tournament == stored.id)
                .order_by(s.number, s.seat)
            ).all()
        return list(_joined(stored.plan, games, seats))

    def record(self, tournament: int, number: int) -> str:
        """The record of a game as JSON; raises StoreError if there is none."""
        g = tables.game.c
        query = select(g.record, g.reason).where(g.tournament == tournament, g.number == number)
        with self._reading() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise StoreError(
                f"there is no game {number} of tournament {tournament} in {self.address}; "
                f"`plyground arena games {tournament}` lists its games"
            )
        if not found.record:
            raise StoreError(f"game {number} of tournament {tournament} was void: {found.reason}")
        return str(found.record)

    def records(self, tournament: int) -> Iterator[tuple[int, str]]:
        """The number and record of every game that has a record, by number."""
        g = tables.game.c
        query = (
            select(g.number, g.record)
            .where(g.tournament == tournament, g.record != "")
            .order_by(g.number)
        )
        with self._reading() as connection:
            for row in connection.execute(query.execution_options(yield_per=1000)):
                yield row.number, row.record


def _stops(text: str | None) -> dict[int, int]:
    return {int(contest): rounds for contest, rounds in json.loads(text or "{}").items()}


def _joined(plan: Plan, games: Iterable[Any], seats: Sequence[Any]) -> Iterator[Result]:
    """Games with their seats; both are sorted by number."""
    names = plan.names
    place = 0
    for number, contest, turn, plies, forfeit, reason in games:
        first = place
        while place < len(seats) and seats[place][0] == number:
            place += 1
        _, agents, scores, moves, seconds, nodes = zip(*seats[first:place], strict=True)
        yield Result(
            tuple([names[agent] for agent in agents]),
            None if None in scores else scores,
            turn,
            plan.contests[contest].game,
            number,
            moves,
            seconds,
            nodes,
            plies,
            forfeit,
            reason,
        )


def _set_up_sqlite(connection: Any, _: object) -> None:
    # The driver's own transactions do not cover CREATE TABLE; those of _begin_sqlite do.
    connection.isolation_level = None
    # A file system without shared memory (a network drive) keeps its usual journal and works.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: SQLite refuses to upgrade a transaction that has read.
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def now() -> str:
    """The current time in the stored format."""
    return datetime.now(UTC).isoformat(timespec="seconds")
