"""Quits: steps, shifts, the exits, what may not be undone, and how a game ends."""

from __future__ import annotations

import pytest

import plyground as pg

QUITS = pg.load("quits")
START = "2bb1/3bb/w3b/ww3/1ww2 w - 0"


def position(text: str, **options: object) -> pg.State:
    return pg.load("quits", **options).parse(text)


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def is_shift(name: str) -> bool:
    """The ends of a line are four cells apart."""
    first, last = name.split("-")
    return abs(ord(first[0]) - ord(last[0])) + abs(int(first[1]) - int(last[1])) == 4


def test_the_first_moves() -> None:
    """Eleven steps and six shifts: lines with a ball of White and an empty end."""
    state = QUITS.initial()
    assert state.text == START
    steps = {name for name in names(state) if not is_shift(name)}
    assert steps == {
        *("a2-b3", "a3-a4", "a3-b3", "a3-b4", "b1-c2", "b2-b3", "b2-c2", "b2-c3"),
        *("c1-c2", "c1-d1", "c1-d2"),
    }
    assert names(state) - steps == {"a1-a5", "a5-a1", "a1-e1", "e1-a1", "b5-b1", "e2-a2"}


def test_the_diagonal_form() -> None:
    state = pg.load("quits", step="diagonal").initial()
    steps = {name for name in names(state) if not is_shift(name)}
    assert steps == {"a2-b3", "a3-b4", "b1-c2", "b2-c3", "c1-d2"}
    state = position("bb3/5/5/1b3/w1w1w w - 0", step="diagonal")
    assert {name for name in names(state) if not is_shift(name)} == {"c1-d2", "e1-d2"}


def test_a_shift_carries_all_balls_of_its_line() -> None:
    state = position("3bb/5/ww1b1/5/4w w - 0")
    assert state.result("e3-a3").text == "3bb/5/1ww1b/5/4w b e3-a3 1"
    assert state.result("3>") == state.result("e3-a3")


def test_only_lines_with_an_own_ball_and_an_empty_end_are_shifted() -> None:
    state = position("b4/5/w2bb/5/w2ww w - 0")
    assert {name for name in names(state) if is_shift(name)} == {"d5-d1", "e5-e1"}


def test_with_wrap_a_ball_comes_in_at_the_other_end() -> None:
    state = position("b4/5/w3b/5/1b1ww w - 0", wrap=True)
    assert state.result("a3-e3").text == "b4/5/3bw/5/1b1ww b a3-e3 1"


def test_the_last_shift_may_not_be_undone() -> None:
    text = "1w3/3b1/1w1b1/5/2w1b w - 0"
    state = position(text).result("e3-a3")
    assert state.text == "1w3/3b1/2w1b/5/2w1b b e3-a3 1"
    assert "a3-e3" not in names(state)
    later = state.result("e1-d1")
    assert later.text.split()[2] == "-"
    assert "a3-e3" in names(later)
    free = position(text, undo=True).result("e3-a3")
    assert free.text.split()[2] == "-"
    assert "a3-e3" in names(free)


@pytest.mark.parametrize("move", ["d5-e5", "e5-a5"])
def test_a_ball_on_its_exit_leaves(move: str) -> None:
    """By a step; by a shift that takes the empty tile at e5 out."""
    after = position("1w1w1/w4/w3b/b4/4b w - 0").result(move)
    assert after.text.count("w") == 3
    assert "out: White 2" in str(after)


def test_the_opponent_may_bring_a_ball_to_its_exit() -> None:
    text = "1b1w1/w4/w3b/b4/2w2 b - 1"
    pushed = position(text).result("e5-a5")
    assert pushed.text == "2b2/w4/w3b/b4/2w2 w e5-a5 2"
    waits = position(text, leave="own").result("e5-a5")
    assert waits.text == "2b1w/w4/w3b/b4/2w2 w e5-a5 2"
    assert waits.result("a3-b4").text == "2b2/ww3/4b/b4/2w2 b - 3"


def test_three_balls_outside_win() -> None:
    state = position("3w1/w4/w3b/b4/1b3 w - 20").result("d5-e5")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1, -1)


def test_a_win_can_be_given_away() -> None:
    """Black's shift brings White's third ball out."""
    state = position("1b1w1/w4/w3b/b4/5 b - 21").result("e5-a5")
    assert state.is_terminal
    assert state.utility(0) == 1


def test_one_of_three_balls_wins() -> None:
    state = pg.load("quits", balls=3).initial()
    assert state.text == "3b1/3bb/5/ww3/1w3 w - 0"
    won = position("3w1/5/w3b/b4/w3b w - 4", balls=3).result("d5-e5")
    assert won.is_terminal
    assert won.utility(0) == 1


def test_a_player_who_cannot_move_loses() -> None:
    """Every end of White's lines is taken, and so is every cell in front of White's balls."""
    text = "w3b/1b3/5/1b1b1/w3w w - 30"
    state = position(text, step="diagonal")
    assert state.is_terminal
    assert state.utility(0) == -1
    assert not position(text).is_terminal


def test_the_third_time_is_a_draw() -> None:
    state = position("1w2b/5/1w1b1/5/w3b w - 0", undo=True)
    for move in ("e3-a3", "a3-e3") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_last_ply_is_a_draw() -> None:
    state = pg.load("quits", plies=1).initial().result("b2-c3")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_a_search_finds_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two balls are next to the exit, and Black has none on their lines."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = position("w2w1/w3w/1bb2/2bb1/5 w - 30")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=3, memory=4))
    assert (found.value, found.bound) == (1.0, "=")
    assert len(found.names) == 3


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("2bb1/3bb/w3b/ww3 w - 0", "5 rows expected", 0),
        ("2bb1/3bb/w3b/www2/1ww2 w - 0", "White has 6 balls, not 2 to 5", 0),
        ("2bb1/3bb/w3b/5/5 w - 0", "White has 1 balls", 0),
        ("3bw/3bb/w3b/w4/5 w - 2", "White's ball on e5 has left the board", 0),
        ("3b1/3b1/5/w4/w4 w - 8", "both players have won", 0),
        ("2bb1/3bb/w3b/ww3/1ww2 w c3-d3 2", "the last shift is 'c3-d3', expected one of", 24),
        ("2bb1/3bb/w3b/ww3/1ww2 w e1-a1 0", "nothing was played", 24),
        ("2bb1/3bb/w3b/ww3/1ww2 w e3-a3 2", "the tile that came in at a3 carried no ball", 24),
        ("2bb1/3bb/w3b/ww3/1ww2 w - 1", "after an even number", 26),
        ("2bb1/3bb/w3b/ww3/1ww2 w - 500", "expected 0 to 400", 26),
        ("2bb1/3bb/w3b/ww3/1ww2 w - 0 0", "nothing was expected", 28),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        QUITS.parse(text)
    assert caught.value.at == at


def test_a_shift_that_may_be_undone_is_not_written() -> None:
    with pytest.raises(pg.BadPosition, match="write -"):
        position("2bb1/3bb/1w2b/ww3/1ww2 b e3-a3 1", undo=True)
