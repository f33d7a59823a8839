"""The pieces, their set-ups, and the cells of the board."""

import random as seeded

import numpy as np

from plyground.games.stratego.options import barrage, blue, red

SPY, SCOUT, MINER, MARSHAL, BOMB, FLAG = 1, 2, 3, 10, 11, 12
UNKNOWN, MOVED, KNOWN = 0, 1, 2
SIZE = 10
LAKES = [row * SIZE + column for row in (4, 5) for column in (2, 3, 6, 7)]
ARMY = (
    [0, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1] if barrage else [0, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6, 1]
)
COUNTS = np.array(ARMY)  # by rank
PIECES = sum(ARMY)
SETUPS = 16


def _setup(number):
    """Ranks on the forty cells of a side, from the front row to the back: the flag stands at the
    back behind bombs, miners and spy behind the strong ones, the rest in front of them."""
    draw = seeded.Random(f"stratego {number}").random
    column = int(draw() * SIZE)
    ranks = {(3, column): FLAG}
    guards = [(2, column), (3, column - 1), (3, column + 1)]
    guards = [cell for cell in guards if 0 <= cell[1] < SIZE][: ARMY[BOMB]]
    ranks |= dict.fromkeys(guards, BOMB)
    depth = [0, 1.5, 0.9, 2.2, 0.7, 0.5, 0.5, 0.6, 0.8, 0.9, 1.1, 1.6]
    rest = [rank for rank in range(1, FLAG) for _ in range(ARMY[rank])]
    for _ in guards:
        rest.remove(BOMB)
    order = sorted(rest, key=lambda rank: depth[rank] + 1.5 * draw())
    cells = sorted(((r, c) for r in range(4) for c in range(SIZE)), key=lambda at: (at[0], draw()))
    cells = [at for at in cells if at not in ranks]
    if barrage:  # few pieces: two or three to a row
        cells = [at for i, at in enumerate(cells) if i % 4 == 0]
    ranks |= dict(zip(cells, order, strict=False))
    return [ranks.get((r, c), 0) for r in range(4) for c in range(SIZE)]


def _homes():
    """The cells of both sides in the order of a set-up: front to back, from the player's left to
    right."""
    yield [row * SIZE + column for row in (6, 7, 8, 9) for column in range(SIZE)]
    yield [row * SIZE + column for row in (3, 2, 1, 0) for column in reversed(range(SIZE))]


def _next():
    """The neighbours of a cell up, right, down, left; -1 beyond the border and at lakes."""
    for cell in range(100):
        row, column = divmod(cell, SIZE)
        for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            inside = 0 <= r < SIZE and 0 <= c < SIZE and r * SIZE + c not in LAKES
            yield r * SIZE + c if inside and cell not in LAKES else -1


SET_UPS = np.array([_setup(number) for number in range(1, SETUPS + 1)], np.int8)
HOMES = np.array(list(_homes()))
NEXT = np.array(list(_next())).reshape(100, 4)
FIXED = np.array([red, blue])
NOTHING = np.uint64(0)
NOISE = np.random.default_rng(1947).integers(1, 1 << 63, (100, 16, 2), np.uint64)
# The order of placing: the immobile and the strong pieces first, while there is room.
ORDER = np.array([r for r in (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) for _ in range(ARMY[r])])
