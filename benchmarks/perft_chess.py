"""Chess perft from the start against python-chess, in turn: leaves per processor second."""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import Any

from needed import peer

import plyground as pg


def perft(board: Any, depth: int, bulk: bool) -> int:
    if depth == 0:
        return 1
    if depth == 1 and bulk:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1, bulk)
        board.pop()
    return leaves


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    chess = peer("chess", "chess")
    state = pg.load("chess").initial()
    for bulk in (False, True):
        state.perft(1, bulk=bulk)
        rates = []
        for _ in range(5):
            began = time.process_time()
            ours = state.perft(5, bulk=bulk)
            middle = time.process_time()
            theirs = perft(chess.Board(), 3, bulk)
            end = time.process_time()
            rates.append((ours / (middle - began), theirs / (end - middle)))
        assert (ours, theirs) == (4865609, 8902)
        us, them = median(a for a, _ in rates), median(b for _, b in rates)
        kind = "bulk" if bulk else "every leaf played"
        ratio = median(a / b for a, b in rates)
        print(f"{kind:18} {us / 1e6:7.1f} M/s  python-chess {them / 1e6:6.3f} M/s  {ratio:5.0f} x")


if __name__ == "__main__":
    main()
