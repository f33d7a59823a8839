"""All positions of a few pieces, for endgame databases."""

import re

import numpy as np

from plyground.game.errors import BadOption
from plyground.games.chess.attacks import BETWEEN, KING, KNIGHT, NONE, ONE, PAWN
from plyground.games.chess.board import State
from plyground.games.chess.rules import LAST_RANKS
from plyground.kernel.fields import clean

MOST_PIECES = 4  # five have a billion positions
FIELDS = {
    "K": ("kings",),
    "Q": ("diagonals", "straights"),
    "R": ("straights",),
    "B": ("diagonals",),
    "N": ("knights",),
    "P": ("pawns",),
}


def endgames(material):
    """Every legal position of White's pieces and then Black's, such as "KQK": either to move."""
    found = re.fullmatch(r"(K[QRBNP]*)(K[QRBNP]*)", material.upper().replace("V", ""))
    if found is None or len(material) > MOST_PIECES:
        raise BadOption(
            f"chess: {material!r} is not a material of up to {MOST_PIECES} pieces; write White's "
            "king and pieces, then Black's, such as KQK, KRKN"
        )
    pieces = [(kind, side) for side, kinds in enumerate(found.groups()) for kind in kinds]
    squares = _squares(pieces)
    bits = [ONE << q.astype(np.uint64) for q in squares]
    occupied = np.bitwise_or.reduce(bits)
    positions = []
    for turn in (0, 1):
        keep = np.ones(len(occupied), bool)
        waiting = pieces.index(("K", 1 - turn))
        for piece, q in zip(pieces, squares):
            if piece[1] == turn:
                keep &= ~_attacks(piece, q, squares[waiting], occupied)
        records = np.zeros(int(keep.sum()), State)
        records["turn"], records["ep"] = turn, -1
        for (kind, side), b in zip(pieces, bits):
            for name in FIELDS[kind]:
                records[name] |= b[keep]
            records["sides"][:, side] |= b[keep]
        positions.append(records)
    return clean(np.concatenate(positions))


def _squares(pieces):
    """A row of squares for each piece, all different; equal pieces in one order only."""
    rows = np.indices((64,) * len(pieces), np.uint8).reshape(len(pieces), -1)
    keep = np.ones(rows.shape[1], bool)
    for i, piece in enumerate(pieces):
        if piece[0] == "P":
            keep &= ((ONE << rows[i].astype(np.uint64)) & LAST_RANKS) == NONE
        for j in range(i):
            keep &= rows[j] < rows[i] if pieces[j] == piece else rows[j] != rows[i]
    return rows[:, keep]


def _attacks(piece, q, target, occupied):
    """Whether a piece on q attacks the target."""
    kind, side = piece
    there = ONE << target.astype(np.uint64)
    if kind == "K":
        return (KING[q] & there) != NONE
    if kind == "N":
        return (KNIGHT[q] & there) != NONE
    if kind == "P":
        return (PAWN[side, q] & there) != NONE
    ranks, files = q.astype(int) // 8 - target // 8, q.astype(int) % 8 - target % 8
    straight = (ranks == 0) | (files == 0)
    diagonal = np.abs(ranks) == np.abs(files)
    lined = straight if kind == "R" else diagonal if kind == "B" else straight | diagonal
    return lined & ((BETWEEN[q, target] & occupied) == NONE)
