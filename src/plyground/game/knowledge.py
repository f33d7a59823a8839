"""What one player can know in a game with hidden information.

The player's observations determine which states are possible. While they are few, all of them are
kept with their weights: chance by its probabilities, the others' choices as equally likely. A game
with too many possible states (Stratego) defines what a player is shown and told.
"""

from __future__ import annotations

from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture, Piece

MOST = 4000
"""The most possible states that are kept."""


class Knowledge:
    """The states that are possible as far as a player can tell."""

    def __init__(self, state: State, player: int) -> None:
        self.player = player
        self.shown = state.shown(player)
        """The board, if the game defines what the player sees of it."""
        self.possible: dict[State, float] = {} if self.shown else {state: 1.0}
        """Each possible state with its weight; empty if there are too many."""

    def learn(self, before: State, action: int, after: State) -> str | None:
        """Follow one action; returns its description if the player can identify it."""
        if self.shown:
            self.shown = after.shown(self.player)
            return before.told(action, self.player)
        seen = after.observation(self.player)
        own = before.to_play == self.player
        words, possible = set(), dict[State, float]()
        for state, weight in (self.possible or {before: 1.0}).items():
            chances = state.outcomes() if state.is_chance else [(a, 1.0) for a in state.actions()]
            for a, chance in chances:
                result = state.result(a)
                if (not own or a == action) and result.observation(self.player) == seen:
                    words.add(state.describe(a))
                    possible[result] = possible.get(result, 0.0) + weight * chance
        known = bool(self.possible) and len(possible) <= MOST
        self.possible = possible if known else {}
        return words.pop() if len(words) == 1 else None

    def picture(self) -> Picture | None:
        """The board as the player sees it: pieces that differ between possible states are "?"."""
        if self.shown:
            return self.shown
        drawn = [state.picture for state in self.possible]
        pictures = [picture for picture in drawn if picture is not None]
        if not pictures or len(pictures) < len(drawn):
            return None
        first = pictures[0]
        pieces, open_cells = [], set[str]()
        for piece in dict.fromkeys(piece for picture in pictures for piece in picture.pieces):
            if all(piece in picture.pieces for picture in pictures):
                pieces.append(piece)
            elif piece.cell not in open_cells:
                open_cells.add(piece.cell)
                pieces.append(Piece(piece.cell, "?", piece.player, piece.shape, "hidden"))
        return Picture(
            first.cells,
            tuple(pieces),
            tuple(line for line in first.lines if all(line in p.lines for p in pictures)),
            tuple(label for label in first.labels if all(label in p.labels for p in pictures)),
            tuple(mark for mark in first.marks if all(mark in p.marks for p in pictures)),
            tuple(note for note in first.notes if all(note in p.notes for p in pictures)),
        )
