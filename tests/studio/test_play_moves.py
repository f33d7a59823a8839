"""The play page around the board: who plays, the list of moves, and the end of a game."""

from __future__ import annotations

import pytest
from browsing import OpenPage, axe
from playing import Table
from playwright.sync_api import expect

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
        ("human;random", "You won."),
        ("random;human", "You lost."),
        ("human;human", "x wins"),
    ],
)
def test_the_end_is_told_from_the_readers_seat(open_page: OpenPage, seats: str, words: str) -> None:
    table = Table(open_page, "tic_tac_toe", seats, moves=X_WINS)
    expect(table.page.locator("#review .ending")).to_have_text(words)
    expect(table.page.locator("#players .seat-result")).to_have_text(["1", "−1"])


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
