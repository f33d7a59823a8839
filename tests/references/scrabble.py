"""Scrabble: the board is a dictionary from (row, column) to tiles.

For every place between two gaps, the anagrams of some tiles of the rack and of the tiles that lie
there are tried. A blank is "?" in the bag, a small letter when it is named and on the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

Square = tuple[int, int]
Board = dict[Square, str]
Words = dict[str, list[str]]
"""Words by their letters in alphabetical order."""

COUNTS = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ?",
        (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2),
        strict=True,
    )
)
VALUES = {
    **dict.fromkeys("EAIONRTLSU", 1),
    **dict.fromkeys("DG", 2),
    **dict.fromkeys("BCMP", 3),
    **dict.fromkeys("FHVWY", 4),
    "K": 5,
    **dict.fromkeys("JX", 8),
    **dict.fromkeys("QZ", 10),
}
# T triple word, D double word, t triple letter, d double letter: a quarter of the board.
QUARTER = (
    "T..d...T",
    ".D...t..",
    "..D...d.",
    "d..D...d",
    "....D...",
    ".t...t..",
    "..d...d.",
    "T..d...D",
)

VARIANTS: list[dict[str, Any]] = [
    {"size": 7, "rack": 4, "tiles": 24, "seed": 2},
    {"size": 5, "rack": 3, "tiles": 12, "seed": 7, "margin": False},
]
PLIES = 2
WHOLE = 1
"""Whole games of the default rules."""


class Table(NamedTuple):
    """The options of a game."""

    words: Words
    size: int
    rack: int
    margin: bool


class Position(NamedTuple):
    table: Table
    board: Board
    racks: tuple[str, str]
    bag: str
    points: tuple[int, int]
    scoreless: int
    turn: int
    named: str
    """The blanks that are named in this turn, in small letters; they are not in the rack."""


def premium(table: Table, square: Square) -> str:
    edge = (15 - table.size) // 2
    row, column = (min(edge + x, 14 - edge - x) for x in square)
    return QUARTER[row][column]


@cache
def shipped_words() -> Words:
    """The words of the file beside the game, read node by node."""
    folder = Path(__file__).parents[2] / "src" / "plyground" / "games" / "scrabble"
    data = (folder / "words.bin").read_bytes()
    data = data[data.index(b"\n") + 1 :]
    nodes = int.from_bytes(data[:4], "little")
    masks = [int.from_bytes(data[8 + 4 * i : 12 + 4 * i], "little") for i in range(nodes)]
    data, at = data[8 + 4 * nodes :], 0
    following: list[dict[str, tuple[int, bool]]] = []
    for mask in masks:
        edges = {}
        for i in range(26):
            if mask >> i & 1:
                entry = int.from_bytes(data[3 * at : 3 * at + 3], "little")
                edges[chr(65 + i)] = (entry // 2, entry % 2 == 1)
                at += 1
        following.append(edges)
    found, todo = set(), [("", nodes - 1)]
    while todo:
        text, node = todo.pop()
        for letter, (after, ends) in following[node].items():
            if ends:
                found.add(text + letter)
            todo.append((text + letter, after))
    anagrams: Words = {}
    for word in found:
        anagrams.setdefault("".join(sorted(word)), []).append(word)
    return anagrams


def start(
    seed: int = 1,
    size: int = 15,
    rack: int = 7,
    tiles: int = 0,
    margin: bool = True,
) -> Position:
    whole = [
        letter
        for letter in sorted(COUNTS, key=lambda x: (x == "?", x))
        for _ in range(COUNTS[letter])
    ]
    draw = random.Random(f"scrabble {seed} 0").random
    bag = "".join(sorted(whole, key=lambda tile: draw())[: tiles or 100])
    table = Table(shipped_words(), size, rack, margin)
    racks = (bag[:rack], bag[rack : 2 * rack])
    return Position(table, {}, racks, bag[2 * rack :], (0, 0), 0, 0, "")


def to_play(state: Position) -> int | None:
    return None if state.scoreless >= 6 or not all(state.racks) else state.turn


def value(tile: str) -> int:
    return VALUES.get(tile, 0)


def score(state: Position) -> tuple[float, float]:
    totals = list(state.points)
    left = [sum(map(value, rack)) for rack in state.racks]
    if all(state.racks):
        totals = [points - rest for points, rest in zip(totals, left, strict=True)]
    else:
        winner = 1 if state.racks[0] else 0
        totals[winner] += 2 * left[1 - winner]
    lead = totals[0] - totals[1]
    if not state.table.margin:
        lead = (lead > 0) - (lead < 0)
    return float(lead), float(-lead)


def line_from(square: Square, down: bool, length: int) -> list[Square]:
    row, column = square
    return [(row + i, column) if down else (row, column + i) for i in range(length)]


def run(board: Board, square: Square, down: bool) -> list[Square]:
    """The squares of the word through a square."""
    row, column = square
    while ((row - 1, column) if down else (row, column - 1)) in board:
        row, column = (row - 1, column) if down else (row, column - 1)
    length = 1
    while line_from((row, column), down, length + 1)[-1] in board:
        length += 1
    return line_from((row, column), down, length)


def spelt(board: Board, squares: list[Square]) -> str:
    return "".join(board[square] for square in squares).upper()


def points_of(state: Position, board: Board, new: dict[Square, str], squares: list[Square]) -> int:
    total, factor = 0, 1
    for square in squares:
        kind = premium(state.table, square) if square in new else "."
        total += value(board[square]) * {"t": 3, "d": 2}.get(kind, 1)
        factor *= {"T": 3, "D": 2}.get(kind, 1)
    return total * factor


def touches(state: Position, new: list[Square]) -> bool:
    if not state.board:
        middle = state.table.size // 2
        return (middle, middle) in new and len(new) > 1
    return any(
        (row + r, column + c) in state.board
        for row, column in new
        for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )


def fillings(new: dict[Square, str], named: str) -> Iterator[dict[Square, str]]:
    """The ways to lay these letters with all blanks that are named."""
    for places in combinations(new, len(named)):
        if sorted(new[place].lower() for place in places) == sorted(named):
            yield {p: x.lower() if p in places else x for p, x in new.items()}


def slots(state: Position) -> Iterator[tuple[list[Square], bool]]:
    """All places for a word, with no tile before or after them."""
    size = state.table.size
    for down in (False, True):
        for line in range(size):
            squares = line_from((0, line) if down else (line, 0), down, size)
            filled = [square in state.board for square in squares]
            for begin in range(size):
                for end in range(begin + 2, size + 1):
                    free = (begin == 0 or not filled[begin - 1]) and (
                        end == size or not filled[end]
                    )
                    if free and not all(filled[begin:end]):
                        yield squares[begin:end], down


def plays(state: Position) -> Iterator[tuple[list[Square], bool, dict[Square, str], int]]:
    """Main word, direction, new tiles and points of every play with all named blanks."""
    rack, named = state.racks[state.turn].replace("?", ""), state.named.upper()
    hands: dict[int, set[str]] = {}
    for n in range(len(rack) + 1):
        hands[n + len(named)] = {
            "".join(sorted([*taken, *named])) for taken in combinations(rack, n)
        }
    for squares, down in slots(state):
        empty = [square for square in squares if square not in state.board]
        if len(empty) not in hands or not touches(state, empty):
            continue
        there = [state.board.get(square, "").upper() for square in squares]
        for hand in hands[len(empty)]:
            for word in state.table.words.get("".join(sorted(hand + "".join(there))), ()):
                if all(a in ("", b) for a, b in zip(there, word, strict=True)):
                    new = {q: x for q, x in zip(squares, word, strict=True) if q in empty}
                    for tiles in fillings(new, state.named):
                        worth = checked(state, squares, down, tiles)
                        if worth is not None:
                            yield squares, down, tiles, worth


def is_word(table: Table, word: str) -> bool:
    return word in table.words.get("".join(sorted(word)), ())


def checked(
    state: Position, squares: list[Square], down: bool, new: dict[Square, str]
) -> int | None:
    """The points of a play, if all words are in the list. One tile that makes words in both
    directions is a play across."""
    board = {**state.board, **new}
    total = points_of(state, board, new, squares)
    for square in new:
        crossing = run(board, square, not down)
        if len(crossing) > 1:
            if not is_word(state.table, spelt(board, crossing)) or (down and len(new) == 1):
                return None
            total += points_of(state, board, new, crossing)
    return total + (50 if len(new) == state.table.rack else 0)


def described(state: Position, squares: list[Square], down: bool, new: dict[Square, str]) -> str:
    row, column = squares[0]
    letter, number = "ABCDEFGHIJKLMNO"[column], str(row + 1)
    word, inside = "", False
    for square in squares:
        if (square in state.board) != inside:
            word += ")" if inside else "("
            inside = not inside
        word += state.board.get(square) or new[square]
    return f"{letter + number if down else number + letter} {word}{')' if inside else ''}"


def with_rack(state: Position, rack: str) -> tuple[str, str]:
    return (rack, state.racks[1]) if state.turn == 0 else (state.racks[0], rack)


def without(rack: str, tiles: str) -> str:
    for tile in tiles:
        rack = rack.replace(tile, "", 1)
    return rack


def moves(state: Position) -> dict[str, Position]:
    table, rack = state.table, state.racks[state.turn]
    found: dict[str, Position] = {}
    for squares, down, new, worth in plays(state):
        rest = without(rack, "".join(tile for tile in new.values() if tile.isupper()))
        need = table.rack - len(rest)
        points = list(state.points)
        points[state.turn] += worth
        found[described(state, squares, down, new)] = Position(
            table,
            {**state.board, **new},
            with_rack(state, rest + state.bag[:need]),
            state.bag[need:],
            (points[0], points[1]),
            0 if worth else state.scoreless + 1,
            1 - state.turn,
            "",
        )
    if "?" in rack:
        for letter in sorted(set(COUNTS) - {"?"}):
            after = named_one(state, letter)
            if usable(after):
                found[f"blank {letter}"] = after
    if state.named:
        return found
    turned = state._replace(scoreless=state.scoreless + 1, turn=1 - state.turn)
    found["pass"] = turned
    if len(state.bag) >= table.rack:
        for n in range(1, len(rack) + 1):
            for chosen in combinations(in_order(rack), n):
                old = "".join(chosen)
                full = without(rack, old) + state.bag[:n]
                found[f"exchange {old}"] = turned._replace(
                    racks=with_rack(state, full), bag=state.bag[n:] + old
                )
    return found


def in_order(rack: str) -> str:
    return "".join(sorted(rack, key=lambda tile: (tile == "?", tile)))


def named_one(state: Position, letter: str) -> Position:
    rack = without(state.racks[state.turn], "?")
    return state._replace(racks=with_rack(state, rack), named=state.named + letter.lower())


def usable(state: Position) -> bool:
    """Whether some play uses the named blanks, maybe with one more."""
    if any(True for _ in plays(state)):
        return True
    others = sorted(set(COUNTS) - {"?"})
    more = "?" in state.racks[state.turn]
    return more and any(any(True for _ in plays(named_one(state, x))) for x in others)
