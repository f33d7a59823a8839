# mypy: allow-untyped-defs, no-check-untyped-defs
"""Games of edges and faces, such as Dots and Boxes: who draws the last side of a face wins it.

A turn draws an edge. A player who completes one or two faces wins them and draws again; when all
edges are drawn, the player with more faces wins. A state has the fields `lead` (faces of the first
player minus those of the second) and `turn`; how it stores the edges is left to the game. The
owners of faces are not stored, because they do not affect the rest of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from plyground.game.contract.notation import Reader
from plyground.game.drawing.picture import Cell, Grid, Label, Picture, Piece

PLAYERS = ("first", "second")


def award(s, won):
    """For rules: the player to move has drawn an edge that completes this many faces."""
    if won == 0:
        s.turn = 1 - s.turn
    elif s.turn == 0:
        s.lead += won
    else:
        s.lead -= won


def final_score(s, u, margin):
    """For rules: the difference in faces, or its sign."""
    lead = int(s.lead)
    if not margin:
        lead = max(-1, min(1, lead))
    u[0] = lead
    u[1] = -lead


@dataclass(frozen=True)
class EdgesAndFaces:
    """A board for notation and pictures: edges in the order of the actions, and the faces."""

    edges: tuple[Cell, ...]
    faces: tuple[Cell, ...]
    sides: tuple[tuple[int, ...], ...]
    """The edges around each face."""
    labels: tuple[Label, ...]
    called: tuple[str, str]
    """The word for a face, and for faces: ("box", "boxes")."""

    @cached_property
    def grid(self) -> Grid:
        return Grid((*self.edges, *self.faces), self.labels)

    def complete(self, drawn: Sequence[int]) -> list[int]:
        """The faces with all sides drawn."""
        return [face for face, sides in enumerate(self.sides) if all(drawn[e] for e in sides)]

    def won(self, drawn: Sequence[int], lead: int) -> tuple[int, int]:
        """The number of faces of the first and of the second player."""
        both = len(self.complete(drawn))
        return (both + lead) // 2, (both - lead) // 2

    def text_of_rest(self, drawn: Sequence[int], lead: int, turn: int) -> str:
        """The end of a position as text: the faces won, and the player to move."""
        return f"{','.join(map(str, self.won(drawn, lead)))} {PLAYERS[turn]}"

    def read_rest(self, reader: Reader, drawn: Sequence[int]) -> tuple[int, int]:
        """Read and check what `text_of_rest` writes; returns the lead and the player to move."""
        many = self.called[1]
        at = reader.at + 1
        won = reader.numbers(f"the {many} won", 2, 0, len(self.faces))
        turn = reader.choice("the player to move", {word: i for i, word in enumerate(PLAYERS)})
        end = reader.at
        reader.end()
        complete, plies = len(self.complete(drawn)), sum(drawn)
        reader.check(
            sum(won) == complete, f"{sum(won)} {many} are won, but {complete} are complete", at
        )
        reader.check(
            complete > 0 or turn == plies % 2,
            f"after {plies} edges and no {self.called[0]} it cannot be {PLAYERS[turn]}'s turn",
            end - len(PLAYERS[turn]),
        )
        return won[0] - won[1], turn

    def picture(self, drawn: Sequence[int], lead: int) -> Picture:
        """The edges drawn, the complete faces, and the number of faces won."""
        lines = _marked(
            (c for c, there in zip(self.edges, drawn, strict=True) if there), "-", "line"
        )
        complete = (self.faces[face] for face in self.complete(drawn))
        stars = _marked(complete, "*", f"complete {self.called[0]}")
        won = self.won(drawn, lead)
        return self.grid.picture(
            lines + stars, (f"{self.called[1]}: first {won[0]}, second {won[1]}",)
        )


def _marked(cells: Iterable[Cell], symbol: str, label: str) -> list[Piece]:
    return [Piece(cell.name, symbol, None, "text", label) for cell in cells]
