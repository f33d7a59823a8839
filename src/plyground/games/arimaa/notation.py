"""Steps as in game records, positions row by row, and the picture."""

import numpy as np

from plyground.game import Cell, Grid, Piece, Reader, rows_text, square_grid
from plyground.games.arimaa.options import setup, turns
from plyground.games.arimaa.rules import (
    LETTERS,
    NUMBER,
    PASS,
    PLACE,
    PULLING,
    STEP,
    TRAPS,
    bit,
    end_turn,
    free,
    near,
    next_square,
    put,
    stronger,
    weaker,
)
from plyground.kernel.bits import ctz, popcount

NAMES = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
KINDS = ("rabbit", "cat", "dog", "horse", "camel", "elephant")
SYMBOLS = "." + LETTERS + LETTERS.lower()
PENDING = ("", ">", "<")
EXAMPLE = "rrrddrrr/rhcemchr/8/8/8/8/RHCEMCHR/RRRDDRRR g 0"


def _grid():
    plain = square_grid(8, 8)
    traps = [NAMES[q] for q in TRAPS]
    cells = [
        Cell(c.name, c.x, c.y, "square", "dark" if c.name in traps else "light")
        for c in plain.cells
    ]
    return Grid(tuple(cells), plain.labels, (), plain.names)


GRID = _grid()


def describe(s, a):
    """As in game records: Ra2n, rd5e for an enemy; Ra1 in the set-up; pass."""
    if a == PASS:
        return "pass"
    if a >= PLACE:
        letter = LETTERS[a - PLACE]
        return (letter.lower() if s.turn else letter) + NAMES[next_square(s)]
    q = a % 256 // 4
    return SYMBOLS[_cells(s)[q ^ 56]] + NAMES[q] + "nesw"[a % 4]


def clicks(s, a):
    """From and to; in the set-up the kind of the next piece."""
    if a == PASS:
        return [("pass",)]
    if a >= PLACE:
        return [(KINDS[a - PLACE],)]
    q = a % 256 // 4
    return [(NAMES[q], NAMES[q + STEP[a % 4]])]


def _cells(s):
    """What is on each square, as an index of SYMBOLS, row by row from the top."""
    cells = [0] * 64
    silver = int(s.sides[1])
    for kind in range(6):
        pieces = int(s.kinds[kind])
        while pieces:
            q = ctz(pieces)
            pieces &= pieces - 1
            cells[q ^ 56] = 1 + kind + 6 * (silver >> q & 1)
    return cells


def text(s):
    """Board, player and number of turns so far; during a turn also the steps left, the hash of the
    board at its beginning, and the square that a push (>) or pull (<) left."""
    words = [rows_text(_cells(s), 8, SYMBOLS), "gs"[s.turn], str(s.made)]
    if s.placed == 32 and s.steps < 4:
        words += [str(s.steps), f"{int(s.before):016x}"]
        if s.pending:
            words += [f"{PENDING[s.pending]}{LETTERS[s.rank]}{NAMES[s.spot]}"]
    return " ".join(words)


def read_turn(reader, s):
    """Read what `text` adds during a turn."""
    s.steps = reader.number("the steps left", 1, 3)
    word = reader.word("the hash of the board at the beginning of the turn")
    at = reader.at - len(word)
    known = len(word) == 16 and all(c in "0123456789abcdef" for c in word)
    reader.check(known, f"{word!r} is not a hash of 16 digits from 0 to f", at)
    s.before = np.uint64(int(word, 16))
    if reader.text[reader.at :].strip():
        half = reader.word("")
        at = reader.at - len(half)
        shape = half[:1] in PENDING[1:] and half[1:2] in LETTERS and half[2:] in NAMES
        reader.check(bool(shape), f"{half!r} is not half of a push or pull, such as >Rd4", at)
        s.pending, s.rank = PENDING.index(half[0]), LETTERS.index(half[1])
        s.spot = NAMES.index(half[2:])
        taken = (s.sides[0] | s.sides[1]) & bit(s.spot)
        reader.check(not taken, f"{half[2:]} is not empty", at)
        side, rank = int(s.turn), int(s.rank)
        nearby = near(bit(s.spot))
        whole = stronger(s, side, rank) & free(s, side) & nearby
        if s.pending == PULLING:
            whole = weaker(s, 1 - side, rank) & nearby
        reader.check(bool(whole), f"nothing can fill {half[2:]}", at)


def picture(s):
    tones = ("yellow", "grey")
    pieces = [
        Piece(
            name,
            SYMBOLS[code],
            (code - 1) // 6,
            "token",
            f"{tones[(code - 1) // 6]} {KINDS[(code - 1) % 6]}",
        )
        for name, code in zip(GRID.names, _cells(s), strict=True)
        if code
    ]
    marks = ()
    if s.placed < 32:
        marks = (NAMES[next_square(s)],)
    elif s.pending:
        marks = (NAMES[s.spot],)
    left = f"steps left: {s.steps}" if s.placed == 32 and not s.won else ""
    return GRID.picture(pieces, notes=(left,) if left else (), marks=marks)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(8, 8, SYMBOLS)
    for i, code in enumerate(cells):
        if code:
            put(s, (code - 1) // 6, (code - 1) % 6, i ^ 56)
    for side, who in enumerate(("Gold", "Silver")):
        for kind in range(6):
            n = popcount(s.kinds[kind] & s.sides[side])
            reader.check(n <= NUMBER[kind], f"{who} has {n} of the {KINDS[kind]}", 0)
    s.turn = reader.choice("the player to move", {"g": 0, "s": 1})
    s.made = reader.number("the turns so far", 0, turns)
    s.spot, s.before, s.placed, s.steps = -1, s.hash, 32, 4
    if _placing(reader, s):
        return
    if reader.text[reader.at :].strip():
        read_turn(reader, s)
    reader.end()
    for q in TRAPS:
        for side in range(2):
            lost = s.sides[side] & bit(q) and not s.sides[side] & near(bit(q))
            reader.check(not lost, f"a piece on {NAMES[q]} without a friend", 0)
    if s.steps == 4:
        s.made -= 1
        end_turn(s, 1 - int(s.turn))  # finds whether the game is over


def _placing(reader, s):
    """Whether the position belongs to the set-up, as its places show; fills in the rest."""
    n = popcount(s.sides[0] | s.sides[1])
    ready = [int(s.sides[0]), int(s.sides[1]) if n > 16 else 0]
    filled = sum(1 << (i if i < 16 else (i - 16) ^ 56) for i in range(n)) if n < 32 else -1
    if s.made or ready[0] | ready[1] != filled or setup != "free":
        return False
    if s.turn != (n >= 16) or popcount(s.sides[0]) != min(n, 16):
        return False
    reader.end()
    s.placed, s.steps, s.before = n, 0, 0
    return True
