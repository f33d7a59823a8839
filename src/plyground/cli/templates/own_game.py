"""Own game: count up to 21 in steps of 1 to 3. The player who says the last number wins.

Change this file from top to bottom; `plyground check` finds mistakes.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Piece, option, record

# Options can be set by the player: `plyground play FILE -o last=30`.
last = option("last", 21, low=4, high=100, about="the number to reach")

# A state is a record of numbers. All are 0 at the start.
State = record(
    said=np.int32,  # the last number said
    turn=np.int8,  # the player to move: 0 or 1
)


def start(s):
    """Writes the initial state; here everything is 0 already."""


def legal(s, moves):
    """Writes the legal actions and returns their number; 0 means that the game is over."""
    n = min(3, last - s.said)
    for i in range(n):
        moves[i] = i
    return n


def play(s, a):
    """Changes the state by an action. Action 0 counts one step, 1 two, 2 three."""
    s.said += a + 1
    s.turn = 1 - s.turn


def score(s, u):
    """Writes the utility of each player, once the game is over."""
    u[s.turn] = -1.0  # the other player said the last number
    u[1 - s.turn] = 1.0


def describe(s, a):
    """An action as text, as it is shown and typed."""
    return str(s.said + a + 1)


# The board: a row of numbers with a piece on the last one said.
BOARD = Grid(tuple(Cell(str(i), x=i % 10, y=i // 10) for i in range(last + 1)))


def picture(s):
    """The board as data, from which text and SVG are drawn."""
    return BOARD.picture([Piece(str(s.said), "*")])


facts = Facts(
    title="Own game",
    summary=f"Take turns to count from 0 in steps of 1, 2 or 3. The player who says {last} wins.",
    actions=3,  # actions are numbered from 0 to 2
    max_moves=3,  # the most actions that are legal at once
    max_plies=last,  # the longest game
)
