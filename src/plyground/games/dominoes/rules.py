"""The rules of dominoes.

Tiles are numbered 0-0, 1-0, 1-1, 2-0, ..., so that a number does not depend on the size of the set;
a hand is a set of bits. Actions: 2 tile + end (0 left, 1 right), and one more to draw or pass. Only
the two ends of the chain matter for the rules; the chain itself is kept to be shown. With closed
hands, chance draws one of many deals; `history` and `diary` are hashes of what both players and of
what each of them alone has seen.
"""

import random as seeded

import numpy as np

from plyground.game import CHANCE, record
from plyground.game.dealing import list_deals
from plyground.games.dominoes.options import (
    PAIRS,
    TILES,
    block,
    closed,
    hand,
    lead_any,
    most,
    seed,
)
from plyground.kernel.bits import ctz
from plyground.kernel.randomness import combine

State = record(
    history=np.uint64,
    diary=(np.uint64, 2),
    hands=(np.uint64, 2),
    bones=(np.int8, TILES),  # the boneyard from `drawn` on, in the order of drawing; else -1
    drawn=np.int8,  # tiles that are no longer in the boneyard
    chain=(np.int8, 2 * TILES),  # pips from left to right, two for each tile; 0 beyond the end
    length=np.int8,  # tiles in the chain
    passes=np.int8,  # in a row
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
LEFT, RIGHT = 0, 1
WAIT = 2 * TILES  # draw if there is a boneyard, otherwise pass
DEAL = WAIT + 1  # + the number of a deal, from 0
DEALS = 256 if closed else 0
MOST_MOVES = max(2 * (most + 1), hand, DEALS)
HIGH, LOW = np.array(PAIRS).T.copy()
PIPS = HIGH + LOW
WITH = np.array([sum(1 << t for t, pair in enumerate(PAIRS) if n in pair) for n in range(most + 1)])
WITH = WITH.astype(np.uint64)
DOUBLES = np.uint64(sum(1 << t for t, (high, low) in enumerate(PAIRS) if high == low))
# The tile that leads: the highest double, otherwise the heaviest, then the higher number.
RANK = np.array([1000 * (h == w) + 20 * (h + w) + h for h, w in PAIRS])


def _deal(number):
    draw = seeded.Random(f"dominoes {number}").random
    return sorted(range(TILES), key=lambda tile: draw())


DEAL_ORDERS = np.array([_deal(seed + k) for k in range(max(1, DEALS))], np.int8)
ORDER = DEAL_ORDERS[0]


def start(s):
    if closed:
        s.turn = CHANCE
        for i in range(TILES):
            s.bones[i] = -1
    else:
        deal(s, 0)


def deal(s, k):
    for i in range(TILES):
        s.bones[i] = DEAL_ORDERS[k, i] if i >= 2 * hand else -1
        if i < 2 * hand:
            s.hands[i % 2] |= ONE << np.uint64(DEAL_ORDERS[k, i])
    s.drawn = 2 * hand
    s.turn = 0
    if not lead_any:
        s.turn = 0 if best(s.hands[0]) > best(s.hands[1]) else 1
    if closed:
        s.history = np.uint64(s.turn)
        s.diary[0], s.diary[1] = s.hands[0], s.hands[1]


def best(tiles):
    """The rank of the tile that a hand would lead."""
    found = -1
    while tiles:
        found = max(found, RANK[ctz(tiles)])
        tiles &= tiles - ONE
    return found


def legal(s, moves):
    if over(s):
        return 0
    if s.turn == CHANCE:
        return list_deals(moves, DEAL, DEALS)
    n = 0
    tiles = s.hands[s.turn]
    if s.length == 0:
        highest = best(tiles)
        while tiles:
            tile = ctz(tiles)
            if lead_any or RANK[tile] == highest:
                moves[n] = 2 * tile + RIGHT
                n += 1
            tiles &= tiles - ONE
        return n
    left, right = s.chain[0], s.chain[2 * s.length - 1]
    tiles &= WITH[left] | WITH[right]
    while tiles:
        tile = ctz(tiles)
        bit = tiles & (~tiles + ONE)
        if left != right and bit & WITH[left]:
            moves[n] = 2 * tile + LEFT
            n += 1
        if bit & WITH[right]:
            moves[n] = 2 * tile + RIGHT
            n += 1
        tiles ^= bit
    if n == 0:
        moves[n] = WAIT
        n += 1
    return n


def take_turn(s, a):
    if a == WAIT:
        draw_or_pass(s)
    else:
        lay(s, a)
    if closed:
        s.history = combine(s.history, np.uint64(int(a) * 64 + int(s.drawn)))


def deal_or_turn(s, a):
    if a >= DEAL:
        deal(s, a - DEAL)
    else:
        take_turn(s, a)


# With open hands, compiled code does not depend on the deal.
play = deal_or_turn if closed else take_turn


def lay(s, a):
    tile = a // 2
    s.hands[s.turn] ^= ONE << np.uint64(tile)
    if a % 2 == LEFT:
        put_left(s, HIGH[tile], LOW[tile])
    else:
        put_right(s, HIGH[tile], LOW[tile])
    s.length += 1
    s.passes = 0
    s.turn = 1 - s.turn


def draw_or_pass(s):
    """Draw until a tile fits or none is left; only a player who cannot draw passes."""
    if block or s.drawn == TILES:
        s.passes += 1
        s.turn = 1 - s.turn
        return
    fitting = WITH[s.chain[0]] | WITH[s.chain[2 * s.length - 1]]
    while s.drawn < TILES and (s.hands[s.turn] & fitting) == NONE:
        s.hands[s.turn] |= ONE << np.uint64(s.bones[s.drawn])
        s.bones[s.drawn] = -1
        s.drawn += 1
    if closed:
        s.diary[s.turn] = combine(s.diary[s.turn], s.hands[s.turn])


def put_left(s, high, low):
    end = s.chain[0]
    for i in range(2 * s.length - 1, -1, -1):
        s.chain[i + 2] = s.chain[i]
    s.chain[0] = low if high == end else high
    s.chain[1] = end


def put_right(s, high, low):
    at = 2 * s.length
    end = s.chain[at - 1] if s.length else high
    s.chain[at] = end
    s.chain[at + 1] = low if high == end else high


def over(s):
    if closed and s.turn == CHANCE:
        return False
    return s.hands[0] == NONE or s.hands[1] == NONE or s.passes == 2


def pips(tiles):
    total = 0
    while tiles:
        total += PIPS[ctz(tiles)]
        tiles &= tiles - ONE
    return total


def score(s, u):
    """Pips of the other hand; if both are blocked, the difference for the lighter hand."""
    u[0] = pips(s.hands[1]) - pips(s.hands[0])
    u[1] = -u[0]


def key(s):
    """The inside of the chain does not matter."""
    ends = 0
    if s.length:
        ends = 1 + int(s.chain[0]) * 16 + int(s.chain[2 * s.length - 1])
    rest = ((ends * 64 + int(s.drawn)) * 4 + int(s.passes)) * 2 + (int(s.turn) & 1)
    h = combine(combine(s.hands[0], s.hands[1]), np.uint64(rest))
    if closed:
        h = combine(combine(combine(h, s.history), s.diary[0]), s.diary[1])
        for i in range(TILES):
            h = combine(h, np.uint64(s.bones[i] + 1))
    return h
