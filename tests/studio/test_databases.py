"""Endgame databases in the studio: built as a job, and shown on the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import OpenPage, Studio
from playing import SLOW, Table
from playwright.sync_api import expect

import plyground as pg
from plyground.game.errors import PlygroundError, Unsuited
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs import database as job
from plyground.studio.jobs import study
from plyground.studio.jobs.values import move_values
from plyground.studio.pages.analyse import database
from plyground.studio.refusals import Refusal
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import Desk

pytestmark = pytest.mark.xdist_group("tic_tac_toe")


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A studio with a folder of databases of its own."""
    folder = tmp_path_factory.mktemp("databases")
    running = Studio("--workers", "1", "--no-ahead", PLYGROUND_DATABASES=str(folder))
    yield running
    running.close()


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PLYGROUND_DATABASES", str(tmp_path / "databases"))
    return tmp_path / "databases"


def desk(megabytes: float = 500) -> Desk:
    return Desk(Catalogue(), Caps(seconds=60, nodes=10**9, megabytes=megabytes, result_bytes=10**6))


def asked(**more: Any) -> dict[str, Any]:
    return {"game": "tic_tac_toe", "moves": "a1,b2", **more}


def test_built_in_the_folder_and_shown_as_exact(own: Path) -> None:
    found = job.run(asked(), desk())
    (file,) = own.iterdir()
    assert (file.name, file.stat().st_size) == (found["file"], found["bytes"])
    assert found["won"] + found["drawn"] + found["lost"] == found["positions"]
    state = pg.load("tic_tac_toe").initial().result("a1").result("b2")
    no_time = desk()
    no_time.stop.set()
    rows = move_values(state, 1.0, no_time)
    assert {row["bound"] for row in rows} == {"="}
    expected = {move.action: move.value for move in pg.analyse(state, "solve").moves}
    assert {row["action"]: row["value"] for row in rows} == expected
    studied = study.run(asked(seconds=0.01, depth=1, lines=2), desk())
    assert [row["action"] for row in studied["moves"]] == [row["action"] for row in rows]
    assert [len(row["line"]) for row in studied["moves"][:3]] == [7, 7, 1]


def test_losses_are_told_with_their_distance(own: Path) -> None:
    job.run(asked(moves="a1,a2,b2"), desk())
    state = pg.load("tic_tac_toe").initial().result("a1").result("a2").result("b2")
    rows = move_values(state, 1.0, desk())
    assert {row["value"] for row in rows} == {-1.0}
    assert rows[0]["distance"] == 4  # the slowest loss first
    assert rows[-1]["distance"] == 2


def test_refusals(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**more: Any) -> str:
        with pytest.raises(Refusal) as caught:
            job.check(job.DatabaseArguments(**asked(**more)), Catalogue())
        return caught.value.code

    assert refused(material="KQK") == "unsuited"
    assert refused(moves="a1,a2,b1,b2,c1") == "nothing-to-search"
    with pytest.raises(Unsuited, match="chance"):
        job.check(job.DatabaseArguments(game="pig"), Catalogue())
    own.mkdir()
    (own / "some.db").write_bytes(b"0123")
    assert job.held() == 4
    monkeypatch.setattr(job, "FOLDER_MEGABYTES", 1e-6)
    assert refused() == "databases-full"
    with pytest.raises(Refusal) as caught:
        job.run({"game": "connect4", "megabytes": 1}, desk())
    assert caught.value.code == "database-too-large"
    stopped = desk()
    stopped.stop.set()
    with pytest.raises(Refusal):
        job.run({"game": "connect4"}, stopped)
    own.joinpath("some.db").unlink()
    own.rmdir()
    own.touch()
    with pytest.raises(PlygroundError, match="cannot write"):
        job.run(asked(), desk())


def test_what_a_game_can_have() -> None:
    assert database(pg.load("chess")) == {"problem": None, "materials": True}
    assert database(pg.load("tic_tac_toe")) == {"problem": None, "materials": False}
    assert "chance" in str(database(pg.load("pig"))["problem"])


def test_the_form_on_the_page(open_page: OpenPage) -> None:
    """Built from the position on the board; then its values are exact at any depth."""
    page = open_page("/analyse/tic_tac_toe?moves=a1,a2,b2")
    page.locator("#tab-database").click()
    page.locator("#database-go").click()
    made = page.locator("#database-made")
    expect(made).to_contain_text("positions", timeout=SLOW)
    expect(made).to_contain_text(".db")
    page.locator("#depth").fill("1")
    page.locator("#go").click()
    page.locator("#values").click()
    values = page.locator(".value")
    expect(values).to_have_count(6, timeout=SLOW)
    for text in values.all_text_contents():
        assert text.startswith("=−1 in "), text
    table = Table(open_page, "tic_tac_toe", "human;human")
    for cell in ("a1", "a2", "b2"):
        table.click(cell)
    table.page.locator("#values").click()
    expect(table.page.locator(".value")).to_have_text([f"=−1 in {n}" for n in (2, 2, 4, 2, 2, 2)])
    page = open_page("/analyse/pig")
    page.locator("#tab-database").click()
    expect(page.locator("#panel-database .note.warn")).to_contain_text("cannot have one")
    arabic = open_page("/analyse/chess", lang="ar")
    arabic.locator("#tab-database").click()
    expect(arabic.locator("label[for=material]")).to_have_text("القطع")
