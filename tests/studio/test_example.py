"""The move that the command field of the play page shows as an example."""

import pytest

import plyground as pg
from plyground.studio.example import example_move


@pytest.mark.parametrize("name", ["chess", "checkers", "go", "nim", "tic_tac_toe"])
def test_it_is_a_legal_move_of_the_first_position(name: str) -> None:
    game = pg.load(name)
    start = game.initial()
    assert example_move(game) in [start._written(action) for action in start.actions()]


@pytest.mark.parametrize("name", ["backgammon", "leduc_poker", "pig"])
def test_it_is_a_move_of_a_player_not_of_chance(name: str) -> None:
    game = pg.load(name)
    state = game.initial()
    assert state.is_chance or name == "pig"
    while state.is_chance:
        state = state.result(state.outcomes()[0][0])
    assert example_move(game) in [state._written(action) for action in state.actions()]


def test_a_game_that_is_over_at_once_has_none() -> None:
    assert example_move(pg.load("tree:5")) == ""
