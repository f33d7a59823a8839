"""Terrace: terraces, steps up and down, captures, the ends, values, positions refused."""

from __future__ import annotations

import re
from itertools import product

import pytest
from references.terrace import LARGE

import plyground as pg

TERRACE = pg.load("terrace")
CALM = "t7/8/8/8/8/8/8/7T w 0"
"""Both Ts in the high corners, far from each other."""


def goals(text: str, origin: str, game: pg.Game = TERRACE) -> set[str]:
    names = game.parse(text).descriptions().values()
    return {name[2:] for name in names if name.startswith(origin)}


def test_heights_by_the_steps_up() -> None:
    """The T climbs diagonally from one low corner to the middle, and then only straight down."""
    assert goals("t7/8/8/8/8/8/1T6/8 w 0", "b2") == {
        *("-a2", "-b1"),  # its terrace
        *("-c3", "-c2", "-c1", "-a3", "-b3"),  # up, also diagonally
    }
    assert goals("t7/8/8/8/3D4/8/8/7T w 0", "d4") == {
        *("-c4", "-b4", "-a4", "-d3", "-d2", "-d1"),
        *("-d5", "-c5", "-e4", "-e3"),
    }


def test_down_only_straight() -> None:
    assert goals("t7/8/8/8/8/5D2/8/7T w 0", "f3") == {
        *("-g3", "-h3", "-f2", "-f1"),
        *("-g2",),
        *("-e3", "-f4"),
    }


def test_sixteen_terraces_in_the_shape_of_an_l() -> None:
    """Each quarter of the board has four, of 1, 3, 5 and 7 cells; on the two highest, which are
    the corners a8 and h1, stand the Ts."""
    heights = [row.split() for row in LARGE.strip().splitlines()]
    found = set()
    for y, x in product(range(8), repeat=2):
        if (x, y) in ((0, 0), (7, 7)):
            continue
        rows = [["1"] * 8 for _ in range(8)]
        rows[0][0], rows[7][7], rows[y][x] = "t", "T", "D"
        board = re.sub("1+", lambda empty: str(len(empty[0])), "/".join(map("".join, rows)))
        cell = f"{'abcdefgh'[x]}{8 - y}"
        level = {cell}
        for word in goals(f"{board} w 0", cell):
            column, row = "abcdefgh".index(word[1]), 8 - int(word[2])
            if heights[row][column] == heights[y][x]:
                level.add(word[1:])
        found.add(frozenset(level))
    assert sorted(map(len, found)) == [1, 1, *[3] * 4, *[5] * 4, *[7] * 4]


def test_terraces_do_not_meet_at_the_centre() -> None:
    """d5 and e4 have the same height, but only a corner in common."""
    assert "-e4" not in goals("t7/8/8/3D4/8/8/8/7T w 0", "d5")


def test_own_pieces_are_passed_on_a_terrace_but_not_enemies() -> None:
    along = {"-b5", "-c5", "-d6", "-d7", "-d8"}
    assert goals("t7/8/8/A2A4/8/8/8/7T w 0", "a5") & along == along - {"-d5"}
    assert goals("t7/8/8/A2a4/8/8/8/7T w 0", "a5") & along == {"-b5", "-c5"}


def test_captures_go_diagonally_down_onto_pieces_of_the_size_or_smaller() -> None:
    """f3 lies one step above e2, e4 and g4."""
    text = "t7/8/8/8/4{}3/5{}2/8/7T {} 0"
    assert "xe4" in goals(text.format("b", "B", "w"), "f3")
    assert "xe4" in goals(text.format("a", "B", "w"), "f3")
    assert "xe4" not in goals(text.format("c", "B", "w"), "f3")
    assert "*e4" in goals(text.format("B", "B", "w"), "f3")
    assert "xf3" not in goals(text.format("d", "A", "b"), "e4"), "no capture goes up"
    straight = "t7/8/8/8/8/4aB2/8/7T w 0"
    assert {goal for goal in goals(straight, "f3") if "x" in goal} == set()


