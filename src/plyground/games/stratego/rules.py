"""The rules of Stratego: pieces, set-ups, moves, battles."""

import random as seeded

import numpy as np

from plyground.game import CHANCE, record
from plyground.games.stratego.options import (
    barrage,
    blue,
    placing,
    plies,
    red,
    revealed,
    scout_attack_after_move,
)
from plyground.kernel.randomness import combine

State = record(
    history=np.uint64,
    board=np.uint64,  # a hash of what both see on the board
    diary=(np.uint64, 2),
    ply=np.int16,  # moves so far
    quiet=np.int16,  # moves since the last battle
    rank=(np.int8, 100),
    seen=(np.int8, 100),  # 0 nothing is known, 1 it has moved, 2 its rank is known
    fallen=(np.int8, (2, 13)),  # pieces lost, by player and rank
    left=(np.int8, 2),  # pieces still to be placed, by player
    last_from=(np.int8, 2),  # the last move of each player; -1 none
    last_to=(np.int8, 2),
    repeats=(np.int8, 2),  # how often in a row the piece has gone between these two cells
    ending=np.int8,  # 0 under way, 1 Red has won, 2 Blue has won, 3 draw
    turn=np.int8,
)

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


def start(s):
    for player in range(2):
        s.left[player] = PIECES
        s.last_from[player] = -1
        s.last_to[player] = -1
    prepare(s)


def prepare(s):
    """Find whose turn it is before the first move; numbered set-ups are put down at once."""
    for player in range(2):
        if s.left[player]:
            if FIXED[player] > 0:
                put_down(s, player, FIXED[player] - 1)
            else:
                s.turn = player if placing else CHANCE
                return
    s.turn = 0
    if not revealed:  # the places of pieces are public, their ranks are not
        for cell in range(100):
            s.history = combine(s.history, np.uint64(s.rank[cell] != 0))
    finish(s)


def put_down(s, player, setup):
    for i in range(40):
        rank = SET_UPS[setup, i]
        put(s, HOMES[player, i], rank if player == 0 else -rank, UNKNOWN)
    s.left[player] = 0
    if not revealed:
        s.diary[player] = combine(s.diary[player], np.uint64(1000 + setup))


def put(s, cell, rank, seen):
    """Change what is on a cell."""
    s.board ^= look(cell, s.rank[cell], s.seen[cell])
    s.rank[cell] = rank
    s.seen[cell] = seen
    s.board ^= look(cell, rank, seen)


def look(cell, rank, seen):
    """The hash of what both players see on a cell."""
    shown = abs(rank) if revealed or seen == KNOWN else 13 + seen
    return NOISE[cell, shown, owner(rank)] if rank != 0 else NOTHING


def waiting(s):
    """The player who is still placing pieces; -1 if the game has begun."""
    return 0 if s.left[0] else 1 if s.left[1] else -1


def owner(rank):
    return 0 if rank > 0 else 1


def legal(s, moves):
    n = 0
    if s.ending:
        return n
    side = waiting(s)
    if side >= 0:
        if placing:
            for i in range(40):
                if s.rank[HOMES[side, i]] == 0:
                    moves[n] = HOMES[side, i]
                    n += 1
        if s.left[side] == PIECES:
            for setup in range(SETUPS):
                moves[n] = 100 + setup
                n += 1
        return n
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0 and owner(rank) == s.turn and abs(rank) < BOMB:
            for d in range(4):
                to = NEXT[cell, d]
                far = 0
                while to >= 0 and s.rank[to] == 0:
                    if not goes_to_and_fro(s, cell, to):
                        moves[n] = 100 * cell + to
                        n += 1
                    if abs(rank) != SCOUT:
                        break
                    far += 1
                    to = NEXT[to, d]
                if to >= 0 and attackable(s, to, far) and not goes_to_and_fro(s, cell, to):
                    moves[n] = 100 * cell + to
                    n += 1
    return n


def attackable(s, to, far):
    """Whether an enemy can be attacked there after `far` empty cells."""
    rank = s.rank[to]
    return rank != 0 and owner(rank) != s.turn and (scout_attack_after_move or far == 0)


def goes_to_and_fro(s, cell, to):
    """Whether a piece would go between two cells for the fourth time in a row."""
    me = s.turn
    return s.repeats[me] >= 3 and s.last_to[me] == cell and s.last_from[me] == to


