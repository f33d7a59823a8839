"""Omega Chess: corner squares, champions, wizards, pawns, castling, the ends, positions refused."""

from __future__ import annotations

import pytest

import plyground as pg

OMEGA = pg.load("omega_chess")
EMPTY = "10/10/10/10/10/10/10/10/10/10"


def placed(pieces: dict[str, str], rest: str) -> str:
    """A position from the pieces on its squares."""
    rows = [
        "".join(pieces.get(f"{file}{rank}", ".") for file in "abcdefghij")
        for rank in range(9, -1, -1)
    ]
    rows.append("".join(pieces.get(f"w{corner}", ".") for corner in range(1, 5)))
    short = []
    for row in rows:
        while "." in row:
            run = len(row[row.index(".") :]) - len(row[row.index(".") :].lstrip("."))
            row = row.replace("." * run, str(run), 1)
        short.append(row)
    return f"{'/'.join(short)} {rest}"


def goals(pieces: dict[str, str], square: str) -> set[str]:
    """Where the piece on a square can go, White to move; other men stand far away."""
    others = {"b9": "k", "j6": "p"} | ({} if "K" in pieces.values() else {"j4": "K"})
    state = OMEGA.parse(placed(pieces | others, "w - - 0"))
    return {name[2:] for name in state.descriptions().values() if name.startswith(square)}


def test_the_champion() -> None:
    assert goals({"e4": "C"}, "e4") == {
        *("e5", "f4", "e3", "d4"),
        *("e6", "g4", "e2", "c4"),
        *("g6", "g2", "c2", "c6"),
    }
    assert goals({"w1": "C"}, "w1") == {"b1"}


def test_the_wizard() -> None:
    assert goals({"e4": "W"}, "e4") == {
        *("f5", "f3", "d3", "d5"),
        *("f7", "f1", "d1", "d7", "h5", "h3", "b3", "b5"),
    }
    assert goals({"w1": "W"}, "w1") == {"a0", "a2", "c0"}


def test_a_wizard_keeps_its_colour() -> None:
    def shade(square: str) -> int:
        return 0 if square[0] == "w" else ("abcdefghij".index(square[0]) + int(square[1])) % 2

    for square in ("w1", "a0", "d5", "i8"):
        assert {shade(goal) for goal in goals({square: "W"}, square)} == {shade(square)}


def test_the_long_diagonal_goes_from_corner_to_corner() -> None:
    long = {f"{file}{i}" for i, file in enumerate("abcdefghij")}
    assert goals({"w1": "B"}, "w1") == goals({"w1": "Q"}, "w1") == long | {"w3"}
    assert goals({"b1": "B"}, "b1") >= {"w1", "a0", "j9", "w3"}


def test_corner_squares_are_not_joined_by_straight_lines() -> None:
    assert goals({"w2": "Q"}, "w2").isdisjoint({"w1", "w3"})
    assert goals({"a0": "R"}, "a0").isdisjoint({"w1", "w2", "w4"})


def test_the_king_enters_a_corner() -> None:
    assert "w1" in goals({"a0": "K"}, "a0")
    assert goals({"w1": "K"}, "w1") == {"a0"}


def test_pawns_first_go_up_to_three_squares() -> None:
    assert goals({"e1": "P"}, "e1") == {"e2", "e3", "e4"}
    assert goals({"e1": "P", "e4": "p"}, "e1") == {"e2", "e3"}
    assert goals({"e2": "P"}, "e2") == {"e3"}
    small = pg.load("omega_chess", ranks=8).initial()
    assert "e1e3" in small.descriptions().values()
    assert "e1e4" not in small.descriptions().values()


def test_a_pawn_is_captured_on_any_square_it_has_passed() -> None:
    pieces = {"a0": "K", "j9": "k", "e1": "P", "d4": "p", "f3": "p"}
    state = OMEGA.parse(placed(pieces, "w - - 0")).result("e1e4")
    assert state.text == placed({"a0": "K", "j9": "k", "e4": "P", "d4": "p", "f3": "p"}, "b - e4 0")
    names = set(state.descriptions().values())
    assert {"d4e3", "f3e2"} <= names
    for move, to in (("d4e3", "e3"), ("f3e2", "e2")):
        left = {"d4": "p", "f3": "p", to: "p"}
        del left[move[:2]]
        after = state.result(move)
        assert after.text == placed({"a0": "K", "j9": "k"} | left, "w - - 0")
    later = state.result("j9j8").result("a0b0")
    assert "f3e2" not in later.descriptions().values()


def test_capturing_in_passing_may_not_uncover_the_king() -> None:
    """Both pawns leave the rank at once."""
    pieces = {"a0": "K", "a4": "k", "e1": "P", "d4": "p", "j4": "R"}
    state = OMEGA.parse(placed(pieces, "w - - 0")).result("e1e4")
    assert "d4e3" not in state.descriptions().values()
    assert state.text.split()[3] == "-"


