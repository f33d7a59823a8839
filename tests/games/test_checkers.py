"""Checkers: steps, jumps, chains, kings, both ends of a game, evaluation, notation."""

from __future__ import annotations

import pytest

import plyground as pg

CHECKERS = pg.load("checkers")


def moves(text: str) -> set[str]:
    state = CHECKERS.parse(text)
    return {state.describe(a) for a in state.actions()}


def test_the_start() -> None:
    state = CHECKERS.initial()
    assert state.text == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert moves(state.text) == {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}
    assert state.result("11-15").to_play == 1


def test_men_step_forward_and_kings_both_ways() -> None:
    assert moves("B:W32:B14") == {"14-17", "14-18"}
    assert moves("W:W14:B1") == {"14-9", "14-10"}
    assert moves("B:W32:BK14") == {"14-9", "14-10", "14-17", "14-18"}


def test_the_edges() -> None:
    """Squares 4, 12, 20 and 28 are on the right edge; 5, 13, 21 and 29 on the left."""
    assert moves("B:W32:B12") == {"12-16"}
    assert moves("B:W32:B13") == {"13-17"}
    assert moves("B:W32:BK4") == {"4-8"}
    assert moves("B:WK2:BK29") == {"29-25"}
    assert moves("B:WK13:B12") == {"12-16"}


def test_kings_do_not_fly() -> None:
    assert moves("B:W23:BK1") == {"1-5", "1-6"}


def test_jumps_are_compulsory_and_any_may_be_chosen() -> None:
    """14x23 takes one man; 10x19 would take two. Neither is preferred."""
    assert moves("B:W15,18,24,32:B5,10,14") == {"10x19", "14x23"}


def test_men_jump_forward_only_and_kings_both_ways() -> None:
    assert moves("B:W10,32:B14") == {"14-17", "14-18"}
    assert moves("B:W10,32:BK14") == {"14x7"}
    assert moves("W:W14:B1,18") == {"14-9", "14-10"}


def test_no_jump_over_an_own_piece_or_two_or_onto_one() -> None:
    assert moves("B:W32:B14,18") == {"14-17", "18-22", "18-23"}
    assert moves("B:W18,23:B14") == {"14-17"}
    assert moves("B:W18,32:B14,23") == {"14-17", "23-26", "23-27"}


def test_a_chain_is_several_actions_of_one_player() -> None:
    state = CHECKERS.parse("B:W15,24,32:B5,10,12")
    state = state.result("10x19")
    assert state.text == "B:W24,32:B5,12,19 x19"
    assert state.to_play == 0
    assert [state.describe(a) for a in state.actions()] == ["19x28"]
    state = state.result("19-28")
    assert state.text == "W:W32:B5,12,28"


def test_only_the_jumping_piece_goes_on() -> None:
    """The man on 9 could jump too, but not before the other has finished."""
    state = CHECKERS.parse("B:W13,14,15,24,32:B5,9,10").result("10x19")
    assert [state.describe(a) for a in state.actions()] == ["19x28"]


def test_a_branching_chain() -> None:
    state = CHECKERS.parse("B:W7,15,23,24:BK3").result("3x10").result("10x19")
    assert {state.describe(a) for a in state.actions()} == {"19x26", "19x28"}


def test_a_king_may_come_back_to_where_it_began() -> None:
    """Round the square 6, 15, 22, 13: the king's own square is free once it has left it."""
    state: pg.State = CHECKERS.parse("B:W10,18,17,9,32:BK6")
    for move in ("6x15", "15x22", "22x13", "13x6"):
        state = state.result(move)
    assert state.text == "W:W32:BK6"


def test_a_jumped_piece_is_gone_at_once() -> None:
    """The king may not jump the man on 10 a second time, on its way back."""
    state = CHECKERS.parse("B:W10,32:BK6").result("6x15")
    assert state.text == "W:W32:BK15"


def test_a_man_becomes_a_king_on_the_last_row() -> None:
    assert CHECKERS.parse("B:WK1:B27").result("27-31").text == "W:WK1:BK31"
    assert CHECKERS.parse("W:W6:BK32").result("6-2").text == "B:WK2:BK32"


def test_a_man_crowned_by_a_jump_stops() -> None:
    """A king on 30 could go on over 25, the new king may not."""
    state = CHECKERS.parse("B:W26,25,5:B23").result("23x30")
    assert state.text == "W:W5,25:BK30"
    assert CHECKERS.parse("B:W26,25,5:BK23").result("23x30").to_play == 0


def test_a_player_without_pieces_loses() -> None:
    end = CHECKERS.parse("B:W18:B14").result("14x23")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


def test_a_player_who_cannot_move_loses() -> None:
    stuck = CHECKERS.parse("W:W12:B3,8")
    assert stuck.is_terminal
    assert (stuck.utility(0), stuck.utility(1)) == (1.0, -1.0)


def test_kings_that_make_no_progress_draw() -> None:
    state: pg.State = CHECKERS.parse("B:WK32:BK1,5")
    for i in range(80):
        assert not state.is_terminal
        state = state.result(("1-6", "32-27", "6-1", "27-32")[i % 4])
    assert state.text == "B:WK32:BK1,5 80"
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (0.0, 0.0)


