# mypy: allow-untyped-defs, no-check-untyped-defs
# mypy: allow-untyped-defs, no-check-untyped-defs
"""Rules of chess-like games with drops, for compiled code: attacks, pins, moves, drops, mates.

The names in capitals are a game's tables (`drop_pieces`): `bound` binds the functions below to
those of one game. A state has the fields of `fields`. An action is origin * squares + target, plus
squares * squares with promotion; the drops come after those, by kind and target.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from plyground.game.boards.binding import bind, in_capitals
from plyground.game.boards.drop_pieces import PieceTables
from plyground.kernel.specialise import outlined

KINDS = HELD = SQUARES = COLUMNS = PAWNS_ON_FILE = 0
RAYS: Any = None
REACH = JUMPS = JUMPED = LINE = FAR = ZONE = CHOICE = DROP = RAYS
PROMOTED = HAND = HASH_BOARD = HASH_HAND = HASH_TURN = RAYS
ONE = np.uint64(1)
NONE = np.uint64(0)
WORD = 64


def bound(t: PieceTables) -> SimpleNamespace:
    """The functions of this module, bound to a game's tables as compile-time constants."""
    rules = bind(globals(), in_capitals(t))
    for helper in (rules.list_moves, rules.attacked, rules.standing):
        outlined(helper)
    return rules


def fields(t: PieceTables) -> dict[str, Any]:
    """The fields of a state."""
    return {
        "board": (np.int8, t.squares),
        "hands": (np.int8, 2 * t.held),  # of the first player, then of the second
        "kings": (np.int8, 2),  # their squares
        "hash": np.uint64,  # of all but the ply
        "ply": np.int16,
        "checked": np.int8,  # whether the player to move is in check
        "turn": np.int8,
    }


def actions(t: PieceTables) -> int:
    """The number of action codes."""
    return 2 * t.squares * t.squares + t.held * t.squares


# --- attacks -------------------------------------------------------------------------------


def attacked(board, q, by, gone, put):
    """Whether a piece of player `by` attacks q, with `gone` empty and `put` occupied.

    -1 for either means no such square.
    """
    for d in range(8):
        for i in range(RAYS.shape[2]):
            at = RAYS[d, q, i]
            if at < 0 or at == put:
                break
            code = board[at]
            if code != 0 and at != gone:
                if (code > KINDS) == by and REACH[code, d ^ 4] > i:
                    return True
                break
    for i in range(JUMPED.shape[2]):
        at = JUMPED[by, q, i, 0]
        if at < 0:
            break
        if board[at] == JUMPED[by, q, i, 1] and at != put:
            return True
    return False


def has(low, high, q):
    """Whether a set of squares in two words has q."""
    if q < WORD:
        return (low >> np.uint64(q)) & ONE != NONE
    return (high >> np.uint64(q - WORD)) & ONE != NONE


def standing(board, k, side):
    """Checks and pins of the king of `side` on k: the number of checkers, the square of the last of
    them and its direction (-1 for a jump), and the pinned pieces as a set of squares in two words.
    """
    checks = 0
    checker = -1
    way = -1
    low = NONE
    high = NONE
    for d in range(8):
        shield = -1
        for i in range(RAYS.shape[2]):
            at = np.int64(RAYS[d, k, i])
            if at < 0:
                break
            code = board[at]
            if code == 0:
                continue
            if (code > KINDS) == side:
                if shield >= 0:
                    break
                shield = at
                continue
            if REACH[code, d ^ 4] > i:
                if shield < 0:
                    checks += 1
                    checker = at
                    way = d
                elif shield < WORD:
                    low |= ONE << np.uint64(shield)
                else:
                    high |= ONE << np.uint64(shield - WORD)
            break
    for i in range(JUMPED.shape[2]):
        at = np.int64(JUMPED[1 - side, k, i, 0])
        if at < 0:
            break
        if board[at] == JUMPED[1 - side, k, i, 1]:
            checks += 1
            checker = at
            way = -1
    return checks, checker, way, low, high


def between(k, checker, way, to):
    """Whether a piece on `to` blocks a check."""
    return way >= 0 and LINE[k, to] == way and FAR[k, to] < FAR[k, checker]


# --- moves ---------------------------------------------------------------------------------


