"""Backgammon: its rules as positions, known dice, evaluation, notation."""

from __future__ import annotations

import random

import pytest

import plyground as pg
from plyground.game.catalogue import entry

START = "-b----E-C---eE---c-e----B-"
COUNTS = "-ABCDEFGHIJKLMNO"


# --- special rules ------------------------------------------------------------------------------


def position(white: dict[int, int], black: dict[int, int], rest: str) -> str:
    """A position from the men on each player's own points."""
    word = ["-"] * 26
    for p, n in white.items():
        word[p] = COUNTS[n]
    for p, n in black.items():
        word[25 - p] = COUNTS[n].lower()
    return f"{''.join(word)} {rest}"


def closed(*points: int) -> dict[int, int]:
    """Two black men on each of these points, in White's numbers."""
    return {25 - p: 2 for p in points}


def plays(text: str) -> set[str]:
    return set(pg.load("backgammon").parse(text).descriptions().values())


def test_the_first_roll_decides_who_starts() -> None:
    state = pg.load("backgammon").initial()
    assert state.text == f"{START} - roll 0"
    assert [p for _, p in state.outcomes()] == [1 / 30] * 30
    assert state.result("roll 3-1").to_play == 0
    assert state.result("roll 1-3").to_play == 1
    assert state.result("roll 1-3").text == f"{START} b 31 1"
    assert not {f"roll {d}-{d}" for d in range(1, 7)} & set(state.descriptions().values())


def test_later_rolls() -> None:
    state = pg.load("backgammon").parse(f"{START} w roll 1")
    chances = {state.describe(a): p for a, p in state.outcomes()}
    assert len(chances) == 21
    assert chances["roll 6-6"] == 1 / 36
    assert chances["roll 6-5"] == 1 / 18
    assert state.result("65").to_play == 0


def test_men_on_the_bar_enter_first() -> None:
    assert plays(position({25: 1, 13: 2}, closed(6), "w 21 9")) == {
        "bar/23 13/12",
        "bar/22",
        "bar/24 13/11",
    }
    # Only the 1 enters, so with two men there the other die is lost.
    assert plays(position({25: 2, 13: 2}, closed(19), "w 61 9")) == {"bar/24"}
    # No way in: the turn is lost.
    shut = pg.load("backgammon").parse(
        position({25: 1, 13: 2}, closed(19, 20, 21, 22, 23, 24), "w 66 9")
    )
    assert list(shut.descriptions().values()) == ["no play"]
    assert shut.result("pass").text.endswith(" b roll 9")


def test_both_dice_if_possible() -> None:
    # 6/1 would leave no 4.
    assert plays(position({24: 1, 6: 1}, closed(20, 15), "w 54 9")) == {"24/19 6/2"}


def test_the_higher_die_if_only_one_can_be_used() -> None:
    assert plays(position({24: 1}, closed(15), "w 54 9")) == {"24/19"}
    assert plays(position({24: 1}, closed(15, 19), "w 54 9")) == {"24/20"}
    assert plays(position({24: 1}, closed(15, 19, 20), "w 54 9")) == {"no play"}


@pytest.mark.parametrize(
    ("wall", "first", "second"),
    [
        (21, "no play", None),
        (18, "24/21", None),
        (15, "24/18", "no play"),
        (12, "24/18", "18/15"),
        (9, "24/18", "18/12"),
    ],
)
def test_as_much_of_a_double_as_possible(wall: int, first: str, second: str | None) -> None:
    state = pg.load("backgammon").parse(position({24: 1}, closed(wall), "w 33 9"))
    assert list(state.descriptions().values()) == [first]
    state = state.result(first)
    if second:
        assert state.text.endswith("w 33:21 9")
        assert list(state.descriptions().values()) == [second]
        state = state.result(second)
    assert state.text.endswith("b roll 9")


def test_a_double_goes_from_the_rear() -> None:
    game = pg.load("backgammon")
    state = game.parse(f"{START} w 66 2").result("24/18(2)")
    assert "13/7(2)" in state.descriptions().values()
    state = game.parse(f"{START} w 66 2").result("13/7(2)")
    assert not any(play.startswith("24/") for play in state.descriptions().values())
    # No second half if the men behind are left out: four moves are possible, so four are made.
    assert "8/2(2)" not in plays(f"{START} w 66 2")


