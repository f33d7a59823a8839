"""Chess: the special rules, the notation, and the evaluation."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

import plyground as pg
from plyground.game.records.record_game import RecordGame

_loaded = pg.load("chess")
assert isinstance(_loaded, RecordGame)
GAME = _loaded
key, noisy = GAME.rules.own["key"], GAME.rules.own["noisy"]


def names(fen: str) -> set[str]:
    """The legal moves of a position, by their UCI names."""
    return set(GAME.parse(fen).descriptions().values())


def walk(state: pg.State, *moves: str) -> pg.State:
    for move in moves:
        state = state.result(move)
    return state


def after(fen: str, *moves: str) -> pg.State:
    return walk(GAME.parse(fen), *moves)


def played(*moves: str) -> pg.State:
    return walk(GAME.initial(), *moves)


# --- castling ------------------------------------------------------------------------------

CASTLES = {"e1g1", "e1c1"}


@pytest.mark.parametrize(
    ("fen", "allowed"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"e1g1"}),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),  # not empty between
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", set()),  # out of check
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # through check
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # into check
        ("4k3/8/8/8/1r5r/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # b1 and h1 may be attacked
        ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", {"e1c1"}),  # a pawn attacks f1
    ],
)
def test_when_castling_is_legal(fen: str, allowed: set[str]) -> None:
    assert names(fen) & CASTLES == allowed


def test_castling_moves_the_rook_too() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert after(fen, "O-O", "O-O-O").text == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 1"
    assert after(fen, "O-O-O", "O-O").text == "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 1"


@pytest.mark.parametrize(
    ("moves", "rights"),
    [
        (["a1b1", "a8b8"], "Kk"),
        (["h1g1", "h8g8"], "Qq"),
        (["e1e2", "e8e7"], "-"),
        (["a1a8"], "Kk"),  # a rook that is captured takes the right with it
        (["h1h8"], "Qq"),
    ],
)
def test_castling_rights_are_lost(moves: list[str], rights: str) -> None:
    state = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", *moves)
    assert state.text.split()[2] == rights


# --- en passant ----------------------------------------------------------------------------


def test_en_passant_on_the_next_move_only() -> None:
    state = played("e4", "a6", "e5", "d5")
    assert state.text.split()[3] == "d6"
    assert (
        state.result("exd6").text == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    )
    later = walk(state, "a3", "h6")
    assert "e5d6" not in later.descriptions().values()


def test_en_passant_square_is_kept_only_when_it_matters() -> None:
    assert played("e4").text.split()[3] == "-"
    assert GAME.parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == played("e4")


@pytest.mark.parametrize(
    ("fen", "captures"),
    [
        ("4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 1", {"b5c6", "d5c6"}),
        ("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", set()),  # both pawns leave the rank
        ("4k3/8/8/b1pP4/8/2K5/8/8 w - c6 0 1", set()),  # in check by another piece
        ("4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 1", {"d5c6"}),  # the pawn itself gives check
        ("4k3/8/8/2pP4/3b4/4K3/8/8 w - c6 0 1", set()),
        ("3rk3/8/8/2pP4/8/3K4/8/8 w - c6 0 1", set()),  # pinned on the file
        ("4k3/8/b7/1PpP4/2K5/8/8/8 w - c6 0 1", {"d5c6"}),  # one of two is pinned
    ],
)
def test_when_en_passant_is_legal(fen: str, captures: set[str]) -> None:
    assert {name for name in names(fen) if name.endswith("c6") and name[0] in "bd"} == captures
    assert GAME.parse(fen).text.split()[3] == ("c6" if captures else "-")


# --- other moves ---------------------------------------------------------------------------


def test_promotion() -> None:
    fen = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
    promotions = {f"e7{to}{kind}" for to in ("e8", "d8") for kind in "qrbn"}
    assert {name for name in names(fen) if name.startswith("e7")} == promotions
    assert after(fen, "exd8=N").text == "3N3k/8/8/8/8/8/8/4K3 b - - 0 1"
    assert after(fen, "e8=Q+").text == "3nQ2k/8/8/8/8/8/8/4K3 b - - 0 1"


def test_pins_and_checks() -> None:
    assert names("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1") == {"e1d1", "e1d2", "e1f1", "e1f2"}
    pinned = names("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1")
    assert {n for n in pinned if n.startswith("e2")} == {"e2e3", "e2e4", "e2e5", "e2e6", "e2e7"}
    block = names("4k3/4r3/8/8/8/8/3R4/4K3 w - - 0 1")
    assert block == {"d2e2", "e1d1", "e1f1", "e1f2"}
    double = names("4k3/4r3/8/8/8/5n2/3R4/4K3 w - - 0 1")
    assert double == {"e1d1", "e1f1", "e1f2"}
    # The king may not step back along the line of a check.
    assert names("4k3/8/8/8/8/8/8/r3K3 w - - 0 1") == {"e1d2", "e1e2", "e1f2"}


def test_the_most_moves_of_a_position() -> None:
    assert len(names("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")) == 218


# --- the end -------------------------------------------------------------------------------


def test_fools_mate() -> None:
    state = played("f3", "e5", "g4", "Qh4#")
    assert state.is_terminal
    assert [state.utility(p) for p in (0, 1)] == [-1.0, 1.0]


def test_stalemate() -> None:
    state = GAME.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert state.is_terminal
    assert state.utility(0) == state.utility(1) == 0.0


def test_fifty_moves() -> None:
    before = GAME.parse("4k3/8/8/8/8/8/8/R3K3 w - - 99 120")
    assert not before.is_terminal
    drawn = before.result("a1a2")
    assert drawn.is_terminal
    assert drawn.utility(0) == 0.0
    assert not after("4k3/8/8/8/8/8/P7/R3K3 w - - 99 120", "a2a3").is_terminal


def test_mate_takes_precedence_over_fifty_moves() -> None:
    mate = after("4k3/8/4K3/8/8/8/8/R7 w - - 99 120", "Ra8#")
    assert mate.is_terminal
    assert mate.utility(0) == 1.0


def test_threefold_repetition() -> None:
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    assert not played(*there_and_back).is_terminal
    state = played(*there_and_back, *there_and_back)
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_lost_rights_make_another_position() -> None:
    around = ["e1e2", "e8e7", "e2e1", "e7e8"]
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert not after(fen, *around, *around).is_terminal
    assert after(fen, *around, *around, "e1e2", "e8e7").is_terminal


def test_en_passant_makes_another_position() -> None:
    around = ["Ke2", "Ke7", "Ke1", "Ke8"]
    real = after("4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1", "d4", "Ke7", "Ke2", "Ke8", "Ke1")
    real = walk(real, "Ke7", "Ke2", "Ke8", "Ke1")
    assert not real.is_terminal  # the first time en passant was possible
    other = after("4k3/8/8/8/8/2p5/3P4/4K3 w - - 0 1", *around, *around)
    assert other.is_terminal


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),
        ("4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),  # bishops of one colour
        ("5bk1/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", False),
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", False),
    ],
)
def test_too_few_pieces_to_mate(fen: str, dead: bool) -> None:
    state = GAME.parse(fen)
    assert state.is_terminal == dead
    assert (state.actions() == []) == dead


# --- notation ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "san", "uci"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1", "h1f1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "a1d1"),
        ("R7/7k/8/8/8/8/4K3/R7 w - - 0 1", "R1a4", "a1a4"),
        ("k7/8/8/1Q6/8/8/1Q2Q3/7K w - - 0 1", "Qb2e5", "b2e5"),
        ("3rk3/8/8/8/8/8/4K3/R2R4 w - - 0 1", "Rxd8+", "d1d8"),
        ("4k3/8/8/8/4r3/8/4N3/N3K3 w - - 0 1", "Nc2", "a1c2"),  # the other knight is pinned
        ("4k3/2b5/8/1p6/2P5/8/8/4K3 w - - 0 1", "cxb5", "c4b5"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1"),
    ],
)
def test_san(fen: str, san: str, uci: str) -> None:
    state = GAME.parse(fen)
    assert state.describe(state.action(san)) == uci
    assert state.describe(state.action(san.rstrip("+"))) == uci


def test_small_and_capital_b() -> None:
    state = GAME.parse("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1")
    assert state.describe(state.action("bxc3")) == "b2c3"
    assert state.describe(state.action("Bxc3")) == "d2c3"


def test_fen_without_counters() -> None:
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
    assert GAME.parse(fen).text == f"{fen} 0 1"
    assert GAME.parse(fen) == GAME.parse(f"{fen} 0 37")


@pytest.mark.parametrize(
    ("marked", "why"),
    [
        ("|", "the board is missing"),
        ("|8/8 w - -", "8 rows expected"),
        ("4k3/8/8/8/8/8/8/|4K4 w - - 0 1", "row 8 has 9 cells"),
        ("4k3/8/8/8/8/8/8/4|X3 w - - 0 1", "'X' is no piece"),
        ("|8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
        ("|4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "White has 2 kings"),
        ("|4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on h8"),
        ("|4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn on a1"),
        ("|4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns"),
        ("|4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "9 pawns and promoted"),
        ("|4k3/8/8/8/8/8/PPPPPPPP/2B1KB1B w - - 0 1", "9 pawns and promoted"),
        ("4k3/8/8/8/8/8/8/4K3 |x - - 0 1", "side to move is 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w|", "the castling rights is missing"),
        ("4k3/8/8/8/8/8/8/4K2R w K|X - 0 1", "'X' is not a castling right"),
        ("r3k3/8/8/8/8/8/8/4K2R w q|K - 0 1", "in the order KQkq"),
        ("4k3/8/8/8/8/8/8/4K2R w K|K - 0 1", "in the order KQkq"),
        ("4k3/8/8/8/8/8/8/4K2R w |Q - 0 1", "a rook on a1"),
        ("4k3/8/8/8/8/8/8/3K3R w |K - 0 1", "a king on e1"),
        ("4k3/8/8/8/8/8/8/4K3 w - |z9 0 1", "'z9' is not a square"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - |d3 0 1", "is on rank 6"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - |d6 0 1", "no pawn can have passed d6"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - |d6 0 1", "no pawn can have passed d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - |d6 1 1", "a halfmove clock of 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - |-1 1", "the halfmove clock is '-1'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 |x", "the number of the move is 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 |more", "nothing was expected"),
        ("|4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "black is in check"),
        ("|8/8/8/8/8/4k3/4K3/8 w - - 0 1", "black is in check"),
        ("|4k3/8/8/8/4r3/8/2nn4/4Kr2 w - - 0 1", "pieces give check at once"),
    ],
)
def test_bad_positions(marked: str, why: str) -> None:
    """A bar marks the character that the message points at."""
    with pytest.raises(pg.BadPosition, match=why) as caught:
        GAME.parse(marked.replace("|", ""))
    assert caught.value.at == marked.index("|")


def test_picture() -> None:
    state = GAME.parse("4k3/8/8/8/8/8/4r3/4K2N w - - 0 1")
    picture = state.picture
    assert picture is not None
    assert {(p.cell, p.symbol, p.player, p.label) for p in picture.pieces} == {
        ("e8", "♚", 1, "black king"),
        ("e2", "♜", 1, "black rook"),
        ("e1", "♔", 0, "white king"),
        ("h1", "♘", 0, "white knight"),
    }
    assert picture.marks == ("e1",)


# --- for searches --------------------------------------------------------------------------


def key_of(fen: str) -> int:
    return int(key(GAME.parse(fen).record))


def test_key_is_that_of_the_position() -> None:
    board = "r3k2r/8/8/8/8/8/8/R3K2R"
    keys = {key_of(f"{board} {rest}") for rest in ("w KQkq -", "b KQkq -", "w KQk -", "w - -")}
    assert len(keys) == 4
    assert key_of(f"{board} w KQkq - 0 1") == key_of(f"{board} w KQkq - 42 60")
    assert key_of("4k3/8/8/2pP4/8/8/8/4K3 w - c6") != key_of("4k3/8/8/2pP4/8/8/8/4K3 w - -")


def test_keys_differ() -> None:
    """Positions of two kings and one or two pieces, on the corners too."""
    blank = GAME.parse("1k6/8/8/8/8/8/8/6K1 w - -").record
    kinds = [("knights",), ("diagonals",), ("straights",), ("diagonals", "straights")]
    pieces = list(product(kinds, (0, 1), (0, 7, 18, 31, 36, 56, 63)))
    keys = {}
    for some in (*combinations(pieces, 1), *combinations(pieces, 2)):
        s = blank.copy()
        if len({q for _, _, q in some}) < len(some):
            continue
        for fields, side, q in some:
            for field in fields:
                s[field] |= np.uint64(1 << q)
            s.sides[side] |= np.uint64(1 << q)
        keys[s.tobytes()] = int(key(s))
    assert len(set(keys.values())) == len(keys)


def test_noisy_moves() -> None:
    state = GAME.parse("3n3k/4P3/8/2pP4/8/8/8/3QK3 w - c6 0 1")
    loud = {name for a, name in state.descriptions().items() if noisy(state.record, a)}
    promotions = {f"e7{to}{kind}" for to in ("e8", "d8") for kind in "qrbn"}
    assert loud == promotions | {"d5c6"}


# --- evaluation ----------------------------------------------------------------------------


def mirrored(fen: str) -> str:
    """The same position with the colours changed over."""
    board, turn, rights, ep, *rest = fen.split()
    swapped = "/".join(reversed(board.split("/"))).swapcase()
    order = "".join(sorted(rights.swapcase(), key="KQkq-".index))
    ep = ep.translate(str.maketrans("36", "63"))
    return " ".join([swapped, "wb"[turn == "w"], order, ep, *rest])


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/4k3/8/8/3QK3/8 b - - 0 1",
    ],
)
def test_evaluation_is_fair(fen: str) -> None:
    ours, theirs = GAME.parse(fen).features(), GAME.parse(mirrored(fen)).features()
    assert theirs == pytest.approx({name: -value for name, value in ours.items()})


def test_features() -> None:
    start = GAME.initial().features()
    assert start.pop("tempo") == 1.0
    assert start == pytest.approx(dict.fromkeys(start, 0.0))
    # White: b6 is passed, a2 is doubled; a2, a3 and b6 stand together. Black: h5 is isolated.
    pawns = GAME.parse("4k3/8/1P6/7p/8/P6P/P5P1/4K3 w - - 0 1").features()
    assert (pawns["material"], pawns["weak_pawns"], pawns["supported_pawns"]) == (4.0, 0.0, 1.0)
    assert pawns["passed_pawns"] > 0.5
    rooks = GAME.parse("1r2k3/p7/8/8/8/8/P7/1R2K2R w - - 0 1").features()
    assert rooks["open_files"] == 1.0
    pair = GAME.parse("4k3/8/8/8/8/8/P7/2B1KB2 w - - 0 1").features()
    assert pair["bishop_pair"] == 1.0


def test_a_queen_decides() -> None:
    assert GAME.parse("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").evaluate(0) > 0.95
    assert abs(GAME.initial().evaluate(0)) < 0.1
