"""Moves, positions and pictures of the games of `packing`, on any board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from plyground.game.boards.binding import bind
from plyground.game.boards.packing import (
    ALL_PIECES,
    CHOSEN,
    COMMON,
    KINDS,
    PIECES,
    Placements,
)
from plyground.game.boards.polyominoes import hand
from plyground.game.boards.two_sides import bits_of
from plyground.game.contract.notation import Reader, rows_text
from plyground.game.drawing.picture import Cell, Grid, Picture, Piece, square_grid

LETTERS = "".join(PIECES)
SYMBOLS = "." + LETTERS + LETTERS.lower()
"""By value of a cell: 0 empty, then the first player's pieces, then the second player's."""
PLAYERS = ("first", "second")


@dataclass(frozen=True)
class PackingBoard:
    """A board with the placements on it."""

    rows: int
    columns: int
    pieces: str
    """COMMON, OWN or CHOSEN."""
    cells: Sequence[tuple[int, ...]]
    piece: Sequence[int]
    opening: Sequence[int]
    """The cells of which the first piece must cover one."""
    starting: dict[tuple[int, int], list[int]]
    """The placements of a piece with a first cell."""
    grid: Grid
    words: Sequence[str]
    """The description of each placement: the piece and its cells, row by row from the top."""

    @staticmethod
    def of(
        rows: int, columns: int, pieces: str, table: Placements, opening: Sequence[int] = ()
    ) -> PackingBoard:
        """A board; without `opening` the first piece may lie anywhere."""
        piece = [int(p) for p in table.piece]
        starting: dict[tuple[int, int], list[int]] = {}
        for a, (p, cells) in enumerate(zip(piece, table.cells, strict=True)):
            starting.setdefault((p, cells[0]), []).append(a)
        plain = square_grid(rows, columns)
        shaded = tuple(
            Cell(cell.name, cell.x, cell.y, "square", "wood" if i in opening else "plain")
            for i, cell in enumerate(plain.cells)
        )
        grid = Grid(shaded, plain.labels, (), plain.names)
        where = list(opening) if opening else list(range(rows * columns))
        words = [
            f"{LETTERS[p]} {' '.join(plain.names[cell] for cell in cells)}"
            for p, cells in zip(piece, table.cells, strict=True)
        ]
        return PackingBoard(rows, columns, pieces, table.cells, piece, where, starting, grid, words)

    def example(self) -> str:
        """The position at the beginning."""
        board = "/".join([str(self.columns)] * self.rows)
        return f"{board} first" + (" -,-" if self.pieces == CHOSEN else "")

    # --- moves ---------------------------------------------------------------------------------

    def named_cells(self, a: int) -> list[str]:
        """The cells of a placement, row by row from the top."""
        return [self.grid.names[cell] for cell in self.cells[a]]

    def describe(self, a: int) -> str:
        """The piece and its cells; "choose" and the piece."""
        if a >= len(self.cells):
            return f"choose {LETTERS[a - len(self.cells)]}"
        return self.words[a]

    def aliases(self, a: int) -> tuple[str, ...]:
        """The cells alone, which say what the piece is; the letter of a chosen piece."""
        if a >= len(self.cells):
            return (LETTERS[a - len(self.cells)],)
        return (" ".join(self.named_cells(a)), ",".join(self.named_cells(a)))

    def covers(self, a: int) -> list[str]:
        """The cells of a placement; none for a choice."""
        return [] if a >= len(self.cells) else self.named_cells(a)

    def clicks(self, s: Any, a: int) -> list[tuple[str, ...]]:
        """The piece, then its cells row by row from the top until only one placement is left."""
        if a >= len(self.cells):
            return [(LETTERS[a - len(self.cells)],)]
        p, cells = self.piece[a], self.cells[a]
        rivals = [self.cells[b] for b in self.starting[p, cells[0]] if self.fits(s, b)]
        n = 1
        while sum(rival[:n] == cells[:n] for rival in rivals) > 1:
            n += 1
        return [(LETTERS[p], *self.named_cells(a)[:n])]

    def fits(self, s: Any, a: int) -> bool:
        """Whether the cells of a placement are empty, and one is an opening cell if it must be."""
        taken = int(s.taken)
        if taken == 0:
            return any(cell in self.opening for cell in self.cells[a])
        return all(taken >> cell & 1 == 0 for cell in self.cells[a])

    # --- positions -----------------------------------------------------------------------------

    def values(self, s: Any) -> list[int]:
        """The value of each cell, a number of `SYMBOLS`."""
        found = [0] * (self.rows * self.columns)
        for i in range(2 * KINDS):
            if s.placed[i]:
                for cell in self.cells[int(s.placed[i]) - 1]:
                    found[cell] = 1 + i
        return found

    def text(self, s: Any) -> str:
        """The board, the player to move; if pieces are chosen, those that the players hold."""
        words = [rows_text(self.values(s), self.columns, SYMBOLS), PLAYERS[int(s.turn)]]
        if self.pieces == CHOSEN:
            words.append(",".join(held_by(s, player) or "-" for player in (0, 1)))
        return " ".join(words)

    def parse(self, string: str, s: Any) -> None:
        """Reads what `text` writes."""
        reader = Reader(string, self.example())
        values = reader.rows(self.rows, self.columns, SYMBOLS)
        number = {frozenset(cells): a for a, cells in enumerate(self.cells)}
        counts = [0, 0]
        used = [0, 0]
        for value in sorted(set(values) - {0}):
            player, p = divmod(value - 1, KINDS)
            cells = [cell for cell, found in enumerate(values) if found == value]
            a = number.get(frozenset(cells), -1)
            fits = a >= 0 and self.piece[a] == p
            where = self.grid.names[cells[0]]
            reader.check(fits, f"the cells {SYMBOLS[value]} from {where} on are no {LETTERS[p]}", 0)
            both = self.pieces == COMMON and used[1 - player] >> p & 1
            reader.check(not both, f"there is only one {LETTERS[p]}, and two lie there", 0)
            s.placed[value - 1] = a + 1
            s.taken |= type(s.taken)(bits_of(cells))
            counts[player] += 1
            used[player] |= 1 << p
        at = reader.at + 1
        s.turn = reader.choice("the player to move", {"first": 0, "second": 1})
        if self.pieces == CHOSEN:
            self._read_hands(reader, s, used)
        else:
            for player in (0, 1):
                gone = used[0] | used[1] if self.pieces == COMMON else used[player]
                s.held[player] = ALL_PIECES & ~gone
        why = (
            f"the first player has placed {counts[0]} pieces, the second {counts[1]}: "
            f"{PLAYERS[s.turn]} is not to move"
        )
        reader.check(s.bag != 0 or counts[0] - counts[1] == s.turn, why, at)
        covered = any(values[cell] in range(1, KINDS + 1) for cell in self.opening)
        why = "the first piece must cover a marked cell, so a piece of the first player does"
        reader.check(covered or sum(counts) == 0, why, 0)
        reader.end()

    def _read_hands(self, reader: Reader, s: Any, used: Sequence[int]) -> None:
        """The pieces that the players hold; those still to be chosen are the rest."""
        word = reader.word("the pieces held")
        at = reader.at - len(word)
        hands = ["" if part == "-" else part for part in word.split(",")]
        right = len(hands) == 2 and all(part != "" for part in word.split(","))
        reader.check(right, f"{word!r} is not two lists of pieces, such as FI,L or -,-", at)
        seen = used[0] | used[1]
        for player, letters in enumerate(hands):
            for letter in letters:
                reader.check(letter in LETTERS, f"{letter!r} is no piece ({LETTERS})", at)
                bit = 1 << LETTERS.index(letter)
                reader.check(not seen & bit, f"there is only one {letter}, and two are named", at)
                seen |= bit
                s.held[player] |= bit
        s.bag = ALL_PIECES & ~seen
        chosen = [len(hands[p]) + used[p].bit_count() for p in (0, 1)]
        if s.bag:
            reader.check(int(s.taken) == 0, "all pieces are chosen before one is placed", at)
            right = chosen[0] - chosen[1] == s.turn
        else:
            right = chosen[0] == chosen[1]
        why = f"the players have chosen {chosen[0]} and {chosen[1]} pieces; they choose in turn"
        reader.check(right, why, at)

    # --- picture -------------------------------------------------------------------------------

    def picture(self, s: Any) -> Picture:
        """The pieces on the board, and beside it those that the player to move may take."""
        player = int(s.turn)
        blocks = [
            Piece(
                name,
                SYMBOLS[value],
                (value - 1) // KINDS,
                "block",
                f"{('red', 'blue')[(value - 1) // KINDS]} {LETTERS[(value - 1) % KINDS]}",
                size=1.1,
            )
            for name, value in zip(self.grid.names, self.values(s), strict=True)
            if value
        ]
        ready = letters_of(s.bag) if s.bag else held_by(s, player)
        # The hands lie slightly apart, so that the last move does not mark the other's piece.
        cells, lines = hand(PIECES, list(ready), self.columns + 1.2 + 0.001 * player, player)
        notes = []
        if self.pieces == COMMON:
            notes.append(f"left: {ready or 'none'}")
        else:
            for p in (0, 1):
                notes.append(f"{PLAYERS[p]} holds {held_by(s, p) or 'nothing'}")
        if s.bag:
            notes.append(f"to be chosen: {ready}")
        return Grid((*self.grid.cells, *cells), self.grid.labels).picture(blocks, notes, (), lines)


def letters_of(pieces: Any) -> str:
    """The letters of a set of pieces."""
    return "".join(letter for p, letter in enumerate(LETTERS) if int(pieces) >> p & 1)


def held_by(s: Any, player: int) -> str:
    """The letters of the pieces that a player holds."""
    return letters_of(s.held[player])


# --- as the functions of a game --------------------------------------------------------------

BOARD: PackingBoard = None  # type: ignore[assignment] # `notation_of` binds it


def notation_of(board: PackingBoard) -> SimpleNamespace:
    """The functions below for a board, by the names that a game defines."""
    return bind(globals(), {"BOARD": board})


def describe(s: Any, a: int) -> str:
    return BOARD.describe(a)


def aliases(s: Any, a: int) -> tuple[str, ...]:
    return BOARD.aliases(a)


def clicks(s: Any, a: int) -> list[tuple[str, ...]]:
    return BOARD.clicks(s, a)


def covers(s: Any, a: int) -> list[str]:
    return BOARD.covers(a)


def text(s: Any) -> str:
    return BOARD.text(s)


def parse(string: str, s: Any) -> None:
    BOARD.parse(string, s)


def picture(s: Any) -> Picture:
    return BOARD.picture(s)
