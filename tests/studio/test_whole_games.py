"""Whole games by clicking, in a browser."""

from __future__ import annotations

import random

import pytest
from browsing import OpenPage
from playing import Table

NEW: list[str] = [
    "connections:n=5",
    "dots_and_hexagons:size=2",
    "gobblet:size=3",
    "pylos",
    "seega:size=3,quiet_plies=10",
    "hus:columns=4,plies=40",
    "halma:size=8,small_camp=yes,plies=24",
    "pentominoes:rows=5,columns=6",
    "katamino:board=tray",
    "sahara:plies=40",
    "racetrack",
    "quits:plies=40",
    "terrace:size=6,setup=short,quiet_plies=8",
    "sputnik",
    "tantrix:tiles=16,hand=2",
    "carcassonne:tiles=16",
    "quads:size=3",
    "omega_chess:ranks=8,quiet_plies=2",
    "scrabble:size=5,rack=3,tiles=12",
]
"""Games, with the options of a short game where the whole one would take minutes."""


@pytest.mark.parametrize("game", NEW)
def test_a_whole_game_by_clicks(open_page: OpenPage, game: str) -> None:
    """Random legal moves are clicked until the game is over; the other seat is an agent."""
    table = Table(open_page, game, "human;random:seed=1")
    rng = random.Random(game)
    while not table.is_over:
        table.click_any(rng)
    assert table.moves
