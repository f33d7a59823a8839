"""Chinese Checkers: steps, hops, the end, options, and an agent that arrives."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.clicks import ways

GAME = pg.load("chinese_checkers")
BLOCKING = pg.load("chinese_checkers", anti_blocking=False)
ROWS = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)


def state(red: str, blue: str, turn: str = "r", game: pg.Game = GAME) -> pg.State:
    """A position from the names of the cells with men; ten of each."""
    picture = game.initial().picture
    assert picture
    men = dict.fromkeys(red.split(), "r") | dict.fromkeys(blue.split(), "b")
    cells = sorted(picture.cells, key=lambda cell: (round(cell.y, 3), cell.x))
    board = [men.get(cell.name, "1") for cell in cells]
    rows, at = [], 0
    for length in ROWS:
        rows.append(_joined(board[at : at + length]))
        at += length
    return game.parse(f"{'/'.join(rows)} {turn} 0")


def _joined(cells: list[str]) -> str:
    text, run = "", 0
    for cell in cells:
        if cell == "1":
            run += 1
            continue
        text += (str(run) if run else "") + cell
        run = 0
    return text + (str(run) if run else "")


def moves(position: pg.State, origin: str) -> set[str]:
    names = set(position.descriptions().values())
    return {name.removeprefix(origin) for name in names if name.startswith(origin)}


TOP = "m17 l16 m16 k15 l15 m15 j14 k14 l14 m14"
BOTTOM = "e4 f4 g4 h4 e3 f3 g3 e2 f2 e1"


def test_the_start() -> None:
    start = GAME.initial()
    assert start.text == "r/rr/rrr/rrrr/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 0"
    assert state(TOP, BOTTOM) == start
    assert len(start.actions()) == 14


def test_a_man_steps_to_six_neighbours() -> None:
    position = state(TOP.replace("j14", "i9"), BOTTOM)
    assert moves(position, "i9") == {"i10", "j10", "j9", "i8", "h8", "h9"}


def test_a_man_hops_over_men_of_either_colour_and_on() -> None:
    red = TOP.replace("j14", "i9").replace("k14", "i8")
    position = state(red, BOTTOM.replace("e4", "i6"))
    # i9 over i8 to i7, and from there over i6 to i5; it may stop on the way.
    assert moves(position, "i9") == {"i10", "j10", "j9", "h8", "h9", "i7", "i5"}
    assert moves(position, "i8") == {"j9", "j8", "i7", "h7", "h8", "i10"}


def test_different_paths_are_one_action_and_a_full_circle_is_none() -> None:
    """Two ways of hops lead from i9 to k7, and the whole round leads back to i9: no move."""
    red = TOP.replace("j14", "i9").replace("k14", "i8").replace("l14", "j7").replace("m14", "j9")
    position = state(red, BOTTOM.replace("e4", "k8"))
    assert {"i7", "k7", "k9"} <= moves(position, "i9")
    assert "i9" not in moves(position, "i9")


def test_no_hop_over_two_men_or_off_the_board() -> None:
    red = TOP.replace("j14", "i9").replace("k14", "i8").replace("l14", "i7")
    assert "i6" not in moves(state(red, BOTTOM), "i9")
    assert moves(GAME.initial(), "m17") == set()


ALMOST = "e4 f4 g4 h4 e3 f3 g3 e2 f2 f5"
ABOVE = TOP.replace("m14", "m13")
AWAY = "m17 l16 m16 k15 l15 m15 j14 k14 l14 e1"


def test_a_full_triangle_wins() -> None:
    nearly = state("e4 f4 g4 h5 e3 f3 g3 e2 f2 e1", ABOVE)
    assert not nearly.is_terminal
    end = nearly.result("h5h4")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


def test_a_man_who_stays_at_home_blocks_only_by_the_option() -> None:
    """Blue's last man is still on e1: the triangle is full, but not of red men alone."""
    filled = ALMOST.replace("f5", "h5").replace("h4", "i5")
    assert not state(filled, AWAY, game=BLOCKING).result("h5h4").is_terminal
    end = state(filled, AWAY).result("h5h4")
    assert end.is_terminal
    assert end.utility(0) == 1.0


