"""Stratego: two armies whose ranks the enemy does not see; whoever takes the flag wins.

Cells are numbered row by row from the top. A piece is its rank (1 spy, 2 scout, ... 10 marshal,
11 bomb, 12 flag), Blue's negative. What both have seen is public: who moved, which ranks came to
light. `history` is a hash of all that, and `diary` of what a player alone knows, the own set-up:
the two are a player's information set. Actions: 100 from + to; before the first move a cell to
place a piece on, or 100 + a set-up.
"""

import random as seeded
from dataclasses import replace

import numpy as np

from plyground.game import (
    CHANCE,
    DRAW,
    Cell,
    Facts,
    Grid,
    Hints,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.kernel.randomness import below, combine

revealed = option("revealed", False, about="all ranks are open from the start")
barrage = option("barrage", False, about="eight pieces each instead of forty")
placing = option("placing", False, about="players place their pieces; else chance draws set-ups")
red = option("red", 0, low=0, high=16, about="number of Red's set-up; 0: drawn by chance")
blue = option("blue", 0, low=0, high=16, about="number of Blue's set-up; 0: drawn by chance")
scout_attack_after_move = option(
    "scout_attack_after_move", True, about="a scout may run and attack in one move"
)
plies = option("plies", 2000, low=1, high=10000, about="length of a game that makes it a draw")

State = record(
    history=np.uint64,
    board=np.uint64,  # a hash of what both see on the board
    diary=(np.uint64, 2),
    ply=np.int16,  # moves so far
    quiet=np.int16,  # moves since the last battle
    rank=(np.int8, 100),
    seen=(np.int8, 100),  # 0 nothing is known, 1 it has moved, 2 its rank is known
    fallen=(np.int8, (2, 13)),  # pieces lost, by player and rank
    left=(np.int8, 2),  # pieces still to be placed, by player
    last_from=(np.int8, 2),  # the last move of each player; -1 none
    last_to=(np.int8, 2),
    repeats=(np.int8, 2),  # how often running the piece went between these two cells
    ending=np.int8,  # 0 under way, 1 Red has won, 2 Blue has won, 3 draw
    turn=np.int8,
)

SPY, SCOUT, MINER, MARSHAL, BOMB, FLAG = 1, 2, 3, 10, 11, 12
UNKNOWN, MOVED, KNOWN = 0, 1, 2
SIZE = 10
LAKES = [row * SIZE + column for row in (4, 5) for column in (2, 3, 6, 7)]
ARMY = (
    [0, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1] if barrage else [0, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6, 1]
)
COUNTS = np.array(ARMY)  # by rank
PIECES = sum(ARMY)
SETUPS = 16


def _setup(number):
    """Ranks on the forty cells of a side, from the front row to the back: the flag stands at the
    back behind bombs, miners and spy behind the strong ones, the rest in front of them."""
    draw = seeded.Random(f"stratego {number}").random
    column = int(draw() * SIZE)
    ranks = {(3, column): FLAG}
    guards = [(2, column), (3, column - 1), (3, column + 1)]
    guards = [cell for cell in guards if 0 <= cell[1] < SIZE][: ARMY[BOMB]]
    ranks |= dict.fromkeys(guards, BOMB)
    depth = [0, 1.5, 0.9, 2.2, 0.7, 0.5, 0.5, 0.6, 0.8, 0.9, 1.1, 1.6]
    rest = [rank for rank in range(1, FLAG) for _ in range(ARMY[rank])]
    for _ in guards:
        rest.remove(BOMB)
    order = sorted(rest, key=lambda rank: depth[rank] + 1.5 * draw())
    cells = sorted(((r, c) for r in range(4) for c in range(SIZE)), key=lambda at: (at[0], draw()))
    cells = [at for at in cells if at not in ranks]
    if barrage:  # few pieces: two or three to a row
        cells = [at for i, at in enumerate(cells) if i % 4 == 0]
    ranks |= dict(zip(cells, order, strict=False))
    return [ranks.get((r, c), 0) for r in range(4) for c in range(SIZE)]


def _homes():
    """The cells of both sides in the order of a set-up: front to back, left to right as sat."""
    yield [row * SIZE + column for row in (6, 7, 8, 9) for column in range(SIZE)]
    yield [row * SIZE + column for row in (3, 2, 1, 0) for column in reversed(range(SIZE))]


def _next():
    """The neighbours of a cell up, right, down, left; -1 beyond the border and at lakes."""
    for cell in range(100):
        row, column = divmod(cell, SIZE)
        for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            inside = 0 <= r < SIZE and 0 <= c < SIZE and r * SIZE + c not in LAKES
            yield r * SIZE + c if inside and cell not in LAKES else -1


SET_UPS = np.array([_setup(number) for number in range(1, SETUPS + 1)], np.int8)
HOMES = np.array(list(_homes()))
NEXT = np.array(list(_next())).reshape(100, 4)
FIXED = np.array([red, blue])
NOTHING = np.uint64(0)
NOISE = np.random.default_rng(1947).integers(1, 1 << 63, (100, 16, 2), np.uint64)
# What is placed first, so that the strong and the fixed pieces find room.
ORDER = np.array([r for r in (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) for _ in range(ARMY[r])])

# --- rules ---------------------------------------------------------------------------------


def start(s):
    for player in range(2):
        s.left[player] = PIECES
        s.last_from[player] = -1
        s.last_to[player] = -1
    prepare(s)


def prepare(s):
    """Whose turn it is before the first move; set-ups with a number are put down at once."""
    for player in range(2):
        if s.left[player]:
            if FIXED[player] > 0:
                put_down(s, player, FIXED[player] - 1)
            else:
                s.turn = player if placing else CHANCE
                return
    s.turn = 0
    if not revealed:  # where pieces stand is public, what they are is not
        for cell in range(100):
            s.history = combine(s.history, np.uint64(s.rank[cell] != 0))
    finish(s)


def put_down(s, player, setup):
    for i in range(40):
        rank = SET_UPS[setup, i]
        put(s, HOMES[player, i], rank if player == 0 else -rank, UNKNOWN)
    s.left[player] = 0
    if not revealed:
        s.diary[player] = combine(s.diary[player], np.uint64(1000 + setup))


def put(s, cell, rank, seen):
    """Change what is on a cell."""
    s.board ^= look(cell, s.rank[cell], s.seen[cell])
    s.rank[cell] = rank
    s.seen[cell] = seen
    s.board ^= look(cell, rank, seen)


def look(cell, rank, seen):
    """A random word for what both see on a cell."""
    shown = abs(rank) if revealed or seen == KNOWN else 13 + seen
    return NOISE[cell, shown, owner(rank)] if rank != 0 else NOTHING


def waiting(s):
    """The player whose pieces are not all placed yet; -1 if the game has begun."""
    return 0 if s.left[0] else 1 if s.left[1] else -1


def owner(rank):
    return 0 if rank > 0 else 1


def legal(s, moves):
    n = 0
    if s.ending:
        return n
    side = waiting(s)
    if side >= 0:
        if placing:
            for i in range(40):
                if s.rank[HOMES[side, i]] == 0:
                    moves[n] = HOMES[side, i]
                    n += 1
        if s.left[side] == PIECES:
            for setup in range(SETUPS):
                moves[n] = 100 + setup
                n += 1
        return n
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0 and owner(rank) == s.turn and abs(rank) < BOMB:
            for d in range(4):
                to = NEXT[cell, d]
                far = 0
                while to >= 0 and s.rank[to] == 0:
                    if not goes_to_and_fro(s, cell, to):
                        moves[n] = 100 * cell + to
                        n += 1
                    if abs(rank) != SCOUT:
                        break
                    far += 1
                    to = NEXT[to, d]
                if to >= 0 and attackable(s, to, far) and not goes_to_and_fro(s, cell, to):
                    moves[n] = 100 * cell + to
                    n += 1
    return n


def attackable(s, to, far):
    """Whether an enemy is there, at the end of so many empty cells."""
    rank = s.rank[to]
    return rank != 0 and owner(rank) != s.turn and (scout_attack_after_move or far == 0)


def goes_to_and_fro(s, cell, to):
    """Whether a piece would go between two cells for the fourth time running."""
    me = s.turn
    return s.repeats[me] >= 3 and s.last_to[me] == cell and s.last_from[me] == to


def can_move(s, player):
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0 and owner(rank) == player and abs(rank) < BOMB:
            for d in range(4):
                to = NEXT[cell, d]
                free = to >= 0 and (s.rank[to] == 0 or owner(s.rank[to]) != player)
                if free and player == s.turn and goes_to_and_fro(s, cell, to):
                    free = abs(rank) == SCOUT and can_run_on(s, to, d)
                if free:
                    return True
    return False


def can_run_on(s, cell, d):
    """Whether a scout of the player to move can go further than this cell in a direction."""
    to = NEXT[cell, d]
    return to >= 0 and s.rank[cell] == 0 and (s.rank[to] == 0 or attackable(s, to, 1))


def play(s, a):
    side = waiting(s)
    if side >= 0:
        place(s, side, a)
        return
    origin, to = a // 100, a % 100
    me = s.turn
    follow(s, origin, to)
    event = np.uint64(a)
    piece = s.rank[origin]
    state = max(MOVED, s.seen[origin])
    put(s, origin, 0, UNKNOWN)
    if abs(origin - to) != SIZE and abs(origin - to) != 1:
        state = KNOWN  # only scouts run
    s.quiet += 1
    s.ply += 1
    s.turn = 1 - me
    enemy = s.rank[to]
    if enemy == 0:
        put(s, to, piece, state)
    else:
        event += np.uint64(10000 * (16 * abs(int(piece)) + abs(int(enemy))))
        battle(s, piece, enemy, to)
    if not revealed:
        s.history = combine(s.history, event)
    finish(s)


def place(s, side, a):
    if a >= 100:
        put_down(s, side, a - 100)
    else:
        rank = ORDER[PIECES - s.left[side]]
        put(s, a, rank if side == 0 else -rank, UNKNOWN)
        s.left[side] -= 1
        if not revealed:
            s.diary[side] = combine(s.diary[side], np.uint64(a))
    if s.left[side] == 0 or not placing:
        prepare(s)


def follow(s, origin, to):
    """Count how often the same piece goes between the same cells."""
    me = s.turn
    if s.last_to[me] == origin and s.last_from[me] == to:
        s.repeats[me] += 1
    else:
        s.repeats[me] = 1
    s.last_from[me] = origin
    s.last_to[me] = to


def outcome(piece, enemy):
    """1: the attacker survives, 0: neither does, -1: the defender does."""
    if enemy == FLAG or (enemy == BOMB and piece == MINER) or (enemy == MARSHAL and piece == SPY):
        return 1
    return 1 if piece > enemy else 0 if piece == enemy else -1


def battle(s, piece, enemy, to):
    s.quiet = 0
    result = outcome(abs(piece), abs(enemy))
    if abs(enemy) == FLAG:
        s.ending = 1 if piece > 0 else 2
    if result >= 0:
        s.fallen[owner(enemy), abs(enemy)] += 1
    if result <= 0:
        s.fallen[owner(piece), abs(piece)] += 1
    survivor = piece if result > 0 else enemy if result < 0 else 0
    put(s, to, survivor, KNOWN if result else UNKNOWN)


def finish(s):
    """End the game if the player to move cannot move, or it has gone on for too long."""
    if s.ending:
        return
    if not can_move(s, s.turn):
        s.ending = 3 if not can_move(s, 1 - s.turn) else 2 - s.turn
    elif s.ply >= plies:
        s.ending = 3


def over(s):
    return s.ending != 0


def score(s, u):
    u[0] = 1.0 if s.ending == 1 else -1.0 if s.ending == 2 else 0.0
    u[1] = -u[0]


# --- what is hidden ------------------------------------------------------------------------

SEES = 6
LOW = np.uint64(0x7FFFFFFF)
SHIFT = np.uint64(32)


def sees(s, player, out):
    """All that happened in the open, and the own set-up."""
    out[0] = np.int64(s.history & LOW)
    out[1] = np.int64(s.history >> SHIFT & LOW)
    out[2] = np.int64(s.diary[player] & LOW)
    out[3] = np.int64(s.diary[player] >> SHIFT & LOW)
    out[4] = s.turn
    out[5] = int(s.left[0]) * 64 + int(s.left[1])
    return SEES


def determinise(s, player, random):
    """Deal the ranks that the enemy may still hide: pieces that moved are no bombs and no flag, and
    the flag is more likely at the back."""
    enemy = 1 - player
    s.diary[enemy] = 0
    if s.left[enemy]:
        return
    sign = 1 if enemy == 0 else -1
    hidden = np.zeros(13, np.int64)  # how many of each rank
    cells = np.zeros(40, np.int64)
    n = 0
    for rank in range(1, 13):
        hidden[rank] = COUNTS[rank] - s.fallen[enemy, rank]
    for cell in range(100):
        rank = s.rank[cell] * sign
        if rank > 0 and s.seen[cell] == KNOWN:
            hidden[rank] -= 1
        elif rank > 0:
            cells[n] = cell
            n += 1
    for rank in range(FLAG, 0, -1):
        for _ in range(hidden[rank]):
            i = draw_cell(s, cells, n, rank, random)
            s.rank[cells[i]] = sign * rank
            n -= 1
            cells[i] = cells[n]


def draw_cell(s, cells, n, rank, random):
    """One of the first n cells, for a piece of this rank."""
    if rank < BOMB:
        return below(random, n)
    total = 0
    for i in range(n):
        total += likelihood(s, cells[i], rank)
    k = below(random, total)
    i = 0
    k -= likelihood(s, cells[0], rank)
    while k >= 0:
        i += 1
        k -= likelihood(s, cells[i], rank)
    return i


def likelihood(s, cell, rank):
    """How likely a bomb or flag is there, compared with other cells."""
    if s.seen[cell] == MOVED:
        return 0
    row = cell // SIZE
    depth = max(row - 6, 3 - row)
    return 1 if rank == BOMB else 20 if depth == 3 else 4 if depth == 2 else 1


# --- evaluation and help for engines -------------------------------------------------------

VALUES = np.array([0, 2.5, 1.2, 2.5, 1.5, 2.0, 3.0, 4.5, 6.5, 9.0, 11.0, 2.0, 0.0])

weights = {"material": 0.06, "secret": 0.006, "advance": 0.008}


def features(s, f):
    """Pieces by their strength; the strength of those whose rank is not known; rows won."""
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    for cell in range(100):
        rank = s.rank[cell]
        if rank != 0:
            sign = 1.0 if rank > 0 else -1.0
            value = VALUES[abs(rank)]
            f[0] += sign * value
            if s.seen[cell] != KNOWN:
                f[1] += sign * value
            if abs(rank) < BOMB:
                f[2] += 9 - cell // SIZE if rank > 0 else -(cell // SIZE)


def noisy(s, a):
    return waiting(s) < 0 and s.rank[a % 100] != 0


def gain(s, a):
    """What a battle wins or costs; steps forward before others."""
    if waiting(s) >= 0:
        return 0
    origin, to = a // 100, a % 100
    enemy = abs(s.rank[to])
    if enemy == 0:
        return 1 if (to < origin) == (s.turn == 0) else 0
    result = outcome(abs(s.rank[origin]), enemy)
    lost = 0 if result > 0 else int(10 * VALUES[abs(s.rank[origin])])
    won = 0 if result < 0 else int(10 * VALUES[enemy])
    return 10000 if enemy == FLAG else won - lost


def position(s):
    """What both see on the board, and whose turn it is: hidden ranks may be dealt anew."""
    return s.board ^ np.uint64(s.turn + 2)


def reversible(s):
    return int(s.quiet)


def key(s):
    rest = (int(s.ply) * 2 + (int(s.turn) & 1)) * 64 + int(s.repeats[0]) * 8 + int(s.repeats[1])
    for player in range(2):
        rest = rest * 10000 + (1 + int(s.last_from[player])) * 100 + int(s.last_to[player]) + 1
    h = combine(combine(s.board, s.history ^ np.uint64(rest)), s.diary[0])
    return combine(h, s.diary[1] ^ np.uint64(int(s.left[0]) * 64 + int(s.left[1])))


def timeless(s):
    s.ply = 0


# --- notation and picture ------------------------------------------------------------------

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
    """What a player hears of an action: moves are open, set-ups are the own player's."""
    side = waiting(s)
    return describe(s, a) if revealed or side in (-1, player) else None


def text(s):
    """The board, Blue's pieces in small letters; what is known of each piece (m it has moved, k its
    rank); the player to move, or the pieces still to be placed; plies, and those since the last
    battle; the last move of each player and how often running; the past as seen by all and by each
    player."""
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
        reader.check(bool(rank) or not known[cell], f"nobody is on {NAMES[cell]} to be known", 0)
        fixed = abs(rank) >= BOMB and known[cell] == MOVED
        reader.check(not fixed, f"who has moved to {NAMES[cell]} is no bomb and no flag", 0)
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
        reader.check(waiting(s) >= 0, "nobody has a piece to place: r or b expected", at)
        s.turn = waiting(s) if placing else CHANCE
        return
    reader.check(word in ("r", "b"), f"r, b or pieces to place like 40,40 expected: {word!r}", at)
    s.turn = "rb".index(word)


def _read_last(reader, s, player):
    word = reader.word("the last move")
    at = reader.at - len(word)
    s.last_from[player] = s.last_to[player] = -1
    if word != "-":
        move, _, times = word.partition("*")
        origin, _, to = move.partition("-")
        good = origin in NAMES and to in NAMES and times.isdecimal() and 0 < int(times) <= 3
        reader.check(good, f"a move like e4-e5*1 expected, found {word!r}", at)
        s.last_from[player], s.last_to[player] = NAMES.index(origin), NAMES.index(to)
        s.repeats[player] = int(times)


def _count_fallen(reader, s):
    """What each side has lost; and whether that ends the game."""
    for player in range(2):
        own = [abs(int(rank)) for rank in s.rank if rank and owner(rank) == player]
        for rank in range(1, 13):
            missing = ARMY[rank] - own.count(rank)
            name = TITLES[rank - 1]
            reader.check(missing >= 0, f"{PLAYERS[player]} has too many pieces: {name}", 0)
            s.fallen[player, rank] = missing if waiting(s) < 0 else 0
        placed = sorted(own) == sorted(ORDER[: PIECES - s.left[player]])
        reader.check(placed or waiting(s) < 0, f"not what {PLAYERS[player]} places first", 0)
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
    """The board with the pieces of which `hides(cell)` is true face down, and notes."""
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


MOST_MOVES = max(SETUPS + 40 * placing, 4 * (PIECES - ARMY[BOMB] - 1) + 14 * ARMY[SCOUT])

facts = Facts(
    title="Stratego",
    title_ar="ستراتيجو",
    summary="Two armies of forty face each other, and neither sees the ranks of the other. A turn "
    "moves one piece to the next cell up, down, left or right, not onto a lake; scouts (2) run as "
    "far as they like in a line; bombs (B) and flag (F) never move. Whoever moves onto an enemy "
    "attacks: both ranks are shown, the higher one stays, equal ones both go. A bomb destroys "
    "whatever attacks it, but for a miner (3), who removes it; the spy (S) beats the marshal (10) "
    "when it attacks him. Ranks once seen stay visible. Whoever takes the flag wins, and so does "
    "the last who can move. A piece may not go between the same two cells more than three times "
    "running; the same position three times, or 2000 moves, are a draw. Set-ups are drawn by "
    "chance, with the flag at the back behind bombs; or place your own pieces with the option "
    "`placing`. On the board # is a hidden piece and ? a hidden one that has moved.",
    actions=10000,
    max_moves=MOST_MOVES,
    max_plies=plies + 2 * PIECES + 2,
    deterministic=False,
    perfect_information=False,
    players_called=PLAYERS,
    repetition=Repetition(DRAW, 3),
    hints=Hints(mcts={"playout": 24, "c": 0.7}),
    sources=("https://en.wikipedia.org/wiki/Stratego", "https://isfstratego.kleier.net"),
)
if revealed:
    facts = replace(facts, perfect_information=True)
if placing or (red and blue):
    facts = replace(facts, deterministic=True)
