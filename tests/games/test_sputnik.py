"""Sputnik: flights, galaxies taken and guarded, rescues, the end, values, positions refused."""

from __future__ import annotations

import pytest

import plyground as pg

SPUTNIK = pg.load("sputnik")


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def taken(state: pg.State) -> set[str]:
    """The cells that can lose a galaxy."""
    return {name.partition("x")[2] for name in names(state)}


def test_34_galaxies_and_six_pads() -> None:
    board, rockets, *_ = SPUTNIK.initial().text.split()
    heights = [int(c) for c in board if c.isdigit()]
    pads = [height for height in heights if height == 1]
    assert (len(board.replace("/", "")), sum(heights) - len(pads)) == (19, 34)
    assert len(pads) + len(rockets.split(",")) == 6


def test_galaxies_next_to_a_rocket_that_has_not_left_are_guarded() -> None:
    state = SPUTNIK.initial()
    near_black = {"d4", "d5", "e4"}
    assert not taken(state) & near_black
    state = state.result("a1-b2xc3")
    assert taken(state) >= near_black
    assert {"a2", "b1"} <= taken(state), "White has left"
    assert "b2" not in taken(state), "a rocket stands there"


def test_a_rocket_that_has_returned_guards_nothing() -> None:
    state: pg.State = SPUTNIK.initial()
    for move in ("a1-b1xc3", "e5-e4xc3", "b1-a1xc3"):
        state = state.result(move)
    assert {"a2", "b1", "b2"} <= taken(state)


def test_a_pile_that_is_used_up_is_no_target() -> None:
    """c2 has its last galaxy, b2 is empty."""
    state = SPUTNIK.parse("12p/2332/11131/1011/P00 b1,e5* w 20")
    state = state.result("b1-c1xc2").result("e5-e4xd2")
    flights = {name[:5] for name in names(state)}
    assert flights == {"c1-b1", "c1-d2", "c1+c2"}


def test_launch_pads_of_both_may_be_entered() -> None:
    state = SPUTNIK.parse("12p/2332/13431/2332/P21 d5,b2 w 4")
    assert "d5-e5" in {name[:5] for name in names(state)}
    state = SPUTNIK.parse("12p/2332/13431/2332/P21 d5,b2 b 5")
    assert "b2-a1" in {name[:5] for name in names(state)}


def test_a_rescue_uses_the_own_pad_once() -> None:
    state = SPUTNIK.parse("00p/0000/00100/0000/P00 c3,e5 w 38")
    around = {"b2", "b3", "c2", "c4", "d3", "d4"}
    assert names(state) == {f"c3+{cell}xc3" for cell in around}
    after = state.result("c3+d3xc3")
    assert after.text == "00p/0100/00000/0000/000 d3,e5 b 39"
    assert after.is_terminal, "Black's rocket stands on its own pad, which is no help"
    assert after.utility(0) == 1


def test_no_rescue_while_a_rocket_stands_on_the_pad() -> None:
    """White's pad is taken by Black, and the other way round."""
    state = SPUTNIK.parse("00p/0000/00000/0000/P00 e5,a1 w 38")
    assert state.is_terminal
    assert state.utility(0) == -1


def test_nothing_to_take() -> None:
    state = SPUTNIK.parse("00p/0000/00000/1000/P00 a1,e5 w 38")
    assert names(state) == {"a1-b1"}
    after = state.result("a1b1")
    assert after.is_terminal
    assert (after.utility(0), after.utility(1)) == (1, -1)


def test_more_rockets_begin_in_every_second_corner() -> None:
    two = pg.load("sputnik", rockets=2).initial()
    assert two.text == "P2p/2332/13431/2332/P2p a1*,e3*,e5*,a3* w 0"
    three = pg.load("sputnik", rockets=3).initial()
    assert three.text == "P2p/2332/p343P/2332/P2p a1*,e3*,c5*,e5*,a3*,c1* w 0"
    assert {name[:2] for name in names(three)} == {"a1", "e3", "c5"}


def test_the_last_ply() -> None:
    game = pg.load("sputnik", rockets=2, plies=1)
    state = game.initial().result(game.initial().actions()[0])
    assert state.is_terminal
    assert state.utility(0) == 0


def test_no_rocket_could_leave() -> None:
    with pytest.raises(pg.BadOption, match="cannot both be 0"):
        pg.load("sputnik", inner=0, outer=0)


@pytest.mark.parametrize(("inner", "outer", "value"), [(1, 0, 1.0), (0, 1, -1.0)])
def test_one_galaxy_to_a_ring(inner: int, outer: int, value: float) -> None:
    """Values that a plain search over the second opinion found, too."""
    game = pg.load("sputnik", centre=0, inner=inner, outer=outer)
    found = pg.analyse(game.initial(), "solve")
    assert (found.value, found.bound) == (value, "=")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("12p/2332/13431/2332 a1*,e5* w 0", "5 rows expected, 4 found", 0),
        ("12p/232/13431/2332/P21 a1*,e5* w 0", "row 2 has 3 cells, expected 4", 4),
        ("12p/2342/13431/2332/P21 a1*,e5* w 0", "'4' on d4, expected 0 to 3", 6),
        ("12P/2332/13431/2332/P21 a1*,e5* w 0", "'P' on e5, expected 0 to 1 or p", 2),
        ("12p/2332/13431/2332/P21 a1* w 0", "2 rockets expected, 1 found", 24),
        ("12p/2332/13431/2332/P21 a1*,f1 w 0", "'f1' is no cell", 28),
        ("12p/2332/13431/2332/P21 a1*,a1 w 0", "no rocket can stand on a1", 28),
        ("12p/2332/03431/2332/P21 c1,e5 w 2", "no rocket can stand on c1", 24),
        ("12p/2332/13431/2332/P21 b1*,e5* w 0", "b1 is not the launch pad", 24),
        ("12p/2332/13431/2332/P21 a1*,e5* b 0", "even number of plies", 34),
        ("12p/2332/13430/2332/P21 a1*,e5* w 0", "1 galaxies cannot have gone", 34),
        ("12p/2332/13431/2332/P21 a1*,e5* w 102", "expected 0 to 100", 34),
        ("12p/2332/13431/2332/P21 a1*,e5* x 0", "'x', expected one of", 32),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        SPUTNIK.parse(text)
    assert caught.value.at == at
