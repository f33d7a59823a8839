"""The play page in a browser: whole games by pointer, keys and typing."""

from __future__ import annotations

import random

import pytest
from browsing import OpenPage, axe, box
from playing import SLOW, Table
from playwright.sync_api import expect

import plyground as pg

HARD = "alphabeta:depth=9"


@pytest.mark.xdist_group("tic_tac_toe")
def test_tic_tac_toe_is_never_won_against_a_perfect_agent(open_page: OpenPage) -> None:
    """A whole game by clicks; the reasons of each answer are shown."""
    table = Table(open_page, "tic_tac_toe", f"human;{HARD}")
    table.click("b2")
    expect(table.page.locator(".why")).to_contain_text("Played")
    expect(table.page.locator(".root-moves tbody tr")).to_have_count(8)
    expect(table.page.locator(".root-moves tr.chosen")).to_have_count(1)
    expect(table.page.locator(".spent")).to_contain_text("nodes")
    rng = random.Random(3)
    while not table.is_over:
        table.click_any(rng)
    assert "x wins" not in table.turn.inner_text()


def test_connect4_by_any_cell_of_a_column(open_page: OpenPage) -> None:
    """A whole game against an agent, clicking the top cells of columns."""
    table = Table(open_page, "connect4", "human;random:seed=4")
    table.click("d6")
    assert table.moves[0] == "d1"
    rng = random.Random(5)
    while not table.is_over:
        table.click_any(rng)
    assert len(table.moves) >= 7


def test_chess_clicked_and_typed_to_mate(open_page: OpenPage) -> None:
    """Two rooks mate: the first move is clicked, the king has one answer, the second is typed."""
    table = Table(open_page, "chess", "human;random", query="&pos=7k/8/8/8/8/8/R7/1R5K w - - 0 1")
    table.cell("a2").click(force=True)
    expect(table.page.locator(".target.dot, .target.ring").first).to_be_attached()
    table.cell("a7").click(force=True)
    table.after(1)
    assert table.moves == ["Ra7", "Kg8"]
    table.type("Rb8#")
    expect(table.turn).to_have_text("White wins")


