"""The rules of Chinese Checkers."""

import numpy as np

from plyground.game import record
from plyground.game.boards import jumps
from plyground.game.boards.jumps import CLASSES, NONE
from plyground.games.chinese_checkers.options import anti_blocking, turns
from plyground.games.chinese_checkers.star import HOMES, MOVES, PASS, TARGET
from plyground.kernel.randomness import combine

State = record(
    men=jumps.MEN,
    turns=np.int16,  # that have been played
    turn=np.int8,
)
put, move, taken = MOVES.put, MOVES.move, MOVES.taken
list_moves, choices, random_move = MOVES.list_moves, MOVES.choices, MOVES.random_move


def start(s):
    for player in range(2):
        for cell in HOMES[player]:
            put(s, player, cell)


def legal(s, moves):
    return 0 if over(s) else list_moves(s, moves)


def count(s):
    return 0 if over(s) else max(choices(s), 1)


def draw(s, random):
    return random_move(s, random)


def play(s, a):
    if a != PASS:
        move(s, a)
    s.turns += 1
    s.turn = 1 - s.turn


def arrived(s, player):
    """Whether the target of a player is full of the player's men (or full, by the option)."""
    missing, own = NONE, NONE
    for kind in range(CLASSES):
        there = taken(s, kind) if anti_blocking else s.men[player, kind]
        missing |= TARGET[player, kind] & ~there
        own |= TARGET[player, kind] & s.men[player, kind]
    return missing == NONE and own != NONE


def over(s):
    """Only with the option can the player to move have arrived: when the other player filled the
    gap."""
    return s.turns >= turns or arrived(s, 1 - s.turn) or (anti_blocking and arrived(s, s.turn))


def score(s, u):
    """If both arrive at once, which the option makes possible, the player who moved has won."""
    mover = 1 - s.turn
    u[mover] = 1.0 if arrived(s, mover) else -1.0 if arrived(s, s.turn) else 0.0
    u[s.turn] = -u[mover]


def key(s):
    h = combine(np.uint64(2 * int(s.turns) + int(s.turn)), NONE)
    for kind in range(CLASSES):
        h = combine(combine(h, s.men[0, kind]), s.men[1, kind])
    return h


def timeless(s):
    s.turns = 0
