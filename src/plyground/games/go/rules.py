"""The rules of Go: chains, captures, ko, area."""

import numpy as np

from plyground.game import record
from plyground.games.go.options import PASS, POINTS, WORDS, komi, plies, size
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul

State = record(
    stones=(np.uint64, (2, WORDS)),  # Black's, White's
    atari=(np.uint64, WORDS),
    open=(np.uint64, WORDS),
    hash=np.uint64,  # of the stones alone
    ply=np.int16,
    ko=np.int16,  # the point where a ko may not be taken back at once, or -1
    margin=np.int16,  # Black's area less White's at the end, 0 before
    turn=np.int8,
    passes=np.int8,  # passes in a row
)

ONE = np.uint64(1)
NONE = np.uint64(0)
TOP_BIT = np.uint64(63)
ROW, ROW_CARRY = np.uint64(size), np.uint64(64 - size)
EMPTY = 2


def neighbours(p):
    row, column = divmod(p, size)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]


def diagonal(p):
    row, column = divmod(p, size)
    near = [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1)]
    near.append((row + 1, column + 1))
    return [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]


def words_of(points):
    """A set of points as words."""
    bits = sum(1 << p for p in points)
    return [bits >> 64 * w & (1 << 64) - 1 for w in range(WORDS)]


POINT = np.array([words_of([p]) for p in range(POINTS)], np.uint64)
AROUND = np.array([words_of(neighbours(p)) for p in range(POINTS)], np.uint64)
BOARD = np.array(words_of(range(POINTS)), np.uint64)
NOT_FIRST = np.array(words_of(p for p in range(POINTS) if p % size != 0), np.uint64)
NOT_LAST = np.array(words_of(p for p in range(POINTS) if p % size != size - 1), np.uint64)
ZOBRIST = np.random.default_rng(1).integers(1, 2**64, (2, POINTS), np.uint64)


def start(s):
    s.ko = -1
    find_open(s)


def legal(s, moves):
    """The open points in ascending order, then the pass. `repetition` handles superko."""
    n = 0
    if not over(s):
        for w in range(WORDS):
            rest = s.open[w]
            while rest != NONE:
                moves[n] = 64 * w + ctz(rest)
                n += 1
                rest &= rest - ONE
        moves[n] = PASS
        n += 1
    return n


def count(s):
    if over(s):
        return 0
    n = 1
    for w in range(WORDS):
        n += popcount(s.open[w])
    return n


def pick(s, k):
    for w in range(WORDS):
        here = popcount(s.open[w])
        if k < here:
            return 64 * w + select(s.open[w], k)
        k -= here
    return PASS


def play(s, a):
    s.ko = -1
    if a == PASS:
        s.passes += 1
    else:
        s.passes = 0
        place(s, a)
    s.turn = 1 - s.turn
    s.ply += 1
    if over(s):
        find_margin(s)
    else:
        find_open(s)


def over(s):
    return s.passes == 2 or s.ply >= plies


def score(s, u):
    lead = s.margin - komi
    u[0] = 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
    u[1] = -u[0]


def place(s, a):
    """Place a stone of the player to move on a, remove what it captures, and update `atari`."""
    mine = int(s.turn)
    theirs = 1 - mine
    s.stones[mine, a >> 6] |= POINT[a, a >> 6]
    s.hash ^= ZOBRIST[mine, a]

    captured = 0
    found = NONE
    for w in range(WORDS):
        s.open[w] = AROUND[a, w] & s.stones[theirs, w] & s.atari[w]
        found |= s.open[w]
    if found != NONE:
        fill(s, theirs)
        captured = capture(s, theirs)

    # Own chains next to captured stones leave atari; so do those next to the new stone, unless the
    # search below finds one liberty.
    found = NONE
    for w in range(WORDS):
        s.open[w] = (s.open[w] | AROUND[a, w]) & s.stones[mine, w] & s.atari[w]
        found |= s.open[w]
    if found != NONE:
        fill(s, mine)
        for w in range(WORDS):
            s.atari[w] &= ~s.open[w]

    if liberties(s, mine, a) == 1 and captured == 1:
        s.ko = liberty_alone(s, mine, a)
    for w in range(WORDS):
        rest = AROUND[a, w] & s.stones[theirs, w]
        while rest != NONE:
            # Enemy stones in the workspace belong to the chain examined last.
            if (s.atari[w] | s.open[w]) & rest & ~(rest - ONE) == NONE:
                liberties(s, theirs, 64 * w + ctz(rest))
            rest &= rest - ONE


def empty(s, w):
    return BOARD[w] ^ s.stones[0, w] ^ s.stones[1, w]


