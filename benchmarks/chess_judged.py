"""Positions of chess with Stockfish's judgement, to learn an evaluation from.

    python benchmarks/chess_judged.py FILE --positions 1000000 --seed 1

Stockfish plays against itself with 150 nodes a move, and some moves are random. Quiet positions are
written: no check, and its move is no capture and no promotion. A row of the file is ten
little-endian words of 64 bits: pawns, knights, bishops, rooks, queens, kings, White's pieces, the
turn (0 White, 1 Black), and two scores for the mover in hundredths of a pawn, after the search that
chose the move, and to depth 1. Both are noisy, in different ways: their mean is closer to what a
deep search finds.
"""

from __future__ import annotations

import argparse
import random
import struct
import subprocess
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import chess
import numpy as np

ROW = struct.Struct("<8Q2q")
LEVEL, LARGEST, MATE = 250, 800, 3000
"""The greatest score of an opening, and of a position: then the game is over; that of a mate."""
LONGEST = 240
AT_ONCE = 64


Answer = tuple[int, int, str]
"""The score to depth 1, the score of the search, and its move."""


class Judge:
    """Stockfish, asked about many positions at once: it need not wait for the next question."""

    def __init__(self, nodes: int) -> None:
        self.go = f"go depth 1\ngo nodes {nodes}\n"
        self.process = subprocess.Popen(
            ["stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, fens: list[str]) -> list[Answer]:
        """For each position two scores in hundredths of a pawn, and a move."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"position fen {fen}\n{self.go}" for fen in fens))
        self.process.stdin.flush()
        return [(self._answer()[0], *self._answer()) for _ in fens]

    def _answer(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        score = 0
        for line in self.process.stdout:
            words = line.split()
            if "score" in words:
                at = words.index("score")
                score = int(words[at + 2])
                if words[at + 1] == "mate":
                    score = MATE if score > 0 else -MATE
            elif words[0] == "bestmove":
                return score, words[1]
        raise RuntimeError("stockfish has ended")

    def close(self) -> None:
        self.process.communicate("quit\n")


def game(rng: random.Random, wild: float, out: BinaryIO) -> Generator[str, Answer, None]:
    """One game: gives positions as FEN, takes answers, and writes rows."""
    board = chess.Board()
    for _ in range(rng.randint(4, 9)):
        if not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
    wild, most, seen = wild * rng.random() ** 2, LEVEL, set()
    while board.ply() < LONGEST and not board.is_insufficient_material():
        shallow, score, name = yield board.fen()
        if name == "(none)" or abs(score) > most:
            return
        most = LARGEST
        move = chess.Move.from_uci(name)
        if not (board.is_capture(move) or move.promotion or board.is_check()):
            kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens)
            white = board.occupied_co[chess.WHITE]
            row = ROW.pack(*kinds, board.kings, white, 0 if board.turn else 1, score, shallow)
            if row[:-16] in seen:
                return
            seen.add(row[:-16])
            out.write(row)
        board.push(rng.choice(list(board.legal_moves)) if rng.random() < wild else move)


def play(judge: Judge, rng: random.Random, wild: float, out: BinaryIO, positions: int) -> None:
    """Many games at a time, until there are enough rows."""
    games: list[Generator[str, Answer, None]] = []
    fens: list[str] = []
    while out.tell() < positions * ROW.size:
        while len(games) < AT_ONCE:
            games.append(game(rng, wild, out))
            fens.append(next(games[-1]))
        going: list[Generator[str, Answer, None]] = []
        following: list[str] = []
        for one, answer in zip(games, judge.ask(fens), strict=True):
            with suppress(StopIteration):
                following.append(one.send(answer))
                going.append(one)
        games, fens = going, following


def read(path: Path) -> Any:
    """The rows of a file: an array of ten columns."""
    return np.fromfile(path, "<i8").reshape(-1, 10)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--nodes", type=int, default=150, help="that Stockfish spends on each")
    parser.add_argument("--wild", type=float, default=0.1, help="most random moves of a game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    judge = Judge(args.nodes)
    with args.file.open("wb") as out:
        play(judge, random.Random(args.seed), args.wild, out, args.positions)
    judge.close()


if __name__ == "__main__":
    main()
