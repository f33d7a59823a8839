"""How strong an agent is on a scale of Elo that others use too, by the nodes it may search.

Unlike a ladder, whose Elo counts from its lowest level, a scale is tied to another program.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log
from pathlib import Path

from plyground.game.contract.game import Game

FORMAT = "plyground-strengths/1"
SHIPPED = Path(__file__).parent / "strengths"


@dataclass(frozen=True)
class Point:
    """A budget that was measured; the interval of its Elo has 95 %."""

    nodes: int
    elo: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Scale:
    """The strength of an agent in a game, the smallest budget first; Elo grows with the nodes."""

    game: str
    agent: str
    """The name of the agent whose nodes are counted."""
    scale: str
    """Whose Elo it is, and how it was measured."""
    points: tuple[Point, ...]

    @property
    def weakest(self) -> int:
        return round(self.points[0].elo)

    @property
    def strongest(self) -> int:
        return round(self.points[-1].elo)

    def nodes(self, elo: float) -> int:
        """The nodes for an Elo, between measured budgets by their logarithm; at the ends the
        nearest budget."""
        if elo <= self.points[0].elo:
            return self.points[0].nodes
        for below, above in pairwise(self.points):
            if elo <= above.elo:
                part = (elo - below.elo) / (above.elo - below.elo)
                return round(exp((1 - part) * log(below.nodes) + part * log(above.nodes)))
        return self.points[-1].nodes

    @staticmethod
    def from_json(text: str) -> Scale:
        """The scale that a text holds; raises ValueError."""
        data = json.loads(text)
        if data.pop("format") != FORMAT:
            raise ValueError(f"the format is not {FORMAT!r}")
        points = tuple(Point(**point) for point in data.pop("points"))
        return Scale(points=points, **data)


def scale_of(game: Game) -> Scale | None:
    """The scale of a game; None if it has none, as with options that change the rules."""
    file = SHIPPED / f"{game.name}.json"
    if game.spec != game.name or not file.is_file():
        return None
    return Scale.from_json(file.read_text(encoding="utf-8"))
