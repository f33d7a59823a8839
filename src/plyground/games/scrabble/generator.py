"""All plays of a rack on a board: words are followed from each place where one can begin.

A word is read from the automaton square by square: a tile on the board must follow, an empty
square takes a tile of the rack that the crossing word allows. Only beginnings from which the rack
reaches an anchor, an empty square beside a tile, are tried.
"""

from itertools import permutations

import numpy as np

from plyground.games.scrabble.options import BLANK, ENTRIES, FIRST, LETTERS, MASKS, ROOT, rack, size
from plyground.kernel.bits import popcount
from plyground.kernel.specialise import outlined

CELLS = size * size
CENTRE = CELLS // 2
LETTER = 31  # the bits of a tile that are its letter

# The ways to take some tiles of a rack one after the other, shorter ones first.
_ORDERS = [o for n in range(1, rack + 1) for o in permutations(range(rack), n)]
ORDERS = len(_ORDERS)
ORDER = np.array([(*o, *[-1] * (rack - len(o))) for o in _ORDERS], np.int8)
BEFORE = np.array([sum(len(o) < n for o in _ORDERS) for n in range(1, rack + 1)])

ALL = (1 << len(LETTERS)) - 1
ANCHOR = 1 << 40  # beside a tile; on the empty board the centre
CROSSED = 1 << 41  # a tile laid here also forms a word across the line


def follow(entry, letter):
    """The entry after one more letter; -1 if no word goes on like this."""
    mask = int(MASKS[entry >> 1])
    bit = 1 << (letter - 1)
    if mask & bit == 0:
        return -1
    return int(ENTRIES[FIRST[entry >> 1] + popcount(np.uint64(mask & (bit - 1)))])


def advance(board, base, step, p, entry):
    """Follow the tiles on the board from place p of a line; the place after them, and the entry."""
    while p < size and board[base + p * step] != 0:
        entry = follow(entry, int(board[base + p * step]) & LETTER)
        if entry < 0:
            break
        p += 1
    return p, entry


def crossing(board, base, step, p):
    """The letters that fit the empty place p of a line between its neighbours in the line, as bits;
    all, without CROSSED, if it has none."""
    first = p
    while first > 0 and board[base + (first - 1) * step] != 0:
        first -= 1
    if first == p and (p == size - 1 or board[base + (p + 1) * step] == 0):
        return ALL
    found = CROSSED
    _, entry = advance(board, base, step, first, ROOT)
    if entry < 0:
        return found
    mask = int(MASKS[entry >> 1])
    at = int(FIRST[entry >> 1])
    for letter in range(len(LETTERS)):
        if mask >> letter & 1:
            _, end = advance(board, base, step, p + 1, int(ENTRIES[at]))
            if end >= 0 and end & 1:
                found |= 1 << letter
            at += 1
    return found


@outlined
def survey(board, fits):
    """For both directions of play, what each empty square allows."""
    empty = True
    for cell in range(CELLS):
        empty = empty and board[cell] == 0
    for cell in range(CELLS):
        if board[cell] != 0:
            continue
        row, column = cell // size, cell % size
        down = crossing(board, column, size, row)
        along = crossing(board, row * size, 1, column)
        anchor = (down | along) & CROSSED != 0 or (empty and cell == CENTRE)
        fits[cell] = down | ANCHOR if anchor else down
        fits[CELLS + cell] = along | ANCHOR if anchor else along


@outlined
def plays(board, tiles, must, fits, moves, enough):
    """Write the plays of some tiles that use those of `must` (bits of places on the rack), until
    there are enough; returns how many."""
    held = 0
    while held < rack and tiles[held] != 0:
        held += 1
    n = 0
    at = np.empty(rack + 1, np.int64)
    entries = np.empty(rack + 1, np.int64)
    open_to = np.empty(rack + 1, np.int64)  # letters that may lie there, and CROSSED
    used = np.empty(rack + 1, np.int64)
    codes = np.empty(rack + 1, np.int64)
    tried = np.empty(rack + 1, np.int64)
    for line in range(2 * size):
        direction = line // size
        step = 1 if direction == 0 else size
        base = line * size if direction == 0 else line - size
        for begin in range(size):
            if begin > 0 and board[base + (begin - 1) * step] != 0:
                continue
            anchor = reach(board, fits, direction, base, step, begin, held)
            if anchor < 0:
                continue
            at[0], entries[0] = advance(board, base, step, begin, ROOT)
            if entries[0] < 0:
                continue
            start = (direction * CELLS + base + int(at[0]) * step) * ORDERS
            open_to[0] = allowed(fits, direction * CELLS + base, step, at[0], entries[0])
            used[0] = codes[0] = tried[0] = 0
            k = 0  # tiles laid
            while k >= 0:
                i, letters, before = int(tried[k]), int(open_to[k]), int(used[k])
                if i == held or letters == 0:
                    k -= 1
                    continue
                tried[k] = i + 1
                tile = int(tiles[i])
                if before >> i & 1 or tile == BLANK or letters >> ((tile & LETTER) - 1) & 1 == 0:
                    continue
                if i > 0 and tiles[i - 1] == tile and before >> (i - 1) & 1 == 0:
                    continue  # of equal tiles the first is used
                entry = follow(int(entries[k]), tile & LETTER)
                end, entry = advance(board, base, step, int(at[k]) + 1, entry)
                if entry < 0:
                    continue
                rank = i - popcount(np.uint64(before & ((1 << i) - 1)))
                code = int(codes[k]) * (rack - k) + rank
                now = before | 1 << i
                # One tile that forms words in both directions is a play across.
                once = k > 0 or direction == 0 or letters & CROSSED == 0
                if entry & 1 and once and end > anchor and end > begin + 1 and now & must == must:
                    moves[n] = start + BEFORE[k] + code
                    n += 1
                    if n == enough:
                        return n
                k += 1
                at[k], entries[k], used[k], codes[k], tried[k] = end, entry, now, code, 0
                open_to[k] = allowed(fits, direction * CELLS + base, step, end, entry)
    return n


def allowed(fits, base, step, p, entry):
    """The letters that may follow an entry on place p of a line, with CROSSED as it is there."""
    if p == size:
        return 0
    fit = int(fits[base + p * step])
    return fit & int(MASKS[entry >> 1]) | fit & CROSSED


def reach(board, fits, direction, base, step, begin, held):
    """The first anchor that a word from `begin` reaches with the tiles held, or -1."""
    need = 0
    for p in range(begin, size):
        cell = base + p * step
        if board[cell] == 0:
            need += 1
            if int(fits[direction * CELLS + cell]) & ANCHOR:
                return p if need <= held else -1
    return -1