def test_chess_from_the_start_in_several_notations(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;random:seed=2")
    table.click("e2", "e4")
    table.type("Nf3")
    table.after(3)
    table.type("b1c3")
    table.after(5)
    assert table.moves[::2] == ["e4", "Nf3", "Nc3"]
    table.page.locator(".more summary").click()
    table.page.locator("#resign").click()
    table.page.locator("#confirm-no").click()
    expect(table.turn).to_contain_text("Your move")
    table.page.locator(".more summary").click()
    table.page.locator("#resign").click()
    table.page.locator("#confirm-yes").click()
    expect(table.turn).to_contain_text("White has resigned")
    expect(table.page.locator("#review")).to_contain_text("You lost")


def test_a_promotion_asks_for_the_piece(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;random", query="&pos=8/P6k/8/8/8/8/8/7K w - - 0 1")
    table.cell("a7").click(force=True)
    table.cell("a8").click(force=True)
    expect(table.page.locator(".board-choice")).to_have_count(4)
    table.click("rook")
    assert table.moves[0] == "a8=R"


def test_pieces_can_be_dragged(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;human")
    start, end = (table.cell(name).bounding_box() for name in ("g1", "f3"))
    mouse = table.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()
    expect(table.page.locator("#moves li")).to_contain_text(["Nf3"])


def test_fingers_tap(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;human", width=390, height=844, has_touch=True)
    for name in ("e2", "e4"):
        table.cell(name).tap(force=True)
    expect(table.page.locator("#moves li")).to_contain_text(["e4"])


def test_go_to_the_end_with_passes(open_page: OpenPage) -> None:
    """On 3x3, a random agent passes sooner or later; two passes end the game."""
    table = Table(open_page, "go:size=3", "human;random:seed=3")
    table.click("B2")
    while not table.is_over:
        table.click("pass")
    assert table.moves[-2:] == ["pass", "pass"] or len(table.moves) > 20


def test_backgammon_to_the_end(open_page: OpenPage) -> None:
    """The last turns of a game with dice, clicked man by man."""
    start = bear_off()
    table = Table(open_page, "backgammon", "human;random:seed=1", query=f"&pos={start}")
    expect(table.page.locator("#chance .face")).to_have_count(2)
    expect(table.page.locator("#chance")).to_contain_text("probability")
    rng = random.Random(1)
    while not table.is_over:
        table.click_any(rng)
    assert any("roll" in move for move in table.moves)


def bear_off() -> str:
    """A position of a random game 20 to 40 plies before its end, with White to roll."""
    for seed in range(100):
        rng, state, line = random.Random(seed), pg.load("backgammon").initial(), []
        while not state.is_terminal:
            line.append(state)
            state = state.result(rng.choice(state.actions()))
        late = [s for s in line[-40:-20] if s.is_chance]
        if late:
            return late[0].text
    raise AssertionError("no such game")


def test_a_person_may_roll(open_page: OpenPage) -> None:
    table_page = open_page("/ref", reduced_motion="reduce")
    table_page.evaluate("localStorage.setItem('plyground.play.rolls', 'true')")
    table_page.evaluate("location.assign('/play/pig?seats=human;random&seed=2')")
    table_page.locator('[data-choice="roll"]').click()
    expect(table_page.locator("#roll")).to_be_visible()
    table_page.locator(".outcomes summary").click()
    expect(table_page.locator(".outcomes li")).to_have_count(6)
    expect(table_page.locator(".outcomes li").first).to_contain_text("1/6")
    table_page.locator("#roll").click()
    expect(table_page.locator("#moves li")).to_have_count(2)


@pytest.mark.xdist_group("tic_tac_toe")
def test_values_on_the_squares_after_a_corner(open_page: OpenPage) -> None:
    """T-P.2: only the centre draws, and every square shows its value."""
    table = Table(open_page, "tic_tac_toe", "human;human")
    table.click("a1")
    table.page.locator("#values").click()
    expect(table.page.locator(".value")).to_have_count(8, timeout=SLOW)
    for name in ("a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"):
        shown = table.page.locator(f'[data-value-of="{name}"]')
        expect(shown).to_contain_text("=0" if name == "b2" else "=−1 in ", timeout=SLOW)
    assert "best" in (table.page.locator('[data-value-of="b2"]').get_attribute("class") or "")
    assert "=0" in (table.cell("b2").get_attribute("aria-label") or "")


@pytest.mark.xdist_group("tic_tac_toe")
def test_hints_in_three_levels(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;human", moves="0.4")
    for level, words in ((1, "Look around"), (2, "Look at"), (3, "Play ")):
        table.page.locator("#hint").click()
        expect(table.page.locator("#log p")).to_have_count(level, timeout=SLOW)
        assert words in table.log().splitlines()[-1]
        assert table.page.locator(".highlight.hint").count() > 0


@pytest.mark.xdist_group("tic_tac_toe")
def test_a_game_by_typing_alone(open_page: OpenPage) -> None:
    """T-P.6, with every command on the way."""
    table = Table(open_page, "tic_tac_toe", f"human;{HARD}")
    table.type("moves")
    expect(table.page.locator("#log")).to_contain_text("a3 b3 c3")
    table.type("b2")
    table.after(1)
    table.type("last")
    expect(table.page.locator("#log")).to_contain_text("o played")
    table.type("board")
    expect(table.page.locator("#log")).to_contain_text("X: b2")
    table.type("eval")
    expect(table.page.locator("#log")).to_contain_text("for x, searched to", timeout=SLOW)
    table.type("best")
    expect(table.page.locator("#log")).to_contain_text("Best: ", timeout=SLOW)
    table.type("undo")
    expect(table.page.locator("#moves li")).to_have_count(0)
    table.type("B2")
    table.after(1)
    while not table.is_over:
        before = len(table.moves)
        table.type("moves")
        legal = table.page.locator("#log p").last.inner_text().split()
        table.type(legal[0])
        table.after(before)
    table.type("a1")
    expect(table.page.locator("#log")).to_contain_text("The game is over.")


def test_what_is_not_a_move(open_page: OpenPage) -> None:
    """No move is played; the message says why and lists the legal moves."""
    table = Table(open_page, "chess", "human;random", expected=("422",))
    table.type("e2e5")
    expect(table.page.locator("#log")).to_contain_text("“e2e5” is not legal here. Legal: ")
    table.cell("e2").click(force=True)
    table.cell("e6").click(force=True)
    expect(table.page.locator("#message")).to_contain_text("e2 to e6 is not legal")
    table.cell("e8").click(force=True)
    expect(table.page.locator("#message")).to_contain_text("e8 cannot be used now")
    assert table.moves == []


def test_an_ambiguous_move_asks_which(open_page: OpenPage) -> None:
    """In capitals, either the b-pawn or the bishop may take."""
    table = Table(
        open_page,
        "chess",
        "human;random",
        query="&pos=4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1",
        expected=("422",),
    )
    table.type("BXC3")
    expect(table.page.locator("#log")).to_contain_text("“BXC3” can mean bxc3, Bxc3. Which one?")
    assert table.moves == []
    table.type("bxc3")
    table.after(0)
    assert table.moves[0] == "bxc3"


def test_undo_redo_and_reload(open_page: OpenPage) -> None:
    """T-P.5: the address is the game."""
    table = Table(open_page, "connect4", "human;random:seed=9")
    table.click("d1")
    table.click("c1")
    moves = table.moves
    table.page.reload()
    table.wait()
    expect(table.page.locator("#moves li")).to_have_count(4)
    assert table.moves == moves
    table.page.locator("#undo").click()
    expect(table.page.locator("#moves li")).to_have_count(2)
    table.page.locator("#redo").click()
    expect(table.page.locator("#moves li")).to_have_count(4)
    assert table.moves == moves


def test_the_home_page_offers_to_continue(open_page: OpenPage) -> None:
    table = Table(open_page, "connect4", "human;random:seed=9")
    table.click("d1")
    moves = table.moves
    table.page.goto("/")
    table.page.locator('a[href*="#m="]').first.click()
    table.wait()
    expect(table.page.locator("#moves li")).to_have_count(2)
    assert table.moves == moves


def test_sides_can_be_switched(open_page: OpenPage) -> None:
    """The agent then moves at once, and a checkered board is turned for Black."""
    table = Table(open_page, "chess", "human;random:seed=1")
    top = box(table.page.locator('[data-cell="a8"]'))["y"]
    table.page.locator(".more summary").click()
    table.page.locator("#switch").click()
    expect(table.page.locator("#moves li")).to_have_count(1)
    expect(table.turn).to_have_text("Your move (Black)")
    assert box(table.page.locator('[data-cell="a8"]'))["y"] > top


def test_stop_plays_the_best_move_so_far(open_page: OpenPage) -> None:
    """T-P.4: a search that would take hours is stopped, and a legal move is played."""
    page = open_page("/play/chess?seats=minimax:depth=6;human&seed=1", reduced_motion="reduce")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text("Your move (Black)")
    expect(page.locator("#reasoning")).to_contain_text("Played")


def test_stop_plays_a_move_even_if_the_search_has_not_begun(open_page: OpenPage) -> None:
    """There is one worker, and another page has it."""
    busy = open_page("/play/chess?seats=minimax:depth=6;human&seed=1", reduced_motion="reduce")
    expect(busy.get_by_role("button", name="Stop")).to_be_visible()
    page = open_page("/play/connect4?seats=random;human&seed=1", reduced_motion="reduce")
    expect(page.locator("#thinking")).to_contain_text("queue")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#turn")).to_contain_text("Your move")


def test_leaving_the_page_cancels_the_search(open_page: OpenPage) -> None:
    """The next page's agent answers although there is only one worker."""
    page = open_page("/play/chess?seats=minimax:depth=6;human&seed=1", reduced_motion="reduce")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    other = open_page("/play/connect4?seats=random;human&seed=1", reduced_motion="reduce")
    expect(other.locator("#thinking")).to_contain_text("queue")
    page.goto("/")
    expect(other.locator("#moves li")).to_have_count(1, timeout=SLOW)


def test_undo_while_an_agent_thinks(open_page: OpenPage) -> None:
    page = open_page("/play/chess?seats=human;minimax:depth=6&seed=1", reduced_motion="reduce")
    page.locator('[data-cell="e2"]').click(force=True)
    page.locator('[data-cell="e4"]').click(force=True)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#turn")).to_have_text("Your move (White)")
    expect(page.locator("#thinking")).to_be_hidden()
    expect(page.locator("#moves li")).to_have_count(0)


@pytest.mark.xdist_group("tic_tac_toe")
def test_review_finds_the_mistake(open_page: OpenPage) -> None:
    """x takes the corner, o an edge instead of the centre and loses: find better, try, show."""
    # x a1, o b1, x b2, o a2, x c3
    table = Table(open_page, "tic_tac_toe", f"{HARD};human", moves="6.7.4.3.2")
    expect(table.turn).to_have_text("x wins")
    table.page.locator("#begin-review").click()
    note = table.page.locator("#review .note")
    expect(note).to_contain_text("You played b1", timeout=SLOW)
    table.cell("c3").click(force=True)
    expect(note).to_contain_text("Try again")
    table.cell("b2").click(force=True)
    expect(note).to_contain_text("Right: b2")
    table.page.locator("#review-next").click()
    expect(table.page.locator("#review")).to_contain_text("That was the only one")
    table.page.locator("#begin-review").click()
    table.page.locator("#review-show").click()
    expect(note).to_contain_text("was better")


def test_opponents_cards_stay_hidden(open_page: OpenPage) -> None:
    table = Table(open_page, "leduc_poker", "human;random:seed=3", seed=8)
    assert "Your move" in table.turn.inner_text()
    labels = table.page.locator(".hit").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    assert any("hidden" in label for label in labels)
    expect(table.page.locator("#moves")).to_contain_text("hidden")
    expect(table.page.locator("#reasoning")).to_contain_text("may not see")
    table.type("best")
    expect(table.page.locator("#log")).to_contain_text("This game has hidden cards")


def test_two_people_with_cards_hand_the_device_over(open_page: OpenPage) -> None:
    page = open_page("/play/kuhn_poker?seats=human;human&seed=4", reduced_motion="reduce")
    page.locator("#lift").click()
    expect(page.locator(".piece.card")).to_have_count(2)
    page.locator('[data-choice="bet"]').click()
    expect(page.locator("#lift")).to_be_visible()
    expect(page.locator(".piece.card")).to_have_count(0)


def test_three_people_play_nim(open_page: OpenPage) -> None:
    """More than two seats, with a pile and a number."""
    table = Table(open_page, "nim:players=3,piles=2,2", "human;random:seed=1;random:seed=2")
    table.click("pile 1", "take 1")
    while not table.is_over:
        table.click_any(random.Random(1))
    assert "wins" in table.turn.inner_text()


def test_set_up(open_page: OpenPage) -> None:
    """Seats, options of agents and of the game; mistakes are shown at the field."""
    page = open_page("/play/hex", expected=())
    page.locator("#new").click()
    dialog = page.locator("#setup")
    axe(page)
    dialog.locator("#seat-1").select_option("random")
    dialog.locator("#seat-1-seed").fill("x")
    dialog.locator("#begin").click()
    expect(dialog.locator(".problem")).to_contain_text("whole number")
    expect(dialog.locator("#seat-1-seed")).to_be_focused()
    dialog.locator("#seat-1-seed").fill("7")
    dialog.locator(".game-options summary").click()
    dialog.locator("#option-size").fill("4")
    dialog.locator("#seed").fill("12")
    dialog.locator("#begin").click()
    expect(page.locator("[data-cell]")).to_have_count(16)
    assert "hex:size=4" in page.url
    assert "seed=12" in page.url


def test_a_bad_option_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/play/hex:size=99", expected=("422",))
    expect(page.locator("main")).to_contain_text("size")


def test_a_bad_agent_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/play/chess?seats=alphabetta;human", expected=("422",))
    expect(page.locator("#message")).to_contain_text("alphabetta")
