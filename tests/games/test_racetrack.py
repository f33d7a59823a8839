"""Racetrack: momentum, the track, the finish, crashes, and the fastest lap."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest
from references import racetrack as reference

import plyground as pg

OVAL = pg.load("racetrack")


def position(text: str, **options: object) -> pg.State:
    return pg.load("racetrack", **options).parse(text)


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def straight(distance: int) -> str:
    """Two lanes, with the finish just before the cell at that distance, and room behind it."""
    return f"1{'.' * (distance - 2)}>......./2{'.' * (distance - 2)}>......."


def test_a_car_keeps_its_velocity_or_changes_it_by_one() -> None:
    state = OVAL.parse("o2:2,0 m3:0,0 r 2")
    assert names(state) == {f"{column}{row}" for column in "pqr" for row in (1, 2, 3)}
    assert state.result("q2").text == "q2:2,0 m3:0,0 b 3"
    assert state.result("r3").text == "r3:3,1 m3:0,0 b 3"
    one_at_a_time = position("o2:2,0 m3:0,0 r 2", diagonal=False)
    assert names(one_at_a_time) == {"q2", "p2", "r2", "q1", "q3"}


def test_the_compass_is_another_name_of_a_change() -> None:
    state = OVAL.parse("o2:2,0 m3:0,0 r 2")
    assert state.result("NE") == state.result("1,1") == state.result("r3")
    assert state.result("0") == state.result("0,0") == state.result("q2")


def test_no_car_lands_on_the_other_but_it_may_pass() -> None:
    state = OVAL.parse("o2:2,0 q2:0,0 r 4")
    assert "q2" not in names(state)
    assert "r2" in names(state)


def test_the_whole_way_is_on_the_track() -> None:
    """The line from b2 to c3 touches the corners of b3 and c2, which are off the track."""
    track = "..>./.#../..#./12.."
    state = position("b2:0,0 d1:0,0 r 2", track=track)
    assert names(state) == {"b2", "a2", "b1", "a1"}
    touching = position("b2:0,0 d1:0,0 r 2", track=track, corners=True)
    assert names(touching) == names(state) | {"c3", "a3", "c1"}


def test_a_player_without_a_move_has_lost() -> None:
    state = OVAL.parse("y9:3,1 m3:0,0 r 10")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (-1, 1)


def test_the_finish_is_a_wall_from_behind() -> None:
    assert not {name for name in names(OVAL.initial()) if name.startswith("l")}
    backward = OVAL.parse("n2:-1,0 m4:0,0 r 4")
    assert names(backward) == {"n2", "n1", "n3", "m2", "m1", "m3"}


def test_blue_has_the_last_move_of_the_round() -> None:
    """Red crosses after a quarter of its move. Blue does so too, or after a half, or not at all."""
    red = position("b2:1,0 b1:1,0 r 4", track=straight(2)).result("d2")
    assert red.text == "d2:2,0@30 b1:1,0 b 5"
    assert not red.is_terminal
    after = {name: red.result(name) for name in ("d1", "c1", "b1")}
    assert all(state.is_terminal for state in after.values())
    assert after["d1"].utility(0) == 0
    assert after["c1"].text == "d2:2,0@30 c1:1,0@60 r 6"
    assert after["c1"].utility(0) == after["b1"].utility(0) == 1


def test_the_smaller_part_of_a_move_wins_also_for_blue() -> None:
    """Red is slower: half of its move, against a quarter of Blue's."""
    red = position("b2:0,0 b1:1,0 r 4", track=straight(2)).result("c2")
    assert red.result("d1").utility(1) == 1
    assert red.result("c1").utility(1) == 0


def test_blue_wins_at_once_if_red_has_not_crossed() -> None:
    state = position("a2:0,0 b1:1,0 b 5", track=straight(2)).result("d1")
    assert state.is_terminal
    assert state.utility(1) == 1


def test_the_last_ply_is_a_draw() -> None:
    state = pg.load("racetrack", plies=2).initial().result("m2").result("m3")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_a_crash_costs_a_turn() -> None:
    state = position("y9:3,1 m3:0,0 r 10", crash="stop")
    assert {"crash E", "crash 0", "crash NW"} <= names(state)
    after = state.result("crash 0")
    assert after.text == "z9:x m3:0,0 b 11"
    waiting = after.result("n3")
    assert names(waiting) == {"wait"}
    assert waiting.result("wait").text == "z9:0,0 n3:1,0 b 13"


def test_a_crashed_car_stops_before_the_other_one() -> None:
    state = position("y9:3,0 z9:0,0 r 10", crash="stop").result("crash 0")
    assert state.text == "y9:x z9:0,0 b 11"


def test_a_car_that_crashes_behind_the_line_has_crossed_it() -> None:
    state = position("c2:2,0 a1:0,0 r 4", track="1.>./2.>.", crash="stop").result("crash 0")
    assert state.text == "d2:0,0@30 a1:0,0 b 5"
    assert pg.load("racetrack", track="1.>./2.>.", crash="stop").parse(state.text) == state


