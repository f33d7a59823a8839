"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import CHANCE, Cell, Grid, Piece, Reader, rows_text, square_grid
from plyground.games.stratego.options import placing, plies, revealed
from plyground.games.stratego.rules import (
    ARMY,
    BOMB,
    FLAG,
    KNOWN,
    LAKES,
    MOVED,
    ORDER,
    PIECES,
    SIZE,
    finish,
    outcome,
    owner,
    put,
    waiting,
)

LETTERS = ".YOISLPJCGMBF"
SYMBOLS = ["", "S", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "F"]
TITLES = (
    *("spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major"),
    *("colonel", "general", "marshal", "bomb", "flag"),
)
PLAYERS = ("Red", "Blue")
SQUARES = square_grid(SIZE, SIZE, "felt")
NAMES = SQUARES.names
CELLS = tuple(
    Cell(c.name, c.x, c.y, "square", "water" if i in LAKES else "felt")
    for i, c in enumerate(SQUARES.cells)
)
GRID = Grid(CELLS, SQUARES.labels, (), NAMES)
ALL_LETTERS = LETTERS + LETTERS[1:].lower()


def describe(s, a):
    """Two cells, with x between them for an attack; a cell to place on; or a set-up."""
    a = int(a)
    if waiting(s) < 0:
        return f"{NAMES[a // 100]}{'x' if s.rank[a % 100] else '-'}{NAMES[a % 100]}"
    return NAMES[a] if a < 100 else f"set-up {a - 99}"


def aliases(s, a):
    return (describe(s, a).replace("x", "").replace("-", ""),) if waiting(s) < 0 else ()


def told(s, a, player):
    """Moves are public; a set-up is shown only to its player."""
    side = waiting(s)
    return describe(s, a) if revealed or side in (-1, player) else None