def test_men_and_captures_restart_the_count() -> None:
    assert CHECKERS.parse("B:WK32:BK1,5 79").result("5-9").text == "W:WK32:BK1,9"
    assert CHECKERS.parse("B:W6,K32:BK1,5 79").result("1x10").text == "W:WK32:B5,K10"
    assert CHECKERS.parse("B:WK32:BK1,5 78").result("1-6").text == "W:WK32:B5,K6 79"


def test_a_loss_takes_precedence_over_a_draw() -> None:
    """11-8 leaves White's man on 12 without a move, and the plies run out at the same time."""
    state = pg.load("checkers", draw_plies=1).parse("B:W12:B3,K11")
    assert state.result("11-8").utility(0) == 1.0
    assert state.result("11-7").utility(0) == 0.0


def test_repetition_is_an_option() -> None:
    round_trip = ("1-6", "32-27", "6-1", "27-32")
    for repetition, drawn in ((True, True), (False, False)):
        state: pg.State = pg.load("checkers", repetition=repetition).parse("B:WK32:BK1,5")
        for move in round_trip * 2:
            assert not state.is_terminal
            state = state.result(move)
        assert state.is_terminal is drawn
    assert state.to_play == 0


def wins_within(state: pg.State, plies: int, known: dict[tuple[str, int], bool]) -> bool:
    """Whether Black can force a win in that many plies."""
    if state.is_terminal or plies == 0:
        return state.is_terminal and state.utility(0) > 0
    key = (state.text.split()[0], plies)
    if key not in known:
        answers = (wins_within(state.result(a), plies - 1, known) for a in state.actions())
        known[key] = any(answers) if state.to_play == 0 else all(answers)
    return known[key]


def test_two_kings_beat_one_in_the_double_corner() -> None:
    state = CHECKERS.parse("B:WK32:BK19,K23")
    assert wins_within(state, 15, {})
    assert not wins_within(state, 13, {})


def test_features() -> None:
    assert not any(
        value for name, value in CHECKERS.initial().features().items() if name != "the_move"
    )
    features = CHECKERS.parse("B:W21,30,32:B1,3,14,K29").features()
    assert features["men"] == 0
    assert features["kings"] == 1
    assert features["bridge"] == 0
    assert features["advance"] == 3 - 2
    assert features["centre"] == 1


def test_a_trapped_king() -> None:
    features = CHECKERS.parse("B:W25,22:BK29,1").features()
    assert features["trapped_kings"] == 1


def test_the_move() -> None:
    """It depends on the pieces on the rows of 1, 9, 17, 25 for Black, 5, 13, 21, 29 for White."""
    assert CHECKERS.parse("B:W22:B6").features()["the_move"] == -1
    assert CHECKERS.parse("W:W22:B6").features()["the_move"] == 1
    assert CHECKERS.parse("B:W18:B6").features()["the_move"] == 1
    assert CHECKERS.parse("B:W31:B7,8").features()["the_move"] == 0


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("", 0, "the position is missing"),
        ("B:W21,22", 2, "expected two lists of pieces"),
        ("X:W21:B1", 0, "the player to move is 'X'"),
        ("B:W21:W1", 2, "one starting with W and one with B"),
        ("B:W21:1", 2, "one starting with W and one with B"),
        ("B:W21,33:B1", 6, "'33' is not a piece"),
        ("B:W21,k22:B1", 6, "'k22' is not a piece"),
        ("B:W21,:B1", 6, "'' is not a piece"),
        ("B:W21:B1,21", 9, "two pieces on square 21"),
        ("B:W21,4:B1", 6, "a man on square 4 would have become a king"),
        ("B:W21:B1,30", 9, "a man on square 30 would have become a king"),
        ("B:W9,10,11,12,13,14,15,16,17,18,19,20,21:B1", 38, "more than twelve pieces"),
        ("B:W:B1", 0, "the player who has just moved has no pieces"),
        ("B:W21:B1 81", 9, "neither a number from 0 to 80"),
        ("B:W21:B1 3", 9, "not a king's"),
        ("B:W21:B1 x21", 9, "names no piece of the player to move"),
        ("B:W21:B1 x40", 9, "names no piece of the player to move"),
        ("B:W21:B1 x1", 9, "cannot go on jumping"),
        ("B:W21:B1 0 0", 11, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        CHECKERS.parse(text)
    assert caught.value.at == at
    assert why in caught.value.why


def test_either_side_may_come_first_in_a_position() -> None:
    assert CHECKERS.parse("B:B1,K2:WK21") == CHECKERS.parse("B:WK21:B1,K2")


def test_the_picture_shows_numbers_crowns_and_the_jumping_piece() -> None:
    board = str(CHECKERS.parse("B:W24,32:B5,K12,19 x19")).splitlines()
    assert board[2].split() == ["9", *".......", "b♛", "12"]
    assert board[4].split() == ["17", *".....", "[b]", *"..", "20"]
