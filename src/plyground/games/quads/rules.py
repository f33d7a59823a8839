"""The rules of Quads.

Cells are numbered row by row from the top. An edge of a tile is solid (S), grooved parallel to the
side (P) or across it (V); a tile as it lies is four of them: above, right, below, left. The 64 ways
in which tiles can lie (`LIES`) fit into a word. The value of a cell is 0, 1 or 2 for the neutral
tiles, or OWN + 64 * player + way. Actions: a cell, for a neutral tile; then 64 * cell + way; PASS.
"""

from itertools import product

import numpy as np

from plyground.game import record
from plyground.games.quads.options import border, end, neutral, size
from plyground.kernel.bits import ctz, popcount, select

CELLS = size * size

State = record(
    full=np.uint64,  # the cells with a tile
    left=(np.uint64, 2),  # the ways in which the tiles left to each player can lie
    board=(np.uint8, CELLS),
    turn=np.int8,
)

# --- tiles ---------------------------------------------------------------------------------

LIES = ["".join(edges) for edges in product("SPV", repeat=4) if 1 <= edges.count("S") <= 3]
WAYS = len(LIES)  # 64
OWN = 3
PASS = CELLS * (1 + WAYS)


def _turned(lie):
    """The ways in which the same tile can lie."""
    return {lie[i:] + lie[:i] for i in range(4)}


def _word(ways):
    return sum(1 << LIES.index(lie) for lie in ways)


SAME = np.array([_word(_turned(lie)) for lie in LIES], np.uint64)
NOTHING, PARALLEL, ACROSS, SOLID = range(4)  # kinds of edges; SOLID + player


def _edges():
    """The kind of each edge of what lies on a cell, by the cell's value."""
    table = np.zeros((OWN + 2 * WAYS, 4), np.int64)
    table[1], table[2] = PARALLEL, ACROSS
    for player in range(2):
        kinds = {"P": PARALLEL, "V": ACROSS, "S": SOLID + player}
        for way, lie in enumerate(LIES):
            table[OWN + WAYS * player + way] = [kinds[edge] for edge in lie]
    return table


EDGES = _edges()
FIT = np.array(  # by player, side and the edge there: the ways to lie that match it
    [
        [
            [
                _word(
                    lie for lie in LIES if kind == NOTHING or "?PVS"[min(kind, SOLID)] == lie[side]
                )
                if kind != SOLID + 1 - player
                else 0
                for kind in range(5)
            ]
            for side in range(4)
        ]
        for player in range(2)
    ],
    np.uint64,
)

MOST_WAYS = max(int(word).bit_count() for word in FIT[0, 0, 1:])  # next to a tile

# --- board ---------------------------------------------------------------------------------

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _near():
    """The cell above, right of, below and left of each cell; -1 beyond the rim."""
    table = np.full((CELLS, 4), -1, np.int64)
    for cell in range(CELLS):
        for side, (down, right) in enumerate(STEPS):
            row, column = cell // size + down, cell % size + right
            if 0 <= row < size and 0 <= column < size:
                table[cell, side] = size * row + column
    return table


NEAR = _near()
BESIDE = np.array([sum(1 << int(c) for c in row if c >= 0) for row in NEAR], np.uint64)
INNER = np.array([all(c >= 0 for c in row) for row in NEAR])

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
ALL = np.uint64(2**WAYS - 1)
BOARD = np.uint64(2**CELLS - 1)


def start(s):
    s.left[0] = ALL
    s.left[1] = ALL


def frontier(s):
    """The empty cells next to a tile."""
    cells = NONE
    rest = BOARD & ~s.full
    while rest:
        cell = ctz(rest)
        if BESIDE[cell] & s.full:
            cells |= ONE << np.uint64(cell)
        rest &= rest - ONE
    return cells


def ways(s, player, cell):
    """The ways in which a tile of a player can lie on a cell of the frontier."""
    found = s.left[player]
    for side in range(4):
        near = NEAR[cell, side]
        if near >= 0:
            found &= FIT[player, side, EDGES[s.board[near], (side + 2) % 4]]
        elif border:
            found &= FIT[player, side, PARALLEL]
    return found


def neutral_fits(s, cell):
    """Whether the next neutral tile may lie on a cell. Only the second one can fail to match."""
    if s.full >> np.uint64(cell) & ONE:
        return False
    if neutral == "free" or s.full == NONE:
        return True
    return BESIDE[cell] & s.full == NONE and (not border or INNER[cell])


def can_place(s, player):
    cells = frontier(s)
    while cells:
        if ways(s, player, ctz(cells)):
            return True
        cells &= cells - ONE
    return False


def opening(s):
    """Whether a neutral tile is to be placed."""
    return popcount(s.full) < 2


def over(s):
    if opening(s):
        return False
    return not can_place(s, s.turn) and (end == "last" or not can_place(s, 1 - s.turn))


def count(s):
    n = 0
    if opening(s):
        for cell in range(CELLS):
            n += neutral_fits(s, cell)
        return n
    cells = frontier(s)
    while cells:
        n += popcount(ways(s, s.turn, ctz(cells)))
        cells &= cells - ONE
    return 1 if n == 0 and end == "count" and can_place(s, 1 - s.turn) else n


def pick(s, k):
    if opening(s):
        for cell in range(CELLS):
            if neutral_fits(s, cell):
                if k == 0:
                    return cell
                k -= 1
    cells = frontier(s)
    while cells:
        cell = ctz(cells)
        found = ways(s, s.turn, cell)
        n = popcount(found)
        if k < n:
            return CELLS + WAYS * cell + select(found, k)
        k -= n
        cells &= cells - ONE
    return PASS


def legal(s, moves):
    n = 0
    if opening(s):
        for cell in range(CELLS):
            if neutral_fits(s, cell):
                moves[n] = cell
                n += 1
        return n
    cells = frontier(s)
    while cells:
        cell = ctz(cells)
        found = ways(s, s.turn, cell)
        while found:
            moves[n] = CELLS + WAYS * cell + ctz(found)
            n += 1
            found &= found - ONE
        cells &= cells - ONE
    if n == 0 and end == "count" and can_place(s, 1 - s.turn):
        moves[0] = PASS
        n = 1
    return n


def play(s, a):
    if a < CELLS:
        s.board[a] = 1 + popcount(s.full)
        s.full |= ONE << np.uint64(a)
    elif a < PASS:
        cell, way = (a - CELLS) // WAYS, (a - CELLS) % WAYS
        s.board[cell] = OWN + WAYS * int(s.turn) + way
        s.full |= ONE << np.uint64(cell)
        s.left[s.turn] &= ~SAME[way]
    s.turn = 1 - s.turn


def tiles_placed(s, player):
    n = 0
    first = OWN + WAYS * player
    for cell in range(CELLS):
        if first <= s.board[cell] < first + WAYS:
            n += 1
    return n


def score(s, u):
    """Who cannot place a tile has lost; or more tiles win."""
    ahead = 1 if s.turn else -1
    if end == "count":
        ahead = max(-1, min(1, tiles_placed(s, 0) - tiles_placed(s, 1)))
    u[0] = float(ahead)
    u[1] = -u[0]


def moves_left(s):
    return CELLS - popcount(s.full)
