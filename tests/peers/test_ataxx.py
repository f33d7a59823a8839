"""Ataxx against the package `ataxx` and against Fairy-Stockfish.

Both play by the core that Hexxagon shares (`game/boards/cloning.py`).
"""

from __future__ import annotations

import random

import ataxx  # type: ignore[import-untyped]
import pyffish
import pytest
from lockstep import GAMES

import plyground as pg

GAME = pg.load("ataxx")
RESULTS = {"1-0": 1.0, "0-1": -1.0, "1/2-1/2": 0.0}
GAPS = pg.load("ataxx", blocked="c3,e3,c5,e5")


@pytest.mark.parametrize("game", [GAME, GAPS], ids=["open", "gaps"])
def test_package(game: pg.Game) -> None:
    """Moves, pass, clocks, end and result along whole random games."""
    rng = random.Random(1)
    for _ in range(GAMES // 20):
        state = game.initial()
        board = ataxx.Board(f"{state.text} 1")
        while True:
            names = {state.describe(a).replace("pass", "0000") for a in state.actions()}
            assert names == {str(move) for move in board.legal_moves()}, state.text
            assert state.text == board.get_fen().rsplit(" ", 1)[0]
            assert state.is_terminal == board.gameover(), state.text
            if state.is_terminal:
                assert state.utility(0) == RESULTS[board.result()], state.text
                break
            move = rng.choice(sorted(names))
            state = state.result(move)
            board.makemove(ataxx.Move.from_san(move))


def fairy(state: pg.State, a: int) -> str:
    """A move in Fairy-Stockfish's words: a clone drops a man; a pass is a man that stays."""
    name = state.describe(a)
    return name if len(name) == 4 else f"P@{name}"


def test_fairy_stockfish() -> None:
    """Moves and boards along random games, up to a pass, which it writes in its own way."""
    rng = random.Random(2)
    for _ in range(GAMES // 100):
        state, fen = GAME.initial(), pyffish.start_fen("ataxx")
        while not state.is_terminal:
            names = {fairy(state, a): a for a in state.actions()}
            if state.describe(state.actions()[0]) == "pass":
                break
            assert set(names) == set(pyffish.legal_moves("ataxx", fen, [])), state.text
            move = rng.choice(sorted(names))
            state = state.result(names[move])
            fen = pyffish.get_fen("ataxx", fen, [move])
            board = fen.split()[0].partition("[")[0].replace("P", "x").replace("p", "o")
            assert board == state.text.split()[0]