def list_moves(s, moves, enough):
    """Write the legal moves and drops into `moves`, stopping after `enough`; returns how many."""
    side = np.int64(s.turn)
    k = np.int64(s.kings[side])
    checks, checker, way, low, high = standing(s.board, k, side)
    n = king_moves(s, moves, side, k)
    if checks > 1 or n >= enough:
        return n
    once = 0
    twice = 0
    for q in range(SQUARES):
        code = s.board[q]
        if code == 0 or (code > KINDS) != side or q == k:
            continue
        if code == 1 + side * KINDS:
            file = 1 << (q % COLUMNS)
            twice |= once & file
            once |= file
        n = piece_moves(s, moves, n, q, k, has(low, high, q), checker, way)
        if n >= enough:
            return n
    return drops(s, moves, n, once if PAWNS_ON_FILE == 1 else twice, k, checker, way)


def king_moves(s, moves, side, k):
    n = 0
    for d in range(8):
        to = np.int64(RAYS[d, k, 0])
        if to < 0:
            continue
        code = s.board[to]
        if code != 0 and (code > KINDS) == side:
            continue
        if not attacked(s.board, to, 1 - side, k, -1):
            moves[n] = k * SQUARES + to
            n += 1
    return n


def piece_moves(s, moves, n, q, k, pinned, checker, way):
    """The moves of the piece on q; a pinned piece stays on its line, and a check must be met."""
    code = np.int64(s.board[q])
    second = code > KINDS
    inside = ZONE[np.int64(second), q]
    for d in range(8):
        reach = REACH[code, d]
        if reach == 0 or (pinned and (LINE[k, q] & 3) != (d & 3)):
            continue
        for i in range(min(np.int64(reach), RAYS.shape[2])):
            to = np.int64(RAYS[d, q, i])
            if to < 0:
                break
            there = s.board[to]
            if there != 0 and (there > KINDS) == second:
                break
            if checker < 0 or to == checker or between(k, checker, way, to):
                n = add(moves, n, q, to, CHOICE[code, inside, to])
            if there != 0:
                break
    for i in range(JUMPS.shape[2]):
        to = np.int64(JUMPS[code, q, i])
        if to < 0:
            break
        there = s.board[to]
        if there != 0 and (there > KINDS) == second:
            continue
        if pinned and not still_shields(s.board, k, q, to):
            continue
        if checker < 0 or to == checker or between(k, checker, way, to):
            n = add(moves, n, q, to, CHOICE[code, inside, to])
    return n


def still_shields(board, k, q, to):
    """Whether a piece that shields its king on k still does after a jump from q to `to`.

    It must stay on the line and not jump over the pinning piece, the next one on the line.
    """
    way = LINE[k, q]
    if LINE[k, to] != way:
        return False
    for i in range(FAR[k, to] - FAR[k, q] - 1):
        if board[RAYS[way, q, i]] != 0:
            return False
    return True


def add(moves, n, origin, to, choice):
    a = origin * SQUARES + to
    if choice & 2:
        moves[n] = a + SQUARES * SQUARES
        n += 1
    if choice & 1:
        moves[n] = a
        n += 1
    return n


def drops(s, moves, n, full, k, checker, way):
    """The drops; `full` is the set of files that can take no more pawns."""
    side = np.int64(s.turn)
    held = 0
    for kind in range(HELD):
        held |= np.int64(s.hands[side * HELD + kind] > 0) << kind
    if held == 0 or (checker >= 0 and (way < 0 or FAR[k, checker] == 1)):
        return n
    mating = mating_drop(s, side) if held & 1 else -1
    first = 2 * SQUARES * SQUARES
    for q in range(SQUARES):
        if s.board[q] != 0 or (checker >= 0 and not between(k, checker, way, q)):
            continue
        for kind in range(HELD):
            if (held >> kind) & 1 and DROP[side, kind, q]:
                if kind == 0 and ((full >> (q % COLUMNS)) & 1 or q == mating):
                    continue
                moves[n] = first + kind * SQUARES + q
                n += 1
    return n


def mating_drop(s, side):
    """The square where a pawn dropped by `side` would give mate, or -1."""
    k = np.int64(s.kings[1 - side])
    p = np.int64(RAYS[4 if side == 0 else 0, k, 0])
    if p < 0 or s.board[p] != 0:
        return -1
    for d in range(8):
        to = np.int64(RAYS[d, k, 0])
        if to < 0:
            continue
        code = s.board[to]
        if code != 0 and (code > KINDS) != side:
            continue
        if not attacked(s.board, to, side, k, p if to != p else -1):
            return -1
    return -1 if can_take(s, p, k, 1 - side) else p


