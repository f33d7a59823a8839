"""Tori shogi against Fairy-Stockfish, move by move."""

from __future__ import annotations

import random

import pyffish
from lockstep import GAMES
from scale import DEEP

import plyground as pg

GAME = pg.load("tori_shogi")
VARIANT = "torishogi"
OFTEN = 1.0 if DEEP else 0.1
"""The part of the positions that is compared: Fairy-Stockfish is slow from Python."""


def same_moves(names: set[str], fen: str) -> bool:
    """Fairy-Stockfish lists swallow drops that give mate, and lets them lose: they do not count."""
    theirs = set(pyffish.legal_moves(VARIANT, fen, []))
    mating = {m for m in theirs - names if m.startswith("S@")}
    return names == theirs - {m for m in mating if not pyffish.legal_moves(VARIANT, fen, [m])}


def parts(text: str) -> tuple[str, list[str], str]:
    """Board, pieces in hand, and the player to move, of a FEN."""
    board, turn = text.split()[:2]
    squares, hands = board.rstrip("]").split("[")
    return squares, sorted(hands.replace("-", "")), turn


def test_the_start() -> None:
    assert parts(GAME.initial().text) == parts(pyffish.start_fen(VARIANT))


def test_random_games(rng: random.Random) -> None:
    """Legal moves, check, mate, and the position after a move."""
    ends = drops = 0
    for _ in range(GAMES // 10):
        ours = GAME.initial()
        while True:
            names = ours.descriptions()
            if not names:
                stuck = not pyffish.legal_moves(VARIANT, ours.text, [])
                ends += stuck
                if stuck:
                    turn = int(ours.record.turn)  # type: ignore[attr-defined]
                    assert ours.utility(turn) == -1.0
                break
            a = rng.choice(list(names))
            after = ours.result(a)
            if rng.random() < OFTEN:
                assert same_moves(set(names.values()), ours.text), ours.text
                checked = bool(ours.record.checked)  # type: ignore[attr-defined]
                assert checked == pyffish.gives_check(VARIANT, ours.text, []), ours.text
                fen = pyffish.get_fen(VARIANT, ours.text, [names[a]])
                assert parts(after.text) == parts(fen), (ours.text, names[a])
            drops += "@" in names[a]
            ours = after
    assert ends > 2
    assert drops > 100
