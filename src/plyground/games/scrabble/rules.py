"""The rules of Scrabble.

A turn is one action: the square of the first tile, the direction, and which tiles of the rack
follow each other on the empty squares from there. So an action has a number that means the same
wherever the rack is the same, `play` needs no dictionary, and a search sees whole turns. A player
who wants to use a blank first names its letter, an action of its own; the play that follows has to
use it. Otherwise a position with two blanks would have a hundred thousand plays.

A rack is sorted: letters in order, then blanks, then empty places. Of equal tiles the first is
used. The bag is a row of tiles, drawn from its front. `history` and `diary` are hashes of what is
public and of what each player alone knows; `mixing` shuffles a closed bag after an exchange.
"""

import numpy as np

from plyground.game import CHANCE, record
from plyground.game.dealing import list_deals
from plyground.games.scrabble.generator import CELLS, ORDER, ORDERS, plays, survey
from plyground.games.scrabble.options import (
    BAGS,
    BLANK,
    DEALS,
    LETTERS,
    POINTS,
    TILES,
    closed,
    margin,
    rack,
    size,
)
from plyground.kernel.randomness import below, combine

State = record(
    history=np.uint64,
    diary=(np.uint64, 2),
    mixing=np.uint64,
    points=(np.int16, 2),
    left=np.int16,  # tiles in the bag
    board=(np.int8, CELLS),  # 0 empty
    racks=(np.int8, (2, rack)),
    bag=(np.int8, TILES),
    scoreless=np.int8,  # turns in a row
    turn=np.int8,
)

# --- board and actions ---------------------------------------------------------------------

# A quarter of the board of 15 by 15, without the images: row and column from 0.
TRIPLE_WORD = [(0, 0), (0, 7), (7, 0)]
DOUBLE_WORD = [(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)]
TRIPLE_LETTER = [(1, 5), (5, 1), (5, 5)]
DOUBLE_LETTER = [(0, 3), (2, 6), (3, 0), (3, 7), (6, 2), (6, 6), (7, 3)]


def _premiums(places, factor):
    whole = np.ones((15, 15), np.int64)
    for row, column in places:
        for r in (row, 14 - row):
            whole[r, [column, 14 - column]] = factor
    edge = (15 - size) // 2
    return whole[edge : 15 - edge, edge : 15 - edge].ravel()


WORD = _premiums(TRIPLE_WORD, 3) * _premiums(DOUBLE_WORD, 2)
LETTER_FACTOR = _premiums(TRIPLE_LETTER, 3) * _premiums(DOUBLE_LETTER, 2)
BONUS = 50  # for all tiles of a full rack
SCORELESS = 6  # turns in a row that end the game
LIMIT = 1000  # the lead that counts at most

EXCHANGE = 2 * CELLS * ORDERS  # + the places of the rack as bits
NAME = EXCHANGE + (1 << rack)  # + the letter of a blank
PASS = NAME + len(LETTERS) + 1
DEAL = PASS + 1  # + index in BAGS
ACTIONS = DEAL + DEALS * closed
MOST_PLAYS = 8000
MOST_MOVES = MOST_PLAYS + ACTIONS - EXCHANGE

NONE = np.uint64(0)
BYTE = np.uint64(8)

# --- rules ---------------------------------------------------------------------------------


def start(s):
    if closed:
        s.turn = CHANCE
    else:
        deal(s, 0)


def deal(s, k):
    for i in range(TILES):
        s.bag[i] = BAGS[k, i]
    s.left = TILES
    s.turn = 0
    s.mixing = np.uint64(k) if closed else NONE
    draw_tiles(s, 0)
    draw_tiles(s, 1)


def draw_tiles(s, player):
    """Fill up a rack from the front of the bag."""
    tiles = s.racks[player]
    taken = 0
    for i in range(rack):
        if tiles[i] == 0 and taken < s.left:
            tiles[i] = s.bag[taken]
            taken += 1
    if taken:
        s.left -= taken
        for i in range(TILES):
            s.bag[i] = s.bag[i + taken] if i < s.left else 0
    sort_tiles(tiles, rack)
    if closed:
        for i in range(rack):
            s.diary[player] = combine(s.diary[player], np.uint64(tiles[i]))


