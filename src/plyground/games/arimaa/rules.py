"""The rules of Arimaa: pieces, set-up, turns of four steps, pushes and pulls.

Bitboards, a1 = bit 0, h8 = bit 63; Gold begins at the bottom.
"""

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.arimaa.options import SETUPS, setup, turns
from plyground.kernel.bits import ctz, popcount, wrapping_mul

State = record(
    kinds=(np.uint64, 6),  # rabbits, cats, dogs, horses, camels, elephants of both
    sides=(np.uint64, 2),
    hash=np.uint64,  # of the board
    before=np.uint64,  # of the board at the beginning of the turn
    made=np.int16,  # turns so far
    placed=np.int8,  # pieces that have been set up
    turn=np.int8,
    steps=np.int8,  # left in the turn
    pending=np.int8,
    spot=np.int8,  # the square that must (push) or may (pull) be filled next; -1 if none
    rank=np.int8,  # of the piece that left it
    won=np.int8,  # 1 Gold, 2 Silver, 3 a draw
)

ONE = np.uint64(1)
NONE = np.uint64(0)
EIGHT = np.uint64(8)
NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
STEP = np.array([8, 1, -8, -1])
BACK = np.array([2, 0])  # the direction in which rabbits do not step
GOALS = np.array([0xFF << 56, 0xFF], np.uint64)
TRAPS = np.array([18, 21, 42, 45])  # c3, f3, c6, f6
RABBITS, ELEPHANTS = 0, 5
NUMBER = np.array([8, 2, 2, 2, 1, 1])  # of each kind
LETTERS = "RCDHME"

_random = np.random.Generator(np.random.PCG64(36))
HASH = _random.integers(1, 1 << 64, (2, 6, 64), np.uint64)
SILVER = np.uint64(_random.integers(1, 1 << 64, dtype=np.uint64))
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


def bit(q):
    return ONE << np.uint64(q)


def shifted(x, d):
    """These squares moved one step in a direction."""
    if d == 0:
        return x << EIGHT
    if d == 1:
        return (x & NOT_H) << ONE
    if d == 2:
        return x >> EIGHT
    return (x & NOT_A) >> ONE


def near(x):
    """All squares next to these."""
    return (x << EIGHT) | (x >> EIGHT) | ((x & NOT_H) << ONE) | ((x & NOT_A) >> ONE)


def kind_at(s, q):
    here = bit(q)
    for kind in range(6):
        if s.kinds[kind] & here:
            return kind
    return -1


def put(s, side, kind, q):
    s.kinds[kind] |= bit(q)
    s.sides[side] |= bit(q)
    s.hash ^= HASH[side, kind, q]


def weaker(s, side, rank):
    """The pieces of a player that are weaker than a rank."""
    found = NONE
    for kind in range(rank):
        found |= s.kinds[kind]
    return found & s.sides[side]


def stronger(s, side, rank):
    found = NONE
    for kind in range(rank + 1, 6):
        found |= s.kinds[kind]
    return found & s.sides[side]


def free(s, side):
    """The pieces of a player that are not frozen: no stronger enemy is near, or a friend is."""
    us, them = s.sides[side], s.sides[1 - side]
    held = NONE
    above = NONE
    for kind in range(5, -1, -1):
        held |= s.kinds[kind] & us & near(above)
        above |= s.kinds[kind] & them
    return us & (~held | near(us))


def pushable(s, side, able):
    """The enemies of a player next to a stronger piece that is able to move."""
    them = s.sides[1 - side]
    found = NONE
    above = NONE
    for kind in range(5, -1, -1):
        found |= s.kinds[kind] & them & near(above)
        above |= s.kinds[kind] & able
    return found


PUSHING, PULLING = 1, 2
PASS, PLACE = 512, 513


def next_square(s):
    """The square of the next piece in the set-up: rank by rank from the player's own side."""
    return np.int64(s.placed) if s.placed < 16 else (np.int64(s.placed) - 16) ^ 56


KNOWN = np.array([LETTERS.index(c) for c in SETUPS[setup]], np.int64)


def start(s):
    s.spot = -1
    if setup != "free":
        for side in range(2):
            for i in range(16):
                put(s, side, KNOWN[i], i if side == 0 else i ^ 56)
        s.placed = 32
        s.steps = 4
        s.before = s.hash


def legal(s, moves):
    if s.won:
        return 0
    side = np.int64(s.turn)
    if s.placed < 32:
        return placings(s, moves, side)
    able = free(s, side)
    n = 0
    if s.pending == PUSHING:
        able &= stronger(s, side, np.int64(s.rank))
        for d in range(4):
            n = add(s, moves, n, able & shifted(bit(s.spot), d ^ 2), d, 0)
        return n
    empty = ~(s.sides[0] | s.sides[1])
    foes = pushable(s, side, able) if s.steps > 1 else NONE
    pulled = weaker(s, 1 - side, np.int64(s.rank)) if s.pending == PULLING else NONE
    for d in range(4):
        room = shifted(empty, d ^ 2)
        own = able & room
        if d == BACK[side]:
            own &= ~s.kinds[RABBITS]
        n = add(s, moves, n, own, d, 0)
        theirs = foes & room
        if s.steps == 2:
            theirs = without_undoing(s, theirs, d, able)
        if pulled:
            theirs |= pulled & shifted(bit(s.spot), d ^ 2)
        n = add(s, moves, n, theirs, d, 256)
    if s.steps < 4 and s.hash != s.before:
        moves[n] = PASS
        n += 1
    return n


