"""Small things of the play page that people stumbled over, and the layout of all pages."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, axe, box
from playing import Table
from playwright.sync_api import expect

import plyground.studio

DATA = Path(plyground.studio.__file__).parent / "data"


def test_a_move_that_is_not_legal_offers_the_one_before(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;human&seed=1#m=4.0.4", expected=("422",))
    page.get_by_role("button", name="Go on after move 2").click()
    expect(page.locator("#moves li bdi")).to_have_count(2)
    expect(page.locator("#message")).to_be_hidden()


def test_seats_are_remembered(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;random&seed=1")
    page.locator("#new").click()
    page.locator("#seat-0").select_option("random")
    page.locator("#seat-1").select_option("human")
    page.locator("#begin").click()
    page.wait_for_url("**seats=random;human**")
    page.goto("/play/tic_tac_toe")
    page.wait_for_url("**seats=random;human**")


def test_moves_that_are_as_good_are_all_ringed(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;human&seed=1")
    script = """async (rows) => {
      const { onCells } = await import("/static/values.js");
      return [...onCells(rows, [-1, 1], 1)].filter(([, value]) => value.chosen).map(([a]) => a);
    }"""
    row = {"value": 0, "bound": "=", "distance": None}
    rows = [row | {"action": 1}, row | {"action": 2}, row | {"action": 3, "bound": "<="}]
    assert page.evaluate(script, rows) == [1, 2]


def test_the_command_box_stays_in_view(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human", width=1366, height=650, moves="4.0.1.7")
    place = box(table.page.locator("#command-text"))
    assert place["y"] + place["height"] <= 650


LONG = ["backgammon", "blokus", "carcassonne", "dominoes", "scrabble", "stratego", "tantrix"]


@pytest.mark.parametrize("game", LONG)
def test_dice_and_long_lists_leave_the_buttons_in_view(open_page: OpenPage, game: str) -> None:
    page = Table(open_page, game, "human;human", width=1366, height=650).page
    page.locator("#lift, .hit").first.wait_for()
    for part in ("#new", "#command-text"):
        place = box(page.locator(part))
        assert place["y"] + place["height"] <= 650


def test_the_column_beside_the_board_fills_the_window(open_page: OpenPage) -> None:
    page = Table(open_page, "chess", "human;human", width=1920, height=1080).page
    tops = [box(card) for card in page.locator(".sheet > .card").all()]
    for above, below in pairwise(tops):
        assert above["y"] + above["height"] < below["y"]
    assert 1000 < tops[-1]["y"] + tops[-1]["height"] <= 1080


def test_a_long_list_of_a_game_is_behind_its_title(open_page: OpenPage) -> None:
    page = Table(open_page, "scrabble", "human;human").page
    bag = page.locator(".board-notes details").filter(has_text="bag")
    expect(bag).not_to_have_attribute("open", "")
    bag.locator("summary").click()
    expect(bag).to_have_attribute("open", "")
    page.locator("[data-choice=pass]").click()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(bag).to_have_attribute("open", "")


def test_a_card_of_the_first_screen_can_be_played(open_page: OpenPage) -> None:
    page = open_page("/", width=1366, height=650)
    place = box(page.locator(".game .button").first)
    assert place["y"] + place["height"] <= 650


def test_popular_games_come_first_and_their_figures_are_explained(open_page: OpenPage) -> None:
    page = open_page("/", width=1366, height=650)
    first = page.locator(".game .button.primary").evaluate_all(
        "(all) => all.slice(0, 12).map((one) => one.pathname.split('/').at(-1).split(':')[0])"
    )
    assert first == json.loads((DATA / "popular.json").read_text())
    figures = page.locator(".game .figures").first
    expect(figures).to_contain_text("choices a move")
    expect(figures).to_contain_text("moves a game")
    note = page.get_by_text("are means of random games")
    assert box(note)["y"] < 650


@pytest.mark.parametrize(("width", "height", "lang"), [(1366, 650, "en"), (390, 844, "ar")])
def test_a_task_begins_on_the_first_screen(
    open_page: OpenPage, width: int, height: int, lang: str
) -> None:
    page = open_page("/learn", width=width, height=height, lang=lang)
    field = page.locator("#exercise input").first
    field.wait_for()
    assert box(field)["y"] < height - 100


def test_the_solver_is_offered_where_it_solves(studio: Studio) -> None:
    def solves(game: str) -> bool:
        return '"name":"solve"' in studio.get(f"/play/{game}").text

    assert solves("tic_tac_toe")
    assert solves("connect4")
    assert not solves("chess")
    assert not solves("shogi")


def test_backgammon_begins_with_a_man(studio: Studio) -> None:
    """The first click is on a man of the player to move; either die first where that can be."""
    found = studio.get("/api/games/backgammon/position", moves="?", seed=3).json()
    colour = ("White", "Black")[found["to_play"]]
    own = {p["cell"] for p in found["picture"]["pieces"] if p["label"].startswith(colour)}
    ways = [way for action in found["actions"] for way in action["ways"]]
    assert {way[0] for way in ways} <= own
    assert any(way[2:] + way[:2] in ways for way in ways if len(way) == 4)


@pytest.mark.parametrize("path", ["/", "/learn", "/arena", "/lab/matrix", "/course", "/ref"])
@pytest.mark.parametrize("width", [1440, 1920])
def test_everything_begins_at_one_edge(open_page: OpenPage, path: str, width: int) -> None:
    page = open_page(path, width=width, height=900)
    edges = page.locator("main > :visible").evaluate_all(
        "(all) => all.map((one) => Math.round(one.getBoundingClientRect().left))"
    )
    assert len(set(edges)) == 1


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_navigation_is_one_row(open_page: OpenPage, lang: str) -> None:
    page = open_page("/", lang=lang, width=1024, height=700)
    assert box(page.locator(".top"))["height"] < 70


@pytest.mark.parametrize(("width", "height", "lang"), [(1366, 650, "en"), (390, 844, "ar")])
def test_the_curtain_is_in_the_place_of_the_board(
    open_page: OpenPage, width: int, height: int, lang: str
) -> None:
    """It is not squeezed beside the goal, and the empty table is not seen behind it."""
    path = "/play/leduc_poker?seats=human;human&seed=3"
    page = open_page(path, width=width, height=height, lang=lang)
    lift = page.locator("#lift")
    lift.wait_for()
    curtain, turn = box(page.locator("#curtain")), box(page.locator("#turn"))
    assert curtain["y"] > turn["y"] + turn["height"]
    assert curtain["y"] + curtain["height"] < box(page.locator("#new"))["y"]
    assert box(lift)["height"] < 60
    expect(page.locator("#board .board")).to_be_hidden()
    axe(page)
    lift.click()
    expect(lift).to_have_count(0)
    expect(page.locator("#board .piece").first).to_be_visible()


def test_numbers_on_a_board_have_a_minus_sign(open_page: OpenPage) -> None:
    page = Table(open_page, "blokus", "human;human").page
    expect(page.locator(".board-notes li").first).to_have_text("points: first −89, second −89")