def test_bearing_off() -> None:
    far = {1: 2}
    # A higher number takes the rearmost man.
    assert plays(position({6: 1, 3: 2}, far, "w 65 9")) == {"6/off 3/off", "6/1 3/off"}
    # Not while there is a man behind it, or outside.
    assert plays(position({6: 1, 2: 1}, far, "w 51 9")) == {"6/1 2/1", "6/off"}
    assert plays(position({13: 1, 6: 1}, far, "w 61 9")) == {"13/7 6/5", "13/6"}
    # The last man outside comes home by one die and lets the other bear off.
    assert plays(position({7: 1, 1: 1}, far, "w 65 9")) == {"7/off"}
    # The same two men off, whichever die takes which.
    assert plays(position({4: 1, 3: 1, 2: 3}, far, "w 65 9")) == {"4/off 3/off"}
    # The last man off ends the game, whatever die is left.
    assert plays(position({1: 1}, far, "w 21 9")) == {"1/off"}


def test_hits() -> None:
    text = position({13: 2}, {15: 1, 17: 1}, "w 53 9")
    state = pg.load("backgammon").parse(text)
    # By 10 or by 8 to the same point, but with another man hit.
    assert set(state.descriptions().values()) == {"13/10* 13/8*", "13/8*/5", "13/10*/5"}
    for play, bar in [("13/10* 13/8*", "b"), ("13/8*/5", "a"), ("13/10*/5", "a")]:
        assert state.result(play).text[0] == bar
    # Two men to one blot hit it once.
    assert "8/5* 6/5" in plays(position({8: 1, 6: 1}, {20: 1}, "w 31 9"))


@pytest.mark.parametrize(
    ("black", "value"),
    [
        ({6: 14}, 1),
        ({6: 15}, 2),
        ({6: 14, 18: 1}, 2),
        ({6: 14, 19: 1}, 3),
        ({6: 14, 25: 1}, 3),
        ({6: 13, 25: 1}, 1),
    ],
)
def test_gammon_and_backgammon(black: dict[int, int], value: int) -> None:
    text = position({1: 1}, black, "w 21 9")
    for scoring, expected in [("full", value), ("winloss", 1)]:
        state = pg.load("backgammon", scoring=scoring).parse(text).result("1/off")
        assert state.is_terminal
        assert [state.utility(0), state.utility(1)] == [expected, -expected]


def test_a_long_game_is_a_draw() -> None:
    state: pg.State = pg.load("backgammon", turns=2).initial()
    for action in ("roll 1-3", "8/5 6/5", "roll 6-6", "24/18(2)", "13/7(2)"):
        assert not state.is_terminal
        state = state.result(action)
    assert state.is_terminal
    assert [state.utility(0), state.utility(1)] == [0, 0]


def test_hyper_backgammon() -> None:
    state = pg.load("backgammon", hyper=True, scoring="full").initial()
    assert state.text == "-aaa------------------AAA- - roll 0"
    assert "White has 4 men" in _complaint("hyper", "-aaa------------------BAA- w 31 1")


# --- known dice ---------------------------------------------------------------------------------


def test_known_dice() -> None:
    game = pg.load("backgammon", known_draws=True, seed=7)
    assert game.deterministic
    assert not pg.load("backgammon").deterministic
    assert not entry("backgammon").deterministic
    state: pg.State = game.initial()
    dice = []
    rng = random.Random(1)
    while not state.is_terminal:
        assert not state.is_chance
        if ":" not in state.text:
            dice.append(state.text.split()[2])
        state = state.result(rng.choice(state.actions()))
    picture = game.initial().picture
    assert picture is not None
    assert picture.notes[-1] == "then " + " ".join(f"{d[0]}-{d[1]}" for d in dice[1:11])


def test_known_dice_are_dice() -> None:
    """As many doubles and sixes as there should be, over the first rolls of many seeds."""
    rolls, starts = [], []
    for seed in range(30):
        state = pg.load("backgammon", known_draws=True, seed=seed).initial()
        starts.append(state.to_play)
        picture = state.picture
        assert picture is not None
        rolls += [note.split("-") for note in picture.notes[-1].split()[1:]]
    assert 8 < sum(map(bool, starts)) < 22
    assert 30 < sum(a == b for a, b in rolls) < 70
    assert 70 < sum(r.count("6") for r in rolls) < 130


# --- evaluation ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "best"),
    [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("53", "8/3 6/3"), ("61", "13/7 8/7"), ("65", "24/13")],
)
def test_the_evaluation_finds_the_best_openings(dice: str, best: str) -> None:
    """The plays that GNU Backgammon 1.07 prefers."""
    state = pg.load("backgammon").parse(f"{START} w {dice} 1")
    assert state.describe(max(state.actions(), key=lambda a: state.result(a).evaluate(0))) == best


