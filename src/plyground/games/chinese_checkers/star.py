"""The star of Chinese Checkers: its cells, numbered class by class, and the men's moves on it."""

from functools import cache

import numpy as np

from plyground.game.boards.hexagons import STEPS, HexBoard, distance, star
from plyground.game.boards.jumps import bound, class_of, jump_tables, words_of
from plyground.games.chinese_checkers.options import leave_target, side_triangles

PLACES = sorted(star(4), key=lambda place: (class_of(place), place))
BOARD = HexBoard(tuple(PLACES), lettered="columns")
CELLS = len(BOARD)
PASS = CELLS * CELLS
MEN = 10
HOMES = tuple([cell for cell, (row, _) in enumerate(PLACES) if sign * row > 4] for sign in (-1, 1))


def _bit(place):
    """The bit of a place in its class. With rows of seven, no two places share a bit."""
    return 7 * (place[0] // 2) + place[1] // 2 + 27


@cache
def _allowed(player, origin):
    """The cells where the options allow a turn to end."""
    goal = HOMES[1 - player]
    return frozenset(
        cell
        for cell, place in enumerate(PLACES)
        if (
            side_triangles
            if distance((0, 0), place) > 4 and cell not in HOMES[0] + HOMES[1]
            else leave_target or origin not in goal or cell in goal
        )
    )


TABLES = jump_tables(PLACES, STEPS, _bit, _allowed)
MOVES = bound(TABLES)
TARGET = np.array([words_of(PLACES, _bit, HOMES[1 - player]) for player in (0, 1)], np.uint64)
KIND, BIT, CELL = TABLES.kind, TABLES.bit, TABLES.cell