def sort_tiles(tiles, n):
    """In the order of letters, then blanks, then empty places."""
    for i in range(1, n):
        tile = tiles[i]
        j = i
        while j > 0 and tile != 0 and (tiles[j - 1] == 0 or tiles[j - 1] > tile):
            tiles[j] = tiles[j - 1]
            j -= 1
        tiles[j] = tile


def named(tiles):
    """The places on a rack of blanks that are named, as bits."""
    found = 0
    for i in range(rack):
        if tiles[i] > BLANK:
            found |= 1 << i
    return found


def legal(s, moves):
    if over(s):
        return 0
    if s.turn == CHANCE:
        return list_deals(moves, DEAL, DEALS)
    fits = np.zeros(2 * CELLS, np.int64)
    survey(s.board, fits)
    must = named(s.racks[s.turn])
    n = plays(s.board, s.racks[s.turn], must, fits, moves, MOST_PLAYS)
    n = names(s, fits, moves, n)
    if must:
        return n
    if s.left >= rack:
        n = exchanges(s, moves, n)
    moves[n] = PASS
    return n + 1


def names(s, fits, moves, n):
    """The letters of a blank that some play can use, maybe with the other blank."""
    tiles = np.empty(rack, np.int8)
    both = np.empty(rack, np.int8)
    spare = np.empty(1, np.int32)
    for letter in range(1, len(LETTERS) + 1):
        if not name_blank(s.racks[s.turn], letter, tiles):
            break
        useful = plays(s.board, tiles, named(tiles), fits, spare, 1)
        other = 1
        while not useful and other <= len(LETTERS) and name_blank(tiles, other, both):
            useful = plays(s.board, both, named(both), fits, spare, 1)
            other += 1
        if useful:
            moves[n] = NAME + letter
            n += 1
    return n


def name_blank(tiles, letter, out):
    """Copy a rack, with a blank named; whether there was one."""
    found = False
    for i in range(rack):
        out[i] = tiles[i]
        if tiles[i] == BLANK and not found:
            found = True
            out[i] = BLANK + letter
    sort_tiles(out, rack)
    return found


def exchanges(s, moves, n):
    """Sets of tiles, of equal ones always the first."""
    tiles = s.racks[s.turn]
    for chosen in range(1, 1 << rack):
        good = True
        for i in range(rack):
            if chosen >> i & 1:
                twin = i > 0 and tiles[i - 1] == tiles[i] and chosen >> (i - 1) & 1 == 0
                good = good and tiles[i] != 0 and not twin
        if good:
            moves[n] = EXCHANGE + chosen
            n += 1
    return n


def take_turn(s, a):
    if NAME <= a < PASS:
        tiles = s.racks[s.turn].copy()
        name_blank(tiles, a - NAME, s.racks[s.turn])
        note(s, a)
        return
    if a < EXCHANGE:
        lay(s, a)
        note(s, a)
    else:
        s.scoreless += 1
        if a < NAME:
            exchange(s, a - EXCHANGE)
        note(s, PASS)
    s.turn = 1 - s.turn


def deal_or_turn(s, a):
    if a >= DEAL:
        deal(s, a - DEAL)
    else:
        take_turn(s, a)


# With open racks, compiled code does not depend on the order of the bag.
play = deal_or_turn if closed else take_turn


def note(s, a):
    """Remember what both players have seen."""
    if closed:
        s.history = combine(s.history, np.uint64(a))
        for i in range(2):
            s.history = combine(s.history, np.uint64(int(s.points[i]) * 128 + int(s.left)))


def lay(s, a):
    won = worth(s, a)
    order, place = a % ORDERS, a // ORDERS
    step = 1 if place < CELLS else size
    cell = place % CELLS
    tiles = s.racks[s.turn]
    for k in range(rack):
        i = ORDER[order, k]
        if i < 0:
            break
        while s.board[cell] != 0:
            cell += step
        s.board[cell] = tiles[i]
        if closed:
            s.history = combine(s.history, np.uint64(tiles[i]))
        tiles[i] = 0
    s.points[s.turn] += won
    s.scoreless = 0 if won else s.scoreless + 1
    draw_tiles(s, s.turn)


