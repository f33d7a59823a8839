"""Exported pages, opened from disk with the network off."""

from __future__ import annotations

import random
import re

import pytest
from browsing import OpenPage, axe, scrolls_sideways
from exported import built, needs_node
from playing import Table
from playwright.sync_api import expect

import plyground as pg
from plyground.game.records.record_state import RecordState

pytestmark = needs_node

WHOLE = {
    "tic_tac_toe": "human;alphabeta:depth=4",
    "connect4": "human;weak:budget=40,blunder=0.1",
    "go:size=5": "human;mcts:sims=30",
    "backgammon": "human;random",
    "kuhn_poker": "human;mcts:sims=50",
}


def replayed(table: Table, spec: str) -> RecordState:
    """Python's state after the moves that the page lists."""
    state = pg.load(spec).initial()
    for name in table.moves:
        state = state.result(name)
    assert isinstance(state, RecordState)
    return state


@pytest.mark.parametrize("spec", WHOLE)
def test_a_whole_game_by_clicks(open_page: OpenPage, spec: str) -> None:
    """Random legal moves are clicked until the game is over, as Python judges it."""
    table = Table(open_page, spec, WHOLE[spec], seed=3)
    rng = random.Random(spec)
    while not table.is_over:
        table.click_any(rng)
    state = replayed(table, spec)
    assert state.is_terminal
    best = max(state.utilities())
    winners = [p for p, u in enumerate(state.utilities()) if u == best]
    shown = table.turn.inner_text().casefold()
    if len(winners) == 1:
        assert f"{state.game.player_name(winners[0])} wins".casefold() in shown
    else:
        assert "draw" in shown


