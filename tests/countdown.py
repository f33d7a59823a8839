# mypy: allow-untyped-defs, no-check-untyped-defs
"""A game file for learning: count to `last` in steps of 1 to 3; who says it wins.

With two players, the loser is to move at multiples of 4 from the end: the best move is known.
"""

import numpy as np

from plyground.game import Facts, option, record

last = option("last", 13, low=4, high=100, about="the number to reach")
players = option("players", 2, low=2, high=4, about="the number of players")
State = record(said=np.int32, turn=np.int8)


def start(s):
    pass


def legal(s, moves):
    n = min(3, last - s.said)
    for i in range(n):
        moves[i] = i
    return n


def play(s, a):
    s.said += a + 1
    s.turn = (s.turn + 1) % players


def score(s, u):
    u[:] = -1.0
    u[(s.turn + players - 1) % players] = 1.0


facts = Facts(
    title="Countdown",
    actions=3,
    max_moves=3,
    max_plies=last,
    players=players,
    zero_sum=players == 2,
    players_called=("first", "second", "third", "fourth"),
)
