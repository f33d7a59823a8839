"""Captured pieces that can be dropped again: how hands are written, read and shown.

`letters` has a capital letter for each kind that can be in hand; lower case is the second player's.
The cells of hands are named by the letter and the sign of a drop: P*, p*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from plyground.game.boards.drop_pieces import MOST_HELD, PieceKind, PieceTables
from plyground.game.boards.drop_rules import bound
from plyground.game.contract.notation import Reader
from plyground.game.drawing.picture import Cell, Grid, Piece


def hands_text(hands: Sequence[int], letters: str, counted: bool) -> str:
    """Both hands, the most valuable pieces (last in `letters`) first: "R2Pb" or "RPPb"."""
    text = ""
    for side, word in enumerate((letters, letters.lower())):
        for kind in reversed(range(len(letters))):
            n = int(hands[side * len(letters) + kind])
            if counted:
                text += f"{n if n > 1 else ''}{word[kind]}" if n else ""
            else:
                text += n * word[kind]
    return text


def read_hands(reader: Reader, text: str, at: int, letters: str) -> list[int]:
    """The number of each piece in both hands; `at` is where the text begins, "-" means empty."""
    both = letters + letters.lower()
    hands = [0] * len(both)
    digits = ""
    for i, c in enumerate("" if text == "-" else text, at):
        if c.isascii() and c.isdigit():
            digits += c
            reader.check(digits != "0" and len(digits) < 3, f"{digits!r} pieces in hand", i)
            continue
        reader.check(c in both, f"{c!r} cannot be in a hand (pieces: {both}, or -)", i)
        hands[both.index(c)] += int(digits or 1)
        reader.check(hands[both.index(c)] <= MOST_HELD, f"more than {MOST_HELD} {c!r} in hand", i)
        digits = ""
    reader.check(not digits, "a number of pieces, but no piece", at + len(text))
    return hands


def with_hands(grid: Grid, letters: str, sign: str) -> Grid:
    """The board with the first player's hand on its right and the second's on its left."""
    right = max(cell.x for cell in grid.cells) + 2
    bottom = max(cell.y for cell in grid.cells)
    cells = [Cell(f"{c}{sign}", right, bottom - i, "none") for i, c in enumerate(letters)]
    cells += [Cell(f"{c.lower()}{sign}", -2, i, "none") for i, c in enumerate(letters)]
    return Grid(grid.cells + tuple(cells), grid.labels, grid.lines, grid.names)


def pieces_in_hand(
    hands: Iterable[int], letters: str, names: Sequence[str], sign: str, shape: str
) -> Iterator[Piece]:
    """The pieces in both hands; `names` has those of the first player, then of the second."""
    words = letters + letters.lower()
    for letter, name, n in zip(words, names, hands, strict=True):
        if n:
            player = int(letter.islower())
            yield Piece(f"{letter}{sign}", letter, player, shape, f"{name} in hand", int(n))


def check_pieces(
    reader: Reader, s: Any, t: PieceTables, kinds: Sequence[PieceKind], numbers: Sequence[int]
) -> None:
    """Raise for pieces that no game leads to; `numbers` has the count of each kind that can be in a
    hand, for both players together."""
    found = [int(s.hands[i] + s.hands[t.held + i]) for i in range(t.held)]
    files = [[0] * t.columns, [0] * t.columns]
    for q, code in enumerate(s.board.tolist()):
        side, kind = divmod(code - 1, t.kinds) if code else (0, -1)
        if kind < 0 or kind == t.king - 1:
            continue
        found[t.hand[code]] += 1
        if kind == 0:
            files[side][q % t.columns] += 1
        lost = kind < t.held and not t.drop[side, kind, q]
        reader.check(not lost, f"a {kinds[kind].name} where it could never move again", 0)
    for kind, n, most in zip(kinds, found, numbers, strict=False):
        reader.check(n <= most, f"{n} of the {kind.name}; there are only {most}", 0)
    crowded = max(map(max, files)) > t.pawns_on_file
    reader.check(
        not crowded,
        f"more than {t.pawns_on_file} unpromoted {kinds[0].name} of a side on a file",
        0,
    )


def settle(reader: Reader, s: Any, t: PieceTables) -> None:
    """Fill in the fields that follow from board, hands and turn; raises for missing kings."""
    board = s.board.tolist()
    for side in (0, 1):
        king = t.king + side * t.kinds
        reader.check(
            board.count(king) == 1,
            f"the {('first', 'second')[side]} player has {board.count(king)} kings",
            0,
        )
        s.kings[side] = board.index(king)
    h = t.hash_turn if s.turn else np.uint64(0)
    for q, code in enumerate(board):
        h ^= t.hash_board[code, q]
    for place, n in enumerate(s.hands.tolist()):
        h ^= t.hash_hand[place, n]
    s.hash = h
    turn, attacked = int(s.turn), bound(t).attacked
    taken = attacked(s.board, int(s.kings[1 - turn]), turn, -1, -1)
    reader.check(not taken, "the player who has just moved is in check", 0)
    s.checked = attacked(s.board, int(s.kings[turn]), 1 - turn, -1, -1)
