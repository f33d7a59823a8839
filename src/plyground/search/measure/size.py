"""How big a game is: nodes of its tree, games, positions, and positions up to symmetry."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict, dataclass
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, TooLarge, Unsuited
from plyground.game.start import any_start
from plyground.game.symmetry import least_image, symmetries
from plyground.search.measure.quicken import quicken
from plyground.search.textbook.recursion import Call, run

MOST = 200_000
"""Positions that are counted at most."""


@dataclass(frozen=True)
class GameSize:
    """What there is below a state, the state included."""

    nodes: int
    """Nodes of the game tree."""
    games: int
    """Leaves of the tree: complete games."""
    positions: int
    """Different positions: nodes of the graph."""
    classes: int | None
    """Positions up to symmetry; None: the game declares no symmetry."""

    def as_dict(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        shown = [
            f"nodes of the game tree    {self.nodes:,}",
            f"games: leaves of the tree {self.games:,}",
            f"different positions       {self.positions:,}",
        ]
        if self.classes is not None:
            shown.append(f"up to symmetry            {self.classes:,}")
        return "\n".join(shown)


@any_start
@checked
def game_size(state: State, /, most: int = MOST) -> GameSize:
    """Count what there is below a state; raises TooLarge beyond `most` positions.

    Each position is counted once and its tree by addition, so the tree may be far bigger.
    """
    if type(most) is not int or most < 1:
        raise PlygroundError(f"most is {most!r}; it must be a whole number, 1 or more")
    if state.game.facts.repetition is not None:
        raise Unsuited(
            f"the tree of {state.game.name} depends on the path: positions may repeat, so it "
            "cannot be counted by position"
        )
    quicken(state.game)
    count = Count(most)
    nodes, games = run(count.below(state))
    classes = len(count.classes) if symmetries(state) > 1 else None
    return GameSize(nodes, games, len(count.known), classes)


class Count:
    """A count in progress."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[State, tuple[int, int] | None] = {}
        """Nodes and leaves below each position; None: the position is on the path."""
        self.classes: set[Hashable] = set()

    def below(self, state: State) -> Call[tuple[int, int]]:
        """Nodes and leaves below a state."""
        if state in self.known:
            found = self.known[state]
            if found is None:
                raise Unsuited(
                    f"{state.game.name} has no finite tree: a line of play repeats {state.text}"
                )
            return found
        if len(self.known) >= self.most:
            raise TooLarge(
                f"{state.game.name} has more than {self.most:,} positions; most= allows more"
            )
        self.known[state] = None
        self.classes.add(least_image(state))
        nodes, leaves = 1, int(state.is_terminal)
        for a in state.actions():
            more: tuple[int, int] = yield self.below(state.result(a))
            nodes, leaves = nodes + more[0], leaves + more[1]
        self.known[state] = (nodes, leaves)
        return nodes, leaves
