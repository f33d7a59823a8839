"""Nine Men's Morris: the special rules as positions."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import plyground as pg
from plyground.game import rows_text
from plyground.game.records.record_state import RecordState

RINGS = ("a7 d7 g7 g4 g1 d1 a1 a4", "b6 d6 f6 f4 f2 d2 b2 b4", "c5 d5 e5 e4 e3 d3 c3 c4")
POINTS = [name for ring in RINGS for name in ring.split()]


def place(white: str, black: str, rest: str, **options: object) -> pg.State:
    """The position with men on the points named."""
    cells = [1 if p in white.split() else 2 if p in black.split() else 0 for p in POINTS]
    return pg.load("nine_mens_morris", **options).parse(f"{rows_text(cells, 8, '.wb')} {rest}")


def rule(name: str, state: pg.State, *args: int) -> Any:
    """What a function of the rules says about a state."""
    assert isinstance(state, RecordState)
    return state.game.rules.own[name](state.record, *args)


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def after(state: pg.State, *moves: str) -> pg.State:
    for move in moves:
        state = state.result(move)
    return state


def start() -> pg.State:
    return pg.load("nine_mens_morris").initial()


# --- placing -------------------------------------------------------------------------------------


def test_start() -> None:
    state = start()
    assert state.to_play == 0
    assert names(state) == set(POINTS)
    assert state.text == "8/8/8 w 9,9 0"


def test_a_mill_while_placing_takes_a_man() -> None:
    state = after(start(), "a7", "b6", "d7", "d6", "g7")
    assert state.to_play == 0
    assert names(state) == {"xb6", "xd6"}
    state = state.result("xd6")
    assert state.to_play == 1
    assert "d6" in names(state)
    assert state.text == "www5/b7/8 b 6,7 0"


def test_men_are_placed_before_any_moves() -> None:
    state = place("a7 d7", "g7", "b 6,7 0")
    assert names(state) == set(POINTS) - {"a7", "d7", "g7"}


def test_the_last_man_placed_starts_the_moves() -> None:
    state = place("a7 g7 d6 c5 a4 e4 d3 b2 g1", "d7 b6 f6 e5 b4 c3 d2 f2", "b 0,1 0")
    state = state.result("d1")
    slides = "a4-a1 g7-g4 g1-g4 d6-d5 c5-d5 c5-c4 e4-e3 d3-e3 e4-f4"
    assert sorted(names(state)) == sorted(slides.split())


# --- mills ---------------------------------------------------------------------------------------


def test_there_are_sixteen_mills() -> None:
    """Every two men of White are joined by every third one; enemies stand out of the way."""
    mills: set[frozenset[str]] = set()
    for a, b in combinations(POINTS, 2):
        free = [p for p in POINTS if p not in (a, b)]
        for enemies in (free[:2], free[-2:]):
            state = place(f"{a} {b}", " ".join(enemies), "w 7,7 0")
            closing = [c for c in state.actions() if rule("noisy", state, c)]
            mills |= {frozenset((a, b, state.describe(c))) for c in closing}
    assert len(mills) == 16
    assert all(sum(name in mill for mill in mills) == 2 for name in POINTS)
    assert frozenset(("a4", "b4", "c4")) in mills
    assert frozenset(("a7", "b6", "c5")) not in mills


def test_men_in_a_mill_are_safe_while_others_are_not() -> None:
    state = place("a7 d7 g4", "b6 d6 f6 e3", "w 0,0 0").result("g4-g7")
    assert names(state) == {"xe3"}


def test_any_man_is_taken_when_all_are_in_mills() -> None:
    state = place("a7 d7 g4", "b6 d6 f6", "w 0,0 0").result("g4-g7")
    assert names(state) == {"xb6", "xd6", "xf6"}
    state = state.result("xd6")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)


def test_two_mills_at_once_take_one_man() -> None:
    state = place("a7 g7 d6 d5 c3", "b2 d2 f4 e3 e5", "w 4,4 0").result("d7")
    assert state.to_play == 0
    assert state.result("xb2").to_play == 1


def test_a_mill_opened_and_closed_again_takes_again() -> None:
    state = place("a7 d7 g4 c3", "b2 d2 f4 e3 e5", "w 0,0 0")
    state = after(state, "g4-g7", "xe5", "b2-b4", "g7-g4", "b4-b2", "g4-g7")
    assert names(state) == {"xb2", "xd2", "xf4", "xe3"}


def test_a_mill_of_the_enemy_is_no_mill_of_mine() -> None:
    assert place("b6 f2", "a7 d7", "w 7,7 0").result("g7").to_play == 1


# --- sliding and flying --------------------------------------------------------------------------


def test_slides_follow_the_lines() -> None:
    """A man alone among far enemies reaches exactly his neighbours."""
    expected = {
        "a7": "d7 a4", "d7": "a7 g7 d6", "d6": "d7 d5 b6 f6", "d5": "d6 c5 e5", "c5": "d5 c4",
        "c4": "c5 c3 b4", "b4": "a4 c4 b6 b2", "a4": "a7 a1 b4", "f6": "d6 f4", "g1": "g4 d1",
        "e4": "e5 e3 f4", "f4": "e4 g4 f6 f2", "d3": "c3 e3 d2", "d2": "b2 f2 d3 d1",
    }  # fmt: skip
    for name, neighbours in expected.items():
        near = neighbours.split()
        others = [p for p in POINTS if p not in (name, *near)]
        white = " ".join([name, *others[:3]])
        black = " ".join(others[3:8])
        state = place(white, black, "w 0,0 0")
        found = {move for move in names(state) if move.startswith(name)}
        assert found == {f"{name}-{to}" for to in near}


def test_three_men_fly() -> None:
    state = place("a7 d1 e4", "b6 d6 g7 e3 c3", "w 0,0 0")
    free = set(POINTS) - {"a7", "d1", "e4", "b6", "d6", "g7", "e3", "c3"}
    assert names(state) == {f"{a}-{b}" for a in ("a7", "d1", "e4") for b in free}
    assert len(state.actions()) == 48


def test_flying_can_be_switched_off() -> None:
    state = place("a7 d1 e4", "b6 d6 g7 e3 c3", "w 0,0 0", flying=False)
    assert names(state) == {
        "a7-d7", "a7-a4", "d1-a1", "d1-g1", "d1-d2", "e4-e5", "e4-f4"
    }  # fmt: skip
    assert pg.load("nine_mens_morris", flying=False).facts.max_moves == 32


def test_only_the_player_with_three_men_flies() -> None:
    state = place("a7 d1 e4", "b6 d6 g7 e3 c3", "b 0,0 0")
    assert "b6-b4" in names(state)
    assert "b6-a1" not in names(state)


# --- the end -------------------------------------------------------------------------------------


def test_a_player_who_cannot_move_loses() -> None:
    state = place("a7 d7 g7 a4", "b4 a1 d6 f4 d1", "b 0,0 0").result("f4-g4")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (-1.0, 1.0)


def test_two_men_have_lost() -> None:
    state = place("a7 d7", "b6 d6 f6 e3", "w 0,0 0")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (-1.0, 1.0)


def test_men_in_hand_count() -> None:
    """One man on the board is not a loss while others are in hand."""
    state = place("a7 d7", "b6 d6", "w 7,7 0").result("g7").result("xb6")
    assert not state.is_terminal


def test_draw_without_mills() -> None:
    white, black = "a7 g1 c5 e3", "b2 f6 d3 d5"
    state = place(white, black, "w 0,0 98").result("a7-d7")
    assert not state.is_terminal
    state = state.result("b2-b4")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (0.0, 0.0)


def test_draw_plies_can_be_set() -> None:
    state = place("a7 g1 c5 e3", "b2 f6 d3 d5", "w 0,0 0", draw_plies=1)
    assert state.result("a7-d7").is_terminal


def test_a_mill_on_the_last_move_is_no_draw() -> None:
    state = place("a7 d7 g4 c3", "b2 d2 f4 e3 e5", "w 0,0 99").result("g4-g7")
    assert names(state) == {"xb2", "xd2", "xf4", "xe3", "xe5"}
    assert state.result("xb2").text.endswith(" b 0,0 0")


def test_a_loss_on_the_last_move_is_no_draw() -> None:
    state = place("a7 d7 g7 a4", "b4 a1 d6 f4 d1", "b 0,0 99").result("f4-g4")
    assert state.utility(1) == 1.0


def test_third_occurrence_is_a_draw() -> None:
    state = place("a7 g1 c5 e3", "b2 f6 d3 d5", "w 0,0 0")
    there_and_back = ["a7-d7", "b2-b4", "d7-a7", "b4-b2"]
    twice = after(state, *there_and_back)
    assert not twice.is_terminal
    thrice = after(twice, *there_and_back)
    assert thrice.is_terminal
    assert (thrice.utility(0), thrice.utility(1)) == (0.0, 0.0)


def test_taking_a_man_makes_earlier_positions_impossible() -> None:
    state = place("a7 d7 g4 c3", "b2 d2 f4 e3 e5", "w 0,0 0")
    state = after(state, "c3-c4", "b2-b4", "c4-c3", "b4-b2", "g4-g7", "xe5")
    assert state.text.split()[3] == "0"
    assert rule("reversible", state) == 0


def test_longest_game() -> None:
    facts = pg.load("nine_mens_morris").facts
    assert facts.max_plies == 18 + 13 * 101 + 100
    assert facts.max_moves == 3 * 18


# --- evaluation ----------------------------------------------------------------------------------


def test_features() -> None:
    state = place("a7 d7 g4 g7 d5 e5", "b2 d2 f4", "w 0,0 0")
    features = state.features()
    assert features["men"] == 3.0
    assert features["mills"] == 1.0
    assert features["open"] == 2.0  # g1, d6 and c5 for White, f2 for Black
    assert features["junctions"] == -2.0
    # A man of a closed mill that can step into another line of two.
    swing = place("a7 d7 g7 b6 f6", "b2 d3 e3", "w 0,0 0").features()
    assert swing["swings"] == 1.0


def test_noisy_moves_close_mills_or_take() -> None:
    state = place("a7 d7 g4 c3", "b2 d2 f4 e3 e5", "w 0,0 0")
    closing = {state.describe(a) for a in state.actions() if rule("noisy", state, a)}
    assert closing == {"g4-g7"}
    taking = state.result("g4-g7")
    assert all(rule("noisy", taking, a) for a in taking.actions())


# --- notation ------------------------------------------------------------------------------------


def test_words_for_actions() -> None:
    state = place("a7 d7 g4 c3", "b2 d2 f4 e3 e5", "w 0,0 0")
    assert state.result("g4g7") == state.result("g4-g7")
    assert state.result("g4-g7").result("e5") == state.result("g4-g7").result("xe5")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("8/8 w 9,9 0", "3 rows expected", 0),
        ("8/8/7x w 9,9 0", "no piece", 5),
        ("8/8/8 x 9,9 0", "the player to move", 6),
        ("8/8/8 w 9 0", "2 numbers expected", 8),
        ("8/8/8 w 9,9", "quiet moves is missing", 11),
        ("8/8/8 w 9,9 101", "quiet moves", 12),
        ("8/8/8 b 9,9 0", "White places first", 8),
        ("w7/8/8 b 9,8 0", "White places first", 9),
        ("w7/8/8 w 8,9 0", "White places first", 9),
        ("8/8/8 w 9,9 1", "no quiet moves", 12),
        ("www5/bbb5/8 w 0,0 3 takes", "no quiet moves", 18),
        ("www5/bbb5/8 w 0,0 3 gives", "'takes' or nothing", 20),
        ("www5/bbb5/8 w 0,0 3 takes more", "nothing was expected", 26),
        ("w1w5/bbb5/w7 w 0,0 0 takes", "without a mill", 0),
        ("wwwwwwww/ww6/8 w 0,0 0", "White cannot have 10 men", 0),
        ("www5/b7/8 b 0,0 0", "Black cannot have 1 men", 0),
        ("ww6/bbb5/8 w 0,1 0", "White places first", 13),
        ("wwww4/8/8 b 1,2 0", "Black cannot have 2 men", 0),
        ("ww6/bb6/8 b 0,0 0", "White cannot have 2 men", 0),
        ("www5/bb6/8 w 0,0 0 takes", "Black cannot have 2 men", 0),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        pg.load("nine_mens_morris").parse(text)
    assert caught.value.at == at


def test_bad_options() -> None:
    with pytest.raises(pg.BadOption, match="from 1 to 1000"):
        pg.load("nine_mens_morris", draw_plies=0)
    with pytest.raises(pg.BadOption, match="true or false"):
        pg.load("nine_mens_morris", flying="often")