def test_assassins() -> None:
    """Straight up smaller pieces, on the level up to the size, diagonally down larger ones."""
    game = pg.load("terrace", captures="assassination")
    below = "t7/8/8/8/{}/5B2/8/7T w 0"
    assert "xe4" in goals(below.format("4c3"), "f3", game)
    assert "xe4" not in goals(below.format("4b3"), "f3", game)
    assert "xf4" not in goals(below.format("5c2"), "f3", game), "straight down"
    level = "t7/8/8/8/8/5{}{}1/8/7T w 0"
    assert "xg3" in goals(level.format("B", "b"), "f3", game)
    assert "xg3" not in goals(level.format("B", "c"), "f3", game)
    above = "t7/8/8/8/5B2/5{}2/8/7T w 0"
    assert "xf3" in goals(above.format("a"), "f4", game)
    assert "xf3" not in goals(above.format("b"), "f4", game)
    crowned = "t7/8/8/8/5T2/5{}2/8/8 w 0"
    assert "xf3" in goals(crowned.format("d"), "f4", game)
    assert "xf3" not in goals(crowned.format("c"), "f4", game)


def test_whoever_captures_the_other_t_wins() -> None:
    state = TERRACE.parse("8/8/8/8/4t3/5A2/8/7T w 7").result("f3xe4")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1, -1)


def test_whoever_captures_the_own_t_loses() -> None:
    text = "t7/8/8/8/4T3/5A2/8/8 w 0"
    state = TERRACE.parse(text).result("f3*e4")
    assert state.is_terminal
    assert state.utility(0) == -1
    assert "*e4" not in goals(text, "f3", pg.load("terrace", own_t=False))


def test_a_t_in_its_corner_wins() -> None:
    """Also by the capture of a piece of its own side that stands there."""
    for text, move in (("t7/7T/8/8/8/8/8/8", "h7-h8"), ("t6A/6T1/8/8/8/8/8/8", "g7*h8")):
        state = TERRACE.parse(f"{text} w 0").result(move)
        assert state.is_terminal
        assert state.utility(0) == 1
    other = TERRACE.parse("8/8/8/8/8/8/t7/7T b 0").result("a2a1")
    assert other.is_terminal
    assert other.utility(1) == 1


def test_no_move_is_a_draw() -> None:
    """Black's T on h8 is shut in: g7, g8 and h7 are taken."""
    state = TERRACE.parse("6Dt/6DD/8/8/8/8/8/T7 b 0")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_many_plies_without_a_capture_are_a_draw() -> None:
    state = TERRACE.parse(CALM.replace("w 0", "w 199")).result("h1-h2")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_same_position_three_times_is_a_draw() -> None:
    state: pg.State = TERRACE.parse(CALM)
    for move in ("h1-h2", "a8-a7") + ("h2-g2", "a7-b7", "g2-h2", "b7-a7") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_a_t_far_from_the_other_walks_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """f7 lies two steps above the corner; it takes three moves, whatever Black does."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    found = pg.analyse(TERRACE.parse("t7/5T2/8/8/8/8/8/8 w 0"), "alphabeta", pg.Limit(depth=5))
    assert (found.value, found.bound) == (1.0, "=")
    assert [move.distance for move in found.moves if move.action == found.action] == [5]


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("t7/8/8/8/8/8/8 w 0", "8 rows expected", 0),
        ("t7/8/8/8/8/8/8/6TT w 0", "White has 2 Ts", 0),
        ("8/8/8/8/8/8/8/8 w 0", "both Ts are missing", 0),
        ("t7/AAAAAAAA/AAAAAAAA/8/8/8/8/7T w 0", "White has 17 pieces", 0),
        ("t6T/8/8/8/8/8/8/8 w 0", "White has won and cannot be to move", 0),
        ("7T/8/8/8/8/8/8/t7 w 0", "had ended before", 0),
        ("t7/8/8/8/8/8/8/8 b 3", "the last capture ended the game", 0),
        ("e7/8/8/8/8/8/8/7T w 0", "'e' is no piece", 0),
        (CALM.replace("w", "x"), "'x', expected one of", 18),
        (CALM.replace("w 0", "w 201"), "expected 0 to 200", 20),
        (CALM + " 1", "nothing was expected", 22),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        TERRACE.parse(text)
    assert caught.value.at == at
