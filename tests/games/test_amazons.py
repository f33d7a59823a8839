"""Amazons: the special rules as positions, and whole turns against a plain reference."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import plyground as pg

STARTS = {
    10: "a4 d1 g1 j4 a7 d10 g10 j7",
    9: "a3 c1 g1 i3 a7 c9 g9 i7",
    8: "a3 c1 f1 h3 a6 c8 f8 h6",
    7: "a3 c1 e1 g3 a5 c7 e7 g5",
    6: "a2 b1 e1 f2 a5 b6 e6 f5",
    5: "a2 b1 d1 e2 a4 b5 d5 e4",
    4: "a2 b1 c1 d2 a3 b4 c4 d3",
}


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def after(state: pg.State, *moves: str) -> pg.State:
    for move in moves:
        state = state.result(move)
    return state


# --- a plain reference: the board as a dict of letters, whole turns at once ----------------------

Board = dict[tuple[int, int], str]
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def rays(board: Board, x: int, y: int) -> list[tuple[int, int]]:
    reached = []
    for dx, dy in DIRECTIONS:
        at = (x + dx, y + dy)
        while board.get(at) == ".":
            reached.append(at)
            at = (at[0] + dx, at[1] + dy)
    return reached


def turns(board: Board, queen: str) -> Iterator[Board]:
    for origin in [cell for cell, letter in board.items() if letter == queen]:
        for to in rays(board, *origin):
            moved = board | {origin: ".", to: queen}
            for target in rays(moved, *to):
                yield moved | {target: "*"}


def read(text: str) -> Board:
    """The board of a position, (0, 0) at the lower left."""
    board: Board = {}
    for y, row in enumerate(reversed(text.split()[0].split("/"))):
        parts = re.findall(r"\d+|.", row)
        letters = "".join("." * int(part) if part.isdigit() else part for part in parts)
        board |= {(x, y): letter for x, letter in enumerate(letters)}
    return board


def our_turns(state: pg.State) -> list[str]:
    """The boards after every whole turn."""
    if state.is_terminal:
        return []
    boards = []
    for amazon in state.actions():
        moving = state.result(amazon)
        for to in moving.actions():
            shooting = moving.result(to)
            boards += [shooting.result(arrow).text.split()[0] for arrow in shooting.actions()]
    return boards


def key(board: Board) -> str:
    return "".join(letter for _, letter in sorted(board.items()))


@pytest.mark.parametrize(("size", "counts"), [(4, [88, 4336]), (5, [260])])
def test_reference_counts(size: int, counts: list[int]) -> None:
    """The numbers of data/perft that rest on the reference."""
    boards = [read(pg.load("amazons", size=size).initial().text)]
    for i, expected in enumerate(counts):
        boards = [b for board in boards for b in turns(board, "Qq"[i % 2])]
        assert len(boards) == expected


@pytest.mark.parametrize("size", [4, 5, 7, 9, 10])
def test_turns_of_random_positions_equal_the_reference(size: int) -> None:
    rng = random.Random(size)
    game = pg.load("amazons", size=size)
    for _ in range(3):
        state = game.initial()
        for _ in range(rng.randrange(size * size - 8)):
            if state.is_terminal:
                break
            for _ in range(3):
                state = state.result(rng.choice(state.actions()))
        ours = sorted(key(read(text)) for text in our_turns(state))
        theirs = sorted(map(key, turns(read(state.text), "Qq"[" b" in state.text])))
        assert ours == theirs
        assert state.is_terminal == (not theirs)


# --- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", STARTS)
def test_start(size: int) -> None:
    state = pg.load("amazons", size=size).initial()
    white, black = STARTS[size].split()[:4], STARTS[size].split()[4:]
    board = read(state.text)
    for letter, cells in (("Q", white), ("q", black)):
        found = {f"{'abcdefghij'[x]}{y + 1}" for (x, y), at in board.items() if at == letter}
        assert found == set(cells)
    assert state.to_play == 0
    assert names(state) == set(white)


def test_a_turn_is_three_actions_of_one_player() -> None:
    state = pg.load("amazons").initial()
    assert [after(state, *line).to_play for line in ([], ["d1"], ["d1", "d7"])] == [0, 0, 0]
    assert after(state, "d1", "d7", "g7").to_play == 1
    assert after(state, "d1", "d1-d7", "/g7") == after(state, "d1", "-d7", "g7")


def test_the_amazon_shoots_from_where_it_came_to_and_may_hit_where_it_left() -> None:
    state = after(pg.load("amazons").initial(), "d1", "d2")
    assert "d1" in names(state)
    assert "a4" not in names(state)  # its own side is in the way
    assert "/3*2Q3 " in after(state, "d1").text


def test_nothing_is_jumped_over() -> None:
    game = pg.load("amazons", size=5)
    state = game.parse("5/q1q1q/1*3/q4/QQQQ1 b").result("a2")
    assert names(state) == {"b2", "c2", "d2", "e2", "a3"}  # b1 and a1 are taken, b3 is blocked
    state = game.parse("5/q1q1q/1*3/q4/QQQQ1 b").result("c4")
    assert names(state) == {"b4", "d4", "c5", "b5", "d5", "c3", "c2", "d3", "e2"}


def test_an_amazon_that_cannot_move_is_not_offered() -> None:
    state = pg.load("amazons", size=4).parse("Q*qQ/**qQ/*q*Q/*q2 w")
    assert names(state) == {"d2"}


def test_a_player_who_cannot_move_loses() -> None:
    game = pg.load("amazons", size=4)
    state = after(game.parse("qqQ1/qqQQ/*1*Q/4 w"), "d2", "c1")
    assert not state.is_terminal
    lost = state.result("b2")
    assert lost.is_terminal
    assert (lost.utility(0), lost.utility(1)) == (1.0, -1.0)
    assert lost.to_play is None
    assert lost.actions() == []


def test_longest_game() -> None:
    facts = pg.load("amazons").facts
    assert facts.max_plies == 3 * 92
    assert facts.max_moves == 35  # a queen in the middle of an empty board


def test_evaluation_counts_territory() -> None:
    """With every amazon walled in, the balance of territory is the balance of moves left."""
    state = pg.load("amazons", size=5).parse("QQ1*q/QQ1*q/*****/q****/q1*** w")
    features = state.features()
    assert features["territory"] == features["vicinity"] == 1.0
    assert features["contested"] == 0.0
    assert state.evaluate(0) > 0


# --- notation ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [[], ["a4"], ["a4", "a6"], ["a4", "a6", "d6"]])
def test_text_within_a_turn(line: list[str]) -> None:
    game = pg.load("amazons")
    state = after(game.initial(), *line)
    assert game.parse(state.text) == state


def test_text() -> None:
    state = pg.load("amazons").initial()
    assert state.text == "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"
    assert after(state, "a4").text.endswith(" w a4 moves")
    assert after(state, "a4", "a6").text.endswith(" w a6 shoots")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("qq2/qq2/QQ2/Q3 w", "White has 3 amazons, expected four", 0),
        ("qq2/qq1q/QQ2/QQ2 w", "Black has 5 amazons, expected four", 0),
        ("qq2/qq2/QQ2/QQ2 b", "other player is to move", 16),
        ("qq1*/qq2/QQ2/QQ2 w", "other player is to move", 17),
        ("qq2/qq2/QQ2/QQ2 x", "the player to move", 16),
        ("qq2/qq2/QQ2/QQx w", "no piece", 14),
        ("qq2/qq2/QQ2 w", "4 rows expected", 0),
        ("qq2/qq2/QQ2/QQ2 w a3 moves", "'a3' is not one of the amazons", 18),
        ("qq2/qq2/QQ2/QQ2 w a2", "what the amazon does is missing", 20),
        ("qq2/qq2/QQ2/QQ2 w a2 waits", "what the amazon does", 21),
        ("qq2/qq2/QQ2/QQ2 w a1 moves", "cannot move", 18),
        ("qq2/qq2/QQ2/QQ2 w b1 moves now", "nothing was expected", 27),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        pg.load("amazons", size=4).parse(text)
    assert caught.value.at == at


@pytest.mark.parametrize("size", [3, 11, "wide"])
def test_bad_size(size: object) -> None:
    with pytest.raises(pg.BadOption, match="from 4 to 10"):
        pg.load("amazons", size=size)