def test_promotion() -> None:
    state = OMEGA.parse(placed({"j0": "K", "w1": "k", "a8": "P", "b9": "r"}, "w - - 0"))
    names = {name for name in state.descriptions().values() if name.startswith("a8")}
    assert names == {f"a8{to}{kind}" for to in ("a9", "b9") for kind in "qrbncw"}
    after = state.result("a8b9w")
    assert after.text == placed({"j0": "K", "w1": "k", "b9": "W"}, "b - - 0")
    assert state.result("a8xb9=W").text == after.text


CASTLE = {"b0": "R", "f0": "K", "i0": "R", "w3": "k"}


def test_castling() -> None:
    state = OMEGA.parse(placed(CASTLE, "w KQ - 0"))
    short, long = state.result("O-O"), state.result("f0d0")
    assert short.text == placed({"b0": "R", "h0": "K", "g0": "R", "w3": "k"}, "b - - 1")
    assert long.text == placed({"d0": "K", "e0": "R", "i0": "R", "w3": "k"}, "b - - 1")


@pytest.mark.parametrize(
    ("piece", "square", "left"),
    [
        ("r", "f9", set()),  # in check
        ("r", "g9", {"f0d0"}),  # the king would pass g0
        ("r", "d9", {"f0h0"}),
        ("r", "c9", {"f0h0", "f0d0"}),  # only the rook passes c0
        ("n", "c0", {"f0h0"}),
    ],
)
def test_when_castling_is_not_allowed(piece: str, square: str, left: set[str]) -> None:
    state = OMEGA.parse(placed(CASTLE | {square: piece}, "w KQ - 0"))
    assert set(state.descriptions().values()) & {"f0h0", "f0d0"} == left


def test_rights_are_lost() -> None:
    state = OMEGA.parse(placed(CASTLE, "w KQ - 0"))
    assert state.result("b0b1").text.split()[2] == "K"
    assert state.result("f0f1").text.split()[2] == "-"


def test_a_single_bishop_gives_mate_in_the_corner() -> None:
    state = OMEGA.parse(placed({"f5": "K", "c0": "B", "w1": "k"}, "w - - 0")).result("c0b1")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1, -1)


def test_stalemate() -> None:
    state = OMEGA.parse(placed({"f5": "K", "a5": "R", "w1": "k"}, "b - - 0"))
    assert state.is_terminal
    assert state.utility(0) == 0


def test_bare_kings() -> None:
    state = OMEGA.parse(placed({"f5": "K", "f4": "n", "w1": "k"}, "w - - 7")).result("f5f4")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_fifty_moves_and_mate_before_them() -> None:
    quiet = {"f5": "K", "c0": "B", "w1": "k"}
    drawn = OMEGA.parse(placed(quiet, "w - - 99")).result("c0d1")
    assert drawn.is_terminal
    assert drawn.utility(0) == 0
    assert OMEGA.parse(placed(quiet, "w - - 99")).result("c0b1").utility(0) == 1


def test_the_same_position_three_times() -> None:
    state: pg.State = OMEGA.initial()
    for move in ("w1a2", "w4a7", "a2w1", "a7w4") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_alphabeta_finds_a_mate(monkeypatch: pytest.MonkeyPatch) -> None:
    """c0b1, as above; Black still has a pawn."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = OMEGA.parse(placed({"f5": "K", "c0": "B", "w1": "k", "j6": "p"}, "w - - 0"))
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=2))
    assert (found.value, found.bound, found.names[0]) == (1.0, "=", "Bc0-b1")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("10/10/10/10/10/10/10/10/10/10 w - - 0", "11 rows expected, 10 found", 0),
        (f"{EMPTY}/K3 w - - 0", "Black has 0 kings", 0),
        (placed({"w1": "K", "w3": "k", "a0": "P"}, "w - - 0"), "there is a pawn on a0", 0),
        (placed({"w1": "K", "w3": "k", "w2": "R"}, "w - - 0"), "there is a rook on w2", 0),
        ("KQQQQQQQQQ/QQQ7/10/10/10/10/10/10/10/10/2k1 w - - 0", "promoted pieces", 0),
        (placed({"e0": "K", "e9": "k", "e5": "r"}, "b - - 0"), "white is in check", 0),
        (placed({"e0": "K", "e9": "k"}, "w K - 0"), "needs a king on f0", 36),
        (placed({"e0": "K", "e9": "k"}, "w x - 0"), "'x' is not a castling right", 36),
        (placed({"e0": "K", "e9": "k"}, "w - e4 0"), "no pawn can have come to e4", 38),
        (placed({"e0": "K", "e9": "k"}, "w - k4 0"), "'k4' is not a square", 38),
        (placed({"e0": "K", "e9": "k"}, "w - - 101"), "expected 0 to 100", 40),
        (placed({"e0": "K", "e9": "k"}, "w - - 0 1"), "nothing was expected", 42),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        OMEGA.parse(text)
    assert caught.value.at == at
