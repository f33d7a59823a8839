"""Shogi against cshogi, python-shogi, OpenSpiel and Fairy-Stockfish, move by move."""

from __future__ import annotations

import random
from typing import Any

import cshogi  # type: ignore[import-untyped]
import pyffish
import pyspiel
import pytest
import shogi  # type: ignore[import-untyped]
from lockstep import GAMES, lockstep

import plyground as pg

GAME = pg.load("shogi")

POSITIONS = (
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "9/9/4k4/9/9/9/4K4/9/9 b RBGSNLPrbgsnlp 1",
    "4k4/9/4G4/9/9/9/9/9/4K4 b 2P2p 1",
)
"""The start; positions of many kinds of moves; hands that give every kind of drop."""


def follow(text: str, rng: random.Random, plies: int) -> None:
    """One random game in ours and in cshogi's, compared at every position."""
    ours, board = GAME.parse(text), cshogi.Board(text)
    for _ in range(plies):
        assert ours.text == board.sfen(), text
        names = ours.descriptions()
        theirs = {cshogi.move_to_usi(m) for m in board.legal_moves}
        if ours.is_terminal and names == {} and theirs:
            return  # a fourth repetition: cshogi leaves that to its caller
        assert set(names.values()) == theirs, board.sfen()
        assert ours.record.checked == board.is_check()  # type: ignore[attr-defined]
        if not theirs:
            assert ours.utility(ours_to_move(ours)) == -1.0
            return
        a = rng.choice(list(names))
        ours = ours.result(a)
        board.push_usi(names[a])


def ours_to_move(state: pg.State) -> int:
    return int(state.record.turn)  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", POSITIONS)
def test_random_games_like_cshogi(text: str, rng: random.Random) -> None:
    for _ in range(GAMES // 10):
        follow(text, rng, 400)


def test_positions_like_python_shogi_and_fairy_stockfish(rng: random.Random) -> None:
    """Both are slow: one position in ten of a few games."""
    for _ in range(GAMES // 40):
        ours = GAME.initial()
        while not ours.is_terminal:
            if rng.random() < 0.1:
                names = set(ours.descriptions().values())
                assert names == {m.usi() for m in shogi.Board(ours.text).legal_moves}, ours.text
                assert names == fairy(ours.text), ours.text
            ours = ours.result(rng.choice(ours.actions()))


def fairy(text: str) -> set[str]:
    """Fairy-Stockfish's legal moves, whose letters are files from the left, in our notation.

    It lists pawn drops that give mate, and lets them lose: those are left out.
    """
    board, turn, hands, _ = text.split()
    held, digits = "", ""
    for c in hands.replace("-", ""):
        if c.isdigit():
            digits += c
        else:
            held += c * int(digits or 1)
            digits = ""
    fen = f"{board}[{held or '-'}] {'w' if turn == 'b' else 'b'} 0 1"
    found = set()
    for m in pyffish.legal_moves("shogi", fen, []):
        if m.startswith("P@") and not pyffish.legal_moves("shogi", fen, [m]):
            continue
        word = m.replace("@", "*")
        head, tail = (word[:2], word[2:]) if "*" in word else ("", word)
        squares = "".join(
            f"{9 - 'abcdefghi'.index(tail[i])}{'abcdefghi'[9 - int(tail[i + 1])]}"
            for i in range(0, len(tail.rstrip("+")), 2)
        )
        found.add(head + squares + ("+" if tail.endswith("+") else ""))
    return found


def test_lockstep_with_openspiel() -> None:
    """Until it ends a game: by repetition or by its own rule of impasse, which differ."""
    known: dict[tuple[int, int], dict[str, int]] = {}

    def to_peer(state: pg.State, action: int, peer: Any) -> int:
        if (id(peer), state.record.ply) not in known:  # type: ignore[attr-defined]
            known.clear()
            mover = peer.current_player()
            words = {peer.action_to_string(mover, b): b for b in peer.legal_actions()}
            known[id(peer), state.record.ply] = words  # type: ignore[attr-defined]
        (words,) = known.values()
        return words[state.describe(action)]

    def differs(state: pg.State, peer: Any) -> bool:
        return bool(state.is_terminal != peer.is_terminal())

    lockstep(GAME, pyspiel.load_game("shogi"), to_peer, games=GAMES // 20, stop=differs)
