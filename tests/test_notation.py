"""Moves in the notation of their game: SAN in chess, as in English books in shogi, points in Go."""

from __future__ import annotations

import random

import pytest

import plyground as pg
from plyground.game.errors import IllegalAction


@pytest.mark.parametrize("name", ["chess", "go", "omega_chess", "shogi", "tic_tac_toe"])
def test_what_is_written_can_be_read(name: str, rng: random.Random) -> None:
    state = pg.load(name).initial()
    for _ in range(30):
        if state.is_terminal:
            break
        action = rng.choice(state.actions())
        assert state.action(state.written(action)) == action
        state = state.result(action)


@pytest.mark.parametrize(
    ("game", "position", "move", "written"),
    [
        ("chess", None, "g1f3", "Nf3"),
        ("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "a2h2", "Rh2+"),
        ("chess", "7k/R7/8/8/8/8/8/1R5K w - - 0 1", "b1b8", "Rb8#"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("chess", "4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "h1e1", "Re1+"),
        ("go", None, "d4", "D4"),
        ("shogi", None, "7g7f", "P-7f"),
        ("shogi", None, "6i5h", "G6i-5h"),
        ("omega_chess", None, "c0b2", "Nc0-b2"),
        ("tic_tac_toe", None, "b2", "b2"),
    ],
)
def test_a_move_as_players_write_it(
    game: str, position: str | None, move: str, written: str
) -> None:
    loaded = pg.load(game)
    state = loaded.parse(position) if position else loaded.initial()
    assert state.written(state.action(move)) == written


def test_shogi_is_read_as_in_kif() -> None:
    state = pg.load("shogi").initial()
    assert state.describe(state.action("7六歩(77)")) == "7g7f"


def test_an_illegal_action_has_no_notation() -> None:
    with pytest.raises(IllegalAction, match="99 is not legal"):
        pg.load("tic_tac_toe").initial().written(99)


def test_an_analysis_is_told_in_the_games_notation() -> None:
    found = pg.analyse(
        pg.load("chess").parse("7k/R7/8/8/8/8/8/1R5K w - - 0 1"), limit=pg.Limit(depth=1)
    )
    assert found.names == ["Rb8#"]
    assert "play Rb8#" in str(found)
