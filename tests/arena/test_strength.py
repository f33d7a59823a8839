"""Scales of Elo that ship with the games: budgets of nodes for a strength."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.roster.levels.strength import SHIPPED, Point, Scale, scale_of

POINTS = (Point(100, 1000.0, 900.0, 1100.0, 50), Point(10_000, 1600.0, 1500.0, 1700.0, 50))


def test_nodes_lie_between_measured_budgets() -> None:
    scale = Scale("chess", "alphabeta", "somebody's", POINTS)
    assert [scale.nodes(elo) for elo in (0, 1000, 1300, 1600, 3000)] == [
        100,
        100,
        1000,
        10_000,
        10_000,
    ]


@pytest.mark.parametrize("file", sorted(SHIPPED.glob("*.json")), ids=lambda file: file.stem)
def test_shipped_scales_were_measured_and_grow(file: object) -> None:
    scale = scale_of(pg.load(str(getattr(file, "stem", file))))
    assert scale is not None
    elos = [point.elo for point in scale.points]
    nodes = [point.nodes for point in scale.points]
    assert len(elos) >= 2
    assert elos == sorted(set(elos))
    assert nodes == sorted(set(nodes))
    for point in scale.points:
        assert point.games > 0
        assert point.low < point.elo < point.high


def test_other_rules_have_no_scale() -> None:
    assert scale_of(pg.load("chess")) is not None
    assert scale_of(pg.load("chess", chess960=True)) is None
    assert scale_of(pg.load("connect4")) is None