def placings(s, moves, side):
    n = 0
    for kind in range(6):
        if popcount(s.kinds[kind] & s.sides[side]) < NUMBER[kind]:
            moves[n] = PLACE + kind
            n += 1
    return n


def add(s, moves, n, origins, d, base):
    """Add the steps of these pieces; the fourth may not restore the board of the turn's start."""
    while origins:
        q = ctz(origins)
        origins &= origins - ONE
        if s.steps > 1 or changes(s, q, q + STEP[d]):
            moves[n] = base + 4 * q + d
            n += 1
    return n


def changes(s, q, to):
    """Whether a step leads to another board than that at the beginning of the turn.

    Captures can be ignored: after one, there are fewer pieces than at the beginning.
    """
    side = 0 if s.sides[0] & bit(q) else 1
    kind = kind_at(s, q)
    return s.hash ^ HASH[side, kind, q] ^ HASH[side, kind, to] != s.before


def without_undoing(s, foes, d, able):
    """The enemies that can be pushed in a direction with the last two steps of a turn.

    A push that only undoes the pull before it is not allowed.
    """
    side = np.int64(s.turn)
    kept = NONE
    while foes:
        q = ctz(foes)
        foes &= foes - ONE
        kind = kind_at(s, q)
        half = s.hash ^ HASH[1 - side, kind, q] ^ HASH[1 - side, kind, q + STEP[d]]
        fillers = near(bit(q)) & able & stronger(s, side, kind)
        while fillers:
            p = ctz(fillers)
            fillers &= fillers - ONE
            own = kind_at(s, p)
            if half ^ HASH[side, own, p] ^ HASH[side, own, q] != s.before:
                kept |= bit(q)
    return kept


def play(s, a):
    side = np.int64(s.turn)
    if a >= PLACE:
        put(s, side, a - PLACE, next_square(s))
        s.placed += 1
        s.turn = 1 if 16 <= s.placed < 32 else 0
        if s.placed == 32:
            s.steps = 4
            s.before = s.hash
        return
    if a == PASS:
        end_turn(s, side)
        return
    q = a % 256 // 4
    to = q + STEP[a % 4]
    kind = kind_at(s, q)
    mover = side if a < 256 else 1 - side
    s.kinds[kind] ^= bit(q) | bit(to)
    s.sides[mover] ^= bit(q) | bit(to)
    s.hash ^= HASH[mover, kind, q] ^ HASH[mover, kind, to]
    drown(s)
    s.steps -= 1
    commit(s, side, q, to, kind, a >= 256)
    if s.steps == 0:
        end_turn(s, side)


def drown(s):
    """Remove pieces on traps without a friend next to them."""
    for i in range(4):
        trap = bit(TRAPS[i])
        for side in range(2):
            if s.sides[side] & trap and not s.sides[side] & near(trap):
                kind = kind_at(s, TRAPS[i])
                s.kinds[kind] ^= trap
                s.sides[side] ^= trap
                s.hash ^= HASH[side, kind, TRAPS[i]]


def commit(s, side, q, to, kind, foe):
    """Write what must or may follow a step from q: q is filled after a push, or by a pull."""
    after = 0
    if foe:
        pull = s.pending == PULLING and to == s.spot and kind < s.rank
        after = 0 if pull else PUSHING
    elif s.pending != PUSHING and s.steps > 0 and weaker(s, 1 - side, kind) & near(bit(q)):
        after = PULLING
    s.pending = after
    s.spot = q if after else -1
    s.rank = kind if after else 0


def end_turn(s, side):
    s.turn = 1 - side
    s.steps = 4
    s.before = s.hash
    s.pending = 0
    s.spot = -1
    s.rank = 0
    s.made += 1
    rabbits = s.kinds[RABBITS]
    for player in (side, 1 - side):
        if not s.won and rabbits & s.sides[player] & GOALS[player]:
            s.won = 1 + player
    for player in (1 - side, side):
        if not s.won and not rabbits & s.sides[player]:
            s.won = 2 - player
    if not s.won and s.made >= turns:
        s.won = 3


def can_move(s):
    """Whether the player at the beginning of a turn can step or push."""
    side = np.int64(s.turn)
    able = free(s, side)
    empty = ~(s.sides[0] | s.sides[1])
    if (near(empty) & pushable(s, side, able)) | (near(empty) & able & ~s.kinds[RABBITS]):
        return True
    rabbits = able & s.kinds[RABBITS]
    for d in range(4):
        if d != BACK[side] and rabbits & shifted(empty, d ^ 2):
            return True
    return False


def over(s):
    return s.won != 0 or (s.placed == 32 and s.steps == 4 and not can_move(s))


def score(s, u):
    """A player without a move, or only with a move to a third repetition, has lost."""
    gold = 0.0
    if s.won == 0:
        gold = 1.0 if s.turn == 1 else -1.0
    elif s.won < 3:
        gold = 3.0 - 2.0 * s.won
    u[0] = gold
    u[1] = -gold


def position(s):
    """Everything but the number of turns."""
    rest = np.int64(s.steps) | (np.int64(s.pending) << 3) | (np.int64(s.rank) << 5)
    rest |= (np.int64(s.spot) + 1) << 8
    h = wrapping_mul(s.before ^ np.uint64(rest), MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.hash, MIX)
    h ^= h >> HALF
    return h ^ SILVER if s.turn else h


def key(s):
    return with_clock(position(s), 4 * int(s.made), 4 * turns)


def reversible(s):
    return 4 * np.int64(s.made) + 4