def can_take(s, p, k, side):
    """Whether a piece of `side` other than its king on k can legally go to p, next to the king."""
    _, _, _, low, high = standing(s.board, k, side)
    for d in range(8):
        for i in range(RAYS.shape[2]):
            at = np.int64(RAYS[d, p, i])
            if at < 0:
                break
            code = s.board[at]
            if code == 0:
                continue
            able = (code > KINDS) == side and REACH[code, d ^ 4] > i and at != k
            if able and (not has(low, high, at) or LINE[k, at] == LINE[k, p]):
                return True
            break
    for i in range(JUMPED.shape[2]):
        at = np.int64(JUMPED[side, p, i, 0])
        if at < 0:
            break
        able = s.board[at] == JUMPED[side, p, i, 1]
        if able and (not has(low, high, at) or LINE[k, at] == LINE[k, p]):
            return True
    return False


def move(s, a):
    """Play an action."""
    side = np.int64(s.turn)
    plain = SQUARES * SQUARES
    h = s.hash ^ HASH_TURN
    if a < 2 * plain:
        origin, to = (a % plain) // SQUARES, a % SQUARES
        code = np.int64(s.board[origin])
        taken = np.int64(s.board[to])
        h ^= HASH_BOARD[code, origin] ^ HASH_BOARD[taken, to]
        if taken:
            place = side * HELD + np.int64(HAND[taken])
            n = np.int64(s.hands[place])
            h ^= HASH_HAND[place, n] ^ HASH_HAND[place, n + 1]
            s.hands[place] = n + 1
        s.board[origin] = 0
        if a >= plain:
            code = np.int64(PROMOTED[code])
        elif origin == s.kings[side]:
            s.kings[side] = to
    else:
        kind, to = (a - 2 * plain) // SQUARES, (a - 2 * plain) % SQUARES
        place = side * HELD + kind
        n = np.int64(s.hands[place])
        h ^= HASH_HAND[place, n] ^ HASH_HAND[place, n - 1]
        s.hands[place] = n - 1
        code = kind + 1 + side * KINDS
    s.board[to] = code
    s.hash = h ^ HASH_BOARD[code, to]
    s.ply += 1
    s.turn = 1 - side
    s.checked = attacked(s.board, np.int64(s.kings[1 - side]), side, -1, -1)


# --- repetition ----------------------------------------------------------------------------


def position_key(s):
    """The hash of the position; its last bit says whether the player to move is in check."""
    return (s.hash & ~ONE) | np.uint64(s.checked)


def perpetual(s, past, first, last):
    """The player who has given check with every move since past[first], or -1."""
    theirs = s.checked != 0
    for i in range(first, last, 2):
        theirs = theirs and (past[i] & ONE) != NONE
    mine = True
    for i in range(first + 1, last, 2):
        mine = mine and (past[i] & ONE) != NONE
    if theirs == mine:
        return -1
    return np.int64(s.turn) if mine else 1 - np.int64(s.turn)


# --- for engines ---------------------------------------------------------------------------------


def exchange(s, a, units):
    """Most valuable victim, least valuable attacker, by the units of each kind; below 0 if a
    guarded piece is worth less."""
    if a >= 2 * SQUARES * SQUARES:
        return 0
    origin, to = a % (SQUARES * SQUARES) // SQUARES, a % SQUARES
    mine = (np.int64(s.board[origin]) - 1) % KINDS
    victim = 0
    if s.board[to] != 0:
        victim = units[(np.int64(s.board[to]) - 1) % KINDS]
    more = 0
    if a >= SQUARES * SQUARES:
        more = units[np.int64(PROMOTED[mine + 1]) - 1] - units[mine]
    if victim + more == 0:
        return 0
    if units[mine] > victim and attacked(s.board, to, 1 - np.int64(s.turn), origin, -1):
        return victim - units[mine]
    return 16 * (victim + more) - units[mine]


def tense(s):
    """In check."""
    return s.checked != 0


def skip(s):
    """Pass, except in check: passing is hardly ever best."""
    if s.checked:
        return False
    s.turn = 1 - s.turn
    s.hash ^= HASH_TURN
    return True
