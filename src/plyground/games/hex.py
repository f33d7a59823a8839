"""Hex: join your two opposite sides of a rhombus of hexagons with a chain of stones.

Red moves first and joins top and bottom, Blue joins left and right. Cells are numbered along the
rows from a1 at the top left; cell c is bit c % 64 of word c // 64 of a set. For each player the
record keeps the stones that hang together with the player's first side (top, left): a new stone
changes them only if it touches one of them, and who brings them to the other side has won.
"""

from math import sqrt

import numpy as np

from plyground.game import Facts, Hints, Line, Piece, Reader, hex_grid, option, record, rows_text
from plyground.game.boards.hexagons import STEPS, HexBoard, rhombus
from plyground.kernel.bits import ctz, popcount, select

size = option("size", 11, low=2, high=19, about="cells along a side")
swap = option("swap", False, about="whether Blue may take over Red's first stone instead of moving")

CELLS = size * size
SWAP = CELLS
WORDS = (CELLS + 63) // 64

State = record(
    stones=(np.uint64, (2, WORDS)),
    joined=(np.uint64, (2, WORDS)),  # those that hang together with the first side
    free=np.int16,  # the number of empty cells
    turn=np.int8,
    winner=np.int8,  # -1 nobody
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
TOP_BIT = np.uint64(63)
ROW, ROW_CARRY = np.uint64(size), np.uint64(64 - size)
SLANT, SLANT_CARRY = np.uint64(size - 1), np.uint64(65 - size)
HEXAGONS = HexBoard.of(rhombus(size, size))


def _words(cells):
    """A set of cells as words."""
    bits = sum(1 << c for c in cells)
    return [bits >> 64 * w & (1 << 64) - 1 for w in range(WORDS)]


SIDES = (
    (range(size), range(CELLS - size, CELLS)),
    (range(0, CELLS, size), range(size - 1, CELLS, size)),
)
CELL = np.array([_words([c]) for c in range(CELLS)], np.uint64)
AROUND = np.array([_words(HEXAGONS.near(c)) for c in range(CELLS)], np.uint64)
BOARD = np.array(_words(range(CELLS)), np.uint64)
FIRST_SIDE = np.array([_words(first) for first, _ in SIDES], np.uint64)
LAST_SIDE = np.array([_words(last) for _, last in SIDES], np.uint64)
NOT_LEFT = BOARD & ~FIRST_SIDE[1]
NOT_RIGHT = BOARD & ~LAST_SIDE[1]


def start(s):
    s.free = CELLS
    s.winner = -1


def legal(s, moves):
    """The empty cells in ascending order, then the swap."""
    n = 0
    if s.winner < 0:
        for w in range(WORDS):
            rest = empty(s, w)
            while rest != NONE:
                moves[n] = 64 * w + ctz(rest)
                n += 1
                rest &= rest - ONE
        if may_swap(s):
            moves[n] = SWAP
            n += 1
    return n


def count(s):
    if s.winner >= 0:
        return 0
    return int(s.free) + may_swap(s)


def pick(s, k):
    for w in range(WORDS):
        rest = empty(s, w)
        here = popcount(rest)
        if k < here:
            return 64 * w + select(rest, k)
        k -= here
    return SWAP


def play(s, a):
    if a == SWAP:
        take_over(s)
    else:
        place(s, a)
    s.turn = 1 - s.turn


def over(s):
    return s.winner >= 0


def score(s, u):
    u[s.winner] = 1.0
    u[1 - s.winner] = -1.0


def empty(s, w):
    return BOARD[w] ^ s.stones[0, w] ^ s.stones[1, w]


def may_swap(s):
    return swap and s.turn == 1 and s.free == CELLS - 1


def take_over(s):
    """Red's only stone becomes Blue's, mirrored, so that it stands to Blue's sides as to Red's."""
    for w in range(WORDS):
        if s.stones[0, w] != NONE:
            cell = 64 * w + ctz(s.stones[0, w])
            s.stones[0, w] = NONE
            s.joined[0, w] = NONE
            s.free += 1
            place(s, cell % size * size + cell // size)
            return


def place(s, a):
    """Put a stone of the player to move on a, and see whether it completes a chain."""
    mine = s.turn
    here = a >> 6
    s.free -= 1
    s.stones[mine, here] |= CELL[a, here]
    held = FIRST_SIDE[mine, here] & CELL[a, here]
    loose = NONE
    for w in range(WORDS):
        held |= AROUND[a, w] & s.joined[mine, w]
        loose |= AROUND[a, w] & s.stones[mine, w] & ~s.joined[mine, w]
    if held == NONE:
        return
    s.joined[mine, here] |= CELL[a, here]
    if loose != NONE:
        join(s, mine)
    for w in range(WORDS):
        if s.joined[mine, w] & LAST_SIDE[mine, w] != NONE:
            s.winner = mine


def join(s, player):
    """Take all stones into `joined` that hang together with those in it."""
    changed = True
    while changed:
        changed = False
        before = NONE
        here = s.joined[player, 0]
        for w in range(WORDS):
            after = s.joined[player, w + 1] if w + 1 < WORDS else NONE
            grown = here | spread(before, here, after, w) & s.stones[player, w]
            if grown != here:
                changed = True
            s.joined[player, w] = grown
            before = grown
            here = after


def spread(before, here, after, w):
    """The neighbours in word w of the cells in three successive words."""
    return (
        (here << ROW | before >> ROW_CARRY)
        | (here >> ROW | after << ROW_CARRY)
        | (here << ONE | before >> TOP_BIT | here >> SLANT | after << SLANT_CARRY) & NOT_LEFT[w]
        | (here >> ONE | after << TOP_BIT | here << SLANT | before >> SLANT_CARRY) & NOT_RIGHT[w]
    )


# --- evaluation ----------------------------------------------------------------------------

# A bridge joins two cells over two empty ones that lie between them: the other player cannot cut,
# for an answer to one is the other. Bridge i is steps i and i + 1, in either order. It can also
# join the second row to a side.
LONG, LONG_CARRY = np.uint64(2 * size - 1), np.uint64(65 - 2 * size)
ASLANT, ASLANT_CARRY = np.uint64(size + 1), np.uint64(63 - size)
FLAT, FLAT_CARRY = np.uint64(max(1, size - 2)), np.uint64(64 - max(1, size - 2))


def _bridged(i):
    """The cells to which a bridge i leads from a cell of the board."""
    (down, along), (then_down, then_along) = STEPS[i], STEPS[(i + 1) % 6]
    back = (-down - then_down, -along - then_along)
    return [c for c in range(CELLS) if HEXAGONS.step(c, back) is not None]


def _second_row(side):
    """The cells with two neighbours on a side."""
    outside = (c for c in range(CELLS) if c not in side)
    return [c for c in outside if len(set(HEXAGONS.near(c)) & set(side)) == 2]


BRIDGED = np.array([_words(_bridged(i)) for i in range(6)], np.uint64)
SECOND_ROWS = np.array([[_words(_second_row(side)) for side in two] for two in SIDES], np.uint64)
FROM_SIDES = ((3, 0), (1, 4))  # the bridges that lead there as if from beyond the board

# Fitted to the results of games that the engine played against itself.
weights = {"stones_short": 0.05, "bridges_short": 0.4, "ways": 0.09, "to_move": 0.25}


def features(s, f):
    """How many more stones Blue needs than Red to join the sides if left alone; how many more
    cells there are for Red where a shortest way can end, from 2 to 6; whose move it is.

    Stones are counted neighbour by neighbour, and again, like the ways, with bridges taken as
    joined.
    """
    sets = np.zeros((8, WORDS + 2), np.uint64)  # rows of words with an empty one at either end
    find_bridges(s, sets)
    f[0] = stones_to_go(s, sets, 1, False)[0] - stones_to_go(s, sets, 0, False)[0]
    theirs, their_ways = stones_to_go(s, sets, 1, True)
    ours, our_ways = stones_to_go(s, sets, 0, True)
    f[1] = theirs - ours
    f[2] = min(max(our_ways, 2), 6) - min(max(their_ways, 2), 6)
    f[3] = 1.0 if s.turn == 0 else -1.0


REACHED, BESIDE = 6, 7  # rows of `sets` after those of the six bridges


def find_bridges(s, sets):
    """Write the cells to which each bridge leads, if both cells on the way are empty."""
    for w in range(WORDS):
        before = empty(s, w - 1) if w > 0 else NONE
        here = empty(s, w)
        after = empty(s, w + 1) if w + 1 < WORDS else NONE
        # The cells with an empty neighbour in that direction.
        up = here << ROW | before >> ROW_CARRY
        up_right = (here << SLANT | before >> SLANT_CARRY) & NOT_RIGHT[w]
        right = (here >> ONE | after << TOP_BIT) & NOT_RIGHT[w]
        down = here >> ROW | after << ROW_CARRY
        down_left = (here >> SLANT | after << SLANT_CARRY) & NOT_LEFT[w]
        left = (here << ONE | before >> TOP_BIT) & NOT_LEFT[w]
        sets[0, w + 1] = down & down_left
        sets[1, w + 1] = down_left & left
        sets[2, w + 1] = left & up
        sets[3, w + 1] = up & up_right
        sets[4, w + 1] = up_right & right
        sets[5, w + 1] = right & down


def stones_to_go(s, sets, player, bridges):
    """The fewest empty cells on any way of a player from side to side, and how many cells there are
    where such a way can end: a search in layers."""
    reached, beside = sets[REACHED], sets[BESIDE]
    for w in range(WORDS):
        reached[w + 1] = NONE
        beside[w + 1] = FIRST_SIDE[player, w]
        if bridges:
            beside[w + 1] |= SECOND_ROWS[player, 0, w] & sets[FROM_SIDES[player][0], w + 1]
    for length in range(CELLS):
        while reach_stones(s, reached, beside, player):
            look_beside(sets, bridges)
        ways = 0
        for w in range(WORDS):
            goal = LAST_SIDE[player, w]
            if bridges:
                goal |= SECOND_ROWS[player, 1, w] & sets[FROM_SIDES[player][1], w + 1]
            ways += popcount(reached[w + 1] & goal)
        if ways > 0:
            return length, ways
        for w in range(WORDS):
            reached[w + 1] |= beside[w + 1] & empty(s, w)
        look_beside(sets, bridges)
    return CELLS, 0


def reach_stones(s, reached, beside, player):
    """Reach the player's stones beside what is reached; returns whether there were any more."""
    changed = False
    for w in range(WORDS):
        stones = beside[w + 1] & s.stones[player, w] & ~reached[w + 1]
        if stones != NONE:
            changed = True
            reached[w + 1] |= stones
    return changed


def look_beside(sets, bridges):
    """Write what can be joined to the cells that are reached."""
    reached, beside = sets[REACHED], sets[BESIDE]
    for w in range(WORDS):
        before, here, after = reached[w], reached[w + 1], reached[w + 2]
        beside[w + 1] |= spread(before, here, after, w)
        if bridges:
            beside[w + 1] |= (
                (here >> LONG | after << LONG_CARRY) & sets[0, w + 1] & BRIDGED[0, w]
                | (here >> FLAT | after << FLAT_CARRY) & sets[1, w + 1] & BRIDGED[1, w]
                | (here << ASLANT | before >> ASLANT_CARRY) & sets[2, w + 1] & BRIDGED[2, w]
                | (here << LONG | before >> LONG_CARRY) & sets[3, w + 1] & BRIDGED[3, w]
                | (here << FLAT | before >> FLAT_CARRY) & sets[4, w + 1] & BRIDGED[4, w]
                | (here >> ASLANT | after << ASLANT_CARRY) & sets[5, w + 1] & BRIDGED[5, w]
            )


# --- notation and picture ------------------------------------------------------------------

GRID = hex_grid(size, size)
EXAMPLE = "/".join([str(size)] * size) + " r"
COLOURS = ("red", "blue")
EDGES = (((-1, -1), (0, -2)), ((0, -2), (1, -1)), ((1, -1), (1, 1)))
"""The upper left, upper right and right edge of a hexagon, in halves of its width and quarters of
its height; the other three are opposite to them."""


def _border():
    """The four sides of the board, edge by edge, in the colours of those who join them."""
    lines = []
    for i, cell in enumerate(GRID.cells):
        row, column = divmod(i, size)
        for sign, above, after in ((1, row, size - 1 - column), (-1, size - 1 - row, column)):
            owners = (
                0 if above == 0 else None,
                0 if above == 0 else 1 if after == 0 else None,
                1 if after == 0 else None,
            )
            for ends, owner in zip(EDGES, owners, strict=True):
                if owner is not None:
                    (x1, y1), (x2, y2) = (
                        (cell.x + sign * x / 2, cell.y + sign * y / sqrt(12)) for x, y in ends
                    )
                    lines.append(Line(x1, y1, x2, y2, "side", owner))
    return lines


BORDER = _border()


def describe(s, a):
    return "swap" if a == SWAP else GRID.names[a]


def _cells(s):
    """0 empty, 1 red, 2 blue; row by row."""
    red, blue = (sum(int(x) << 64 * w for w, x in enumerate(row)) for row in s.stones)
    return [(red >> c & 1) + 2 * (blue >> c & 1) for c in range(CELLS)]


def text(s):
    return f"{rows_text(_cells(s), size, '.rb')} {'rb'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".rb")
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    at = reader.at - 1
    reader.end()
    red, blue = cells.count(1), cells.count(2)
    # A swap puts Blue one stone ahead for the rest of the game.
    fair = red - blue == s.turn or (swap and blue > 0 and red - blue == s.turn - 1)
    reader.check(
        fair, f"with {red} red and {blue} blue stones it cannot be {COLOURS[s.turn]}'s turn", at
    )
    s.free = cells.count(0)
    s.winner = -1
    for cell, value in enumerate(cells):
        if value:
            s.stones[value - 1, cell >> 6] |= CELL[cell, cell >> 6]
    for player in range(2):
        s.joined[player] = s.stones[player] & FIRST_SIDE[player]
        join(s, player)
        if any(s.joined[player] & LAST_SIDE[player]):
            reader.check(
                s.turn != player, f"{COLOURS[player]} has joined its sides, and it is its turn", at
            )
            s.winner = player


def picture(s):
    stones = [
        Piece(name, "RB"[value - 1], value - 1, "stone", f"{COLOURS[value - 1]} stone")
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    return GRID.picture(stones, lines=BORDER)


facts = Facts(
    title="Hex",
    title_ar="هيكس",
    summary="Red and Blue take turns to put a stone on an empty cell. Red wants a chain of red "
    "stones from the top to the bottom, Blue a chain of blue stones from left to right; who has "
    "it wins. A full board always has one such chain, so there are no draws. With the swap rule "
    "Blue may answer the first stone by taking it over, mirrored.",
    actions=CELLS + swap,
    max_moves=CELLS,
    max_plies=CELLS + swap,
    players_called=("Red", "Blue"),
    hints=Hints(mcts={"rave": 1000, "c": 0.2}),
    sources=("https://en.wikipedia.org/wiki/Hex_(board_game)", "https://www.hexwiki.net/"),
)
