# mypy: allow-untyped-defs, no-check-untyped-defs
"""A race on 5x5: men step ahead, straight or aslant, and capture aslant; the far row wins."""

import numpy as np

from plyground.game import Facts, record

SIDE = 5
State = record(cells=(np.int8, SIDE * SIDE), turn=np.int8)  # 0 empty, 1 or 2: the player's man


def start(s):
    for i in range(SIDE):
        s.cells[i] = 1
        s.cells[SIDE * SIDE - 1 - i] = 2


def goal(s, a):
    """Where action 3 * cell + way leads: one row ahead, `way` - 1 columns aside; -1: nowhere."""
    row, column = a // 3 // SIDE + 1 - 2 * s.turn, a // 3 % SIDE + a % 3 - 1
    return row * SIDE + column if min(row, column) >= 0 and max(row, column) < SIDE else -1


def arrived(s):
    done = False
    for i in range(SIDE):
        done |= s.cells[i] == 2 or s.cells[SIDE * SIDE - 1 - i] == 1
    return done


def legal(s, moves):
    n = 0
    for a in range(0 if arrived(s) else 3 * SIDE * SIDE):
        to = goal(s, a)
        if s.cells[a // 3] != s.turn + 1 or to < 0:
            continue
        if s.cells[to] == 0 or (a % 3 != 1 and s.cells[to] == 2 - s.turn):
            moves[n] = a
            n += 1
    return n


def play(s, a):
    s.cells[goal(s, a)] = s.turn + 1
    s.cells[a // 3] = 0
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn], u[1 - s.turn] = -1.0, 1.0


def features(s, f):
    """For the opponent `greedy` only; learning does not use it: how far each side's men are."""
    f[0] = 0.0
    for i in range(SIDE * SIDE):
        row = i // SIDE
        f[0] += row + 2 if s.cells[i] == 1 else row - SIDE - 1 if s.cells[i] == 2 else 0


weights = {"men and their rows": 0.1}
facts = Facts(title="Race 5x5", actions=75, max_moves=15, max_plies=60)
