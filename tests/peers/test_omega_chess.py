"""Omega Chess on eight ranks, which is Omicron Chess, against Fairy-Stockfish."""

from __future__ import annotations

import random
import re

import pyffish
from lockstep import GAMES
from scale import DEEP

import plyground as pg

GAME = pg.load("omega_chess", ranks=8)
VARIANT = "omicron"
OFTEN = 1.0 if DEEP else 0.1
"""The part of the positions that is compared: Fairy-Stockfish is slow from Python."""
CORNERS = {"w1": "a1", "w2": "l1", "w3": "l10", "w4": "a10"}


def square(name: str) -> str:
    """A square in Fairy-Stockfish's words, for which the board has 12 files and 10 ranks."""
    return CORNERS.get(name) or f"{chr(ord(name[0]) + 1)}{int(name[1]) + 2}"


def move(name: str) -> str:
    return square(name[:2]) + square(name[2:4]) + name[4:]


def fen(state: pg.State) -> str:
    board, turn, castling, passing, clock = state.text.split()
    *rows, corners = board.split("/")
    w1, w2, w3, w4 = list(re.sub(r"\d", lambda run: "1" * int(run[0]), corners))
    lines = [f"{w4}**********{w3}", *(f"*{row}*" for row in rows), f"{w1}**********{w2}"]
    behind = "-"
    if passing != "-":  # Fairy-Stockfish names the square that the pawn has passed over
        behind = square(f"{passing[0]}{int(passing[1]) + (1 if turn == 'w' else -1)}")
    return f"{'/'.join(lines)} {turn} {castling} {behind} {clock} 1"


def test_the_start() -> None:
    assert fen(GAME.initial()) == pyffish.start_fen(VARIANT)


def test_random_games(rng: random.Random) -> None:
    """Legal moves, and the position after a move."""
    passing = promoted = 0
    for _ in range(GAMES // 20):
        ours = GAME.initial()
        while names := ours.descriptions():
            a = rng.choice(list(names))
            after = ours.result(a)
            special = ours.text.split()[3] != "-"
            if special or rng.random() < OFTEN:
                theirs = pyffish.legal_moves(VARIANT, fen(ours), [])
                assert {move(name) for name in names.values()} == set(theirs), ours.text
                expected = pyffish.get_fen(VARIANT, fen(ours), [move(names[a])]).split()
                assert fen(after).split()[:3] == expected[:3], (ours.text, names[a])
            passing += special
            promoted += len(names[a]) == 5
            ours = after
    assert passing
    assert promoted
