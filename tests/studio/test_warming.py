"""Compiling ahead: replies in plain Python until then, nothing lost, nothing counted."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from browsing import OpenPage, Studio
from playwright.sync_api import Route, expect

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.studio.app import create_app
from plyground.studio.jobs import move
from plyground.studio.serve import warm_up
from plyground.studio.settings import StudioSettings
from plyground.studio.work.job import Job
from plyground.studio.work.kind import Caps
from plyground.studio.work.warming import Warming, compile_one, first_decision, key_of
from plyground.studio.work.worker import Desk

LOTS = Caps(seconds=120, nodes=10**9, megabytes=2000, result_bytes=10**7)


def test_budgets_share_the_code_of_a_search_and_levels_that_of_their_engine() -> None:
    game = pg.load("connect4")
    assert key_of(game, "alphabeta:time=1") == key_of(game, "alphabeta:depth=3,nodes=50")
    assert key_of(game, "level:n=2")[1] in ("mcts", "alphabeta")
    assert key_of(game, "weak:engine=alphabeta") == key_of(game, "alphabeta")
    assert key_of(game, "mcts:c=2") != key_of(game, "mcts")


def test_a_search_is_ready_once_it_was_compiled_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")  # removed by what is called below
    monkeypatch.setattr("os.nice", lambda n: n)
    monkeypatch.setattr(RecordGame, "compile", lambda self: (tmp_path / self.name).mkdir())
    game, warming = pg.load("nim"), Warming()
    assert not warming.ready(game, "random")
    compile_one("nim", "random:seed=3", ())
    assert warming.ready(game, "random")
    assert not warming.ready(game, "greedy")


def test_games_of_plain_classes_are_always_ready() -> None:
    assert Warming().ready(pg.load("gallery:27-leaf"), "alphabeta")


def test_a_decision_comes_after_the_first_roll(rng) -> None:  # type: ignore[no-untyped-def]
    assert not first_decision(pg.load("pig"), rng).is_chance


def test_the_compilers_seconds_are_not_those_of_a_job() -> None:
    job = Job("move", "x:y", {}, "me")
    job.begin()
    assert job.began is not None
    job.began -= 300
    assert job.seconds >= 300
    job.compiled = 250
    assert 50 <= job.seconds < 60
    job.compiling = time.monotonic() - 40
    assert 10 <= job.seconds < 20


def test_a_light_reply_searches_in_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compiled")

    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))  # else compiled rules would be found
    monkeypatch.setattr(RecordGame, "compile", refuse)
    monkeypatch.setattr("plyground.kernel.specialise.Specialiser._build", refuse)
    from plyground.studio.catalogue import Catalogue

    desk = Desk(Catalogue(()), LOTS)
    asked = {"game": "nim", "agent": "alphabeta:depth=2", "light": True}
    found = move.run(asked, desk)
    assert found["light"] is True
    assert found["analysis"]["moves"]
    assert move.run(asked | {"agent": "random"}, desk)["light"] is False


def test_a_failure_is_left_to_the_search_to_explain() -> None:
    game, warming = pg.load("nim"), Warming()
    key = key_of(game, "mcts:c=3.25")
    assert warming.ask("no such game", game, ["mcts:c=3.25"]) == 0.0
    end = time.monotonic() + 120
    while key not in warming.done:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert warming.ready(game, "mcts:c=3.25")
    assert warming.pages.current is None
    assert not warming.took
    warming.close()


def test_the_first_games_are_compiled_behind_those_of_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def note(self: Warming, spec: str, game: pg.Game, agents: list[str], later: bool) -> float:
        asked.append((spec, later))
        return 0.0

    monkeypatch.setattr(Warming, "ready", lambda *_: False)
    monkeypatch.setattr(Warming, "ask", note)
    assert warm_up(create_app(StudioSettings()), ("nim", "chess")) == ["nim", "chess"]
    assert asked == [("nim", True), ("chess", True)]


def test_the_server_says_what_is_compiled(studio: Studio) -> None:
    asked = {"game": "gallery:27-leaf", "agents": ["alphabeta", "random"]}
    found = studio.post("/api/warm", asked).json()
    assert found["ready"] == [True, True]
    assert studio.post("/api/warm", {"game": "chez", "agents": []}).status_code == 404
    assert studio.post("/api/warm", {"game": "nim", "agents": ["nobody"]}).status_code == 422


def test_until_it_is_compiled_the_page_plays_in_plain_python_and_says_so(
    open_page: OpenPage,
) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;alphabeta:depth=2&seed=1")
    compiled = False

    def warm(route: Route) -> None:
        n = len(route.request.post_data_json["agents"])  # type: ignore[index]
        route.fulfill(json={"ready": [compiled] * n, "usual": 12, "since": 3})

    page.route("**/api/warm", warm)
    page.reload()
    expect(page.locator("#warming")).to_contain_text("usually 12 s")
    page.locator('[data-cell="a1"]').click()
    expect(page.locator("#reasoning .quick")).to_contain_text("plain Python")
    compiled = True
    expect(page.locator("#warming")).to_be_hidden()
    page.locator('[data-cell="c2"]').click()
    expect(page.locator("#reasoning .why")).to_be_visible()
    expect(page.locator("#reasoning .quick")).to_have_count(0)
