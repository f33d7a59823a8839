"""The rules of GIPF: pushes, and rows of four."""

import numpy as np

from plyground.game import record
from plyground.game.boards.hexagons import STEPS, HexBoard, distance, hexagon
from plyground.games.gipf.options import plies, reserve
from plyground.kernel.bits import popcount

PUSH, CHOOSE = 0, 1

State = record(
    pieces=(np.uint64, 2),  # on the board, of each player
    hand=(np.int8, 2),
    ply=np.int16,
    stage=np.int8,
    next=np.int8,  # the player who pushes next, once all rows are removed
    turn=np.int8,
)

BOARD = HexBoard.of(hexagon(5))
CELLS = len(BOARD)


def ring(cell):
    return distance((0, 0), BOARD.places[cell])


def _line(dot, step):
    """The spots from a dot along a step, up to the dot on the other side."""
    cells = []
    cell = BOARD.step(dot, step)
    while cell is not None and ring(cell) < 4:
        cells.append(cell)
        cell = BOARD.step(cell, step)
    return cells


def word_of(cells):
    return sum(1 << cell for cell in cells)


DOTS = [cell for cell in range(CELLS) if ring(cell) == 4]
ENTRIES = [(dot, line) for dot in DOTS for step in STEPS if (line := _line(dot, step))]
PUSHES = len(ENTRIES)
# Each line once, as it is entered from one of its ends.
LINES = [line for _, line in ENTRIES if line[0] < line[-1]]


def _table(lines):
    """Lines as rows of equal length, with -1 at the end of the shorter ones."""
    return np.array([line + [-1] * (7 - len(line)) for line in lines], np.int8)


ENTRY = _table([line for _, line in ENTRIES])
ENTRY_WORD = np.array([word_of(line) for _, line in ENTRIES], np.uint64)
LINE = _table(LINES)
LENGTH = np.array([len(line) for line in LINES], np.int8)
SPOTS = word_of(cell for cell in range(CELLS) if ring(cell) < 4)
FOURS = np.array(
    [word_of(line[i : i + 4]) for line in LINES for i in range(len(line) - 3)], np.uint64
)

ONE = np.uint64(1)
NONE = np.uint64(0)


def _homes():
    """The corners of the spots, alternately White's and Black's around the board."""
    corners = [BOARD.number[3 * row, 3 * column] for row, column in STEPS]
    return [word_of(corners[side::2]) for side in (0, 1)]


HOMES = np.array(_homes(), np.uint64)


def start(s):
    for player in range(2):
        s.pieces[player] = HOMES[player]
        s.hand[player] = reserve


def bit(cell):
    return ONE << np.uint64(cell)


def legal(s, moves):
    if over(s):
        return 0
    n = 0
    if s.stage == CHOOSE:
        for line in range(len(LINE)):
            if row_on(s, s.turn, line):
                moves[n] = PUSHES + line
                n += 1
        return n
    full = s.pieces[0] | s.pieces[1]
    for entry in range(PUSHES):
        if ENTRY_WORD[entry] & ~full:
            moves[n] = entry
            n += 1
    return n


def play(s, a):
    s.ply += 1
    if a < PUSHES:
        push(s, a)
        s.hand[s.turn] -= 1
        s.next = 1 - s.turn
    else:
        remove(s, s.turn, row_on(s, s.turn, a - PUSHES))
    settle(s)


def push(s, entry):
    """Push a new piece onto the first spot; the pieces before the first gap move by one."""
    full = s.pieces[0] | s.pieces[1]
    gap = 0
    while full & bit(ENTRY[entry, gap]):
        gap += 1
    for i in range(gap, 0, -1):
        if s.pieces[0] & bit(ENTRY[entry, i - 1]):
            s.pieces[0] ^= bit(ENTRY[entry, i - 1]) | bit(ENTRY[entry, i])
        else:
            s.pieces[1] ^= bit(ENTRY[entry, i - 1]) | bit(ENTRY[entry, i])
    s.pieces[s.turn] |= bit(ENTRY[entry, 0])


def row_on(s, player, line):
    """The pieces that a player removes from a line: four or more own pieces in a row and all
    adjoining ones up to the next gap; NONE without such a row."""
    run = NONE
    own = 0
    complete = False
    for i in range(LENGTH[line]):
        here = bit(LINE[line, i])
        if s.pieces[player] & here:
            own += 1
            complete |= own >= 4
        elif s.pieces[1 - player] & here:
            own = 0
        elif complete:
            break
        else:
            own = 0
            run = NONE
            continue
        run |= here
    return run if complete else NONE


def remove(s, player, row):
    """Own pieces go back to the hand; the others are captured."""
    s.hand[player] += popcount(s.pieces[player] & row)
    s.pieces[0] &= ~row
    s.pieces[1] &= ~row


def settle(s):
    """Remove rows until crossing rows leave a choice, or none are left."""
    mover = 1 - s.next
    for side in range(2):
        player = mover if side == 0 else 1 - mover
        if has_four(s.pieces[player]) and remove_lonely(s, player):
            s.stage = CHOOSE
            s.turn = player
            return
    s.stage = PUSH
    s.turn = s.next


def has_four(pieces):
    for i in range(len(FOURS)):
        if pieces & FOURS[i] == FOURS[i]:
            return True
    return False


def remove_lonely(s, player):
    """Remove all rows of a player that cross no other; returns whether others are left."""
    once = NONE
    twice = NONE
    # One loop first finds the cells where rows cross, then removes: half the code to compile.
    for i in range(2 * len(LINE)):
        row = row_on(s, player, i % len(LINE))
        if i < len(LINE):
            twice |= once & row
            once |= row
        elif row and not row & twice:
            remove(s, player, row)
    return twice != NONE


def over(s):
    return s.ply >= plies or (s.stage == PUSH and s.hand[s.turn] == 0)


def score(s, u):
    """A player who has to push but has no piece loses."""
    lost = s.stage == PUSH and s.hand[s.turn] == 0
    u[s.turn] = -1.0 if lost else 0.0
    u[1 - s.turn] = -u[s.turn]
