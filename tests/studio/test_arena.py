"""The arena page (studio.md T-R)."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any, Literal

import pytest
from browsing import OpenPage, Studio, axe, scrolls_sideways
from playwright.sync_api import Browser, Page, expect

from plyground.arena.plan import plan
from plyground.arena.report.data import FORMAT
from plyground.arena.store.store import Store
from plyground.studio.catalogue import Catalogue
from plyground.studio.tournaments.viewing import listed

SLOW = 180_000
"""Milliseconds. A worker may have to compile its first games."""


def fill(page: Page, agents: list[str], **fields: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    page.locator("#agents").fill("\n".join(agents))
    for name, value in fields.items():
        field = page.locator(f"#{name}")
        if name in ("kind", "limit"):
            field.select_option(value)
        else:
            field.fill(value)


def play(page: Page, agents: list[str], **fields: str) -> None:
    """Fill in the form, start, and wait for the end."""
    fill(page, agents, **fields)
    page.locator("#start").click()
    expect(page.locator("#about")).to_contain_text(re.compile("Finished|انتهت"), timeout=SLOW)


def run_job(studio: Studio, **args: Any) -> dict[str, Any]:
    """A tournament without a page."""
    job = studio.post("/api/jobs", {"kind": "tournament", "args": args})
    assert job.status_code == 202, job.text
    while True:
        view: dict[str, Any] = studio.get(f"/api/jobs/{job.json()['id']}").json()
        if view["state"] in ("done", "failed", "cancelled"):
            assert view["state"] == "done", view
            found: dict[str, Any] = view["result"]
            return found
        time.sleep(0.1)


def games(studio: Studio, tournament: int) -> list[tuple[Any, ...]]:
    """The agents, the result and the moves."""
    found = []
    for game in studio.get(f"/api/arena/{tournament}/games").json():
        whole = studio.get(f"/api/arena/{tournament}/games/{game['number']}").json()
        found.append((game["number"], *game["agents"], *game["scores"], *whole["names"]))
    return found


def test_a_small_tournament(open_page: OpenPage, studio: Studio) -> None:
    page = open_page("/arena")
    play(page, ["random", "minimax:depth=1", "minimax:depth=2"], each="4", seed="5")
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("random")
    expect(rows.first).to_contain_text("too few games")  # 8 games: no Elo before 30
    expect(page.locator("#cross tbody tr")).to_have_count(3)
    expect(page.locator("#cross tbody tr").first).to_contain_text(re.compile(r"\+\d+ =\d+ −\d+"))
    expect(page.locator("#list tbody tr")).to_have_count(12)
    expect(page.locator("#known button").first).to_contain_text("12 games")
    axe(page)
    number = page.url.rpartition("=")[2]
    assert studio.get(f"/api/arena/{number}").json()["played"] == 12
    page.reload()
    expect(page.locator("#standings tbody tr")).to_have_count(3)


def test_elo_is_shown_after_enough_games(open_page: OpenPage) -> None:
    page = open_page("/arena")
    play(page, ["random", "minimax:depth=2"], each="40")
    first = page.locator("#standings tbody tr").first
    expect(first).to_contain_text(re.compile(r"\+\d+"))
    expect(first.locator("svg.whisker circle")).to_have_count(1)


def test_the_same_seed_gives_the_same_games(studio: Studio) -> None:
    """T-R.1, for budgets without a clock."""
    args = {"games": ["tic_tac_toe"], "agents": ["mcts:sims=20", "random"], "each": 8, "seed": 3}
    one, two = run_job(studio, **args), run_job(studio, **args)
    assert one["repeatable"]
    assert one["id"] != two["id"]
    assert games(studio, one["id"]) == games(studio, two["id"])
    other = run_job(studio, **{**args, "seed": 4})
    assert games(studio, other["id"]) != games(studio, one["id"])


def test_solvers_draw(studio: Studio) -> None:
    """T-R.2: perfect play at tic-tac-toe."""
    found = run_job(studio, games=["tic_tac_toe"], agents=["solve"] * 2, each=4, opening=0)
    assert [(row["wins"], row["draws"], row["losses"]) for row in found["table"]] == [(0, 4, 0)] * 2


def test_a_cancelled_tournament_keeps_its_games_and_continues(
    open_page: OpenPage, studio: Studio
) -> None:
    """T-R.3: cancelled after n games, it keeps n rows; continued, it ends as without a break."""
    agents = ["mcts:sims=60000,solve=no", "mcts:sims=50000,solve=no"]
    args = {"games": ["tic_tac_toe"], "agents": agents, "each": 60, "seed": 9}
    job = studio.post("/api/jobs", {"kind": "tournament", "args": args}).json()["id"]
    while not studio.get(f"/api/jobs/{job}").json()["progress"]["values"].get("played"):
        time.sleep(0.02)
    # Not by a button: the games could be over before a slow browser has pressed it.
    number = studio.post(f"/api/jobs/{job}/cancel").json()["partial"]["id"]
    open_page("/arena")  # meanwhile a game that was being stored is stored
    kept = studio.get(f"/api/arena/{number}").json()
    assert 0 < kept["played"] < 60
    assert not kept["ended"]
    page = open_page(f"/arena?tournament={number}")
    expect(page.locator("#list tbody tr")).to_have_count(kept["played"])
    before = games(studio, number)
    page.locator("#resume").click()
    expect(page.locator("#about")).to_contain_text("Finished", timeout=SLOW)
    expect(page.locator("#resume")).to_be_hidden()
    after = games(studio, number)
    assert len(after) == 60
    assert set(before) <= set(after)
    whole = run_job(studio, **args)
    assert games(studio, whole["id"]) == after


def test_pause_and_cancel_keep_the_games(open_page: OpenPage, studio: Studio) -> None:
    """T-R.3. There are far more games than can be played before the click."""
    page = open_page("/arena")
    fill(page, ["mcts:sims=60000,solve=no", "mcts:sims=50000,solve=no"], each="1000")
    page.locator("#start").click()
    expect(page.locator("#about")).to_contain_text(re.compile(r"[1-9]\d* of 1,000"), timeout=SLOW)
    page.locator("#working").get_by_role("button", name="Pause").click()
    expect(page.locator("#resume")).to_be_visible(timeout=SLOW)
    number = int(page.url.rpartition("=")[2])
    kept = studio.get(f"/api/arena/{number}").json()
    assert 0 < kept["played"] < 1000
    assert not kept["ended"]
    page.locator("#resume").click()
    page.locator("#working").get_by_role("button", name="Cancel").click()
    expect(page.locator("#resume")).to_be_visible(timeout=SLOW)
    assert studio.get(f"/api/arena/{number}").json()["played"] >= kept["played"]


def test_games_are_replayed_and_analysed(open_page: OpenPage) -> None:
    page = open_page("/arena")
    play(page, ["random", "minimax:depth=1"], each="2", opening="2")
    page.get_by_role("button", name="Show game 1 on the board").click()
    replay = page.locator("#replay")
    expect(replay).to_contain_text("Start; ")
    expect(replay.locator(".layer-men > *")).to_have_count(0)
    expect(replay.locator("#replay-back")).to_be_disabled()
    for ply, words in ((1, "random opening"), (2, "random opening"), (3, "by ")):
        replay.get_by_role("button", name="One move forward").click()
        expect(replay.locator("#replay-ply")).to_contain_text(f"Move {ply} of")
        expect(replay.locator("#replay-ply")).to_contain_text(words)
        expect(replay.locator(".layer-men > *")).to_have_count(ply)
    axe(page)
    replay.locator(".autoplay-speed").select_option("8")
    replay.locator(".autoplay-toggle").click()
    expect(replay.locator("#replay-on")).to_be_disabled()
    expect(replay.locator(".autoplay-toggle")).to_have_text("▶ Play")
    replay.locator("#replay-first").click()
    replay.get_by_role("button", name="Go to the end").click()
    expect(replay.locator("#replay-on")).to_be_disabled()
    replay.get_by_role("link", name="Analyse this game").click()
    expect(page).to_have_url(re.compile("/analyse/tic_tac_toe.*moves="))
    expect(page.locator("#board svg").first).to_be_visible()


@pytest.mark.parametrize("kind", ["html", "json", "csv", "tex"])
def test_reports(studio: Studio, open_page: OpenPage, kind: str) -> None:
    known = [t["id"] for t in studio.get("/api/arena").json() if "random" in t["agents"]]
    number = known[0] if known else run_job(
        studio, games=["nim"], agents=["random", "greedy"], each=2
    )["id"]  # fmt: skip
    page = open_page(f"/arena?tournament={number}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Report: " + {"tex": "LaTeX"}.get(kind, kind.upper())).click()
    text = download.value.path().read_text(encoding="utf-8")
    assert download.value.suggested_filename == f"tournament-{number}.{kind}"
    if kind == "json":
        assert json.loads(text)["format"] == FORMAT
    assert "random" in text or kind == "tex"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_is_a_page_of_its_own(
    studio: Studio, browser: Browser, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    """Opened from a file, without the studio: readable, also on a phone, without requests."""
    args = {"games": ["nim", "tic_tac_toe"], "agents": ["random", "greedy"], "each": 4}
    number = run_job(studio, **args)["id"]
    file = tmp_path / "report.html"
    file.write_text(studio.get(f"/api/arena/{number}/report.html").text, encoding="utf-8")
    page = browser.new_page(color_scheme=scheme, viewport={"width": 360, "height": 640})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: asked.append(message.text))
    page.goto(file.as_uri())
    page.locator("summary").click()
    expect(page.locator("details tbody tr")).to_have_count(8)
    assert asked == [file.as_uri()]
    assert not scrolls_sideways(page)
    background = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(19, 22, 25)"}[scheme]
    page.emulate_media(media="print")
    printed = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert printed == "rgb(255, 255, 255)"
    page.close()


def test_different_budgets_are_pointed_out(open_page: OpenPage) -> None:
    page = open_page("/arena")
    play(page, ["mcts:sims=10", "mcts:sims=20"], each="2")
    expect(page.locator("#unlike")).to_be_visible()
    play(page, ["mcts", "mcts:c=0.5"], each="2", limit="sims", value="10")
    expect(page.locator("#standings")).to_contain_text("mcts:c=0.5,sims=10")
    expect(page.locator("#unlike")).to_be_hidden()


def test_a_missing_value_is_named_at_its_field(open_page: OpenPage) -> None:
    page = open_page("/arena")
    fill(page, ["random"])
    page.locator("#start").click()
    expect(page.locator("#setup-problem")).to_have_text("Enter at least two agents, one per line.")
    expect(page.locator("#agents")).to_be_focused()
    expect(page.locator("#agents")).to_have_attribute("aria-invalid", "true")
    fill(page, ["random", "greedy"], each="many")
    page.locator("#start").click()
    expect(page.locator("#setup-problem")).to_have_text("Enter a whole number.")
    expect(page.locator("#each")).to_have_value("many")
    page.locator("#each").fill("2")
    page.get_by_role("checkbox", name="Tic-tac-toe", exact=True).uncheck()
    page.locator("#start").click()
    expect(page.locator("#setup-problem")).to_have_text("Choose at least one game.")


def test_the_server_refuses_bad_tournaments(open_page: OpenPage) -> None:
    page = open_page("/arena", expected=("422",))
    fill(page, ["random", "minimx"])
    page.locator("#start").click()
    expect(page.locator("#working .problem")).to_contain_text("try minimax or")
    page.locator("#working").get_by_role("button", name="Close").click()
    expect(page.locator("#tournament")).to_be_hidden()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"agents": ["random", "python:bot.py:choose"]}, "unknown-agent"),
        ({"agents": ["random", "mcts:time=99"]}, "slow-agent"),
        ({"each": 2000, "games": ["nim", "tic_tac_toe", "hex"], "agents": ["random"] * 4},
         "too-many-games"),
        ({"games": ["/etc/passwd"]}, "unknown-game"),
        ({"each": 0}, "invalid"),
        ({"limit": "money"}, "invalid"),
        ({"games": ["pig"], "agents": ["alphabeta:depth=1", "random"]}, "unsuited"),
        ({"agents": ["random"]}, "refused"),
    ],
)  # fmt: skip
def test_refusals(studio: Studio, wrong: dict[str, Any], code: str) -> None:
    args = {"games": ["tic_tac_toe"], "agents": ["random", "greedy"], "each": 2} | wrong
    answer = studio.post("/api/jobs", {"kind": "tournament", "args": args})
    assert answer.status_code in (404, 422)
    assert answer.json()["code"] == code
    assert answer.json()["message"].keys() == {"en", "ar"}


def test_unknown_tournaments_are_404(studio: Studio) -> None:
    for path in ("/api/arena/999999", "/api/arena/999999/games", "/api/arena/999999/report.html"):
        answer = studio.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-tournament"), path
    assert studio.get("/api/arena/99999999999999").status_code == 422
    for kind in (".HTML", "x.html", ".pdf"):
        assert studio.get(f"/api/arena/1/report{kind}").json()["code"] == "refused"


def test_a_store_given_as_a_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_STORE", f"sqlite:///{tmp_path / 'arena.db'}")
    assert listed(Catalogue()) == []
    with Store() as store:
        store.begin(plan(["nim"], ["random", "random"]))
    assert [one["games"] for one in listed(Catalogue())] == [["nim"]]


def test_an_unreadable_store_is_reported(open_page: OpenPage) -> None:
    page = open_page("/", expected=("422", "404"))
    refusal = {"code": "refused", "message": {"en": "The store is damaged."}, "fix": {"en": "Ah."}}
    page.route("**/api/arena", lambda route: route.fulfill(status=422, json=refusal))
    page.goto("/arena?tournament=999999")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#setup-problem")).to_contain_text("no tournament 999999")
    page.goto("/arena")
    expect(page.locator("#setup-problem")).to_have_text("The store is damaged. Ah.")


def test_by_keyboard_alone_and_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/arena", lang="ar", width=360, height=640)
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    page.locator("#agents").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("random\ngreedy")
    page.locator("#each").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#about")).to_contain_text("انتهت", timeout=SLOW)
    assert not scrolls_sideways(page)
    axe(page)


def test_strength_by_depth(open_page: OpenPage) -> None:
    page = open_page("/arena")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    page.get_by_role("button", name="Strength by depth").click()
    expect(page.locator("#agents")).to_have_value(
        "\n".join(f"alphabeta:depth={depth}" for depth in range(1, 5))
    )


def test_levels_on_the_play_page(open_page: OpenPage) -> None:
    """A measured level can be chosen and plays; levels that are not measured are called so."""
    page = open_page("/play/tic_tac_toe")
    page.locator("#new").click()
    levels = page.locator("#seat-1 optgroup").first
    expect(levels).to_have_attribute("label", "Levels, by measured strength")
    expect(levels.locator("option").first).to_have_text("Level 1 (Elo 0 above the first)")
    assert levels.locator("option").count() >= 4
    page.locator("#seat-1").select_option("level:n=3")
    axe(page)
    page.locator("#begin").click()
    expect(page).to_have_url(re.compile(r"level:n=3|level%3An%3D3"))
    page.locator("#board [data-cell]").first.click()
    expect(page.locator("#board .layer-men > *")).to_have_count(2, timeout=SLOW)
    page = open_page("/play/tic_tac_toe:m=4")
    page.locator("#new").click()
    levels = page.locator("#seat-1 optgroup").first
    expect(levels).to_have_attribute("label", re.compile("not measured"))
    expect(levels.locator("option")).to_have_count(6)
    page.locator("#seat-1").select_option("mcts:sims=30")
    page.locator("#begin").click()
    expect(page).to_have_url(re.compile(r"mcts:sims=30"))
