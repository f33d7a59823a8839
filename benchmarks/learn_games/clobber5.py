# mypy: allow-untyped-defs, no-check-untyped-defs
"""Clobber on 5x5: a stone captures an adjacent stone of the other colour; who cannot, loses."""

import numpy as np

from plyground.game import Facts, record

SIDE = 5
State = record(cells=(np.int8, SIDE * SIDE), turn=np.int8)  # 0 empty, 1 or 2: the player's stone
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def start(s):
    for i in range(SIDE * SIDE):
        s.cells[i] = 1 + (i + i // SIDE) % 2


def goal(cell, way):
    row, column = cell // SIDE + STEPS[way][0], cell % SIDE + STEPS[way][1]
    return row * SIDE + column if min(row, column) >= 0 and max(row, column) < SIDE else -1


def captures(s, player, moves):
    n = 0
    for cell in range(SIDE * SIDE):
        if s.cells[cell] == player + 1:
            for way in range(4):
                to = goal(cell, way)
                if to >= 0 and s.cells[to] == 2 - player:
                    moves[n] = 4 * cell + way
                    n += 1
    return n


def legal(s, moves):
    return captures(s, s.turn, moves)


def play(s, a):
    s.cells[goal(a // 4, a % 4)] = s.turn + 1
    s.cells[a // 4] = 0
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn], u[1 - s.turn] = -1.0, 1.0


def features(s, f):
    """For the opponent `greedy` only; learning does not use it: stones that can still move."""
    f[0] = 0.0
    for cell in range(SIDE * SIDE):
        for way in range(4):
            to = goal(cell, way)
            if s.cells[cell] != 0 and to >= 0 and s.cells[to] == 3 - s.cells[cell]:
                f[0] += 1.0 if s.cells[cell] == 1 else -1.0
                break


weights = {"mobile stones": 0.2}
facts = Facts(title="Clobber 5x5", actions=100, max_moves=80, max_plies=25)
