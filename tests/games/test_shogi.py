"""Shogi: drops and their limits, promotion, repetition, perpetual check, impasse, notation."""

from __future__ import annotations

import pytest

import plyground as pg

GAME = pg.load("shogi")
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def moves(text: str) -> set[str]:
    return set(GAME.parse(text).descriptions().values())


def play(state: pg.State, line: str) -> pg.State:
    for word in line.split():
        state = state.result(word)
    return state


def test_the_start() -> None:
    state = GAME.initial()
    assert state.text == START
    assert state.result("7g7f").text.endswith("PP1PPPPPP/1B5R1/LNSGKGSNL w - 2")


def test_a_captured_piece_changes_sides_and_loses_its_promotion() -> None:
    state = play(GAME.initial(), "7g7f 3c3d 8h2b+ 3a2b")
    assert state.text.split()[2] == "Bb"
    assert "B*5e" in moves(state.text)
    assert state.result("B*5e").text.split()[2] == "b"


def test_two_pawns_on_a_file() -> None:
    """Nifu: not on a file with an own pawn, but a promoted one does not count."""
    found = moves("4k4/9/9/9/9/9/1P7/2+P6/4K4 b P 1")
    assert not any(word.startswith("P*8") for word in found)
    assert "P*7e" in found
    assert not any(word.endswith("a") for word in found if word.startswith("P*"))


def test_a_pawn_may_not_be_dropped_to_mate() -> None:
    """Uchifuzume: the golds leave the king no way out, and nothing takes the pawn."""
    mate = "3nkn3/3p1p3/4+P4/9/9/9/9/9/4K4 b P 1"
    assert "P*5b" not in moves(mate)
    unguarded = "3nkn3/3p1p3/9/9/9/9/9/9/4K4 b P 1"
    assert "P*5b" in moves(unguarded)
    taken = "3gkn3/3p1p3/4+P4/9/9/9/9/9/4K4 b P 1"
    assert "P*5b" in moves(taken)


def test_a_pawn_moved_may_mate() -> None:
    state = GAME.parse("3nkn3/3p1p3/4P4/4L4/9/9/9/9/4K4 b - 1")
    end = state.result("5c5b+")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


@pytest.mark.parametrize(
    ("text", "promoted", "plain"),
    [
        ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a+", ""),
        ("4k4/9/9/N8/9/9/9/9/4K4 b - 1", "9d8b+", ""),
        ("4k4/9/9/9/N8/9/9/9/4K4 b - 1", "9e8c+", "9e8c"),
        ("4k4/S8/9/9/9/9/9/9/4K4 b - 1", "9b8c+", "9b8c"),
        ("4k4/G8/9/9/9/9/9/9/4K4 b - 1", "", "9b9a"),
    ],
)
def test_promotion(text: str, promoted: str, plain: str) -> None:
    found = moves(text)
    word = (promoted or plain).rstrip("+")
    assert (word + "+" in found) == bool(promoted)
    assert (word in found) == bool(plain)


def test_the_fourth_time_is_a_draw() -> None:
    state = play(GAME.initial(), "2h3h 8b7b 3h2h 7b8b " * 2)
    assert not state.is_terminal
    end = play(state, "2h3h 8b7b 3h2h 7b8b")
    assert end.is_terminal
    assert end.actions() == []
    assert (end.utility(0), end.utility(1)) == (0.0, 0.0)


PERPETUAL = "4k4/9/9/9/9/8R/9/PPPPPPPP1/K8 b - 1"
CHASE = "1f5f 5a4a 5f4f 4a5a 4f5f 5a4a 5f4f 4a5a 4f5f 5a4a 5f4f 4a5a 4f5f"


def test_perpetual_check_loses() -> None:
    end = play(GAME.parse(PERPETUAL), CHASE)
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (-1.0, 1.0)


def test_a_single_quiet_move_makes_it_a_draw() -> None:
    line = "1f5f 5a4a 5f4f 4a5a 4f5f 5a4a 5f4f 4a5a 4f3f 5a4a 3f4f 4a5a 4f5f 5a4a 5f4f"
    end = play(GAME.parse(PERPETUAL), line)
    assert end.is_terminal
    assert end.utility(0) == 0.0


def test_engines_know_perpetual_check() -> None:
    """The last check would repeat the position a fourth time: it must not be taken for a draw."""
    state = play(GAME.parse(PERPETUAL), CHASE.rsplit(" ", 1)[0])
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=1), lines=60)
    (value,) = [row.value for row in found.moves if row.name == "4f5f"]
    assert value == -1.0


def test_impasse() -> None:
    """Ten men beside the king in the camp, and 28 points; one pawn less is not enough."""
    game = pg.load("shogi", impasse=True)
    camp = "1K7/RRBB1GGGG/SS7/9/9/9/9/9/k8 b {} 1"
    end = game.parse(camp.format("P"))
    assert not end.is_terminal  # 4 * 5 + 6 + 1 = 27
    end = game.parse(camp.format("2P"))
    assert end.is_terminal
    assert end.utility(0) == 1.0
    assert not GAME.parse(camp.format("2P")).is_terminal
    white = "K8/9/9/9/9/9/ss7/rrbb1gggg/1k7 w p 1"
    assert game.parse(white).utility(1) == 1.0


def test_the_last_ply() -> None:
    state = GAME.parse(START.replace(" 1", " 512"))
    end = state.result("7g7f")
    assert end.is_terminal
    assert end.utility(0) == 0.0


def test_buttons_for_a_choice_and_hands_as_cells() -> None:
    state = GAME.parse("4k4/9/4S4/9/9/9/9/9/4K4 b P 1")
    ways = {state.describe(a): next(iter(state.clicks(a))) for a in state.actions()}
    assert ways["5c4b+"] == ("5c", "4b", "promote")
    assert ways["5c4b"] == ("5c", "4b", "do not promote")
    assert ways["P*5g"] == ("P*", "5g")


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        (START.replace("b - 1", "b 2K 1"), 61, "'K' cannot be in a hand"),
        (START.replace("b - 1", "b 3 1"), 61, "a number of pieces, but no piece"),
        (START.replace("b - 1", "b P 1"), 0, "19 of the pawn; there are only 18"),
        (START.replace("b - 1", "b 99p 1"), 62, "more than 40 'p' in hand"),
        (START.replace("/9/9/9/", "/9/9/"), 0, "9 rows expected, 8 found"),
        (START.replace("b - 1", "b - 600"), 62, "the number of the move is '600'"),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", 0, "the first player has 0 kings"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", 0, "where it could never move"),
        ("4k4/9/P8/P8/9/9/9/9/4K4 b - 1", 0, "more than 1 unpromoted pawn"),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", 0, "the player who has just moved is in check"),
        ("4k4/4+K4/9/9/9/9/9/9/4K4 b - 1", 5, "'+' is no piece"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why
    assert caught.value.at == at


def test_features() -> None:
    features = GAME.initial().features()
    assert features.pop("tempo") == 1.0
    assert all(abs(x) < 1e-9 for x in features.values())
    ahead = GAME.parse("4k4/9/9/9/9/9/9/9/4K4 b R 1").features()
    assert ahead["hand"] > 9.0