def can_move(s, player):
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0 and owner(rank) == player and abs(rank) < BOMB:
            for d in range(4):
                to = NEXT[cell, d]
                free = to >= 0 and (s.rank[to] == 0 or owner(s.rank[to]) != player)
                if free and player == s.turn and goes_to_and_fro(s, cell, to):
                    free = abs(rank) == SCOUT and can_run_on(s, to, d)
                if free:
                    return True
    return False


def can_run_on(s, cell, d):
    """Whether a scout of the player to move can run past this cell in a direction."""
    to = NEXT[cell, d]
    return to >= 0 and s.rank[cell] == 0 and (s.rank[to] == 0 or attackable(s, to, 1))


def play(s, a):
    side = waiting(s)
    if side >= 0:
        place(s, side, a)
        return
    origin, to = a // 100, a % 100
    me = s.turn
    follow(s, origin, to)
    event = np.uint64(a)
    piece = s.rank[origin]
    state = max(MOVED, s.seen[origin])
    put(s, origin, 0, UNKNOWN)
    if abs(origin - to) != SIZE and abs(origin - to) != 1:
        state = KNOWN  # only scouts run
    s.quiet += 1
    s.ply += 1
    s.turn = 1 - me
    enemy = s.rank[to]
    if enemy == 0:
        put(s, to, piece, state)
    else:
        event += np.uint64(10000 * (16 * abs(int(piece)) + abs(int(enemy))))
        battle(s, piece, enemy, to)
    if not revealed:
        s.history = combine(s.history, event)
    finish(s)


def place(s, side, a):
    if a >= 100:
        put_down(s, side, a - 100)
    else:
        rank = ORDER[PIECES - s.left[side]]
        put(s, a, rank if side == 0 else -rank, UNKNOWN)
        s.left[side] -= 1
        if not revealed:
            s.diary[side] = combine(s.diary[side], np.uint64(a))
    if s.left[side] == 0 or not placing:
        prepare(s)


def follow(s, origin, to):
    """Count how often the same piece goes between the same cells."""
    me = s.turn
    if s.last_to[me] == origin and s.last_from[me] == to:
        s.repeats[me] += 1
    else:
        s.repeats[me] = 1
    s.last_from[me] = origin
    s.last_to[me] = to


def outcome(piece, enemy):
    """1: the attacker survives, 0: neither does, -1: the defender does."""
    if enemy == FLAG or (enemy == BOMB and piece == MINER) or (enemy == MARSHAL and piece == SPY):
        return 1
    return 1 if piece > enemy else 0 if piece == enemy else -1


def battle(s, piece, enemy, to):
    s.quiet = 0
    result = outcome(abs(piece), abs(enemy))
    if abs(enemy) == FLAG:
        s.ending = 1 if piece > 0 else 2
    if result >= 0:
        s.fallen[owner(enemy), abs(enemy)] += 1
    if result <= 0:
        s.fallen[owner(piece), abs(piece)] += 1
    survivor = piece if result > 0 else enemy if result < 0 else 0
    put(s, to, survivor, KNOWN if result else UNKNOWN)


def finish(s):
    """End the game if the player to move cannot move, or after too many moves."""
    if s.ending:
        return
    if not can_move(s, s.turn):
        s.ending = 3 if not can_move(s, 1 - s.turn) else 2 - s.turn
    elif s.ply >= plies:
        s.ending = 3


def over(s):
    return s.ending != 0


def score(s, u):
    u[0] = 1.0 if s.ending == 1 else -1.0 if s.ending == 2 else 0.0
    u[1] = -u[0]


def position(s):
    """What both players see on the board, and whose turn it is: it stays when hidden ranks are
    dealt anew."""
    return s.board ^ np.uint64(s.turn + 2)


def reversible(s):
    return int(s.quiet)


def key(s):
    rest = (int(s.ply) * 2 + (int(s.turn) & 1)) * 64 + int(s.repeats[0]) * 8 + int(s.repeats[1])
    for player in range(2):
        rest = rest * 10000 + (1 + int(s.last_from[player])) * 100 + int(s.last_to[player]) + 1
    h = combine(combine(s.board, s.history ^ np.uint64(rest)), s.diary[0])
    return combine(h, s.diary[1] ^ np.uint64(int(s.left[0]) * 64 + int(s.left[1])))


def timeless(s):
    s.ply = 0