def test_other_triangles_and_the_target_can_be_closed() -> None:
    strict = pg.load("chinese_checkers", side_triangles=False, leave_target=False)
    red = "e4 f4 g4 f13 e3 f3 g3 e2 f2 e1"
    assert {"e13", "g13", "e12", "f12"} <= moves(state(red, ABOVE), "f13")
    assert moves(state(red, ABOVE, game=strict), "f13") == set()
    assert "e5" in moves(state(red, ABOVE), "e4")
    assert moves(state(red, ABOVE, game=strict), "e4") == set()


def test_the_last_turn_is_a_draw() -> None:
    short = pg.load("chinese_checkers", turns=2)
    position = short.initial().result("j14i13")
    assert not position.is_terminal
    assert position.result("e4e5").utility(0) == 0.0


@pytest.mark.parametrize("game", [GAME, pg.load("chinese_checkers", leave_target=False)])
def test_every_action_is_drawn_equally_often(game: Any, rng: random.Random) -> None:
    """In a position with steps, short hops and long ones; five standard deviations are allowed."""
    position = game.initial()
    for _ in range(80):
        position = position.result(rng.choice(position.actions()))
    actions = position.actions()
    draws = 300 * len(actions)
    numbers = np.array([5], np.uint64)
    drawn = Counter(int(game.rules.own["draw"](position.record, numbers)) for _ in range(draws))
    assert drawn.keys() == set(actions)
    assert all(abs(n - 300) < 5 * 300**0.5 for n in drawn.values()), drawn


@pytest.mark.parametrize("hurdle", ["6b6", "13"])
def test_a_player_without_a_legal_move_passes(hurdle: str) -> None:
    """Nine men are in the target and may not leave it, with a hop or without; one is shut in."""
    game: Any = pg.load("chinese_checkers", anti_blocking=False, leave_target=False)
    others = "bbbb5" if hurdle == "6b6" else "bbbbb4"
    text = f"r/bb/b1b/4/13/12/11/10/{others}/10/11/12/{hurdle}/rrrr/rrr/rr/b r 0"
    position = game.parse(text)
    assert [position.describe(a) for a in position.actions()] == ["pass"]
    numbers = np.array([5], np.uint64)
    assert int(game.rules.own["draw"](position.record, numbers)) == position.actions()[0]


def test_the_key_tells_the_colours_apart() -> None:
    game: Any = GAME
    start = game.initial().text
    other = start.translate(str.maketrans("rb", "br"))[:-3] + "r 0"
    first, second = (int(game.rules.own["key"](game.parse(t).record)) for t in (start, other))
    assert first != second


def test_two_clicks() -> None:
    assert {len(way.steps) for way in ways(GAME.initial())} == {2}


def test_an_agent_arrives() -> None:
    """It does not move back and forth: alone on its half of the board, it needs no more turns."""
    position = state("e5 f5 g5 h5 e4 f4 g4 e3 f3 e2", ABOVE.replace("m17", "i13"))
    for ply in range(60):
        if position.is_terminal:
            break
        actions = position.actions()
        values = {a: position.result(a).evaluate(0) for a in actions}
        best = max(actions, key=lambda a: values[a]) if ply % 2 == 0 else actions[0]
        position = position.result(best)
    assert position.is_terminal
    assert position.utility(0) == 1.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("r/rr/rrr/rrrr/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb r 0", "17 rows expected, 16 found"),
        ("r/rr/rrr/rrr1/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 0", "9 red men instead of 10"),
        ("r/rr/rrr/rrrr/12/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 0", "row 5 has 12 cells"),
        ("b/bb/bbb/bbbb/13/12/11/10/9/10/11/12/13/rrrr/rrr/rr/r r 0", "red has arrived"),
        ("r/rr/rrr/rrrr/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 1001", "expected 0 to 1000"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        BLOCKING.parse(text)
    assert why in caught.value.why