# --- exact values ----------------------------------------------------------------------------


def laps(track: str, **options: Any) -> list[float]:
    """When each car alone would finish, in turns, by the table of the evaluation."""
    game: Any = pg.load("racetrack", track=track, **options)
    time_left = game.rules.own["features"].__globals__["time_left"]
    return [time_left(game.initial().record, car) / 120 for car in range(2)]


@pytest.mark.parametrize("distance", range(2, 19))
def test_the_fastest_way_along_a_straight(distance: int) -> None:
    """From rest it takes the least t with t (t + 1) / 2 >= distance."""
    turns = next(t for t in range(30) if t * (t + 1) // 2 >= distance)
    found, part = reference.fastest(reference.start(straight(distance)), 0)
    assert found == turns
    assert laps(straight(distance)) == [float(turns - 1 + part)] * 2


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"track": "oval"}, 20),
        ({"track": "bends"}, 25),
        ({"track": "sprint"}, 6),
        ({"track": "ring"}, 11),
        ({"track": "ring", "diagonal": False}, 14),
        ({"track": "oval", "corners": True}, 19),
    ],
)
def test_breadth_first_search_finds_the_same_laps(options: dict[str, Any], turns: int) -> None:
    start = reference.start(**options)
    found = [reference.fastest(start, car) for car in range(2)]
    assert found[0][0] == turns
    assert laps(**options) == [float(n - 1 + part) for n, part in found]


def test_the_greedy_agent_drives_the_fastest_lap() -> None:
    """Blue stays where it is."""
    state: pg.State = OVAL.initial()
    rng, greedy, turns = random.Random(1), pg.agent("greedy"), 0
    while not state.is_terminal:
        state = state.result(greedy.choose(state, rng) if state.to_play == 0 else "m3")
        turns += state.to_play == 1
    assert (turns, state.utility(0)) == (20, 1)


def test_a_short_race_has_the_value_of_plain_minimax() -> None:
    options: dict[str, Any] = {"track": "1...>../2#..>../....>..", "plies": 10}

    @functools.cache
    def value(cars: Any, ply: int) -> float:
        race = reference.Race(table, cars, ply)
        if reference.to_play(race) is None:
            return reference.score(race)[0]
        values = [value(after.cars, ply + 1) for after in reference.moves(race).values()]
        return min(values) if ply % 2 else max(values)

    table, cars, _ = reference.start(**options)
    found = pg.analyse(pg.load("racetrack", **options).initial(), "solve")
    assert (found.value, found.bound) == (value(cars, 0), "=")


def test_red_wins_on_the_ring() -> None:
    found = pg.analyse(pg.load("racetrack", track="ring", plies=60).initial(), "solve")
    assert (found.value, found.bound) == (1.0, "=")


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("a1:0,0 m3:0,0 r 0", "'a1' is no cell of the track", 0),
        ("m2 m3:0,0 r 0", "no velocity", 0),
        ("m2:1 m3:0,0 r 0", "'1' is no velocity", 3),
        ("m2:1,x m3:0,0 r 0", "'1,x' is no velocity", 3),
        ("m2:x m3:0,0 r 0", "out of the race", 3),
        ("m2:7,0 m3:0,0 r 2", "faster than 6 across or 5 up and down", 3),
        ("n2:-1,6 m3:0,0 r 2", "faster than 6 across or 5", 3),
        ("m2:0,4 m3:0,0 r 2", "the way is not on the track", 3),
        ("n2:2,0 m3:0,0 b 1", "crosses the finish at @30", 6),
        ("n2:2,0@40 m3:0,0 b 1", "crosses the finish at @30", 7),
        ("n2:2,0@0 m3:0,0 b 1", "'0' is not a number from 1 to 119", 7),
        ("p2:2,0@30 m3:0,0 b 1", "does not cross the finish", 7),
        ("m2:0,0 m2:0,0 r 0", "both cars are on the same cell", 0),
        ("m2:0,0 m3:0,0 w 0", "'w', expected one of 'r', 'b'", 14),
        ("m2:0,0 m3:0,0 r 1", "after an even number", 16),
        ("m2:0,0 m3:0,0 r 302", "expected 0 to 300", 16),
        ("m2:0,0 n3:2,0@30 b 3", "over before Blue's turn", 19),
        ("m2:0,0 m3:0,0 r 0 x", "nothing was expected", 18),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        OVAL.parse(text)
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("track", "why"),
    [
        ("circle", "no track is called 'circle'"),
        ("1.>/2>", "row 2 has 2 cells, the first one 3"),
        ("1.>/2?>", "'\\?' in row 2"),
        ("1.>/..>", "0 starting cells '2'"),
        ("1../2..", "no finish"),
        ("1.>/2.<", "arrows of 2 kinds"),
        ("1#>/2#>", "never reaches the finish"),
        ("1" + 26 * "." + ">", "28 columns"),
    ],
)
def test_bad_tracks(track: str, why: str) -> None:
    with pytest.raises(pg.BadOption, match=why):
        pg.load("racetrack", track=track)