def reported(s, a):
    """A battle: both ranks, and who falls."""
    a = int(a)
    enemy = abs(int(s.rank[a % 100]))
    if waiting(s) >= 0 or not enemy:
        return ""
    piece, me = abs(int(s.rank[a // 100])), int(s.turn)
    attacker = f"{PLAYERS[me]}'s {TITLES[piece - 1]}"
    defender = f"{PLAYERS[1 - me]}'s {TITLES[enemy - 1]}"
    result = outcome(piece, enemy)
    if result == 0:
        fate = f"{attacker} and {defender} both fall"
    else:
        fate = f"{attacker} {'takes' if result > 0 else 'falls to'} {defender}"
    return f"Battle on {NAMES[a % 100]}: {fate}"


def text(s):
    """The board, Blue's pieces in small letters; what is known of each piece (m it has moved, k its
    rank); the player to move, or the pieces still to be placed; plies, and those since the last
    battle; the last move of each player and how often it was repeated; the hashes of the public
    past and of each player's own."""
    ranks = [rank if rank >= 0 else 12 - rank for rank in s.rank.tolist()]
    board = rows_text(ranks, SIZE, ALL_LETTERS)
    known = rows_text(s.seen.tolist(), SIZE, ".mk")
    side = waiting(s)
    turn = "rb"[s.turn] if side < 0 else f"{s.left[0]},{s.left[1]}"
    lasts = [
        f"{NAMES[s.last_from[p]]}-{NAMES[s.last_to[p]]}*{s.repeats[p]}" if s.repeats[p] else "-"
        for p in range(2)
    ]
    past = f"{int(s.history):x},{int(s.diary[0]):x},{int(s.diary[1]):x}"
    return f"{board} {known} {turn} {s.ply},{s.quiet} {lasts[0]} {lasts[1]} {past}"


EXAMPLE = "f9/10/10/3g6/10/10/3M6/10/10/F9 10/10/10/3m6/10/10/3k6/10/10/10 r 0,0 - - 0,0,0"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, ALL_LETTERS)
    known = reader.rows(SIZE, SIZE, ".mk")
    for cell, value in enumerate(cells):
        rank = value if value <= FLAG else FLAG - value
        reader.check(not rank or cell not in LAKES, f"a piece is in the lake on {NAMES[cell]}", 0)
        reader.check(
            bool(rank) or not known[cell], f"there is no piece on {NAMES[cell]} to be known", 0
        )
        fixed = abs(rank) >= BOMB and known[cell] == MOVED
        reader.check(
            not fixed,
            f"the piece on {NAMES[cell]} has moved, so it is neither a bomb nor the flag",
            0,
        )
        put(s, cell, rank, known[cell])
    _read_turn(reader, s)
    s.ply, s.quiet = reader.numbers("the plies and those since the last battle", 2, 0, plies)
    for player in range(2):
        _read_last(reader, s, player)
    word = reader.word("the past")
    try:
        s.history, s.diary[0], s.diary[1] = (np.uint64(int(x, 16)) for x in word.split(","))
    except (ValueError, OverflowError):
        reader.fail(f"the past is {word!r}, three numbers expected", reader.at - len(word))
    reader.end()
    _count_fallen(reader, s)


def _read_turn(reader, s):
    word = reader.word("the player to move")
    at = reader.at - len(word)
    parts = word.split(",")
    if len(parts) == 2 and all(part.isdecimal() and int(part) <= PIECES for part in parts):
        s.left[:] = [int(part) for part in parts]
        reader.check(waiting(s) >= 0, "no pieces are left to place: r or b expected", at)
        s.turn = waiting(s) if placing else CHANCE
        return
    reader.check(
        word in ("r", "b"), f"r, b or pieces to place such as 40,40 expected, found {word!r}", at
    )
    s.turn = "rb".index(word)


def _read_last(reader, s, player):
    word = reader.word("the last move")
    at = reader.at - len(word)
    s.last_from[player] = s.last_to[player] = -1
    if word != "-":
        move, _, times = word.partition("*")
        origin, _, to = move.partition("-")
        good = origin in NAMES and to in NAMES and times.isdecimal() and 0 < int(times) <= 3
        reader.check(good, f"a move such as e4-e5*1 expected, found {word!r}", at)
        s.last_from[player], s.last_to[player] = NAMES.index(origin), NAMES.index(to)
        s.repeats[player] = int(times)


def _count_fallen(reader, s):
    """Find what each side has lost, and whether that ends the game."""
    for player in range(2):
        own = [abs(int(rank)) for rank in s.rank if rank and owner(rank) == player]
        for rank in range(1, 13):
            missing = ARMY[rank] - own.count(rank)
            name = TITLES[rank - 1]
            reader.check(missing >= 0, f"{PLAYERS[player]} has too many pieces: {name}", 0)
            s.fallen[player, rank] = missing if waiting(s) < 0 else 0
        placed = sorted(own) == sorted(ORDER[: PIECES - s.left[player]])
        reader.check(placed or waiting(s) < 0, f"{PLAYERS[player]} places other pieces first", 0)
        if s.fallen[player, FLAG]:
            reader.check(not s.ending, "both flags are lost", 0)
            s.ending = 2 - player
    if waiting(s) < 0:
        finish(s)


def _piece(s, cell, hidden):
    rank = abs(int(s.rank[cell]))
    player = owner(s.rank[cell])
    colour = PLAYERS[player].lower()
    if hidden:
        label = f"{colour} piece that has moved" if s.seen[cell] else f"{colour} piece"
        return Piece(NAMES[cell], "?" if s.seen[cell] else "#", player, "block", label)
    known = " known to both" if s.seen[cell] == KNOWN and not revealed else ""
    return Piece(NAMES[cell], SYMBOLS[rank], player, "block", f"{colour} {TITLES[rank - 1]}{known}")


def _drawn(s, hides):
    """The board with notes; the pieces for which `hides(cell)` is true lie face down."""
    pieces = [_piece(s, cell, hides(cell)) for cell in range(100) if s.rank[cell]]
    notes = []
    side = waiting(s)
    if side >= 0 and placing:
        notes.append(f"{PLAYERS[side]} places: {TITLES[ORDER[PIECES - s.left[side]] - 1]}")
    for player in range(2):
        lost = [
            f"{s.fallen[player, rank]} {TITLES[rank - 1]}"
            for rank in range(1, 13)
            if s.fallen[player, rank]
        ]
        if lost:
            notes.append(f"{PLAYERS[player]} has lost {', '.join(lost)}")
    return GRID.picture(pieces, notes)


def picture(s):
    return _drawn(s, lambda cell: False)


def shown(s, player):
    """The enemy's pieces face down (? if they have moved) until their rank is known."""
    return _drawn(s, lambda cell: owner(s.rank[cell]) != player and s.seen[cell] != KNOWN)
