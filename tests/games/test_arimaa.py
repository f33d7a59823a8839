"""Arimaa: the set-up, steps, freezing, pushes and pulls, traps, ends of a game, repetition."""

from __future__ import annotations

import pytest

import plyground as pg

GAME = pg.load("arimaa")


def words(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def play(state: pg.State, line: str) -> pg.State:
    for word in line.split():
        state = state.result(word)
    return state


def board(player: str = "g", **pieces: str) -> pg.State:
    """A position by letters of pieces on squares; both have a rabbit at home unless stated."""
    pieces = {"a1": "R", "h8": "r"} | pieces
    rows = []
    for rank in range(8, 0, -1):
        row = "".join(pieces.get(f"{file}{rank}", ".") for file in "abcdefgh")
        for n in range(8, 0, -1):
            row = row.replace("." * n, str(n))
        rows.append(row)
    return GAME.parse(f"{'/'.join(rows)} {player} 10")


@pytest.mark.parametrize(
    ("setup", "distinct"),
    [("rabbits_behind", 3353), ("99of9", 3331), ("fritz", 3331), ("rabbits_ahead", 2467)],
)
def test_distinct_positions_after_golds_first_turn(setup: str, distinct: int) -> None:
    """3353 and 3331 are the commonest count and the median of arimaa.janzert.com/bf_study."""
    here = {pg.load("arimaa", setup=setup).initial()}
    assert len(next(iter(here)).actions()) == 8
    ended = set()
    while here:
        results = {state.result(a) for state in here for a in state.actions()}
        ended |= {state for state in results if state.to_play == 1}
        here = results - ended
    assert len(ended) == distinct


def test_the_set_up_goes_square_by_square() -> None:
    state = GAME.initial()
    assert words(state) == {"Ra1", "Ca1", "Da1", "Ha1", "Ma1", "Ea1"}
    state = state.result("Ea1")
    assert "Eb1" not in words(state)
    state = play(state, "Mb1 Hc1 Hd1 De1 Df1 Cg1 Ch1 " + " ".join(f"R{f}2" for f in "abcdefgh"))
    assert state.to_play == 1
    assert words(state) == {"ra8", "ca8", "da8", "ha8", "ma8", "ea8"}
    state = play(state, "ea8 mb8 hc8 hd8 de8 df8 cg8 ch8 " + " ".join(f"r{f}7" for f in "abcdefgh"))
    assert state.text == "emhhddcc/rrrrrrrr/8/8/8/8/RRRRRRRR/EMHHDDCC g 0"
    assert len(state.actions()) == 8
    assert "pass" not in words(state)


def test_rabbits_do_not_step_back() -> None:
    assert {w for w in words(board(d4="R")) if w.startswith("Rd4")} == {"Rd4n", "Rd4e", "Rd4w"}
    silver = board("s", d5="r")
    assert {w for w in words(silver) if w.startswith("rd5")} == {"rd5s", "rd5e", "rd5w"}


def test_freezing() -> None:
    alone = board(d4="D", d5="h")
    assert not any(w.startswith("Dd4") for w in words(alone))
    helped = board(d4="D", d5="h", c4="R")
    assert "Dd4e" in words(helped)
    equal = board(d4="H", d5="h")
    assert "Hd4e" in words(equal)


def test_a_push_must_be_finished_by_a_stronger_piece() -> None:
    state = board(d4="D", d5="c", c5="E", e5="C").result("cd5n")
    assert words(state) == {"Dd4n", "Ec5e"}
    after = state.result("Dd4n")
    assert after.to_play == 0
    assert "pass" in words(after)
    assert "2E1" not in after.text


def test_no_push_with_one_step_left() -> None:
    state = play(board(d4="D", d5="c", h1="E"), "Eh1n Eh2n Eh3n")
    assert "cd5n" not in words(state)
    assert "Eh4n" in words(state)


def test_a_pull_brings_a_weaker_enemy_along() -> None:
    state = board(d4="D", d5="c", e5="d").result("Dd4s")
    assert "cd5s" in words(state)
    after = state.result("cd5s")
    assert "pass" in words(after)
    assert not any(w.startswith(("dd5", "de5")) for w in words(after))


def test_a_push_does_not_pull() -> None:
    """The dog that fills d5 leaves d4; the cat next to d4 may not follow with the same step."""
    state = play(board(d4="D", d5="r", e4="c", h1="E"), "rd5n Dd4n")
    assert "ce4w" not in words(state)
    pulled = board(d4="D", e4="c").result("Dd4n")
    assert "ce4w" in words(pulled)


def test_traps() -> None:
    assert "C" not in board(c2="C").result("Cc2n").text.split()[0]
    kept = board(c2="C", b3="D").result("Cc2n")
    assert "1DC5" in kept.text
    left = play(kept, "Db3w")
    assert "C" not in left.text.split()[0]
    pushed = board(d6="d", d5="E").result("dd6w")
    assert "d" not in pushed.text.split()[0]


def test_a_rabbit_wins_at_the_end_of_the_turn() -> None:
    state = board(d7="R").result("Rd7n")
    assert not state.is_terminal
    end = state.result("pass")
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


def test_the_order_of_ends() -> None:
    """A pushed enemy rabbit on its goal wins for the enemy, unless the mover reached the goal."""
    pushed = play(board(d2="r", d3="E"), "rd2s Ed3s pass")
    assert pushed.utility(0) == -1.0
    both = play(board(d2="r", d3="E", g7="R"), "rd2s Ed3s Rg7n pass")
    assert both.utility(0) == 1.0


def test_taking_all_rabbits_and_leaving_no_move() -> None:
    end = play(board(h8=".", b6="r", a6="E"), "rb6e Ea6e pass")
    assert end.utility(0) == 1.0
    end = play(board(h8=".", a5="r", c5="E"), "Ec5w pass")
    assert end.is_terminal
    assert end.utility(0) == 1.0


def test_the_turn_must_change_the_position() -> None:
    state = play(board(d4="D"), "Dd4n Dd5s")
    assert "pass" not in words(state)
    third = state.result("Dd4n")
    assert "Dd5s" not in words(third)
    assert "pass" in words(third)


def test_a_pull_may_not_be_taken_back_by_a_push() -> None:
    """Nothing would have changed after the four steps; another piece may fill the square."""
    state = play(board(d4="E", d5="r"), "Ed4s rd5s")
    assert "rd4n" not in words(state)
    assert {"rd4e", "rd4w", "pass"} <= words(state)
    helped = play(board(d4="E", d5="r", c4="C"), "Ed4s rd5s rd4n")
    assert words(helped) == {"Cc4e"}


def test_the_third_time_is_forbidden() -> None:
    line = "Dd4n pass dd7s pass Dd5s pass dd6n pass "
    state = play(board(d4="D", d7="d"), line)
    state = play(state, "Dd4n pass dd7s pass Dd5s pass dd6n")
    assert "pass" not in words(state)
    assert not state.is_terminal


def test_the_last_turn() -> None:
    state = GAME.parse(board(d4="D").text.replace(" 10", " 299"))
    end = play(state, "Dd4n pass")
    assert end.is_terminal
    assert end.utility(0) == 0.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8/8/8/8/8/8/EE6/8 g 1", "Gold has 2 of the elephant"),
        ("8/8/8/8/8/2E5/8/8 g 1", "a piece on c3 without a friend"),
        ("8/8/8/8/8/8/E7/8 x 1", "expected one of 'g', 's'"),
        ("8/8/8/8/8/8/E7/8 g 900", "expected 0 to 300"),
        ("r7/8/8/8/8/8/E7/R7 g 1 2 xyz", "is not a hash"),
        ("r7/8/8/8/8/8/E7/R7 g 1 2 0123456789abcdef >Rd4", "nothing can fill d4"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why


def test_features() -> None:
    features = pg.load("arimaa", setup="99of9").initial().features()
    assert features.pop("steps") == 4.0
    assert all(abs(x) < 1e-9 for x in features.values())


def test_a_rabbit_that_can_walk_home() -> None:
    """Four free steps are enough, five are not; a dog beside the way freezes the rabbit."""
    assert board(d4="R").features()["goal"] == 1.0
    assert board(d3="R").features()["goal"] == 0.0
    assert board("s", d4="R").features()["threat"] == 1.0
    assert board(d4="R", c5="d", e5="d", d6="c").features()["goal"] == 0.0
