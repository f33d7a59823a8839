"""The learning lab: runs, checkpoints on the board, hidden units, files."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, axe, scrolls_sideways
from learning import COUNTDOWN, game, small_net, tiny_run
from playwright.sync_api import expect

from plyground.search.network.net_file import contents
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs import learning as learning_job
from plyground.studio.learning import studio_spec
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import Desk

RUN = "/lab/learn?run=tiny&game=othello:size=4"


@pytest.fixture(scope="module")
def tiny(learned_folder: Path) -> Path:
    """A tiny run among the networks that the studio finds."""
    file = learned_folder / "tiny.npz"
    tiny_run(file)
    return file


def test_a_run_as_json(studio: Studio, tiny: Path) -> None:
    assert {"name": "tiny", "game": "othello:size=4"} in studio.get("/api/learning").json()
    run = studio.get("/api/learning/tiny").json()
    assert [m["net"] for m in run["moments"]] == [None, "tiny@1", "tiny@3"]
    assert run["shown"] == [0, 1, 3]
    assert len(run["curve"]) == 3
    said = studio.get("/api/learning/tiny/opinions", at=[0, 3], moves="").json()
    assert [each["iteration"] for each in said] == [0, 3]
    assert sum(one["share"] for one in said[1]["policy"]) == pytest.approx(1)


def test_only_names_are_opened(studio: Studio, tiny: Path) -> None:
    for name in ("missing", "..%2Ftiny", "tiny@3", "%2Fetc%2Fpasswd", 300 * "a", "%00"):
        assert studio.get(f"/api/learning/{name}").status_code in (404, 422)
    refused = studio.get("/api/learning/tiny/opinions", at=[2])
    assert "no network of iteration 2" in refused.json()["message"]["en"]


def test_a_file_is_opened(studio: Studio, tiny: Path, learned_folder: Path) -> None:
    data = base64.b64encode(contents(small_net(game("connect4")))).decode()
    run = studio.post("/api/learning", {"name": "mine.npz", "data": data}).json()
    assert (run["name"], len(run["moments"])) == ("mine", 1)
    assert (learned_folder / "mine.npz").is_file()
    other = base64.b64encode(contents(small_net(game("connect4"), seed=1))).decode()
    own = base64.b64encode(contents(small_net(game()))).decode()
    for name, sent, said in (
        ("mine.npz", other, "another network called 'mine'"),
        ("bad.npz", base64.b64encode(b"hello").decode(), "is not a network"),
        ("bad.npz", "???", "not sent as base64"),
        ("a b.npz", data, "cannot be called"),
        ("own.npz", own, "countdown"),
    ):
        refused = studio.post("/api/learning", {"name": name, "data": sent})
        assert refused.status_code in (404, 422)
        assert said in refused.json()["message"]["en"]


def test_own_games_are_found_by_their_file(tmp_path: Path) -> None:
    catalogue = Catalogue((Path(COUNTDOWN),))
    assert studio_spec(f"{COUNTDOWN}:last=9", catalogue) == "countdown:last=9"
    assert studio_spec("countdown", catalogue) == "countdown"


def test_a_run_in_the_page(open_page: OpenPage, tiny: Path) -> None:
    page = open_page(RUN, theme="dark")
    expect(page.locator("#strip figure")).to_have_count(3)
    expect(page.locator("#charts figure")).to_have_count(4)
    expect(page.locator("#at-words")).to_contain_text("after 30 s")
    assert page.locator("#board .heat.warm").count() > 0
    axe(page)
    page.keyboard.press("[")
    expect(page.locator("#at-words")).to_contain_text("after 10 s")
    expect(page.locator("#play")).to_have_attribute("href", "/play/othello:size=4?seats=human%3Bmcts%3Anet%3Dtiny%401%2Csims%3D200")  # fmt: skip  # noqa: E501
    page.locator("#earlier").click()
    expect(page.locator("#at-words")).to_contain_text("untrained")
    expect(page.locator("#play")).to_be_hidden()
    page.locator("#restart").click()
    expect(page.locator("#moves tbody tr")).to_have_count(4)
    page.locator("#board [data-cell].can").first.click()
    expect(page.locator("#moves tbody tr")).to_have_count(3)
    assert "m=%40" in page.url
    page.reload()
    expect(page.locator("#moves tbody tr")).to_have_count(3)
    expect(page.locator("#at-words")).to_contain_text("untrained")
    expect(page.locator("#compared tbody tr")).to_have_count(3)


def test_hidden_units_on_a_phone(open_page: OpenPage, tiny: Path) -> None:
    page = open_page(RUN, lang="ar", width=360)
    page.locator("#units-show").click()
    expect(page.locator("#unit figure")).to_have_count(3, timeout=60_000)
    assert page.locator("#unit .heat.cold").count() > 0
    page.locator("#unit-next").click()
    expect(page.locator("#unit-before")).to_be_enabled()
    assert not scrolls_sideways(page)
    axe(page)


def test_the_job_learns_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_LEARNED", str(tmp_path))
    desk = Desk(Catalogue((Path(COUNTDOWN),)), Caps(120, 10**6, 1000, 10**6))
    desk.stop.set()  # after one iteration
    first = learning_job.run({"game": "countdown", "sims": 4}, desk)
    assert first["game"] == "countdown"
    assert first["settings"]["sims"] == 4
    again = learning_job.run({"game": "countdown"}, desk)
    assert again["settings"]["sims"] == 4  # the run goes on as it began
    assert desk.latest is not None
    anew = learning_job.run({"game": "countdown", "fresh": True, "sims": 2}, desk)
    assert anew["settings"]["sims"] == 2
