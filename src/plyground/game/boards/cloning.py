# mypy: allow-untyped-defs, no-check-untyped-defs
"""The rules that Ataxx and Hexxagon share, on any board of up to 64 cells.

A move puts a man on an empty cell: a new one next to one of the player's men (a clone), or one of
the player's men from two steps away (a jump). All opposing men next to the cell change sides.
`near` and `far` are tables of a board: for each cell, the set of the cells one and two steps away.

A state has the fields of `STATE`. An action is cells * origin + target; a clone is one action
whichever man it comes from, and has the target as its origin. The pass is cells * cells.
"""

# Rules are untyped by design: one source for interpreted and compiled play.
# mypy: allow-untyped-defs, no-check-untyped-defs

import numpy as np

from plyground.kernel.bits import ctz, popcount, select

STATE = {
    "mine": np.uint64,  # men of the player to move
    "theirs": np.uint64,
    "empty": np.uint64,
    "quiet": np.int16,  # plies since the last clone
    "turn": np.int8,
}
ONE = np.uint64(1)
NONE = np.uint64(0)


def beside(men, near):
    """The cells next to any of the men."""
    cells = NONE
    while men:
        cells |= near[ctz(men)]
        men &= men - ONE
    return cells


def can_move(men, empty, near, far):
    while men:
        cell = ctz(men)
        if (near[cell] | far[cell]) & empty:
            return True
        men &= men - ONE
    return False


def is_over(s, near, far, limit):
    """Whether no move is possible, a player has no men, or `limit` plies passed without a clone."""
    if s.mine == NONE or s.theirs == NONE or s.empty == NONE or s.quiet >= limit:
        return True
    return not can_move(s.mine | s.theirs, s.empty, near, far)


def list_moves(s, moves, near, far, limit):
    """Clones by target, then jumps by origin; the pass only if the other player can move."""
    if s.mine == NONE or s.theirs == NONE or s.empty == NONE or s.quiet >= limit:
        return 0
    cells = len(near)
    n = 0
    targets = beside(s.mine, near) & s.empty
    while targets:
        moves[n] = ctz(targets) * (cells + 1)
        targets &= targets - ONE
        n += 1
    men = s.mine
    while men:
        origin = ctz(men)
        targets = far[origin] & s.empty
        while targets:
            moves[n] = cells * origin + ctz(targets)
            targets &= targets - ONE
            n += 1
        men &= men - ONE
    if n == 0 and can_move(s.theirs, s.empty, near, far):
        moves[0] = cells * cells
        n = 1
    return n


def count_moves(s, near, far, limit):
    if s.mine == NONE or s.theirs == NONE or s.empty == NONE or s.quiet >= limit:
        return 0
    n = 0
    clones = NONE
    men = s.mine
    while men:
        origin = ctz(men)
        clones |= near[origin]
        n += popcount(far[origin] & s.empty)
        men &= men - ONE
    n += popcount(clones & s.empty)
    if n == 0 and can_move(s.theirs, s.empty, near, far):
        return 1
    return n


def pick_move(s, k, near, far):
    """The k-th move in the order of `list_moves`."""
    cells = len(near)
    clones = beside(s.mine, near) & s.empty
    n = popcount(clones)
    if k < n:
        return select(clones, k) * (cells + 1)
    men = s.mine
    while men:
        k -= n
        origin = ctz(men)
        targets = far[origin] & s.empty
        n = popcount(targets)
        if k < n:
            return cells * origin + select(targets, k)
        men &= men - ONE
    return cells * cells


def make_move(s, a, near):
    """Plays a move or the pass."""
    cells = len(near)
    mine = s.mine
    theirs = s.theirs
    s.quiet += 1
    if a != cells * cells:
        origin = a // cells
        target = a % cells
        if origin == target:
            s.quiet = 0
        else:
            mine ^= ONE << np.uint64(origin)
            s.empty |= ONE << np.uint64(origin)
        taken = theirs & near[target]
        mine |= taken | ONE << np.uint64(target)
        theirs ^= taken
        s.empty &= ~mine
    s.mine = theirs
    s.theirs = mine
    s.turn = 1 - s.turn


def lead(s, near, far):
    """How many men the player to move is ahead at the end; 0 if the limit ended the game."""
    ahead = popcount(s.mine) - popcount(s.theirs)
    both = s.mine != NONE and s.theirs != NONE
    if both and can_move(s.mine | s.theirs, s.empty, near, far):
        return 0
    return ahead


def gain_of(s, a, near):
    """By how much a move changes the difference of men: 2 for each capture, 1 for a clone."""
    cells = len(near)
    if a == cells * cells:
        return 0
    target = a % cells
    return 2 * popcount(near[target] & s.theirs) + (a // cells == target)


WEIGHTS = {"men": 0.05, "share": 1.5, "clones": 0.01, "exposed": -0.01, "to_move": 0.1}


def judge(s, f, near):
    """Differences between the sides: men, as a number and as a share of all; empty cells to clone
    to; men next to an empty cell; and the player to move."""
    first = s.mine if s.turn == 0 else s.theirs
    second = s.theirs if s.turn == 0 else s.mine
    men, others = popcount(first), popcount(second)
    edge = beside(s.empty, near)
    f[0] = men - others
    f[1] = (men - others) / (men + others)
    f[2] = popcount(beside(first, near) & s.empty) - popcount(beside(second, near) & s.empty)
    f[3] = popcount(first & edge) - popcount(second & edge)
    f[4] = 1.0 if s.turn == 0 else -1.0
