"""The rules of checkers: steps, jumps, crowning."""

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.checkers.options import draw_plies
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

State = record(
    mine=np.uint64,  # pieces of the player to move
    theirs=np.uint64,
    kings=np.uint64,  # of both
    quiet=np.int16,  # plies since a capture or a man's move
    jumper=np.int8,  # bit of the piece that must go on jumping, -1 if none
    turn=np.int8,
)

ONE = np.uint64(1)
NONE = np.uint64(0)
FOUR = np.uint64(4)
FIVE = np.uint64(5)
EIGHT = np.uint64(8)
TEN = np.uint64(10)
ROWS = np.array([0xF << (4 * row + row // 2) for row in range(8)], np.uint64)
BOARD = np.uint64(sum(int(row) for row in ROWS))
CROWN = np.array([ROWS[7], ROWS[0]], np.uint64)  # where men become kings

STEPS = np.array([4, 5, -4, -5])  # down left, down right, up right, up left

MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
TURNS = np.array([0, 0x5851F42D4C957F2D], np.uint64)


def start(s):
    s.mine = ROWS[0] | ROWS[1] | ROWS[2]
    s.theirs = ROWS[5] | ROWS[6] | ROWS[7]
    s.jumper = -1


def steps(down, up, empty):
    """The pieces that can step in each direction, of those that go down and those that go up."""
    return (
        down & (empty >> FOUR),
        down & (empty >> FIVE),
        up & (empty << FOUR),
        up & (empty << FIVE),
    )


def jumps(down, up, theirs, empty):
    """The pieces that can jump in each direction."""
    return (
        down & (theirs >> FOUR) & (empty >> EIGHT),
        down & (theirs >> FIVE) & (empty >> TEN),
        up & (theirs << FOUR) & (empty << EIGHT),
        up & (theirs << FIVE) & (empty << TEN),
    )


def some(ways):
    return (ways[0] | ways[1] | ways[2] | ways[3]) != NONE


def total(ways):
    return popcount(ways[0]) + popcount(ways[1]) + popcount(ways[2]) + popcount(ways[3])


def movers(s):
    """The pieces that may move in each direction; none may step while a jump is possible."""
    empty = BOARD & ~(s.mine | s.theirs)
    able = s.mine if s.jumper < 0 else ONE << np.uint64(s.jumper)
    down = able if s.turn == 0 else able & s.kings
    up = able & s.kings if s.turn == 0 else able
    ways = jumps(down, up, s.theirs, empty)
    if some(ways) or s.jumper >= 0:
        return ways
    return steps(down, up, empty)


def legal(s, moves):
    n = 0
    if s.quiet < draw_plies:
        ways = movers(s)
        for way in range(4):
            rest = ways[way]
            while rest:
                moves[n] = 4 * ctz(rest) + way
                rest &= rest - ONE
                n += 1
    return n


def count(s):
    if s.quiet >= draw_plies:
        return 0
    return total(movers(s))


def pick(s, k):
    ways = movers(s)
    way = 0
    n = popcount(ways[0])
    while k >= n:
        k -= n
        way += 1
        n = popcount(ways[way])
    return 4 * select(ways[way], k) + way


def play(s, a):
    at = a // 4
    step = STEPS[a % 4]
    piece = ONE << np.uint64(at)
    to = ONE << np.uint64(at + step)
    jumped = s.theirs & to
    if jumped:
        at += 2 * step
        to = ONE << np.uint64(at)
        s.theirs ^= jumped
        s.kings &= ~jumped
    king = (s.kings & piece) != NONE
    crowned = not king and (to & CROWN[s.turn]) != NONE
    s.mine ^= piece | to
    if king:
        s.kings ^= piece | to
    elif crowned:
        s.kings |= to
    s.quiet = s.quiet + 1 if king and not jumped else 0
    if jumped and not crowned:
        s.jumper = at
        if some(movers(s)):
            return
    s.jumper = -1
    mine = s.mine
    s.mine = s.theirs
    s.theirs = mine
    s.turn = 1 - s.turn


def over(s):
    return s.quiet >= draw_plies or not some(movers(s))


def score(s, u):
    """A player who cannot move has lost, even if a draw is due at the same time."""
    stuck = not some(movers(s))
    u[s.turn] = -1.0 if stuck else 0.0
    u[1 - s.turn] = 1.0 if stuck else 0.0


def noisy(s, a):
    return (s.theirs >> np.uint64(a // 4 + STEPS[a % 4]) & ONE) != NONE


def position(s):
    """What must be equal in a repetition: all but the plies without progress."""
    h = wrapping_mul(s.mine ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.theirs, MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.kings, MIX)
    return h ^ (h >> HALF)


def key(s):
    h = position(s) ^ wrapping_mul(np.uint64(int(s.jumper) + 1), MIX)
    return with_clock(h, int(s.quiet), draw_plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


def bit_of(number):
    """The bit of a square, numbered from 1 to 32."""
    return number - 1 + (number - 1) // 8


def number_of(bit):
    return bit - bit // 9 + 1
