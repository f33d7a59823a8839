"""Omega Chess with a dictionary of pieces: (file, rank) -> letter, capitals for White.

The corner squares are (-1, -1), (10, -1), (10, 10) and (-1, 10), or with eight ranks those that
touch the corners of that board.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

Square = tuple[int, int]

VARIANTS: list[dict[str, Any]] = [{"ranks": 8, "quiet_plies": 4}]
PLIES = 10

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
SLIDES = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}


def both_ways(a: int, b: int) -> list[Square]:
    return [(i * x, j * y) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)]


LEAPS = {
    "N": both_ways(1, 2),
    "K": STRAIGHT + DIAGONAL,
    "C": STRAIGHT + [(2 * x, 2 * y) for x, y in STRAIGHT + DIAGONAL],
    "W": DIAGONAL + both_ways(1, 3),
}


class State:
    """A position; `castling` has the letters of the rights, `leapt` the pawn that has just gone
    several squares, with the squares it passed."""

    def __init__(
        self,
        ranks: int,
        most: int,
        pieces: dict[Square, str],
        turn: int,
        castling: str,
        leapt: tuple[Square, list[Square]] | None,
        quiet: int,
        before: State | None,
    ) -> None:
        self.ranks, self.most, self.pieces, self.turn = ranks, most, pieces, turn
        self.castling, self.leapt, self.quiet, self.before = castling, leapt, quiet, before

    @cached_property
    def following(self) -> dict[str, State]:
        return dict(legal_moves(self))

    @cached_property
    def in_passing(self) -> bool:
        """Whether a pawn can be captured in passing: only then it is part of the position."""
        if self.leapt is None:
            return False
        return any(after.took_in_passing for after in self.following.values())

    took_in_passing = False

    def same(self, other: State) -> bool:
        return (
            self.pieces == other.pieces
            and self.turn == other.turn
            and self.castling == other.castling
            and not self.in_passing
            and not other.in_passing
        )


def start(ranks: int = 10, quiet_plies: int = 100) -> State:
    pieces = {}
    for file, letter in enumerate("CRNBQKBNRC"):
        pieces[file, 0], pieces[file, 1] = letter, "P"
        pieces[file, ranks - 1], pieces[file, ranks - 2] = letter.lower(), "p"
    pieces[-1, -1] = pieces[10, -1] = "W"
    pieces[-1, ranks] = pieces[10, ranks] = "w"
    return State(ranks, quiet_plies, pieces, 0, "KQkq", None, 0, None)


def on_board(ranks: int, square: Square) -> bool:
    file, rank = square
    if 0 <= file < 10 and 0 <= rank < ranks:
        return True
    return file in (-1, 10) and rank in (-1, ranks)


def name(ranks: int, square: Square) -> str:
    corners = {(-1, -1): "w1", (10, -1): "w2", (10, ranks): "w3", (-1, ranks): "w4"}
    return corners.get(square) or "abcdefghij"[square[0]] + str(square[1])


def owner(letter: str) -> int:
    return 0 if letter.isupper() else 1


def attacked(ranks: int, pieces: dict[Square, str], square: Square, by: int) -> bool:
    x, y = square

    def here(step: Square, letters: str, n: int = 1) -> bool:
        found = pieces.get((x + n * step[0], y + n * step[1]), "")
        return bool(found) and owner(found) == by and found.upper() in letters

    for letter, steps in LEAPS.items():
        if any(here(step, letter) for step in steps):
            return True
    back = -1 if by == 0 else 1
    if y + back >= 0 and (here((1, back), "P") or here((-1, back), "P")):
        return True
    for steps, letters in ((STRAIGHT, "RQ"), (DIAGONAL, "BQ")):
        for step in steps:
            n = 1
            while on_board(ranks, (x + n * step[0], y + n * step[1])):
                if here(step, letters, n):
                    return True
                if (x + n * step[0], y + n * step[1]) in pieces:
                    break
                n += 1
    return False


def king_of(pieces: dict[Square, str], player: int) -> Square:
    return next(square for square, letter in pieces.items() if letter == "Kk"[player])


def checked(state: State) -> bool:
    return attacked(state.ranks, state.pieces, king_of(state.pieces, state.turn), 1 - state.turn)


def goals(state: State, square: Square, letter: str) -> list[Square]:
    """Where a piece goes, without castling and captures in passing."""
    ranks, pieces, (x, y) = state.ranks, state.pieces, square
    found = []
    kind = letter.upper()
    if kind == "P":
        ahead = 1 if state.turn == 0 else -1
        first = 1 if state.turn == 0 else ranks - 2
        most = (3 if ranks == 10 else 2) if y == first else 1
        for n in range(1, most + 1):
            if (x, y + n * ahead) in pieces:
                break
            found.append((x, y + n * ahead))
        for side in (-1, 1):
            there = pieces.get((x + side, y + ahead))
            if there and owner(there) != state.turn:
                found.append((x + side, y + ahead))
        return found
    for dx, dy in LEAPS.get(kind, []):
        found.append((x + dx, y + dy))
    for dx, dy in SLIDES.get(kind, []):
        n = 1
        while on_board(ranks, (x + n * dx, y + n * dy)):
            found.append((x + n * dx, y + n * dy))
            if found[-1] in pieces:
                break
            n += 1
    free = [to for to in found if to not in pieces or owner(pieces[to]) != state.turn]
    return [to for to in free if on_board(ranks, to)]


def legal_moves(state: State) -> list[tuple[str, State]]:
    """Every move that does not leave the own king in check."""
    ranks, found = state.ranks, []
    for square, letter in state.pieces.items():
        if owner(letter) != state.turn:
            continue
        here = name(ranks, square)
        for to in goals(state, square, letter):
            last = letter in "Pp" and to[1] == (ranks - 1 if state.turn == 0 else 0)
            for becomes in "qrbncw" if last else [""]:
                after = moved(state, square, to, becomes)
                if safe(after):
                    found.append((here + name(ranks, to) + becomes, after))
        if letter in "Pp" and state.leapt is not None:
            pawn, passed = state.leapt
            ahead = 1 if state.turn == 0 else -1
            for to in passed:
                if abs(to[0] - square[0]) == 1 and to[1] == square[1] + ahead:
                    after = moved(state, square, to)
                    del after.pieces[pawn]
                    after.took_in_passing = True
                    if safe(after):
                        found.append((here + name(ranks, to), after))
    return found + castlings(state)


def castlings(state: State) -> list[tuple[str, State]]:
    found: list[tuple[str, State]] = []
    rank = 0 if state.turn == 0 else state.ranks - 1
    for right, rook, to, over in (("K", 8, 7, 6), ("Q", 1, 3, 4)):
        if (right if state.turn == 0 else right.lower()) not in state.castling:
            continue
        between = range(min(rook, 5) + 1, max(rook, 5))
        if any((file, rank) in state.pieces for file in between):
            continue
        way = [(5, rank), (over, rank), (to, rank)]
        if any(attacked(state.ranks, state.pieces, square, 1 - state.turn) for square in way):
            continue
        after = moved(state, (5, rank), (to, rank))
        after.pieces[over, rank] = after.pieces.pop((rook, rank))
        word = name(state.ranks, (5, rank)) + name(state.ranks, (to, rank))
        found.append((word, after))
    return found


def moved(state: State, square: Square, to: Square, becomes: str = "") -> State:
    pieces = dict(state.pieces)
    letter = pieces.pop(square)
    quiet = 0 if letter in "Pp" or to in pieces else state.quiet + 1
    pieces[to] = letter
    if becomes:
        pieces[to] = becomes.upper() if state.turn == 0 else becomes
    castling, top = state.castling, state.ranks - 1
    for right, king, rook in (
        ("K", (5, 0), (8, 0)),
        ("Q", (5, 0), (1, 0)),
        ("k", (5, top), (8, top)),
        ("q", (5, top), (1, top)),
    ):
        if square in (king, rook) or to in (king, rook):
            castling = castling.replace(right, "")
    leapt = None
    if letter in "Pp" and abs(to[1] - square[1]) > 1:
        low, high = sorted((square[1], to[1]))
        leapt = (to, [(to[0], rank) for rank in range(low + 1, high)])
    return State(state.ranks, state.most, pieces, 1 - state.turn, castling, leapt, quiet, state)


def safe(after: State) -> bool:
    """Whether the player who has just moved is not in check."""
    king = king_of(after.pieces, 1 - after.turn)
    return not attacked(after.ranks, after.pieces, king, after.turn)


def repeated(state: State) -> bool:
    n, past = 1, state
    while past.quiet and past.before is not None:
        past = past.before
        n += state.same(past)
    return n >= 3


def to_play(state: State) -> int | None:
    if state.quiet >= state.most or len(state.pieces) == 2 or not state.following:
        return None
    return None if repeated(state) else state.turn


def moves(state: State) -> dict[str, State]:
    return state.following


def score(state: State) -> tuple[float, float]:
    if state.following or not checked(state):
        return 0.0, 0.0
    return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)
