"""Small games for tests, sound ones, and how to write them to files with something changed."""

from __future__ import annotations

from pathlib import Path

COUNT = """\
import random
import numpy as np
from plyground.game import CHANCE, Facts, Piece, Reader, option, record, square_grid

LAST = 5
CALLS = [0]
State = record(said=np.int32, turn=np.int8)


def start(s):
    pass


def legal(s, moves):
    n = min(2, LAST - s.said)
    for i in range(n):
        moves[i] = i
    return n


def play(s, a):
    s.said += a + 1
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


def describe(s, a):
    return str(s.said + a + 1)


facts = Facts(title="Count", actions=2, max_moves=2, max_plies=LAST)
"""
"""Count to five in steps of one or two: sound, and short enough to know every line of it."""

DEAL = """\
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record

State = record(card=np.int8, said=np.int8, plies=np.int8, turn=np.int8)


def start(s):
    s.turn = CHANCE


def legal(s, moves):
    if s.plies == 3:
        return 0
    moves[0] = 0
    moves[1] = 1
    return 2


def chance(s, p):
    p[0] = 0.5
    p[1] = 0.5


def play(s, a):
    if s.turn == CHANCE:
        s.card = a
        s.turn = 0
    else:
        s.said = 2 * s.said + a
        s.plies += 1


def score(s, u):
    u[0] = 1.0
    u[1] = -1.0


SEES = 3


def sees(s, player, out):
    out[0] = s.card
    out[1] = s.said
    out[2] = s.plies
    return 3


def describe(s, a):
    if s.turn == CHANCE:
        return "heads" if a == 0 else "tails"
    return "low" if a == 0 else "high"


facts = Facts(
    title="Deal",
    actions=2,
    max_moves=2,
    max_plies=4,
    deterministic=False,
    perfect_information=False,
)
"""
"""A coin is thrown, then the first player, who sees it, says low or high three times: sound too."""

CLASS = """\
class Count:
    initial = (0, 0)
    zero_sum = True

    def to_play(self, s):
        return s[1]

    def actions(self, s):
        return [n for n in (s[0] + 1, s[0] + 2) if n <= 5]

    def result(self, s, a):
        if a not in self.actions(s):
            raise ValueError
        return (a, 1 - s[1])

    def is_terminal(self, s):
        return s[0] == 5

    def utility(self, s, p):
        return -1 if p == s[1] else 1
"""
"""The first game as a plain class."""


SECRET = """\
import numpy as np
from plyground.game import CHANCE, Cell, Facts, Grid, Piece
from plyground.game import record

State = record(card=np.int8, open=np.int8, guess=np.int8, turn=np.int8)


def start(s):
    s.card = -1
    s.open = -1
    s.guess = -1
    s.turn = CHANCE


def legal(s, moves):
    if s.guess >= 0:
        return 0
    n = 2 if s.turn == 1 else 3
    for i in range(n):
        moves[i] = i
    return n


def chance(s, p):
    for i in range(3):
        p[i] = 1 / 3


def play(s, a):
    if s.card < 0:
        s.card = a
    elif s.open < 0:
        s.open = a
        s.turn = 1
    else:
        s.guess = a


def score(s, u):
    u[1] = 1.0 if (s.card == 2) == (s.guess == 1) else -1.0
    u[0] = -u[1]


SEES = 4


def sees(s, player, out):
    out[0] = s.card if player == 0 else -2
    out[1] = s.open
    out[2] = s.guess
    out[3] = s.turn
    return 4


def describe(s, a):
    return ("low" if a == 0 else "high") if s.turn == 1 else f"deal {'JQK'[a]}"


def picture(s):
    cards = [("hand", s.card), ("table", s.open)]
    grid = Grid((Cell("hand", 0, 0), Cell("table", 1, 0)))
    return grid.picture([Piece(cell, "JQK"[c], 0, "card") for cell, c in cards if c >= 0])


facts = Facts(
    title="Secret", actions=3, max_moves=3, max_plies=3, deterministic=False,
    perfect_information=False,
)
"""
"""A card is dealt to the first player, another one openly; the second says whether it is a king."""


def write(folder: Path, source: str, *changes: tuple[str, str]) -> Path:
    """A game file, with something changed."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    file = folder / "mygame.py"
    file.write_text(source)
    return file


def rule(name: str, arguments: str, *lines: str) -> tuple[str, str]:
    """A change that puts lines at the beginning of a rule."""
    head = f"def {name}({arguments}):\n"
    return head, head + "".join(f"    {line}\n" for line in lines)