def test_chess_to_mate_by_clicks(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;human")
    for move in ("f2 f3", "e7 e5", "g2 g4", "d8 h4"):
        table.click(*move.split())
    expect(table.turn).to_contain_text("Black wins")
    assert replayed(table, "chess").is_terminal


def test_chess_by_clicks_typing_undo_and_hint(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;alphabeta:depth=2", seed=1)
    table.click("e2", "e4")
    table.type("Nf3")  # an alias
    table.after(2)
    assert table.moves[0] == "e4"
    assert table.moves[2] == "Nf3"
    assert len(table.moves) == 4
    assert not replayed(table, "chess").is_terminal
    expect(table.page.locator("#reasoning table")).to_be_visible()
    table.type("Ke4")
    expect(table.page.locator("#log")).to_contain_text("“Ke4” is not legal here")
    table.page.locator("#undo").click()
    expect(table.page.locator("#moves li")).to_have_count(2)
    table.page.locator("#redo").click()
    expect(table.page.locator("#moves li")).to_have_count(4)
    for level in ("Look around here", "Look at", "Play"):
        table.page.locator("#hint").click()
        expect(table.page.locator("#log")).to_contain_text(level)
        expect(table.page.locator(".toast", has_text=level)).to_have_count(1)


def test_values_on_the_squares_are_those_of_python(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;random", moves="4.1")
    table.page.locator("#values").click()
    shown = table.page.locator("#board")
    expect(shown).to_contain_text("=1 in")
    expect(shown).to_contain_text("=0")
    expect(table.page.locator("#log")).to_contain_text("Best: ")
    state = pg.load("tic_tac_toe").initial().result(4).result(1)
    assert pg.analyse(state, "solve").value == 1


def test_the_review_finds_a_mistake(open_page: OpenPage) -> None:
    """x leaves the row open: after b2, b3, a3, b1? ... the page offers a review."""
    table = Table(open_page, "tic_tac_toe", "human;human", moves="4.0.8.2.3.1")
    assert table.is_over
    table.page.locator("#begin-review").click()
    expect(table.page.locator("#review")).to_contain_text("Find a better move", timeout=60_000)
    table.page.locator("#review-show").click()
    expect(table.page.locator("#review")).to_contain_text("was better")


def test_a_long_search_stops_and_never_freezes_the_page(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;human", moves="")
    page = table.page
    address = page.url.replace("seats=human;human", "seats=alphabeta:time=600;human")
    page.goto(address)
    page.locator("#turn").wait_for(state="attached")
    thinking = page.locator("#thinking")
    expect(thinking).to_contain_text(re.compile(r"depth \d+", re.I))
    frames = page.evaluate(
        "() => new Promise((done) => { let n = 0; const step = () => (++n < 5 ? "
        "requestAnimationFrame(step) : done(n)); step(); })"
    )
    assert frames == 5
    thinking.get_by_role("button").click()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#reasoning")).to_contain_text("stopped at depth")
    expect(page.locator(".hit.can").first).to_be_attached()  # the other player goes on


def test_a_seat_sees_what_it_may(open_page: OpenPage) -> None:
    """In Kuhn poker the other card is hidden until the end, and so is the deal in the list."""
    table = Table(open_page, "kuhn_poker", "human;mcts:sims=50", seed=5)
    expect(table.page.locator("#moves")).to_contain_text("hidden")
    expect(table.page.locator("#reasoning")).to_contain_text("may not see")
    assert "?" in table.page.locator("#board").inner_text()
    while not table.is_over:
        table.click_any(random.Random(1))
    expect(table.page.locator(".root-moves")).to_be_visible()
    assert "?" not in table.page.locator("#board").inner_text()
    assert "hidden" not in table.page.locator("#moves").inner_text()


def test_players_are_named_in_arabic(open_page: OpenPage) -> None:
    """Also the third one, on the seats and on the table."""
    table = Table(open_page, "kuhn_poker:players=3", "human;random;random", lang="ar", width=390)
    for place in ("#board .label", ".seat-name"):
        expect(table.page.locator(place)).to_have_text(["الأول", "الثاني", "الثالث"])
    assert not scrolls_sideways(table.page)


def test_two_people_with_hidden_cards_hand_over_the_device(open_page: OpenPage) -> None:
    table = Table(open_page, "kuhn_poker", "human;human", seed=5)
    page = table.page
    expect(page.locator("#board .piece")).to_have_count(0)
    page.locator("#lift").click()
    expect(page.locator("#board .piece")).not_to_have_count(0)
    page.locator('[data-choice="bet"]').click()
    expect(page.locator("#board .piece")).to_have_count(0)
    page.locator("#lift").click()  # the other one's turn
    page.locator('[data-choice="bet"]').click()
    expect(table.turn).to_contain_text("wins")
    assert "~" not in page.url, "all is open at the end"


def test_chance_is_drawn_by_the_page(open_page: OpenPage) -> None:
    """The same seed gives the same dice; another one gives others at some time."""
    rolls = []
    for seed in (1, 1, 2, 3):
        table = Table(open_page, "backgammon", "human;human", seed=seed)
        rolls.append(table.moves[0])
        assert table.moves[0].startswith("roll ")
    assert rolls[0] == rolls[1]
    assert len(set(rolls)) > 1


@pytest.mark.parametrize(
    ("spec", "lang", "theme", "width"),
    [
        ("tic_tac_toe", "en", "light", 1280),
        ("tic_tac_toe", "ar", "dark", 360),
        ("chess", "ar", "light", 1280),
        ("backgammon", "en", "contrast", 360),
    ],
)
def test_accessible(open_page: OpenPage, spec: str, lang: str, theme: str, width: int) -> None:
    table = Table(open_page, spec, "human;random", lang=lang, theme=theme, width=width)
    page = table.page
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.evaluate("document.documentElement.dir") == ("rtl" if lang == "ar" else "ltr")
    expect(page.locator(".hit.can").first).to_be_attached()
    axe(page)
    assert not scrolls_sideways(page)


def test_language_and_theme_are_chosen_in_the_page(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;random")
    page = table.page
    table.click("b2")
    page.get_by_role("link", name="العربية").click()
    expect(page.locator("h1")).to_have_text("إكس أو")
    expect(page.locator("#moves li")).to_have_count(2)  # the match is still there
    page.locator("summary.choice").click()
    page.locator('[data-theme-name="dark"]').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") is not None
    paper = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')")
    assert paper.strip() == "#131619"


def test_a_new_game_is_set_up_in_the_page(open_page: OpenPage) -> None:
    table = Table(open_page, "connect4", "human;random")
    page = table.page
    page.locator("#new").click()
    offered = page.locator("#seat-1 option").all_inner_texts()
    assert len(offered) >= 5
    page.locator("#seat-1").select_option("mcts")
    page.locator("#seat-1-time").fill("")
    page.locator("#seat-1-sims").fill("40")
    page.locator("#begin").click()
    page.wait_for_url(re.compile("mcts"))
    table.wait()
    table.click_any(random.Random(2))
    assert len(table.moves) == 2
    expect(page.locator("#reasoning")).to_contain_text("40")


def test_levels_that_were_measured_are_there(open_page: OpenPage) -> None:
    table = Table(open_page, "connect4", "human;level:n=3")
    table.click_any(random.Random(2))
    assert len(table.moves) == 2


def test_without_measured_levels_there_are_some_by_budget(open_page: OpenPage) -> None:
    """As in the studio: for one's own games, and for games with other options."""
    table = Table(open_page, "go:size=5", "human;random")
    page = table.page
    page.locator("#new").click()
    levels = page.locator(".opponents .level")
    assert levels.count() >= 6  # five levels and another person
    expect(levels.nth(1)).to_contain_text("not measured")
    levels.nth(1).locator("input").check()
    page.locator("#begin").click()
    page.wait_for_url(re.compile("seats=human;mcts:sims=30"))
    table.wait()
    table.click_any(random.Random(2))
    assert len(table.moves) == 2
    expect(page.locator("#reasoning")).to_contain_text("30")


def test_sizes() -> None:
    """One file stays small: the module packed, the whole page."""
    from plyground.export.packing import pack
    from plyground.export.page import single_page

    for spec, most in {"tic_tac_toe": 330_000, "connect4": 330_000, "chess": 450_000}.items():
        found = built(spec)
        assert len(single_page(found)) < most
        assert len(pack(found.code)) < 150_000


def test_rules_and_first_steps_are_in_the_page(open_page: OpenPage) -> None:
    page = Table(open_page, "tic_tac_toe", "human;human").page
    page.locator("#rules-open").click()
    expect(page.locator("#rules figure").nth(1)).to_be_visible()
    page.locator("#rules-guide").click()
    page.locator("#guide .hit.can").first.wait_for(state="attached")
    page.locator("#guide [data-cell=b2]").click(force=True)
    expect(page.locator("#guide-said")).to_contain_text("Right.")