@pytest.mark.parametrize(
    ("away", "throws"),
    [*enumerate((11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3), 1), (13, 0), (15, 1), (20, 1), (24, 1)],
)
def test_the_evaluation_counts_shots(away: int, throws: int) -> None:
    """The known numbers of throws that hit a man at a distance, with open points between."""
    state = pg.load("backgammon").parse(position({24: 1}, {1 + away: 1}, "b roll 9"))
    found = state.features()
    assert found["hit_late"] + found["hit_early"] == pytest.approx(throws / 36)
    assert found["lost_late"] + found["lost_early"] == pytest.approx(throws / 36)  # a pip each


def test_the_evaluation_of_a_race() -> None:
    """Only the race counts; the next throw is worth a little over 8 pips, not half of them."""
    game = pg.load("backgammon")
    state = game.parse(position({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5}, "w roll 9"))
    found = state.features()
    assert [name for name, value in found.items() if value] == ["race"]
    assert 0.5 < (state.evaluate(0) + 1) / 2 < 0.9
    ahead = game.parse(position({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 1, 8: 4}, "w roll 9"))
    assert ahead.evaluate(0) > state.evaluate(0)


def test_the_second_half_of_a_double_counts_as_played() -> None:
    game = pg.load("backgammon")
    half = game.parse(position({6: 5, 5: 5}, {6: 5, 5: 5}, "w 33:9 9")).features()["race"]
    whole = game.parse(position({6: 5, 5: 5}, {6: 5, 5: 5}, "b roll 9")).features()["race"]
    assert half > 0 > whole


# --- notation -----------------------------------------------------------------------------------


def test_other_words() -> None:
    state = pg.load("backgammon").parse(f"{START} w 64 1")
    assert state.action("8/2 6/2") == state.action("6/2 8/2")
    assert state.action("24/14") == state.action("24/18/14") == state.action("18/14 24/18")
    assert state.action("24/20/14") == state.action("24/14")
    state = pg.load("backgammon").parse(position({13: 2}, {15: 1, 17: 1}, "w 53 9"))
    assert state.action("13/8/5") == state.action("13/8*/5")
    assert state.action("13/8 13/10") == state.action("13/10* 13/8*")
    with pytest.raises(pg.IllegalAction, match=r"13/10\*/5"):
        state.result("13/5")


def _complaint(options: str, text: str) -> str:
    game = pg.load("backgammon", **{name: True for name in options.split()})
    with pytest.raises(pg.BadPosition) as caught:
        game.parse(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "why", "character"),
    [
        ("", "the board is missing", 1),
        ("-b----E-C---eE---c-e----B w 31 1", "25 places", 1),
        ("-b----E-C---eE---c-e----Z- w 31 1", "'Z' is not a number", 25),
        ("A-----E-C---eE---c-e----B- w 31 2", "White has no bar there", 1),
        ("-b----E-C---eE---c-e----Ba w 31 2", "Black has no bar there", 26),
        ("-b----E-C---eE---c-e----C- w 31 2", "White has 16 men", 1),
        ("-------------------------- w 31 2", "neither player has any men", 1),
        (f"{START} x 31 1", "the player to play is 'x'", 28),
        (f"{START} w 13 1", "the dice are '13'", 30),
        (f"{START} w 11 1", "the first roll cannot be a double", 30),
        (f"{START} w 31:6 2", "only a double", 30),
        (f"{START} w 11:26 2", "the last point is '26'", 33),
        (f"{START} w 11:4 2", "from 4 to 3, but no man is there", 33),
        (f"{START} w 31 501", "the number of rolls is '501'", 33),
        (f"{START} w 31 1 1", "nothing was expected", 35),
        (f"{START} - roll 3", "no player has rolled", 28),
        (f"{START} w roll 0", "no player has rolled", 28),
        (f"{START} - 31 0", "there are no dice", 1),
        ("-b----E-C---eE---c-e----A- - roll 0", "the men stand", 1),
        ("------E-C----E----------B- w 31 9", "one player has no men left", 30),
    ],
)
def test_bad_positions(text: str, why: str, character: int) -> None:
    complaint = _complaint("", text)
    assert why in complaint
    assert f"(at character {character})" in complaint


def test_positions_with_other_dice_than_the_known_ones() -> None:
    state = pg.load("backgammon", known_draws=True).initial()
    assert state.text == f"{START} w 21 1"
    assert "roll 1 is 21 with this seed" in _complaint("known_draws", f"{START} w 31 1")
    assert "White starts" in _complaint("known_draws", f"{START} b 21 1")
    assert "no roll can be due" in _complaint("known_draws", f"{START} w roll 1")


@pytest.mark.parametrize("bad", [{"scoring": "cube"}, {"seed": -1}, {"turns": 0}, {"dice": 3}])
def test_bad_options(bad: dict[str, object]) -> None:
    with pytest.raises(pg.BadOption):
        pg.load("backgammon", **bad)
