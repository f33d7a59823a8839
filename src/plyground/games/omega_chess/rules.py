"""The rules of Omega Chess.

An action is squares * origin + target. Promotions come after these: 18 file + 6 (side step + 1) +
kind, with the file of the pawn and the kinds in the order of PROMOTIONS.
"""

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.omega_chess.board import (
    ALIGNED,
    BISHOP,
    BLACK,
    BOARD,
    CASTLE_EMPTY,
    CASTLE_KING,
    CASTLE_PASS,
    CASTLE_ROOK,
    CASTLE_TO,
    CHAMPION,
    FILES,
    HOME_ROW,
    KING,
    KNIGHT,
    LEAPERS,
    LEAPS,
    PAWN,
    QUEEN,
    RAYS,
    RIGHTS_LEFT,
    ROOK,
    SQUARES,
    TAKES,
    WIZARD,
)
from plyground.games.omega_chess.options import quiet_plies, ranks
from plyground.kernel.bits import wrapping_mul

State = record(
    hash=np.uint64,  # of the board
    board=(np.int8, SQUARES),
    kings=(np.int8, 2),
    castling=np.int8,
    ep=np.int8,  # the pawn that can be captured in passing, or -1
    turn=np.int8,
    men=np.int8,  # on the board, of both sides
    clock=np.int16,  # plies since a capture or a pawn move
)

FIRST_STEPS = 3 if ranks == 10 else 2
PROMOTIONS = np.array([QUEEN, ROOK, BISHOP, KNIGHT, CHAMPION, WIZARD])
PROMOTED = SQUARES * SQUARES
ACTIONS = PROMOTED + 18 * FILES
MOST_MOVES = 640
RANDOM = np.random.default_rng(10).integers(1, 1 << 63, (17, SQUARES), np.int64).astype(np.uint64)
RANDOM[0] = 0
MIX = np.uint64(0x9E3779B97F4A7C15)
LAST = np.array([ranks - 1, 0])  # where pawns promote
AHEAD = np.array([FILES, -FILES])
SECOND = np.array([1, ranks - 2])  # where pawns begin


def put(s, q, code):
    """Put a piece on a square; 0 clears it."""
    s.hash ^= RANDOM[s.board[q], q] ^ RANDOM[code, q]
    if s.board[q] != 0:
        s.men -= 1
    if code != 0:
        s.men += 1
    s.board[q] = code


