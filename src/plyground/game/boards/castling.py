"""The castling rights in a position of chess."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.contract.notation import Reader

RIGHTS = "KQkq"


def read_castling(
    reader: Reader, pieces: Sequence[str], names: Sequence[str], homes: Sequence[tuple[int, int]]
) -> int:
    """Rights as bits, in the order of RIGHTS.

    `pieces` are the letters on the squares, `names` theirs; each right needs a king and a rook on
    the squares of `homes`.
    """
    word = reader.word("the castling rights")
    castling = 0
    for at, c in enumerate(word if word != "-" else "", reader.at - len(word)):
        reader.check(c in RIGHTS, f"{c!r} is not a castling right (rights: {RIGHTS}, or -)", at)
        right = RIGHTS.index(c)
        reader.check(castling >> right == 0, f"castling rights stand in the order {RIGHTS}", at)
        king, rook = homes[right]
        there = pieces[king] + pieces[rook] == ("KR", "kr")[right // 2]
        where = f"needs a king on {names[king]} and a rook on {names[rook]}"
        reader.check(there, f"the castling right {c} {where}", at)
        castling |= 1 << right
    return castling
