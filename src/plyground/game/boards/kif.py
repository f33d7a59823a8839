"""Moves of shogi as in KIF: 7六歩(77), 2二角成(88), 5五歩打."""

RANKS = "一二三四五六七八九"
LETTERS = ("P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R")
SIGNS = ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")


def kif_move(letter: str, origin: int, to: int, promotes: bool) -> str:
    """A move to a square, numbered from 9a row by row; an origin of -1 is a drop."""
    piece = SIGNS[LETTERS.index(letter)]
    target = f"{9 - to % 9}{RANKS[to // 9]}{piece}"
    if origin < 0:
        return f"{target}打"
    return f"{target}{'成' if promotes else ''}({9 - origin % 9}{origin // 9 + 1})"
