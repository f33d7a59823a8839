"""Chess against python-chess and OpenSpiel, move by move."""

from __future__ import annotations

import random
from typing import Any

import chess
import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg

GAME = pg.load("chess")

ENDINGS = (
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/5k2/8/2b5/8/3N4/8/4K3 w - - 0 1",
    "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1",
    "r3k3/8/8/8/8/8/P7/4K3 w q - 90 80",
    "8/1P3k2/8/8/8/2b5/p4K2/8 w - - 0 1",
)
"""Short of pieces, so that random games end in every kind of draw."""


def is_over(board: chess.Board) -> bool:
    """The end of a game in which draws that could be claimed need no claim."""
    return (
        board.is_checkmate()
        or board.is_stalemate()
        or board.is_insufficient_material()
        or board.is_fifty_moves()
        or board.is_repetition(3)
    )


def follow(fen: str, rng: random.Random) -> str:
    """One random game in both, compared at every position; returns how it ended."""
    ours, board = GAME.parse(fen), chess.Board(fen)
    while True:
        *fields, _ = board.fen().split()
        assert ours.text.split()[:-1] == fields
        assert ours.is_terminal == is_over(board), board.fen()
        if ours.is_terminal:
            break
        assert ours.to_play == (0 if board.turn == chess.WHITE else 1)
        names = ours.descriptions()
        assert set(names.values()) == {m.uci() for m in board.legal_moves}, board.fen()
        a = rng.choice(list(names))
        move = chess.Move.from_uci(names[a])
        if rng.random() < 0.02:  # SAN is slow in both
            assert ours.written(a) == board.san(move)
            assert ours.action(board.san(move)) == a
        ours = ours.result(a)
        board.push(move)
    if board.is_checkmate():
        assert ours.utility(0) == (-1.0 if board.turn == chess.WHITE else 1.0)
        return "mate"
    assert ours.utility(0) == ours.utility(1) == 0.0
    if board.is_stalemate():
        return "stalemate"
    if board.is_insufficient_material():
        return "dead"
    return "fifty" if board.is_fifty_moves() else "repetition"


def test_whole_games_like_python_chess(rng: random.Random) -> None:
    ends = {follow(chess.STARTING_FEN, rng) for _ in range(GAMES)}
    assert {"mate", "dead", "fifty"} <= ends


@pytest.mark.parametrize("fen", ENDINGS)
def test_endings_like_python_chess(fen: str, rng: random.Random) -> None:
    ends = {follow(fen, rng) for _ in range(GAMES // 8)}
    assert ends & {"dead", "fifty", "repetition"}


class Peer:
    """A game or state of OpenSpiel's, in which Black is player 0, with the players changed over."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def new_initial_state(self) -> Peer:
        return Peer(self.inner.new_initial_state())

    def current_player(self) -> int:
        player: int = self.inner.current_player()
        return 1 - player if player >= 0 else player

    def returns(self) -> list[float]:
        return list(reversed(self.inner.returns()))

    def action_to_string(self, player: int, action: int) -> str:
        return str(self.inner.action_to_string(1 - player, action))


def test_lockstep_with_openspiel() -> None:
    known: dict[tuple[str, int | None, bool], int] = {}

    def to_peer(state: pg.State, action: int, peer: Any) -> int:
        """OpenSpiel's number depends on the move, who plays it, and whether it is castling."""
        name = state.describe(action)
        kings = int(state.record.kings)  # type: ignore[attr-defined]
        castling = bool(kings >> (action & 63) & 1) and name in ("e1g1", "e1c1", "e8g8", "e8c8")
        key = name, state.to_play, castling
        if key not in known:
            known[key] = peer.parse_move_to_action(name)
        return known[key]

    lockstep(GAME, Peer(pyspiel.load_game("chess")), to_peer)
