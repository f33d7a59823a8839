"""Arimaa: bring a rabbit to the far side; turns of up to four steps, pushes and pulls.

Boards of bits, a1 = bit 0, h8 = bit 63; Gold begins below. Every step is an action of its own, and
the same player goes on until four steps are made, or the rest is passed over. Actions: 4 * square +
direction (north, east, south, west) moves an own piece, 256 + the same an enemy piece, 512 passes,
513 and on place a piece of each kind on the next square of the set-up. An enemy piece that moves is
pulled if it follows an own one, else pushed, and then its square must be filled. (Where it could be
either, it is pulled: what follows is then free, and may be the same.)
"""

import numpy as np

from plyground.game import (
    FORBIDDEN,
    Cell,
    Facts,
    Grid,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.clocks import with_clock
from plyground.kernel.bits import ctz, popcount, wrapping_mul

SETUPS = {
    "free": "",
    "99of9": "RRRDDRRRRHCEMCHR",
    "fritz": "RRRCCRRRRHDMEDHR",
    "rabbits_behind": "RRRRRRRRHDCMECDH",
    "rabbits_ahead": "HDCMECDHRRRRRRRR",
}
setup = option(
    "setup",
    "free",
    choices=tuple(SETUPS),
    about="pieces are placed one by one (free), or stand as in a known set-up",
)
turns = option("turns", 300, low=1, high=5000, about="a game of so many turns of both is a draw")

State = record(
    kinds=(np.uint64, 6),  # rabbits, cats, dogs, horses, camels, elephants of both
    sides=(np.uint64, 2),
    hash=np.uint64,  # of the board
    before=np.uint64,  # of the board at the beginning of the turn
    made=np.int16,  # turns so far
    placed=np.int8,  # pieces that have been set up
    turn=np.int8,
    steps=np.int8,  # that are left in the turn
    pending=np.int8,
    spot=np.int8,  # the square to be filled, or that may be, after half a push or pull; else -1
    rank=np.int8,  # of the piece that left it
    won=np.int8,  # 1 Gold, 2 Silver, 3 nobody
)

# --- board ---------------------------------------------------------------------------------

PUSHING, PULLING = 1, 2
PASS, PLACE = 512, 513
ONE = np.uint64(1)
NONE = np.uint64(0)
EIGHT = np.uint64(8)
NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
STEP = np.array([8, 1, -8, -1])
BACK = np.array([2, 0])  # the direction in which rabbits do not step
GOALS = np.array([0xFF << 56, 0xFF], np.uint64)
TRAPS = np.array([18, 21, 42, 45])  # c3, f3, c6, f6
RABBITS, ELEPHANTS = 0, 5
NUMBER = np.array([8, 2, 2, 2, 1, 1])  # of each kind
LETTERS = "RCDHME"

_random = np.random.Generator(np.random.PCG64(36))
HASH = _random.integers(1, 1 << 64, (2, 6, 64), np.uint64)
SILVER = np.uint64(_random.integers(1, 1 << 64, dtype=np.uint64))
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
KNOWN = np.array([LETTERS.index(c) for c in SETUPS[setup]], np.int64)


def bit(q):
    return ONE << np.uint64(q)


def shifted(x, d):
    """These squares one step on in a direction."""
    if d == 0:
        return x << EIGHT
    if d == 1:
        return (x & NOT_H) << ONE
    if d == 2:
        return x >> EIGHT
    return (x & NOT_A) >> ONE


def near(x):
    """All squares next to these."""
    return (x << EIGHT) | (x >> EIGHT) | ((x & NOT_H) << ONE) | ((x & NOT_A) >> ONE)


def kind_at(s, q):
    here = bit(q)
    for kind in range(6):
        if s.kinds[kind] & here:
            return kind
    return -1


# --- rules ---------------------------------------------------------------------------------


def start(s):
    s.spot = -1
    if setup != "free":
        for side in range(2):
            for i in range(16):
                put(s, side, KNOWN[i], i if side == 0 else i ^ 56)
        s.placed = 32
        s.steps = 4
        s.before = s.hash


def put(s, side, kind, q):
    s.kinds[kind] |= bit(q)
    s.sides[side] |= bit(q)
    s.hash ^= HASH[side, kind, q]


def next_square(s):
    """Where the next piece of the set-up comes: rank by rank from the player's own side."""
    return np.int64(s.placed) if s.placed < 16 else (np.int64(s.placed) - 16) ^ 56


def weaker(s, side, rank):
    """The pieces of a player that are weaker than a rank."""
    found = NONE
    for kind in range(rank):
        found |= s.kinds[kind]
    return found & s.sides[side]


def stronger(s, side, rank):
    found = NONE
    for kind in range(rank + 1, 6):
        found |= s.kinds[kind]
    return found & s.sides[side]


def free(s, side):
    """The pieces of a player that are not frozen: no stronger enemy is near, or a friend is."""
    us, them = s.sides[side], s.sides[1 - side]
    held = NONE
    above = NONE
    for kind in range(5, -1, -1):
        held |= s.kinds[kind] & us & near(above)
        above |= s.kinds[kind] & them
    return us & (~held | near(us))


def pushable(s, side, able):
    """The enemies of a player next to a stronger one of those that are able to move."""
    them = s.sides[1 - side]
    found = NONE
    above = NONE
    for kind in range(5, -1, -1):
        found |= s.kinds[kind] & them & near(above)
        above |= s.kinds[kind] & able
    return found


def legal(s, moves):
    if s.won:
        return 0
    side = np.int64(s.turn)
    if s.placed < 32:
        return placings(s, moves, side)
    able = free(s, side)
    n = 0
    if s.pending == PUSHING:
        able &= stronger(s, side, np.int64(s.rank))
        for d in range(4):
            n = add(s, moves, n, able & shifted(bit(s.spot), d ^ 2), d, 0)
        return n
    empty = ~(s.sides[0] | s.sides[1])
    foes = pushable(s, side, able) if s.steps > 1 else NONE
    pulled = weaker(s, 1 - side, np.int64(s.rank)) if s.pending == PULLING else NONE
    for d in range(4):
        room = shifted(empty, d ^ 2)
        own = able & room
        if d == BACK[side]:
            own &= ~s.kinds[RABBITS]
        n = add(s, moves, n, own, d, 0)
        theirs = foes & room
        if s.steps == 2:
            theirs = without_undoing(s, theirs, d, able)
        if pulled:
            theirs |= pulled & shifted(bit(s.spot), d ^ 2)
        n = add(s, moves, n, theirs, d, 256)
    if s.steps < 4 and s.hash != s.before:
        moves[n] = PASS
        n += 1
    return n


def placings(s, moves, side):
    n = 0
    for kind in range(6):
        if popcount(s.kinds[kind] & s.sides[side]) < NUMBER[kind]:
            moves[n] = PLACE + kind
            n += 1
    return n


def add(s, moves, n, origins, d, base):
    """The steps of these pieces; the fourth may not bring back what the turn began with."""
    while origins:
        q = ctz(origins)
        origins &= origins - ONE
        if s.steps > 1 or changes(s, q, q + STEP[d]):
            moves[n] = base + 4 * q + d
            n += 1
    return n


def changes(s, q, to):
    """Whether the board after a step is another than at the beginning of the turn.

    Captures are left out of account: with one, there are fewer pieces than at the beginning.
    """
    side = 0 if s.sides[0] & bit(q) else 1
    kind = kind_at(s, q)
    return s.hash ^ HASH[side, kind, q] ^ HASH[side, kind, to] != s.before


def without_undoing(s, foes, d, able):
    """The enemies that can be pushed in a direction with the last two steps of a turn.

    A push that takes back the pull before it, with no other piece to fill the square, is none.
    """
    side = np.int64(s.turn)
    kept = NONE
    while foes:
        q = ctz(foes)
        foes &= foes - ONE
        kind = kind_at(s, q)
        half = s.hash ^ HASH[1 - side, kind, q] ^ HASH[1 - side, kind, q + STEP[d]]
        fillers = near(bit(q)) & able & stronger(s, side, kind)
        while fillers:
            p = ctz(fillers)
            fillers &= fillers - ONE
            own = kind_at(s, p)
            if half ^ HASH[side, own, p] ^ HASH[side, own, q] != s.before:
                kept |= bit(q)
    return kept


def play(s, a):
    side = np.int64(s.turn)
    if a >= PLACE:
        put(s, side, a - PLACE, next_square(s))
        s.placed += 1
        s.turn = 1 if 16 <= s.placed < 32 else 0
        if s.placed == 32:
            s.steps = 4
            s.before = s.hash
        return
    if a == PASS:
        end_turn(s, side)
        return
    q = a % 256 // 4
    to = q + STEP[a % 4]
    kind = kind_at(s, q)
    mover = side if a < 256 else 1 - side
    s.kinds[kind] ^= bit(q) | bit(to)
    s.sides[mover] ^= bit(q) | bit(to)
    s.hash ^= HASH[mover, kind, q] ^ HASH[mover, kind, to]
    drown(s)
    s.steps -= 1
    commit(s, side, q, to, kind, a >= 256)
    if s.steps == 0:
        end_turn(s, side)


def drown(s):
    """Remove what is on a trap without a friend next to it."""
    for i in range(4):
        trap = bit(TRAPS[i])
        for side in range(2):
            if s.sides[side] & trap and not s.sides[side] & near(trap):
                kind = kind_at(s, TRAPS[i])
                s.kinds[kind] ^= trap
                s.sides[side] ^= trap
                s.hash ^= HASH[side, kind, TRAPS[i]]


def commit(s, side, q, to, kind, foe):
    """What a step from q binds the player to, or allows: to fill q after a push, or by a pull."""
    after = 0
    if foe:
        pull = s.pending == PULLING and to == s.spot and kind < s.rank
        after = 0 if pull else PUSHING
    elif s.pending != PUSHING and s.steps > 0 and weaker(s, 1 - side, kind) & near(bit(q)):
        after = PULLING
    s.pending = after
    s.spot = q if after else -1
    s.rank = kind if after else 0


def end_turn(s, side):
    s.turn = 1 - side
    s.steps = 4
    s.before = s.hash
    s.pending = 0
    s.spot = -1
    s.rank = 0
    s.made += 1
    rabbits = s.kinds[RABBITS]
    for player in (side, 1 - side):
        if not s.won and rabbits & s.sides[player] & GOALS[player]:
            s.won = 1 + player
    for player in (1 - side, side):
        if not s.won and not rabbits & s.sides[player]:
            s.won = 2 - player
    if not s.won and s.made >= turns:
        s.won = 3


def can_move(s):
    """Whether the player at the beginning of a turn can step or push."""
    side = np.int64(s.turn)
    able = free(s, side)
    empty = ~(s.sides[0] | s.sides[1])
    if (near(empty) & pushable(s, side, able)) | (near(empty) & able & ~s.kinds[RABBITS]):
        return True
    rabbits = able & s.kinds[RABBITS]
    for d in range(4):
        if d != BACK[side] and rabbits & shifted(empty, d ^ 2):
            return True
    return False


def over(s):
    return s.won != 0 or (s.placed == 32 and s.steps == 4 and not can_move(s))


def score(s, u):
    """Who cannot move, or only to repeat a position the third time, has lost."""
    gold = 0.0
    if s.won == 0:
        gold = 1.0 if s.turn == 1 else -1.0
    elif s.won < 3:
        gold = 3.0 - 2.0 * s.won
    u[0] = gold
    u[1] = -gold


def position(s):
    """All but the number of turns."""
    rest = np.int64(s.steps) | (np.int64(s.pending) << 3) | (np.int64(s.rank) << 5)
    rest |= (np.int64(s.spot) + 1) << 8
    h = wrapping_mul(s.before ^ np.uint64(rest), MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.hash, MIX)
    h ^= h >> HALF
    return h ^ SILVER if s.turn else h


def key(s):
    return with_clock(position(s), 4 * int(s.made), 4 * turns)


def reversible(s):
    return 4 * np.int64(s.made) + 4


# --- evaluation ----------------------------------------------------------------------------

WORTH = np.array([1.0, 1.8, 2.6, 4.5, 7.0, 11.0])
CENTRE = np.array([min(f, 7 - f) + min(r, 7 - r) for r in range(8) for f in range(8)], np.float64)
ON_TRAPS = np.uint64(sum(1 << int(q) for q in TRAPS))
NEAR_TRAPS = np.array([sum(1 << (q + int(d)) for d in STEP) for q in TRAPS], np.uint64)
GONE = np.array([0.0, 0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 0.0])  # by rows that a rabbit has gone

weights = {
    "material": 0.12,
    "traps": 0.05,
    "rabbits": 0.02,
    "frozen": -0.03,
    "centre": 0.01,
    "steps": 0.02,
    "goal": 2.5,
    "threat": 0.5,
}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, Gold's less Silver's.

    Traps counts the pieces next to traps, up to two at each; rabbits, how far they have come;
    centre is for dogs and stronger ones; steps are those left in the turn. Goal is a rabbit of
    the player to move that can walk to the far row in this turn, threat one of the other player's
    that could do so in the next.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        us = s.sides[side]
        for kind in range(6):
            f[0] += sign * WORTH[kind] * popcount(s.kinds[kind] & us)
        for i in range(4):
            f[1] += sign * min(2, popcount(us & NEAR_TRAPS[i]))
        pieces = s.kinds[RABBITS] & us
        while pieces:
            row = ctz(pieces) >> 3
            f[2] += sign * GONE[row if side == 0 else 7 - row]
            pieces &= pieces - ONE
        f[3] += sign * popcount(us & ~free(s, side))
        for kind in range(2, 6):
            pieces = s.kinds[kind] & us
            while pieces:
                f[4] += sign * kind * CENTRE[ctz(pieces)]
                pieces &= pieces - ONE
        if s.placed == 32:
            mine = side == s.turn
            if walks_home(s, side, np.int64(s.steps) if mine else 4):
                f[6 if mine else 7] += sign
    f[5] = s.steps if s.turn == 0 else -s.steps


def walks_home(s, side, steps):
    """Whether a rabbit has a way to the far row over empty squares on which it is not frozen."""
    us, them = s.sides[side], s.sides[1 - side]
    empty = ~(us | them)
    safe = (near(us) | ~near(them & ~s.kinds[RABBITS])) & (near(us) | ~ON_TRAPS)
    wave = s.kinds[RABBITS] & free(s, side)
    for _ in range(steps):
        on = empty & (shifted(wave, 2 * side) | shifted(wave, 1) | shifted(wave, 3))
        if on & GOALS[side]:
            return True
        wave |= on & safe
    return False


# --- notation and picture ------------------------------------------------------------------

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
    """From and to; in the set-up the kind of the piece that comes next."""
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
    """Board, player and number of turns so far; in the course of a turn also the steps left, the
    hash of the board at its beginning, and the square that a push (>) or pull (<) left."""
    words = [rows_text(_cells(s), 8, SYMBOLS), "gs"[s.turn], str(s.made)]
    if s.placed == 32 and s.steps < 4:
        words += [str(s.steps), f"{int(s.before):016x}"]
        if s.pending:
            words += [f"{PENDING[s.pending]}{LETTERS[s.rank]}{NAMES[s.spot]}"]
    return " ".join(words)


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
        _read_turn(reader, s)
    reader.end()
    for q in TRAPS:
        for side in range(2):
            lost = s.sides[side] & bit(q) and not s.sides[side] & near(bit(q))
            reader.check(not lost, f"a piece on {NAMES[q]} without a friend", 0)
    if s.steps == 4:
        s.made -= 1
        end_turn(s, 1 - int(s.turn))  # says whether the game is over


def _placing(reader, s):
    """Whether the position is one of the set-up, which is told by its places; fills in the rest."""
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


def _read_turn(reader, s):
    """What `text` adds in the course of a turn."""
    s.steps = reader.number("the steps left", 1, 3)
    word = reader.word("the hash of the board at the beginning of the turn")
    at = reader.at - len(word)
    known = len(word) == 16 and all(c in "0123456789abcdef" for c in word)
    reader.check(known, f"{word!r} is no hash of 16 digits from 0 to f", at)
    s.before = np.uint64(int(word, 16))
    if reader.text[reader.at :].strip():
        half = reader.word("")
        at = reader.at - len(half)
        shape = half[:1] in PENDING[1:] and half[1:2] in LETTERS and half[2:] in NAMES
        reader.check(bool(shape), f"{half!r} is no half of a push or pull, such as >Rd4", at)
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


facts = Facts(
    title="Arimaa",
    title_ar="أريما",
    summary="Gold, below, then Silver sets up sixteen pieces on the two nearest rows: an elephant"
    " (E), a camel (M), two horses (H), dogs (D) and cats (C), eight rabbits (R), in falling "
    "order of strength. A turn is one to four steps, and must change the position; a step goes to"
    " an empty square next to it, and rabbits do not step backward. A piece next to a stronger "
    "enemy is frozen unless a friend is next to it. A piece can push a weaker enemy next to it to"
    " an empty square and take its place, or step away and pull a weaker enemy after it: two "
    "steps each. After every step, a piece on one of the four traps without a friend next to it "
    "is lost. At the end of a turn, a rabbit on the far row wins, and so does who has taken all "
    "enemy rabbits or leaves the enemy without a move. To bring about a position for the third "
    "time is not allowed. A game of 300 turns is a draw.",
    actions=PLACE + 6,
    max_moves=160,
    max_plies=32 + 4 * turns,
    players_called=("Gold", "Silver"),
    repetition=Repetition(FORBIDDEN, 3),
    sources=(
        "http://arimaa.com/arimaa/learn/rulesIntro.html",
        "http://arimaa.janzert.com/bf_study/",
    ),
)
