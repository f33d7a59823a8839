"""The analyse page: going on as one moves, whole games, the graph, the editor."""

from __future__ import annotations

import re

import pytest
from browsing import Held, OpenPage, Studio, axe, scrolls_sideways
from playing import SLOW
from playwright.sync_api import Page, expect

import plyground as pg
from plyground.studio.catalogue import Catalogue
from plyground.studio.editor import editor, read_board
from plyground.studio.jobs.graph import graph
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import Desk

pytestmark = pytest.mark.xdist_group("tic_tac_toe")


def cell(page: Page, name: str) -> None:
    page.locator(f'[data-cell="{name}"]').click(force=True)


def test_the_search_goes_on_as_one_moves_and_nothing_is_searched_twice(
    open_page: OpenPage,
) -> None:
    page = open_page("/analyse/tic_tac_toe?moves=a1")
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.post_data or "") if "/api/jobs" in r.url else None)

    def studies() -> int:
        return sum('"study"' in each for each in asked)

    page.locator("#go").click()
    first = page.locator(".line-button").first
    expect(first).to_contain_text("=0 b2", timeout=SLOW)
    expect(page.locator("#thinking")).to_be_hidden(timeout=SLOW)
    cell(page, "b1")
    expect(first).to_contain_text("=1", timeout=SLOW)
    expect(page.locator("#thinking")).to_be_hidden(timeout=SLOW)
    assert studies() == 2
    page.locator("#back").click()
    expect(first).to_contain_text("=0 b2")
    assert studies() == 2
    page.locator("#follow").uncheck()
    page.locator("#go").click()
    expect(page.locator("#thinking")).to_be_hidden(timeout=SLOW)
    cell(page, "c3")
    expect(page.locator("#panel-lines")).to_contain_text("No search yet")
    assert studies() == 3


