"""The play page around the board: who plays, the list of moves, and the end of a game."""

from __future__ import annotations

import re

import pytest
from browsing import OpenPage, axe, box
from playing import SLOW, Table
from playwright.sync_api import expect

import plyground as pg
from plyground.studio.pages.play import levels

pytestmark = pytest.mark.xdist_group("tic_tac_toe")
X_WINS = "0.3.1.4.2"
"""Actions: x takes the first row, o the second."""


def test_both_players_are_named_with_their_strength(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;minimax:depth=3")
    seats = table.page.locator("#players li")
    expect(seats).to_contain_text(["You", "depth 3"])
    expect(seats.nth(0)).to_have_class("seat-card moves-now")


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("human;random", "You won. With a full line."),
        ("random;human", "You lost. With a full line."),
        ("human;human", "x wins. With a full line."),
    ],
)
def test_the_end_is_told_from_the_readers_seat(open_page: OpenPage, seats: str, words: str) -> None:
    table = Table(open_page, "tic_tac_toe", seats, moves=X_WINS)
    expect(table.page.locator("#review .ending")).to_have_text(words)
    expect(table.page.locator("#players .seat-result")).to_have_text(["won", "lost"])
    to_analysis = table.page.locator("#end-analyse").get_attribute("href")
    assert to_analysis is not None
    assert "moves=" in to_analysis


