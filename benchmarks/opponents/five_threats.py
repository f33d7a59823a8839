"""Reads lines with the moves so far, as JSON [cell, ...] on 15x15, and answers each with a cell.

Run as a program: it plays with the package `gomoku` of PyPI, which prints what it thinks.
"""

import contextlib
import json
import os
import random
import sys
import types

# The package imports a web server for people who play over a socket; nothing here needs it.
sys.modules["flask_socketio"] = types.SimpleNamespace(  # type: ignore[assignment]
    SocketIO=None, emit=None, join_room=None
)

from gomoku.board import Board  # type: ignore[import-not-found]  # noqa: E402
from gomoku.player.threat_space import ThreatSpace  # type: ignore[import-not-found]  # noqa: E402


def main() -> None:
    random.seed(int(sys.argv[1]))
    player = ThreatSpace()
    for line in sys.stdin:
        board = Board()
        cells = json.loads(line)
        if len(cells) < 2:
            player = ThreatSpace()  # it remembers a line to win by
        for cell in cells:
            board.move_index(cell)
        with open(os.devnull, "w") as quiet, contextlib.redirect_stdout(quiet):
            chosen = player.make_move(board)
        cell = chosen if isinstance(chosen, int) else chosen[0] * board.size + chosen[1]
        print(cell, flush=True)


main()