def test_a_pasted_game_its_graph_and_its_mistakes(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe", expected=("422",))
    page.locator("#game-text").fill("1. a1 b2 2. x9")
    page.locator("#paste-game button").click()
    expect(page.locator("#game-problem")).to_contain_text("Move 3, “x9”, is not legal")
    page.locator("#game-text").fill("1. a1 b1 2. b2 a2 3. c3 1-0")
    page.locator("#paste-game button").click()
    expect(page.locator("#turn")).to_have_text("x wins")
    page.locator("#tab-graph").click()
    page.locator("#graph-go").click()
    mistakes = page.locator(".mistakes button")
    expect(mistakes).to_have_count(1, timeout=SLOW)
    expect(mistakes).to_contain_text("b1??")
    expect(mistakes).to_contain_text("better was b2")
    expect(page.locator("#graph .mistake text")).to_have_text("??")
    mistakes.click()
    expect(page.locator("#turn")).to_have_text("o to move")
    expect(page.locator("#graph output")).to_contain_text("After move 1: =0 for x")
    page.locator("#graph input").press("End")
    expect(page.locator("#turn")).to_have_text("x wins")
    axe(page)


def test_sgf_with_another_size_opens_the_page_of_that_size(open_page: OpenPage) -> None:
    page = open_page("/analyse/go")
    page.locator("#game-text").fill("(;GM[1]FF[4]SZ[5];B[cc];W[bb])")
    page.locator("#paste-game button").click()
    page.wait_for_url("**/analyse/go:size=5?**")
    expect(page.locator(".piece")).to_have_count(2)


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        ("chess", "1. e4 e5 {a comment} 2. Nf3 Nc6 (2... d6) *", 4),
        ("chess", '[White "A"]\n[Result "*"]\n\n1. d4 d5 *', 2),
        ("nim", "take 1 from pile 1, take 2 from pile 2", 2),
        ("connect4", "d d, e", 3),
        ("go", "(;GM[1]FF[4]SZ[9];B[ee];W[cc])", 2),
    ],
)
def test_games_as_text(studio: Studio, game: str, text: str, moves: int) -> None:
    found = studio.post(f"/api/games/{game}/read", {"text": text}).json()
    assert (found["spec"], len(found["moves"])) == (game, moves)


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("nim", "", "no-game"),
        ("nim", "take 9 from pile 1", "illegal-move"),
        ("chess", "(;GM[1]SZ[9];B[ee])", "other-game"),
        ("chess", "1. e5", "unreadable-game"),
    ],
)
def test_texts_that_are_no_game(studio: Studio, game: str, text: str, code: str) -> None:
    answer = studio.post(f"/api/games/{game}/read", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_graph_has_the_value_after_every_move() -> None:
    states = [pg.load("tic_tac_toe").initial()]
    actions = []
    for played in ("a1", "b1", "b2"):
        actions.append(states[-1].action(played))
        states.append(states[-1].result(played))
    desk = Desk(Catalogue(), Caps(seconds=60, nodes=10**9, megabytes=500, result_bytes=10**6))
    found = graph(states, actions, 5.0, desk)
    assert [(p["value"], p["bound"]) for p in found["points"]] == [
        *((0, "="), (0, "="), (1, "="), (1, "=")),
    ]
    (mistake,) = found["mistakes"]
    assert (mistake["ply"], mistake["better"], mistake["blunder"]) == (1, "b2", True)


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect4", "chess", "hex", "nine_mens_morris"])
def test_the_editor_knows_which_letter_is_which_piece(game: str) -> None:
    loaded = pg.load(game)
    known = editor(loaded)
    assert known is not None
    state = loaded.initial()
    board = read_board(state.text)
    assert board is not None
    assert board.text == state.text
    assert state.picture is not None
    drawn = {piece.cell: piece.symbol for piece in state.picture.pieces}
    placed = {
        cell: known.pieces[letter].symbol
        for cell, letter in zip(known.cells, board.places, strict=True)
        if letter
    }
    assert placed == {cell: drawn[cell] for cell in placed}
    assert len(placed) == sum(cell in drawn for cell in known.cells)


@pytest.mark.parametrize("game", ["kalah", "kuhn_poker", "checkers", "pig"])
def test_games_without_an_editor(game: str) -> None:
    assert editor(pg.load(game)) is None


def test_pieces_are_placed_and_the_game_judges_the_position(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe", expected=("422",))
    page.locator("#edit").click()
    page.locator('[data-letter="x"]').click()
    for name in ("a1", "b2", "c3"):
        cell(page, name)
    expect(page.locator("#board .piece")).to_have_count(3)
    page.locator("#edit-use").click()
    expect(page.locator("#position-problem .problem")).to_be_visible()
    expect(page.locator("#edit-use")).to_be_visible()  # nothing is lost
    axe(page)
    cell(page, "c3")
    page.locator('[data-letter="o"]').click()
    cell(page, "c1")
    page.locator("#edit-rest").fill("o")
    page.locator("#edit-use").click()
    expect(page.locator("#editor")).to_be_hidden()
    expect(page.locator("#turn")).to_have_text("o to move")
    expect(page.locator("#position")).to_have_value(re.compile("^3/1x1/x1o o"))


def test_buttons_and_pieces_are_on_the_first_screen(open_page: OpenPage) -> None:
    page = open_page("/analyse/chess", width=1440, height=900)
    expect(page.locator("#copy")).to_be_in_viewport(ratio=1)
    page.locator("#edit").click()
    expect(page.locator("#edit-use")).to_be_in_viewport(ratio=1, timeout=SLOW)


def test_a_click_before_the_first_position_is_not_lost(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe")
    held = Held(page, re.compile("/position"))
    page.goto("/analyse/tic_tac_toe")
    held.wait(1)
    page.locator("#edit").click()
    held.let_go()
    expect(page.locator("#edit-use")).to_be_visible(timeout=SLOW)


def test_a_game_without_an_editor_says_so(open_page: OpenPage) -> None:
    page = open_page("/analyse/kalah")
    page.locator("#edit").click()
    expect(page.locator("#message")).to_contain_text("cannot be placed by hand", timeout=SLOW)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_editor_on_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/analyse/chess", lang=lang, theme="dark", width=390, height=844)
    page.locator("#edit").click()
    expect(page.locator("#edit-use")).to_be_visible(timeout=SLOW)
    assert not scrolls_sideways(page)
    axe(page)
