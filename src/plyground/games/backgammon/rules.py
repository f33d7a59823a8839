"""The rules of backgammon."""

import numpy as np

from plyground.game import CHANCE, record
from plyground.games.backgammon.dice import OPENINGS, ROLLS, known_roll, roll
from plyground.games.backgammon.men import (
    ANYWHERE,
    BAR,
    NONE,
    ONE,
    POINTS,
    THEIR_HOME_OR_BAR,
    made,
    men,
    mirrored,
    standing,
    total,
)
from plyground.games.backgammon.moves import LOW_FIRST, double_plays, move, plays
from plyground.games.backgammon.options import hyper, known_draws, scoring, seed, turns

State = record(
    men=(np.uint32, 8),  # digits of player 0's men, then of player 1's
    seed=np.uint32,  # of the dice to come, 0 if they are not known
    rolls=np.uint16,  # made so far
    turn=np.int8,
    high=np.int8,  # the dice; 0 before the roll
    low=np.int8,
    last=np.int8,  # between the halves of a double: the point of the second move; else 0
)
START = {24: 1, 23: 1, 22: 1} if hyper else {24: 2, 13: 5, 8: 3, 6: 5}
MEN = sum(START.values())
DIGITS = [sum(1 << point for point, n in START.items() if n >> k & 1) for k in range(4)]
START_MEN = np.array(DIGITS + DIGITS, np.uint32)


def start(s):
    for i in range(8):
        s.men[i] = START_MEN[i]
    if known_draws:
        s.seed = seed
        roll(s, known_roll(s))


def to_play(s):
    return CHANCE if s.high == 0 else int(s.turn)


def over(s):
    if s.high > 0:
        return False
    return s.rolls >= turns or standing(men(s, 0)) == NONE or standing(men(s, 1)) == NONE


def legal(s, moves):
    if over(s):
        return 0
    if s.high == 0:
        n = OPENINGS if s.rolls == 0 else ROLLS
        for i in range(n):
            moves[i] = i
        return n
    theirs = men(s, 1 - s.turn)
    free = POINTS & ~mirrored(made(theirs))
    n = 0
    if s.high == s.low:
        n = double_plays(s, free, moves)
    else:
        n = plays(s, free, mirrored(standing(theirs) & ~BAR), moves)
    if n == 0:
        moves[0] = 0
        n = 1
    return n


def play(s, a):
    if s.high == 0:
        roll(s, a)
        return
    first, second = a % 26, a // 26 % 26
    if a < LOW_FIRST:
        move(s, first, int(s.high))
        move(s, second, int(s.low))
    else:
        move(s, first, int(s.low))
        move(s, second, int(s.high))
    if s.high == s.low and s.last == 0 and second > 0 and standing(men(s, s.turn)):
        s.last = second
        return
    s.turn = 1 - s.turn
    s.high = 0
    s.low = 0
    s.last = 0
    if known_draws and not over(s):
        roll(s, known_roll(s))


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    for player in range(2):
        if standing(men(s, player)) == NONE:
            value = stake(men(s, 1 - player))
            u[player] = value
            u[1 - player] = -value


def stake(loser):
    """A gammon if the loser bore off no man, a backgammon if a man is also in the winner's home."""
    if scoring == "winloss" or total(loser, ANYWHERE) < MEN:
        return 1.0
    return 3.0 if standing(loser) & THEIR_HOME_OR_BAR else 2.0


def noisy(s, a):
    """Hits."""
    if s.high == 0:
        return False
    theirs = men(s, 1 - s.turn)
    blots = mirrored(standing(theirs) & ~made(theirs) & POINTS)
    first, second = ONE << np.uint64(a % 26), ONE << np.uint64(a // 26 % 26)
    high, low = np.uint64(s.high), np.uint64(s.low)
    if a < LOW_FIRST:
        return (((first >> high) | (second >> low)) & blots) != NONE
    return (((first >> low) | (second >> high)) & blots) != NONE
