"""The evaluation of Omega Chess: features from White's view, in pawns or as counts."""

import numpy as np

from plyground.games.omega_chess.board import (
    BISHOP,
    BLACK,
    CHAMPION,
    FILES,
    KING,
    KNIGHT,
    LEAPS,
    PAWN,
    PLACES,
    QUEEN,
    RAYS,
    ROOK,
    SQUARES,
    WIZARD,
)
from plyground.games.omega_chess.options import ranks
from plyground.games.omega_chess.rules import (
    PROMOTED,
    PROMOTIONS,
    attacked,
    in_check,
    is_passing,
    origin_of,
    target_of,
)

weights = {
    "material": 0.25,
    "placement": 0.25,
    "mobility": 0.012,
    "king_attack": 0.03,
    "shelter": 0.05,
    "passed_pawns": 0.06,
    "bishop_pair": 0.1,
    "hunt": 0.3,
    "tempo": 0.04,
}
FEATURES = len(weights)
MATERIAL, PLACEMENT, MOBILITY, ATTACK, SHELTER, PASSED, PAIR, HUNT, TEMPO = range(FEATURES)
WORTH = np.array([0.0, 1.0, 2.6, 3.7, 6.0, 12.0, 0.0, 4.0, 4.0])


def _centre(q):
    """How near the middle a square lies: 0 at the edge, and less in the corner squares."""
    file, rank = PLACES[q]
    return min(file, FILES - 1 - file, rank, ranks - 1 - rank)


def _placement():
    """By kind and square, from White's side: a small bonus in pawns."""
    table = np.zeros((WIZARD + 1, SQUARES))
    for q, (file, rank) in enumerate(PLACES):
        middle = min(file, FILES - 1 - file)
        table[PAWN, q] = 0.02 * rank * rank * (ranks / 10) + (0.06 * rank if middle >= 3 else 0.0)
        for kind, each in ((KNIGHT, 0.1), (CHAMPION, 0.12), (WIZARD, 0.12), (BISHOP, 0.06)):
            table[kind, q] = each * _centre(q) - (0.15 if rank <= 0 else 0.0)
        table[QUEEN, q] = 0.03 * _centre(q)
        table[KING, q] = -0.25 * min(max(rank, 0), 3) - 0.1 * (middle == 4) * (rank <= 0)
    return table


PLACEMENT_OF = _placement()
MIRROR = np.array([PLACES.index((file, ranks - 1 - rank)) for file, rank in PLACES])
CENTRE = np.array([_centre(q) for q in range(SQUARES)])
FILE, RANK = np.array(PLACES).T.copy()


def near(p, q):
    """Whether two squares touch or are equal."""
    return abs(FILE[p] - FILE[q]) <= 1 and abs(RANK[p] - RANK[q]) <= 1


def features(s, f):
    """Material; where pieces stand; squares they reach, and those around the other's king; own
    pawns around the king; passed pawns by rank; two bishops; a bare king far from the middle."""
    for i in range(FEATURES):
        f[i] = 0.0
    bishops = 0
    for q in range(SQUARES):
        code = np.int64(s.board[q])
        if code == 0:
            continue
        side = 1 if code > BLACK else 0
        sign = 1.0 - 2.0 * side
        kind = code - BLACK * side
        f[MATERIAL] += sign * WORTH[kind]
        f[PLACEMENT] += sign * PLACEMENT_OF[kind, MIRROR[q] if side else q]
        other = np.int64(s.kings[1 - side])
        if kind == PAWN:
            if near(q, np.int64(s.kings[side])):
                f[SHELTER] += sign
            if is_free(s, q, side):
                f[PASSED] += sign * (RANK[q] if side == 0 else ranks - 1 - RANK[q])
        elif kind in (BISHOP, ROOK, QUEEN):
            if kind == BISHOP:
                bishops += 1 if side == 0 else 16
            for way in range(1 if kind == BISHOP else 0, 8, 1 if kind == QUEEN else 2):
                for i in range(FILES + 2):
                    to = RAYS[q, way, i]
                    if to < 0:
                        break
                    f[MOBILITY] += sign
                    if near(to, other):
                        f[ATTACK] += sign
                    if s.board[to] != 0:
                        break
        elif kind != KING:
            for i in range(12):
                to = LEAPS[kind, q, i]
                if to < 0:
                    break
                if s.board[to] == 0 or (s.board[to] > BLACK) != side:
                    f[MOBILITY] += sign
                if near(to, other):
                    f[ATTACK] += sign
    f[PAIR] = (1.0 if bishops % 16 > 1 else 0.0) - (1.0 if bishops // 16 > 1 else 0.0)
    if f[MATERIAL] > 3.0:
        f[HUNT] = hunt(s, 0)
    elif f[MATERIAL] < -3.0:
        f[HUNT] = -hunt(s, 1)
    f[TEMPO] = 1.0 - 2.0 * s.turn


def is_free(s, q, side):
    """Whether no enemy pawn can stop the pawn on q: ahead of it, on its file and those beside."""
    rival = PAWN + BLACK * (1 - side)
    rank = RANK[q] + (1 - 2 * side)
    while 0 < rank < ranks - 1:
        for file in range(max(0, FILE[q] - 1), min(FILES, FILE[q] + 2)):
            if s.board[FILES * rank + file] == rival:
                return False
        rank += 1 - 2 * side
    return True


def hunt(s, side):
    """How far the other king is from the middle, and how near the king of `side` is to it."""
    k, other = np.int64(s.kings[side]), np.int64(s.kings[1 - side])
    apart = abs(FILE[k] - FILE[other]) + abs(RANK[k] - RANK[other])
    return (2.0 * (4 - CENTRE[other]) + 18.0 - apart) / 28.0


def noisy(s, a):
    """Captures and promotions."""
    if a >= PROMOTED:
        return True
    q, to = origin_of(a, s.turn), target_of(a, s.turn)
    return s.board[to] != 0 or is_passing(s, q, to)


def gain(s, a):
    """Most valuable victim, least valuable attacker; below 0 if the piece is lost for less."""
    side = np.int64(s.turn)
    q, to = origin_of(a, side), target_of(a, side)
    there = np.int64(s.board[to])
    victim = np.int64(10.0 * WORTH[there - BLACK * (1 - side)]) if there else 0
    if a >= PROMOTED:
        return 10 * victim + (1200 if PROMOTIONS[(a - PROMOTED) % 6] == QUEEN else -80)
    if there == 0:
        return 90 if is_passing(s, q, to) else 0
    kind = np.int64(s.board[q]) - BLACK * side
    attacker = 150 if kind == KING else np.int64(10.0 * WORTH[kind])
    if attacker > victim and kind != KING and attacked(s, to, 1 - side):
        return victim - attacker
    return 10 * victim - attacker // 10


def tense(s):
    """In check."""
    return in_check(s)


def skip(s):
    """Pass, unless in check or without pieces, when zugzwang is likely."""
    pieces = 0
    for q in range(SQUARES):
        kind = np.int64(s.board[q]) - BLACK * s.turn
        if kind > PAWN and kind <= WIZARD and kind != KING:
            pieces += 1
    if pieces == 0 or in_check(s):
        return False
    s.turn = 1 - s.turn
    s.ep = -1
    return True
