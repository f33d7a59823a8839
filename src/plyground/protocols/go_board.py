"""Go boards as other programs describe them: points, handicap stones, the score."""

from __future__ import annotations

from collections.abc import Iterable

from plyground.game.contract.game import Game
from plyground.game.contract.notation import rows_text
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError

LETTERS = "ABCDEFGHJKLMNOPQRST"
SMALLEST_WITH_HANDICAP = 7
BLACK, WHITE = 0, 1


def is_go(game: Game) -> bool:
    return game.source == "go"


def size_of(game: Game) -> int:
    """The number of points along a side."""
    return int(game.options.get("size", game.declared["size"].default))


def komi_of(game: Game) -> float:
    """The points that White gets."""
    return float(game.options.get("komi", game.declared["komi"].default))


def point(column: int, row: int) -> str:
    """The name of a point; columns count from the left, rows from the bottom, both from 0."""
    return f"{LETTERS[column]}{row + 1}"


def column_row(name: str) -> tuple[int, int]:
    """The inverse of `point`; raises PlygroundError for a text that is not a point."""
    letter, digits = name[:1].upper(), name[1:]
    if letter not in LETTERS or not letter or not (digits.isascii() and digits.isdigit()):
        raise PlygroundError(f"{name!r} is not a point, such as A1, J9 or T19")
    return LETTERS.index(letter), int(digits) - 1


def handicap_points(size: int, stones: int) -> list[str]:
    """The points of a fixed handicap in GTP; raises PlygroundError if there are none."""
    most = 0 if size < SMALLEST_WITH_HANDICAP else 9 if size % 2 and size > 7 else 4
    if not 2 <= stones <= most:
        allowed = f"2 to {most}" if most else "none"
        raise PlygroundError(f"{stones} stones have no fixed places here; allowed: {allowed}")
    low = 2 if size < 13 else 3
    high, middle = size - 1 - low, size // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    places = corners[:stones] + sides[: max(0, stones - 4) // 2 * 2]
    if stones in (5, 7, 9):
        places.append((middle, middle))
    return [point(column, row) for column, row in places]


def position_text(size: int, black: Iterable[str], white: Iterable[str], to_play: int) -> str:
    """A position with these stones, in the notation of the game."""
    cells = [0] * (size * size)
    for colour, names in enumerate((black, white), 1):
        for name in names:
            column, row = column_row(name)
            if column >= size or row >= size:
                raise PlygroundError(f"{name} is not a point of a {size} by {size} board")
            cells[(size - 1 - row) * size + column] = colour
    return f"{rows_text(cells, size, '.bw')} {'bw'[to_play]}"


def stones(state: State) -> tuple[list[str], list[str]]:
    """The points with Black's stones, and those with White's."""
    found: tuple[list[str], list[str]] = ([], [])
    for from_top, text in enumerate(state.text.split()[0].split("/")):
        column, digits = 0, ""
        for symbol in f"{text}/":
            if symbol.isdigit():
                digits += symbol
                continue
            column += int(digits or 0)
            digits = ""
            if symbol in "bw":
                found["bw".index(symbol)].append(point(column, size_of(state.game) - 1 - from_top))
                column += 1
    return found


def lead(state: State) -> float:
    """Black's area minus White's and the komi; every stone on the board counts as alive."""
    end = state
    while not end.is_terminal:
        end = end.result("pass")
    margin = int(end.record.margin)  # type: ignore[attr-defined]
    return margin - komi_of(state.game)


def score_text(state: State) -> str:
    """The score as GTP and SGF write it: "B+3.5", "W+12", "0"."""
    ahead = lead(state)
    return f"{'B' if ahead > 0 else 'W'}+{abs(ahead):g}" if ahead else "0"
