"""Abalone against the package `abalone` (abalone-boai): moves and boards along random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from abalone.enums import Direction, InitialPosition, Marble, Player  # type: ignore[import-untyped]
from abalone.game import Game, IllegalMoveException  # type: ignore[import-untyped]
from abalone.utils import neighbor  # type: ignore[import-untyped]
from scale import DEEP

import plyground as pg

SYMBOLS = {Marble.BLACK: "b", Marble.WHITE: "w", Marble.BLANK: "."}


def name(space: Any) -> str:
    return "".join(space.value).lower()


def told(move: tuple[Any, Direction]) -> str:
    """A move in our words; both tell a row that moves sideways from its lower end."""
    marbles, direction = move
    if not isinstance(marbles, tuple):
        return name(marbles) + name(neighbor(marbles, direction))
    first, last = marbles
    return name(first) + name(last) + name(neighbor(first, direction))


def legal_moves(peer: Game) -> dict[str, tuple[Any, Direction]]:
    """The peer's moves: each is tried and taken back, which is quicker than its own copies."""
    found = {}
    for line in list(peer.generate_own_marble_lines()):
        for direction in Direction:
            before = [row[:] for row in peer.board]
            try:
                peer.move(line, direction)
                found[told((line, direction))] = (line, direction)
            except IllegalMoveException:
                pass
            peer.board = before
    return found


def marbles(board: list[list[Marble]]) -> str:
    return "/".join("".join(SYMBOLS[marble] for marble in row) for row in board)


def spelled(text: str) -> str:
    """A position of ours with a dot for every empty cell."""
    return "".join("." * int(c) if c.isdigit() else c for c in text.split()[0])


@pytest.mark.parametrize(
    ("setup", "start"),
    [
        ("standard", InitialPosition.DEFAULT),
        ("belgian_daisy", InitialPosition.BELGIAN_DAISY),
        ("german_daisy", InitialPosition.GERMAN_DAISY),
    ],
)
def test_same_rules(setup: str, start: InitialPosition) -> None:
    rng = random.Random(setup)
    state = pg.load("abalone", setup=setup).initial()
    peer = Game(start, Player.BLACK)
    for _ in range(400 if DEEP else 50):
        assert spelled(state.text) == marbles(peer.board)
        if state.is_terminal:
            break
        ours = {words: a for a, words in state.descriptions().items()}
        theirs = legal_moves(peer)
        assert set(ours) == set(theirs), state.text
        words = rng.choice(sorted(ours))
        state = state.result(ours[words])
        peer.move(*theirs[words])
        peer.switch_player()
