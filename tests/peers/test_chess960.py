"""Chess960 against python-chess: first positions, castling, FEN and whole games."""

from __future__ import annotations

import random

import chess
import pytest

import plyground as pg

GAME = pg.load("chess", chess960=True)


@pytest.mark.parametrize("number", [0, 1, 105, 518, 534, 777, 959])
def test_first_positions(number: int) -> None:
    ours = pg.load("chess", chess960=True, number=number).initial()
    assert ours.text == chess.Board.from_chess960_pos(number).fen()


def test_all_numbers_are_different_positions() -> None:
    from plyground.games.chess.options import back_rank

    ranks = [back_rank(n) for n in range(960)]
    assert len(set(ranks)) == 960
    boards = (chess.BaseBoard.from_chess960_pos(n).board_fen() for n in range(960))
    assert ranks == [fen.split("/")[-1] for fen in boards]


@pytest.mark.parametrize("seed", range(12))
def test_random_games_in_lockstep(seed: int) -> None:
    """Positions, moves and castling agree; games that castle soon are sought."""
    rng = random.Random(seed)
    board = chess.Board.from_chess960_pos(rng.randrange(960))
    ours = GAME.parse(board.fen())
    for _ in range(60):
        assert ours.text.split()[:5] == board.fen().split()[:5]
        if ours.is_terminal or board.is_game_over(claim_draw=True):
            break
        names = ours.descriptions()
        assert set(names.values()) == {move.uci() for move in board.legal_moves}, board.fen()
        castling = [m.uci() for m in board.legal_moves if board.is_castling(m)]
        words = castling or [w for w in names.values() if w[:2] not in ("e1", "e8")]
        word = rng.choice(words or list(names.values()))
        move = chess.Move.from_uci(word)
        action = next(a for a, name in names.items() if name == word)
        if board.is_castling(move) or rng.random() < 0.05:
            assert ours.written(action) == board.san(move)
        ours = ours.result(action)
        board.push(move)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # The rook on b1 shields the king from the rook on a1: no castling.
        ("4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", "O-O-O"),
        # The king stays where it is, and the rook passes it.
        ("4k3/8/8/8/8/8/8/2RK2R1 w KQ - 0 1", ""),
        ("4k3/8/8/8/8/8/8/5RKR w FH - 0 1", ""),
        # An inner rook may castle: X-FEN names its file.
        ("4k3/8/8/8/8/8/8/2R1K1RR w G - 0 1", ""),
        ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", ""),
    ],
)
def test_special_castling(fen: str, moves: str) -> None:
    ours, board = GAME.parse(fen), chess.Board(fen, chess960=True)
    assert ours.text == board.fen()
    assert set(ours.descriptions().values()) == {move.uci() for move in board.legal_moves}
    if moves:
        assert all(moves not in ours.aliases(a) for a in ours.actions())


def test_both_forms_of_rights_are_read() -> None:
    shredder = GAME.parse("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
    x_fen = GAME.parse("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9")
    assert shredder == x_fen
    assert " KQkq " in shredder.text


@pytest.mark.parametrize(
    ("rights", "said"),
    [
        ("A", "no rook stands where the castling right A needs one"),
        ("X", "'X' is not a castling right"),
        ("GH", "the castling right H is the second on that side"),
        ("q", "needs a king on rank 8 between two rooks"),
    ],
)
def test_bad_rights(rights: str, said: str) -> None:
    with pytest.raises(pg.BadPosition, match=said):
        GAME.parse(f"k7/8/8/8/8/8/8/2R1K1RR w {rights} - 0 1")


def test_the_option() -> None:
    with pytest.raises(pg.BadOption, match="number=3 needs chess960=yes"):
        pg.load("chess", number=3)
    found = pg.analyse("chess:chess960=yes,number=3", "alphabeta", depth=3)
    assert found.action is not None
    castle = GAME.parse("4k3/8/8/8/8/8/8/5RKR w FH - 0 1")
    assert "O-O-O" in {word for a in castle.actions() for word in castle.aliases(a)}
