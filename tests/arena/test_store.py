"""The store keeps what is stored, and reports database errors in one sentence."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from postgres_server import postgres, why_not
from sqlalchemy import event

from plyground.arena.executors.executor import Batch
from plyground.arena.plan import Contest, Plan
from plyground.arena.ratings.result import Result
from plyground.arena.record import Record
from plyground.arena.schedule import Schedule
from plyground.arena.standings import standings
from plyground.arena.store import migrations, tables
from plyground.arena.store.address import read_address, shown
from plyground.arena.store.errors import StoreError
from plyground.arena.store.store import Store
from plyground.arena.task import Task
from plyground.arena.tournament import Tournament
from plyground.search.agents.session import TIME

PLAN = Plan((Contest("connect4", 2, 4), Contest("hex:size=5", 2, 2)), ("random", "greedy"), 4)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        address = str(tmp_path / "arena.db")
    else:
        address = request.getfixturevalue("server")
    with Store(address) as made:
        yield made
        if request.param == "postgresql":
            with made.engine.begin() as connection:
                tables.metadata.drop_all(connection)


def result_of(task: Task, **changes: Any) -> Result:
    costs = (9, 8), (0.25, 1.5), (3_000_000_000, 7), 21
    made = Result(task.players, (1.0, 0.0), task.round, task.game, task.number, *costs)
    return replace(made, **changes)


def batch(count: int | None = None) -> Batch:
    return [(task, result_of(task), "{}") for task in Schedule(PLAN)][:count]


def results_of(store: Store, number: int) -> list[Result]:
    return store.results(store.tournament(number))


def test_games_come_back_as_they_were_stored(store: Store) -> None:
    number = store.begin(PLAN)
    games = batch()
    games[2] = games[2][0], result_of(games[2][0], scores=None, reason="void"), ""
    games[3] = games[3][0], result_of(games[3][0], forfeit=1, reason="illegal move 'ü'"), "{}"
    store.add(number, games[5:])
    store.add(number, games[:5])
    assert results_of(store, number) == [result for _, result, _ in games]
    assert [n for n, _ in store.records(number)] == [0, 1, 3, 4, 5, 6, 7]
    assert store.record(number, 3) == "{}"
    with pytest.raises(StoreError, match="game 2 of tournament 1 was void: void"):
        store.record(number, 2)
    with pytest.raises(StoreError, match="no game 99 of tournament 1"):
        store.record(number, 99)


def test_tournaments_are_listed_with_their_plan_and_state(store: Store) -> None:
    with pytest.raises(StoreError, match="no tournament in"):
        store.tournament()
    one, two = store.begin(PLAN), store.begin(PLAN)
    store.add(one, batch(3))
    store.end(one)
    first, second = store.tournaments()
    assert (first.id, first.plan, first.games, second.games) == (one, PLAN, 3, 0)
    assert first.ended is not None
    assert second.ended is None
    assert store.tournament().id == two
    with pytest.raises(StoreError, match="no tournament 7"):
        store.tournament(7)
    store.forget(one)
    assert [entry.id for entry in store.tournaments()] == [two]


def test_no_game_is_stored_twice_and_a_batch_is_all_or_nothing(store: Store) -> None:
    number = store.begin(PLAN)
    store.add(number, batch(1))
    with pytest.raises(StoreError, match="another arena has stored a game"):
        store.add(number, list(reversed(batch(4))))
    assert len(results_of(store, number)) == 1


def test_games_after_the_end_of_a_test_are_deleted(store: Store) -> None:
    number = store.begin(PLAN)
    store.add(number, batch())
    store.stop(number, {1: 1})
    assert results_of(store, number) == [
        result for task, result, _ in batch() if task.contest == 0 or task.round == 0
    ]
    assert store.tournament(number).stops == {1: 1}


def test_a_store_of_a_later_version_is_not_changed(store: Store) -> None:
    store.begin(PLAN)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE arena_store SET version = 999")
    address = str(store.file) if store.file else store.engine.url.render_as_string(False)
    with pytest.raises(StoreError, match=r"later version .* schema is 999.*update plyground"):
        Store(address)
    with store.engine.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM arena_tournament").scalar() == 1


def test_an_older_store_is_brought_up_to_date_with_its_games(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = store.begin(PLAN)
    store.add(number, batch())
    before = results_of(store, number)
    address = str(store.file) if store.file else store.engine.url.render_as_string(False)
    monkeypatch.setattr(tables, "VERSION", tables.VERSION + 2)
    steps = {
        tables.VERSION - 2: ["ALTER TABLE arena_game ADD COLUMN mood VARCHAR(9) DEFAULT 'calm'"],
        tables.VERSION - 1: ["ALTER TABLE arena_game ADD COLUMN mood TEXT"],
    }
    monkeypatch.setattr(migrations, "STEPS", steps)
    with pytest.raises(StoreError):  # the second step fails, so the first is rolled back
        Store(address)
    steps[tables.VERSION - 1] = ["UPDATE arena_game SET mood = 'glad' WHERE number = 1"]
    with Store(address) as later, later.engine.begin() as connection:
        assert results_of(later, number) == before
        moods = connection.exec_driver_sql("SELECT mood FROM arena_game ORDER BY number LIMIT 3")
        assert list(moods.scalars()) == ["calm", "glad", "calm"]
        assert connection.exec_driver_sql("SELECT version FROM arena_store").scalar() == (
            tables.VERSION
        )


# --- faults of a file ----------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some folder" / "arena.db"


def filled(file: Path) -> int:
    with Store(file) as store:
        number = store.begin(PLAN)
        store.add(number, batch())
    return number


def test_a_reader_and_a_writer_do_not_block_each_other(file: Path) -> None:
    number = filled(file)
    with Store(file) as writer, Store(file, create=False, patience=0.1) as reader:
        with writer._writing() as connection:
            connection.exec_driver_sql("UPDATE arena_tournament SET ended = 'now'")
            assert reader.tournament(number).ended is None
        assert reader.tournament(number).ended == "now"


def test_a_lock_is_waited_for_and_then_reported(file: Path) -> None:
    number = filled(file)
    with Store(file, patience=0.2) as store:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        try:
            with pytest.raises(StoreError, match=f"another program has locked {file}") as error:
                store.end(number)
            assert "--resume" in str(error.value)
        finally:
            other.close()
        store.end(number)
        assert len(results_of(store, number)) == 8


def test_a_file_that_is_not_a_database_is_reported_and_not_changed(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"Dear diary, " * 500)
    with pytest.raises(StoreError, match=f"{file} is damaged, or is not a store of the arena"):
        Store(file)
    assert file.read_bytes() == b"Dear diary, " * 500


def test_a_damaged_database_is_reported(file: Path) -> None:
    number = filled(file)
    data = bytearray(file.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)  # all but the first page, which has the tables
    file.write_bytes(data)
    with pytest.raises(StoreError, match=f"{file} is damaged.*recover"), Store(file) as store:
        results_of(store, number)


def test_a_database_of_another_program_is_not_changed(file: Path) -> None:
    file.parent.mkdir()
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    with pytest.raises(StoreError, match=r"another program \(it has a table 'bookmarks'\)"):
        Store(file)


def test_a_full_disk_is_reported_and_stored_games_stay(file: Path) -> None:
    number = filled(file)
    tasks = [(task, result_of(task), "x" * 50_000) for task in Schedule(PLAN)]
    with Store(file) as store:
        second = store.begin(PLAN)

        @event.listens_for(store.engine, "begin")
        def no_more(connection) -> None:  # type: ignore[no-untyped-def]
            connection.exec_driver_sql("PRAGMA max_page_count = 20")

        with pytest.raises(StoreError, match=f"no space left for {file}.*safe.*--resume"):
            store.add(second, tasks)
    with Store(file) as store:
        assert len(results_of(store, number)) == 8
        assert results_of(store, second) == []
        store.add(second, tasks)


def test_the_folder_of_a_store_is_created_only_for_writing(file: Path) -> None:
    with pytest.raises(StoreError, match=f"there is no store {file} yet"):
        Store(file, create=False)
    assert not file.parent.exists()
    filled(file)
    with pytest.raises(StoreError, match=f"{file.parent} is a folder"):
        Store(file.parent)
    with pytest.raises(StoreError, match="cannot be made"):
        Store(file / "below a file" / "arena.db")


@pytest.mark.parametrize(
    ("address", "mistake"),
    [
        ("oracle9://somewhere", "no kind of database 'oracle9'"),
        ("://nothing", "not the address of a database"),
        ("postgresql://me@nowhere.invalid/x", "cannot be reached"),
        ("postgresql://me:secret@localhost:1/x", "cannot be reached"),
    ],
)
def test_a_bad_address_is_explained(address: str, mistake: str) -> None:
    with pytest.raises(StoreError, match=mistake) as error:
        Store(address)
    assert "secret" not in str(error.value)


def test_addresses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(read_address("x.db")) == str(tmp_path / "x.db")
    assert read_address("postgresql://a:b@c/d").drivername == "postgresql+psycopg"
    assert shown(read_address("postgresql://a:b@c/d")) == "postgresql+psycopg://a:***@c/d"
    monkeypatch.setenv("PLYGROUND_STORE", "sqlite:///mine.db")
    assert shown(read_address(None)) == "mine.db"
    monkeypatch.setenv("PLYGROUND_STORE", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert shown(read_address(None)) == str(tmp_path / "plyground" / "arena.db")


@pytest.mark.parametrize("version", range(1, tables.VERSION + 1))
def test_stores_of_every_version_can_be_read(file: Path, version: int) -> None:
    """tests/data/arena/store_N.sql is a store written by version N; do not change it."""
    file.parent.mkdir()
    script = Path(__file__).parent.parent / "data" / "arena" / f"store_{version}.sql"
    with sqlite3.connect(file) as old:
        old.executescript(script.read_text(encoding="utf-8"))
    old.close()
    with Store(file) as store:
        tournament = Tournament(store, store.tournament(1))
        assert tournament.plan.agents == ("random", "greedy")
        assert [Record.from_json(text).game for _, text in store.records(1)] == ["tic_tac_toe"] * 4
        assert [one.number for one in tournament.results] == [0, 1, 2, 3]
        table = standings(tournament.results)
        assert [(row.rating.player, row.rating.wins) for row in table] == [
            ("greedy", 4),
            ("random", 0),
        ]


def test_forfeits_and_stopped_tests_of_an_earlier_release(file: Path) -> None:
    """Schema 1, but written before forfeits had a kind: the kind is derived."""
    file.parent.mkdir()
    script = Path(__file__).parent.parent / "data" / "arena" / "store_1_forfeits.sql"
    with sqlite3.connect(file) as old:
        old.executescript(script.read_text(encoding="utf-8"))
    old.close()
    late = "python:late.py:choose,time=0.1"
    with Store(file) as store:
        first, second = (Tournament(store, stored) for stored in store.tournaments())
        assert [one.players[one.forfeit or 0] for one in first.results] == [late] * 4
        assert standings(first.results, "nim").totals[late].forfeits == 2
        for _, text in store.records(1):
            forfeit = Record.from_json(text).forfeit
            assert forfeit is not None
            assert (forfeit.reason, forfeit.kind) == ("took more than 0.1 s", TIME)
        assert second.stops == {0: 12}
        assert len(second) == len(second.games) == 24
        test = second.tests["tic_tac_toe"]
        assert test.verdict is not None
        assert test.verdict.stronger


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="no sqlite3 program here")
def test_other_programs_can_read_the_tables(file: Path) -> None:
    filled(file)
    asked = "SELECT agent, avg(score) FROM arena_seat GROUP BY agent"
    said = subprocess.run(["sqlite3", file, asked], check=True, capture_output=True, text=True)
    assert said.stdout.split() == ["0|0.5", "1|0.5"]
