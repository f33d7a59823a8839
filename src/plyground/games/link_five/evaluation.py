"""The evaluation of Link Five, and what engines need not look at."""

import numpy as np

from plyground.games.link_five.options import leal, size
from plyground.games.link_five.rules import (
    AXES,
    DOWN,
    FIRSTS,
    LINE,
    NONE,
    ONE,
    PASS,
    RIGHT,
    completes,
    legal,
    run,
)
from plyground.kernel.bits import ctz, popcount

LEFT = np.array([[i if right < 0 else 0 for i in range(LINE)] for _, right in AXES], np.uint64)
BACK = np.array([[i if right > 0 else 0 for i in range(LINE)] for _, right in AXES], np.uint64)

weights = {"ones": 0.002, "twos": 0.012, "threes": 0.06, "fours": 0.25, "decided": 4.0}


def fives(s, row, axis, side):
    """Lines of five that begin in a row and have no stone of the other side: the set of their first
    cells, and the number of stones in each, as three sets of binary digits."""
    lines = FIRSTS[axis, row]
    ones = NONE
    twos = NONE
    fours = NONE
    for i in range(LINE):
        r = row + i * DOWN[axis]
        if r >= size:  # then no line begins here
            break
        ours = s.stones[side, r] >> BACK[axis, i] << LEFT[axis, i]
        lines &= ~(s.stones[1 - side, r] >> BACK[axis, i] << LEFT[axis, i])
        carry = ones & ours
        ones ^= ours
        fours |= twos & carry
        twos ^= carry
    return lines, ones, twos, fours


def features(s, f):
    """Lines of five that only one side has entered, with one to four stones; and an immediate win:
    of the player to move with a four, or of the other who threatens two fives."""
    for i in range(5):
        f[i] = 0.0
    found = False
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for axis in range(4):
            for row in range(size):
                lines, ones, twos, fours = fives(s, row, axis, side)
                if lines & (ones | twos | fours) == NONE:
                    continue
                f[0] += sign * popcount(lines & ones & ~twos & ~fours)
                f[1] += sign * popcount(lines & twos & ~ones)
                f[2] += sign * popcount(lines & twos & ones)
                last = popcount(lines & fours & ~ones)
                f[3] += sign * last
                found |= last > 0
    if found and not leal:
        f[4] = decided(s)


def decided(s):
    """1 or -1 if the first or second player is certain to complete a row next."""
    cell, mover, sure = forced(s)
    if cell < 0 or not sure:
        return 0.0
    return 1.0 - 2.0 * (s.turn if mover else 1 - s.turn)


def forced(s):
    """A cell that completes a row, the mover's before the other's, or -1; whether it is the
    mover's; whether that wins, for which the other player needs two such cells."""
    for ply in range(2):
        first, second = winning(s, s.turn if ply == 0 else 1 - s.turn)
        if first >= 0:
            return first, ply == 0, ply == 0 or second >= 0
    return -1, False, False


def winning(s, side):
    """Two cells on which a stone of a side would win; -1 where there is none."""
    first = -1
    for axis in range(4):
        for row in range(size):
            lines, ones, _, fours = fives(s, row, axis, side)
            lines &= fours & ~ones
            while lines:
                cell = gap(s, row * size + ctz(lines), axis)
                lines &= lines - ONE
                if cell != first and completes(s, side, cell):
                    if first >= 0:
                        return first, cell
                    first = cell
    return first, -1


def gap(s, cell, axis):
    """The empty cell of a line of five that begins here."""
    row = cell // size
    column = cell % size
    while (s.stones[0, row] | s.stones[1, row]) >> np.uint64(column) & ONE:
        row += DOWN[axis]
        column += RIGHT[axis]
    return row * size + column


def essential(s, moves):
    """An immediate win; otherwise the only defence; otherwise all moves."""
    if not leal:
        cell, _, _ = forced(s)
        if cell >= 0:
            moves[0] = cell
            return 1
    return legal(s, moves)


def gain(s, a):
    """Rows that the stone extends, or prevents the other player from extending."""
    if a == PASS:
        return 0
    total = 0
    for side in range(2):
        for axis in range(4):
            length = run(s, side, a, axis, 0) + run(s, side, a, axis, 1)
            total += length * length * length
    return total
