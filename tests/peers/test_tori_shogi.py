"""Tori shogi against Fairy-Stockfish, move by move."""

from __future__ import annotations

import random

import pyffish
from lockstep import GAMES
from scale import DEEP

import plyground as pg

GAME = pg.load("tori_shogi")
VARIANT = "torishogi"


def same_moves(names: set[str], fen: str) -> bool:
    """Fairy-Stockfish lists swallow drops that give mate, and lets them lose: they do not count."""
    theirs = set(pyffish.legal_moves(VARIANT, fen, []))
    mating = {m for m in theirs - names if m[0] == "S" and "@" in m}
    return names == theirs - {m for m in mating if not pyffish.legal_moves(VARIANT, fen, [m])}


def test_random_games_in_lockstep(rng: random.Random) -> None:
    """Board, hands and turn of the FEN, and the legal moves, at every ply; also who is in check."""
    mates = drops = 0
    for _ in range(GAMES // 40):
        ours, fen = GAME.initial(), pyffish.start_fen(VARIANT)
        while True:
            board, turn = fen.split()[:2]
            there, hands = board.rstrip("]").split("[")
            own, held = ours.text.split()[0].rstrip("]").split("[")
            assert (own, sorted(held), ours.text.split()[1]) == (
                there,
                sorted(hands) or ["-"],
                turn,
            )
            names = ours.descriptions()
            if ours.is_terminal and pyffish.legal_moves(VARIANT, fen, []):
                break  # a fourth repetition, or the last ply
            if DEEP or not names or rng.random() < 0.3:  # it is slow
                assert same_moves(set(names.values()), fen), fen
                checked = bool(ours.record.checked)  # type: ignore[attr-defined]
                assert checked == pyffish.gives_check(VARIANT, fen, []), fen
            if not names:
                mates += 1
                assert ours.utility(int(ours.record.turn)) == -1.0  # type: ignore[attr-defined]
                break
            a = rng.choice(list(names))
            drops += "@" in names[a]
            fen = pyffish.get_fen(VARIANT, fen, [names[a]])
            ours = ours.result(a)
    assert mates > 1
    assert drops > 100