def exchange(s, chosen):
    """Draw first, then put the old tiles at the back in their order; a closed bag is shuffled."""
    tiles = s.racks[s.turn]
    back = np.zeros(rack, np.int8)
    n = 0
    for i in range(rack):
        if chosen >> i & 1:
            back[n] = tiles[i]
            tiles[i] = 0
            n += 1
    draw_tiles(s, s.turn)
    for i in range(n):
        s.bag[s.left] = back[i]
        s.left += 1
    if closed:
        s.history = combine(s.history, np.uint64(n))
        random = np.empty(1, np.uint64)
        random[0] = s.mixing
        shuffle(s.bag, s.left, random)
        s.mixing = random[0]


def shuffle(row, n, random):
    for i in range(n - 1, 0, -1):
        j = below(random, i + 1)
        x = row[i]
        row[i] = row[j]
        row[j] = x


def worth(s, a):
    """The points of a play."""
    order, place = a % ORDERS, a // ORDERS
    across = place < CELLS
    row, column = place % CELLS // size, place % size
    p, base, step = (column, row * size, 1) if across else (row, column, size)
    total = beside(s.board, base, step, p, -1)
    factor = 1
    extra = 0
    laid = 0
    while laid < rack and ORDER[order, laid] >= 0:
        while s.board[base + p * step] != 0:
            p += 1
        cell = base + p * step
        value = POINTS[s.racks[s.turn, ORDER[order, laid]]] * LETTER_FACTOR[cell]
        total += value + beside(s.board, base, step, p, 1)
        factor *= WORD[cell]
        # The line through this square in the other direction.
        there, line, stride = (row, p, size) if across else (column, p * size, 1)
        if between(s.board, line, stride, there):
            crossed = beside(s.board, line, stride, there, -1)
            crossed += beside(s.board, line, stride, there, 1)
            extra += (value + crossed) * WORD[cell]
        laid += 1
        p += 1
    return total * factor + extra + (BONUS if laid == rack else 0)


def between(board, base, step, p):
    """Whether a tile lies beside place p of a line."""
    before = p > 0 and board[base + (p - 1) * step] != 0
    return before or (p < size - 1 and board[base + (p + 1) * step] != 0)


def beside(board, base, step, p, way):
    """The points of the tiles that follow place p of a line without a gap, on one side."""
    total = 0
    p += way
    while 0 <= p < size and board[base + p * step] != 0:
        total += POINTS[board[base + p * step]]
        p += way
    return total


def over(s):
    """A rack is empty only when the bag is."""
    out = s.racks[0, 0] == 0 or s.racks[1, 0] == 0
    return s.turn != CHANCE and (out or s.scoreless >= SCORELESS)


def held(s, player):
    """The points of the tiles on a rack."""
    total = 0
    for i in range(rack):
        total += POINTS[s.racks[player, i]]
    return total


def lead(s):
    """The first player's points less the second's, at the end of the game."""
    rest = held(s, 1) - held(s, 0)
    out = s.racks[0, 0] == 0 or s.racks[1, 0] == 0
    return int(s.points[0]) - int(s.points[1]) + (2 * rest if out else rest)


def score(s, u):
    most = LIMIT if margin else 1
    u[0] = float(max(-most, min(most, lead(s))))
    u[1] = -u[0]


def key(s):
    h = combine(s.history, s.diary[0])
    h = combine(h, s.diary[1] ^ s.mixing)
    h = pack(h, s.board, CELLS)
    h = pack(pack(h, s.racks[0], rack), s.racks[1], rack)
    h = pack(h, s.bag, int(s.left))
    rest = (int(s.points[0]) * 4096 + int(s.points[1])) * 16 + int(s.scoreless)
    return combine(h, np.uint64(rest * 4 + int(s.turn) + 1))


def pack(h, row, n):
    """A hash of tiles, eight at a time."""
    word = NONE
    for i in range(n):
        word = word << BYTE | np.uint64(row[i])
        if i % 8 == 7:
            h = combine(h, word)
            word = NONE
    return combine(h, word)
