"""The evaluation of Terrace."""

import numpy as np

from plyground.games.terrace.board import CELLS, GOALS, HEIGHT
from plyground.games.terrace.rules import ALL, NONE, ONE, bit, prey, size_at, steps
from plyground.kernel.bits import ctz, popcount

weights = {"pieces": 0.09, "way": 0.1, "danger": 0.12, "height": 0.02, "prey": 0.03, "tempo": 0.03}


def _ways():
    """By player and cell: how many moves a T needs to its goal on an empty board."""
    table = np.full((2, CELLS), CELLS)
    for side in range(2):
        table[side, GOALS[side]] = 0
        for n in range(CELLS):
            for cell in range(CELLS):
                reach = int(steps(cell, NONE, ALL))
                near = any(reach >> to & 1 and table[side, to] == n for to in range(CELLS))
                if table[side, cell] > n + 1 and near:
                    table[side, cell] = n + 1
            if table[side].max() <= n:
                break
    return table


WAY = _ways()
WORTH = np.array([1.0, 1.6, 2.3, 3.0])


def features(s, f):
    """White's less Black's: pieces by size; moves that the T needs, negated; enemies that could
    capture the T, negated; height of the pieces but the T; enemies that can be captured."""
    for i in range(5):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        men, theirs = s.men[side], s.men[1 - side]
        while men:
            cell = ctz(men)
            men &= men - ONE
            k = size_at(s, cell)
            found = prey(s, cell, k) & theirs
            f[4] += sign * popcount(found & ~s.ts)
            if found & s.ts:
                f[2] += sign
            if s.ts & bit(cell):
                f[1] -= sign * WAY[side, cell]
            else:
                f[0] += sign * WORTH[k]
                f[3] += sign * HEIGHT[cell]
    f[5] = 1.0 - 2.0 * s.turn


def noisy(s, a):
    """Captures of the other's pieces, and a T that reaches its goal."""
    if s.men[1 - s.turn] & bit(a % CELLS):
        return True
    return a % CELLS == GOALS[s.turn] and (s.ts & bit(a // CELLS)) != NONE


def gain(s, a):
    """Wins first; then large pieces by small ones; captures of the own side's last."""
    there = bit(a % CELLS)
    if s.men[s.turn] & there:
        return -1000 if s.ts & there else -8
    if s.ts & bit(a // CELLS) and a % CELLS == GOALS[s.turn]:
        return 1000
    if s.men[1 - s.turn] & there:
        if s.ts & there:
            return 1000
        return 8 + 4 * size_at(s, a % CELLS) - size_at(s, a // CELLS)
    return 0


def skip(s):
    """Pass; with few pieces left, a player may have to give way."""
    if popcount(s.men[s.turn]) < 4:
        return False
    s.turn = 1 - s.turn
    return True