def start(s):
    for file in range(FILES):
        for side in range(2):
            back = BLACK * side
            put(s, FILES * (ranks - 1) * side + file, HOME_ROW[file] + back)
            put(s, FILES * SECOND[side] + file, PAWN + back)
    for corner in range(4):
        put(s, BOARD + corner, WIZARD + BLACK * (corner // 2))
    s.kings[0] = CASTLE_KING[0]
    s.kings[1] = CASTLE_KING[2]
    s.castling = 15
    s.ep = -1


def attacked(s, q, by):
    """Whether a side attacks a square."""
    for i in range(48):
        to = LEAPERS[by, q, i, 0]
        if to < 0:
            break
        if s.board[to] == LEAPERS[by, q, i, 1]:
            return True
    own = BLACK * by
    for way in range(8):
        for i in range(FILES + 2):
            to = RAYS[q, way, i]
            if to < 0:
                break
            if s.board[to] != 0:
                kind = s.board[to] - own
                if kind == QUEEN or kind == (BISHOP if way % 2 else ROOK):
                    return True
                break
    return False


def in_check(s):
    return attacked(s, np.int64(s.kings[s.turn]), 1 - s.turn)


def exposes(s, q, to):
    """Whether a move would leave the own king attacked. The board is changed and put back."""
    piece, there = s.board[q], s.board[to]
    victim = np.int64(s.ep) if is_passing(s, q, to) else -1
    pawn = s.board[victim]
    if victim >= 0:
        s.board[victim] = 0
    s.board[q] = 0
    s.board[to] = piece
    king = to if piece == KING + BLACK * s.turn else np.int64(s.kings[s.turn])
    bad = attacked(s, king, 1 - s.turn)
    s.board[to] = there
    s.board[q] = piece
    if victim >= 0:
        s.board[victim] = pawn
    return bad


def is_passing(s, q, to):
    """Whether a move captures a pawn in passing."""
    is_pawn = s.board[q] == PAWN + BLACK * s.turn
    return is_pawn and s.board[to] == 0 and q % FILES != to % FILES


def passed(s, to):
    """Whether the pawn on s.ep has just passed over a square."""
    pawn, ahead = np.int64(s.ep), AHEAD[1 - s.turn]
    back = pawn - ahead
    while back // FILES != SECOND[1 - s.turn]:
        if back == to:
            return True
        back -= ahead
    return False


def add(s, moves, n, q, to, sure):
    """List a move, all promotions if it is one, unless it leaves the king in check."""
    if not sure and exposes(s, q, to):
        return n
    if s.board[q] == PAWN + BLACK * s.turn and to // FILES == LAST[s.turn]:
        base = PROMOTED + 18 * (q % FILES) + 6 * (to % FILES - q % FILES + 1)
        for kind in range(6):
            moves[n + kind] = base + kind
        return n + 6
    moves[n] = SQUARES * q + to
    return n + 1


def add_pawn(s, moves, n, q, sure):
    to = q + AHEAD[s.turn]
    steps = FIRST_STEPS if q // FILES == SECOND[s.turn] else 1
    while steps > 0 and s.board[to] == 0:
        n = add(s, moves, n, q, to, sure)
        to += AHEAD[s.turn]
        steps -= 1
    for i in range(2):
        to = TAKES[s.turn, q, i]
        if to < 0:
            break
        if s.board[to] != 0:
            if (s.board[to] > BLACK) != s.turn:
                n = add(s, moves, n, q, to, sure)
        elif s.ep >= 0 and passed(s, to):
            n = add(s, moves, n, q, to, False)
    return n


def add_slides(s, moves, n, q, kind, sure):
    first = 1 if kind == BISHOP else 0
    for way in range(first, 8, 1 if kind == QUEEN else 2):
        for i in range(FILES + 2):
            to = RAYS[q, way, i]
            if to < 0:
                break
            if s.board[to] == 0:
                n = add(s, moves, n, q, to, sure)
            else:
                if (s.board[to] > BLACK) != s.turn:
                    n = add(s, moves, n, q, to, sure)
                break
    return n


def add_castling(s, moves, n):
    for right in range(2 * s.turn, 2 * s.turn + 2):
        if not s.castling >> right & 1:
            continue
        free = True
        for i in range(3):
            free = free and s.board[CASTLE_EMPTY[right, i]] == 0
        if (
            free
            and not attacked(s, CASTLE_PASS[right], 1 - s.turn)
            and not attacked(s, CASTLE_TO[right], 1 - s.turn)
        ):
            moves[n] = SQUARES * CASTLE_KING[right] + CASTLE_TO[right]
            n += 1
    return n


def list_moves(s, moves, enough):
    """The moves of the player, also in a drawn game; stops when there are `enough`."""
    n = 0
    king = np.int64(s.kings[s.turn])
    checked = attacked(s, king, 1 - s.turn)
    own = BLACK * s.turn
    for q in range(SQUARES):
        kind = np.int64(s.board[q]) - own
        if kind < PAWN or kind > WIZARD:
            continue
        # A piece off the king's lines cannot uncover a check.
        sure = not checked and ALIGNED[king, q] == 0 and kind != KING
        if kind == PAWN:
            n = add_pawn(s, moves, n, q, sure)
        elif kind in (BISHOP, ROOK, QUEEN):
            n = add_slides(s, moves, n, q, kind, sure)
        else:
            for i in range(12):
                to = LEAPS[kind, q, i]
                if to < 0:
                    break
                there = s.board[to]
                if there == 0 or (there > BLACK) != s.turn:
                    n = add(s, moves, n, q, to, sure)
        if n >= enough:
            return n
    return n if checked else add_castling(s, moves, n)


def legal(s, moves):
    return 0 if drawn(s) else list_moves(s, moves, MOST_MOVES)


def can_move(s):
    return list_moves(s, np.empty(64, np.int32), 1) > 0


def origin_of(a, turn):
    if a < PROMOTED:
        return a // SQUARES
    return np.int64(LAST[turn] * FILES - AHEAD[turn] + (a - PROMOTED) // 18)


def target_of(a, turn):
    if a < PROMOTED:
        return a % SQUARES
    return np.int64(LAST[turn] * FILES + (a - PROMOTED) // 18 + (a - PROMOTED) // 6 % 3 - 1)


def play(s, a):
    side = np.int64(s.turn)
    q, to = origin_of(a, side), target_of(a, side)
    code = np.int64(s.board[q])
    kind = code - BLACK * side
    s.clock = 0 if kind == PAWN or s.board[to] != 0 else s.clock + 1
    if is_passing(s, q, to):
        put(s, np.int64(s.ep), 0)
    put(s, q, 0)
    put(s, to, code)
    if a >= PROMOTED:
        put(s, to, PROMOTIONS[(a - PROMOTED) % 6] + BLACK * side)
    if kind == KING:
        s.kings[side] = to
        if abs(to - q) == 2:
            right = 2 * side + (0 if to > q else 1)
            put(s, CASTLE_ROOK[right], 0)
            put(s, CASTLE_PASS[right], ROOK + BLACK * side)
    s.castling &= np.int8(RIGHTS_LEFT[q] & RIGHTS_LEFT[to])
    s.turn = 1 - side
    s.ep = -1
    if kind == PAWN and abs(to - q) > FILES + 1:
        s.ep = to
        if not can_pass(s):
            s.ep = -1


def can_pass(s):
    """Whether the pawn on s.ep can be captured in passing."""
    square = np.int64(s.ep) - AHEAD[1 - s.turn]
    while square // FILES != SECOND[1 - s.turn]:
        for i in range(2):
            q = TAKES[1 - s.turn, square, i]  # a pawn there captures on the square
            if q >= 0 and s.board[q] == PAWN + BLACK * s.turn and not exposes(s, q, square):
                return True
        square -= AHEAD[1 - s.turn]
    return False


def drawn(s):
    """Too many plies without progress, or bare kings."""
    return s.clock >= quiet_plies or s.men == 2


def over(s):
    return drawn(s) or not can_move(s)


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    # Mate takes precedence over the clock.
    if in_check(s) and not can_move(s):
        u[s.turn] = -1.0
        u[1 - s.turn] = 1.0


def position(s):
    rest = (np.int64(s.ep) + 1) * 32 + np.int64(s.castling) * 2 + np.int64(s.turn)
    return s.hash ^ wrapping_mul(np.uint64(rest + 1), MIX)


def key(s):
    return with_clock(position(s), int(s.clock), quiet_plies)


def reversible(s):
    return int(s.clock)


def timeless(s):
    s.clock = 0