def spread(before, here, after, w):
    """The neighbours in word w of the points in three successive words."""
    return (
        (here << ONE | before >> TOP_BIT) & NOT_FIRST[w]
        | (here >> ONE | after << TOP_BIT) & NOT_LAST[w]
        | (here << ROW | before >> ROW_CARRY)
        | (here >> ROW | after << ROW_CARRY)
    )


def grow(s, colour):
    """Add neighbours of that colour to the workspace.

    Returns whether any were added, and how many neighbours are empty.
    """
    changed = False
    free = 0
    before = NONE
    here = s.open[0]
    for w in range(WORDS):
        after = s.open[w + 1] if w + 1 < WORDS else NONE
        near = spread(before, here, after, w)
        vacant = empty(s, w)
        free += popcount(near & vacant)
        grown = here | near & (vacant if colour == EMPTY else s.stones[colour, w])
        if grown != here:
            changed = True
        s.open[w] = grown
        before = grown
        here = after
    return changed, free


def fill(s, colour):
    """Add all points of that colour that are connected to the workspace."""
    changed = True
    while changed:
        changed, _ = grow(s, colour)


def liberties(s, colour, p):
    """The liberties of the chain on p: 0, 1, or 2 for more. A chain with 1 is added to `atari`."""
    for w in range(WORDS):
        s.open[w] = POINT[p, w] | AROUND[p, w] & s.stones[colour, w]
    changed = True
    free = 0
    while changed:
        changed, free = grow(s, colour)
        if free > 1:
            return 2
    if free == 1:
        for w in range(WORDS):
            s.atari[w] |= s.open[w]
    return free


def capture(s, colour):
    """Remove the stones in the workspace and leave their neighbours in it; returns their number."""
    n = 0
    before = NONE
    here = s.open[0]
    for w in range(WORDS):
        after = s.open[w + 1] if w + 1 < WORDS else NONE
        s.stones[colour, w] ^= here
        s.atari[w] ^= here
        s.open[w] = spread(before, here, after, w)
        rest = here
        while rest != NONE:
            s.hash ^= ZOBRIST[colour, 64 * w + ctz(rest)]
            rest &= rest - ONE
            n += 1
        before = here
        here = after
    return n


def liberty_alone(s, colour, p):
    """The only liberty of a stone that is a chain by itself, or -1."""
    liberty = -1
    for w in range(WORDS):
        if AROUND[p, w] & s.stones[colour, w] != NONE:
            return -1
        free = AROUND[p, w] & empty(s, w)
        if free != NONE:
            liberty = 64 * w + ctz(free)
    return liberty


def find_open(s):
    """Write the points where the player to move may place a stone."""
    before = NONE
    here = helpful(s, 0)
    for w in range(WORDS):
        after = helpful(s, w + 1) if w + 1 < WORDS else NONE
        s.open[w] = empty(s, w) & spread(before, here, after, w)
        before = here
        here = after
    if s.ko >= 0:
        s.open[s.ko >> 6] ^= POINT[s.ko, s.ko >> 6]


def helpful(s, w):
    """Points next to which a stone of the player to move has a liberty, or gains one by capture."""
    atari = s.atari[w]
    return empty(s, w) | s.stones[s.turn, w] & ~atari | s.stones[1 - s.turn, w] & atari


def find_margin(s):
    """Write Black's area less White's: stones, and empty points that reach one colour only."""
    margin = 0
    for colour in range(2):
        for w in range(WORDS):
            s.open[w] = s.stones[colour, w]
        fill(s, EMPTY)
        # Empty points that reach both colours count for both and cancel out.
        for w in range(WORDS):
            margin += popcount(s.open[w]) * (1 - 2 * colour)
            s.open[w] = NONE
    s.margin = margin


def noisy(s, a):
    """Captures."""
    if a == PASS:
        return False
    taken = NONE
    for w in range(WORDS):
        taken |= AROUND[a, w] & s.stones[1 - s.turn, w] & s.atari[w]
    return taken != NONE


def position(s):
    return s.hash


def position_after(s, a):
    """The board after a move that captures nothing, which is most of them."""
    if a == PASS:
        return s.hash
    if noisy(s, a):
        return NONE
    return s.hash ^ ZOBRIST[s.turn, a]


def reversible(s):
    """No position can recur while every stone played is still on the board."""
    n = 0
    for w in range(WORDS):
        n += popcount(s.stones[0, w]) + popcount(s.stones[1, w])
    return 0 if n == s.ply - s.passes else int(s.ply)


def key(s):
    rest = ((int(s.ply) * 3 + int(s.passes)) * 2 + int(s.turn)) * (POINTS + 1) + int(s.ko) + 1
    return s.hash ^ wrapping_mul(np.uint64(rest), ODD)


ODD = np.uint64(0x9E3779B97F4A7C15)