def test_play_again_with_the_seats_swapped(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;random:seed=1", moves=X_WINS)
    table.page.locator("#end-swap").click()
    expect(table.page.locator("#moves li")).to_have_count(1)
    assert "seats=random:seed=1;human" in table.page.url
    expect(table.page.locator("#review")).to_be_hidden()


def test_stepping_through_a_game_and_going_on_from_an_earlier_move(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human", moves=X_WINS)
    page, marked = table.page, table.page.locator("#moves li.now")
    expect(marked).to_contain_text("c3")
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(marked).to_contain_text("b2")
    page.keyboard.press("Home")
    expect(marked).to_have_count(0)
    expect(page.locator("#moves li")).to_have_count(5)
    page.locator("#moves button").nth(1).click()
    expect(table.turn).to_contain_text("Move 3")
    expect(page.locator("#message")).to_contain_text("An earlier position")
    page.keyboard.press("End")
    expect(table.turn).to_have_text("x wins")
    page.locator("#moves button").nth(1).click()
    expect(table.turn).to_contain_text("Move 3")
    table.cell("b1").click(force=True)
    expect(page.locator("#moves li")).to_have_count(3)
    expect(marked).to_contain_text("b1")
    axe(page)


def test_two_plies_are_one_move_of_the_list(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human", moves="0.3.1")
    numbers = table.page.locator("#moves li").evaluate_all("rows => rows.map((r) => r.dataset.n)")
    assert numbers == ["1.", None, "2."]


def test_moves_are_in_the_games_notation_and_reasons_survive_a_reload(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;alphabeta:depth=2", moves="1804")
    table.wait()
    assert table.moves[0] == "e4"
    reasons = table.page.locator("#reasoning .why")
    expect(reasons).to_contain_text(table.moves[1])
    before = reasons.inner_text()
    table.page.reload()
    table.wait()
    expect(reasons).to_have_text(before)


def test_turns_of_several_plies_are_one_full_move(open_page: OpenPage) -> None:
    table = Table(open_page, "pig", "human;human", moves="0.?")
    rows = table.page.locator("#moves li")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all("rows => rows.map((r) => r.dataset.n)") == ["1.", None]


def test_nothing_jumps_while_a_game_is_played(open_page: OpenPage) -> None:
    table = Table(open_page, "othello", "human;random:seed=1", width=1366, height=650)
    page = table.page
    page.evaluate(
        "() => { window.shift = 0; new PerformanceObserver((list) => { for (const entry of"
        " list.getEntries()) window.shift += entry.value; })"
        ".observe({ type: 'layout-shift', buffered: true }); }"
    )
    for n in range(4):
        page.locator(".hit.can").first.click(force=True)
        expect(page.locator("#moves li")).to_have_count(2 * n + 2)
        expect(table.turn).to_contain_text("Your move")
    page.locator("[data-cell=a1]").click(force=True)
    expect(page.locator("#message")).to_be_visible()
    page.locator("#hint").click()
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.shift") < 0.05


@pytest.mark.parametrize(("width", "height"), [(1366, 650), (390, 844)])
def test_a_search_has_its_own_place_above_the_board(
    open_page: OpenPage, width: int, height: int
) -> None:
    """The board stays where it is, however much the search has to tell."""
    page = open_page(
        "/play/chess?seats=human;minimax:depth=6&seed=1",
        reduced_motion="reduce",
        width=width,
        height=height,
    )
    expect(page.locator("[data-cell=e2]")).to_be_visible()
    before = box(page.locator("#board"))["y"]
    page.locator("[data-cell=e2]").click(force=True)
    page.locator("[data-cell=e4]").click(force=True)
    expect(page.locator("#thinking .words")).to_be_visible()
    page.evaluate(
        "() => { const say = (place, words) => { document.querySelector('#thinking ' + place)"
        ".textContent = words; };"
        " say('.words', 'Depth 12, 1,234,567 nodes, 12.3 s');"
        " say('.best', 'Best so far: e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 (≈0.265)'); }"
    )
    shown = page.locator("#thinking .best")
    assert box(shown)["y"] + box(shown)["height"] <= box(page.locator("#board"))["y"]
    assert abs(box(page.locator("#board"))["y"] - before) < 1
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#turn")).to_contain_text("Your move", timeout=SLOW)
    assert abs(box(page.locator("#board"))["y"] - before) < 1


def test_the_end_moves_nothing_and_is_in_view(open_page: OpenPage) -> None:
    """The results are in the line of the players; a low screen scrolls to the next steps."""
    table = Table(open_page, "tic_tac_toe", "human;human", moves="0.3.1.4", width=980, height=560)
    page = table.page
    page.locator(".play-head").evaluate(  # a longer title, for which there is just enough room
        "(head) => { const [title, seats] = head.children;"
        " const last = seats.lastElementChild.getBoundingClientRect();"
        " const free = head.getBoundingClientRect().right - last.right;"
        " title.style.inlineSize = `${title.getBoundingClientRect().width + free - 4}px`;"
        " title.style.maxInlineSize = 'none'; }"
    )
    above = "() => document.querySelector('#board').offsetTop"
    before = page.evaluate(above)
    table.click("c3")
    expect(page.locator(".seat-result")).to_have_text(["won", "lost"])
    assert abs(page.evaluate(above) - before) < 1
    expect(page.locator("#end-again")).to_be_in_viewport()


def test_the_curtain_is_as_tall_as_the_board(open_page: OpenPage) -> None:
    page = open_page("/play/leduc_poker?seats=human;human&seed=3", reduced_motion="reduce")
    page.locator("#lift").click()
    expect(page.locator(".piece.card")).to_have_count(2)
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#reasoning")).to_have_text("No agent plays in this match.")
    before = box(page.locator("#new"))["y"]
    page.locator('[data-choice="check"]').click()
    expect(page.locator("#lift")).to_be_visible()
    assert abs(box(page.locator("#new"))["y"] - before) < 1
    axe(page)


def test_no_other_move_is_called_next_best_if_it_has_a_better_value(open_page: OpenPage) -> None:
    """Monte-Carlo tree search chooses by visits."""
    page = open_page("/play/tic_tac_toe?seats=human;human&seed=1", reduced_motion="reduce")
    say = (
        "async (visits) => { const { sentence } = await import('/static/play/reasoning.js');"
        " const row = (action, name, value, n) => ({ action, name, value, bound: '~',"
        " visits: visits && n, line: [], distance: null, rank: null });"
        " const said = sentence({ name: 'a1', analysis: { action: 0, value: 0.25, bound: '~',"
        " moves: [row(0, 'a1', 0.25, 90), row(1, 'b2', 0.5, 4)] } });"
        " const place = document.createElement('p'); place.append(said);"
        " return place.textContent; }"
    )
    found = page.evaluate(say, True)
    assert found == "Played a1: value ≈0.25; it was visited most, 90 times."
    assert page.evaluate(say, None) == "Played a1: value ≈0.25."


def test_a_full_line_is_shown_and_named(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;random", moves=X_WINS)
    expect(table.page.locator(".highlight.won")).to_have_count(3)
    expect(table.page.locator("#review .ending")).to_have_text("You won. With a full line.")


def test_check_is_not_drawn_as_the_last_move(open_page: OpenPage) -> None:
    position = "&pos=4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    table = Table(open_page, "chess", "human;human", query=position)
    table.click("a1", "a8")
    assert table.moves == ["Ra8+"]
    expect(table.page.locator(".highlight.mark")).to_have_count(1)
    expect(table.page.locator(".highlight.last")).to_have_count(2)


def test_captured_pieces_and_the_lead_are_beside_the_players(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;human")
    for move in ("e4", "d5", "exd5"):
        before = len(table.moves)
        table.type(move)
        table.after(before)
    white = table.page.locator("#players li").first
    expect(white.locator(".taken")).to_have_count(1)
    expect(white.locator(".ahead")).to_have_text("+1")
    expect(white).to_contain_text("captured: 1 black pawn")


def test_points_are_counted_where_pieces_turn_over(open_page: OpenPage) -> None:
    table = Table(open_page, "othello", "human;human")
    table.page.locator(".hit.can").first.click(force=True)
    expect(table.page.locator("#players .seat-points")).to_have_text(["4", "1"])


def test_the_clock_runs_after_the_first_move_and_ends_the_game(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human", query="&clock=2")
    clocks = table.page.locator(".seat-clock")
    expect(clocks).to_have_text(["0:02", "0:02"])
    table.click("b2")
    expect(table.turn).to_have_text("o has run out of time")
    expect(clocks).to_have_text(["0:02", "0:00"])
    assert "late=1" in table.page.url


def test_pieces_move_unless_reduced_motion_is_preferred(open_page: OpenPage) -> None:
    """A new disc of Connect 4 falls from the top of its column."""
    for motion, expected in (("no-preference", True), ("reduce", False)):
        page = open_page("/play/connect4?seats=human;human&seed=1", reduced_motion=motion)
        page.evaluate(
            "() => { window.moved = []; const old = Element.prototype.animate;"
            " Element.prototype.animate = function (frames, ...more) {"
            " window.moved.push(frames[0].transform); return old.call(this, frames, ...more); }; }"
        )
        page.locator("[data-cell=d3]").click(force=True)
        expect(page.locator("#moves li")).to_have_count(1)
        moved = page.evaluate("() => window.moved")
        assert moved == (["translate(0px, -200px)"] if expected else [])


def test_sound_is_off_until_it_is_switched_on(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human")
    page = table.page
    page.evaluate(
        "() => { window.tones = 0; const old = AudioContext.prototype.createOscillator;"
        " AudioContext.prototype.createOscillator = function () { window.tones += 1;"
        " return old.call(this); }; }"
    )
    table.click("b2")
    assert page.evaluate("() => window.tones") == 0
    page.locator(".more summary").click()
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    table.click("a1")
    assert page.evaluate("() => window.tones") >= 2


def test_an_opponent_is_chosen_by_level_and_gives_its_reasons(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;level:n=2&seed=1", reduced_motion="reduce")
    page.locator("#new").click()
    levels = page.locator(".level")
    assert 6 <= levels.count() <= 13
    expect(levels.nth(0)).to_contain_text("Newcomer")
    expect(page.locator("#seat-1")).to_be_hidden()  # seat by seat: behind "more"
    page.locator(".level input[value='level:n=5']").check()
    page.locator("#opponent-side").select_option("1")
    axe(page)
    page.locator("#begin").click()
    expect(page).to_have_url(re.compile("seats=level:n=5;human"))
    expect(page.locator("#players li").first).to_contain_text("Level 5")
    expect(page.locator("#moves li")).to_have_count(1, timeout=SLOW)
    expect(page.locator("#reasoning .why")).not_to_contain_text("does not search")


@pytest.mark.parametrize("name", pg.games())
def test_every_game_has_five_to_twelve_levels(name: str) -> None:
    offered = levels(pg.load(name))
    assert 5 <= len(offered) <= 12
    assert [level["value"] for level in offered] == list(range(1, len(offered) + 1))
