"""Images of a state, and the table that looks them up together."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import plyground as pg
from plyground.game.errors import PlygroundError
from plyground.game.symmetry import image, image_action, least_image, symmetries
from plyground.search.measure.staircase import KEEPING, with_ideas

SYMMETRIC = ["tic_tac_toe", "tic_tac_toe:m=4,n=3", "tic_tac_toe:gravity=yes", "connect4", "othello"]


@pytest.mark.parametrize("spec", SYMMETRIC)
def test_an_image_of_a_game_is_a_game(spec: str) -> None:
    """Images of a state have the images of its actions, and lead to images of its results."""
    rng = random.Random(1)
    state = pg.load(spec).initial()
    assert symmetries(state) > 1
    while not state.is_terminal:
        for k in range(symmetries(state)):
            seen = image(state, k)
            moves = {image_action(state, a, k): a for a in state.actions()}
            assert sorted(moves) == sorted(seen.actions())
            assert least_image(seen) == least_image(state)
            for turned, a in moves.items():
                assert seen.result(turned) == image(state.result(a), k)
        state = state.result(rng.choice(state.actions()))


def test_without_images_a_state_stands_for_itself() -> None:
    state = pg.load("nim").initial()
    assert (symmetries(state), least_image(state)) == (1, state)


@pytest.mark.parametrize(("spec", "depth"), [("tic_tac_toe", 3), ("gallery:jarrar", 4)])
def test_no_choice_of_ideas_changes_the_value(spec: str, depth: int) -> None:
    state = pg.load(spec).initial()
    if spec == "tic_tac_toe":
        state = state.result("a1").result("b2").result("c1")
    value = pg.minimax(state, depth).value
    for n in range(len(KEEPING) + 1):
        for ideas in combinations(KEEPING, n):
            found = with_ideas(state, depth, ideas)
            assert found.value == value, ideas
            here = state
            for a in found.line:  # the line is legal, also where it comes from another image
                here = here.result(a)


def test_symmetry_saves_nodes_and_keeps_the_line() -> None:
    state = pg.load("tic_tac_toe").initial()
    table = with_ideas(state, 9, ["table", "pruning"])
    both = with_ideas(state, 9, ["table", "pruning", "symmetry"])
    assert both.value == table.value == 0.0
    assert both.nodes < table.nodes / 2
    end = state
    for a in both.line:
        end = end.result(a)
    assert end.is_terminal
    assert end.utility(0) == 0.0


def test_an_unknown_idea_is_refused() -> None:
    with pytest.raises(PlygroundError, match="no idea 'magic'; allowed: pruning"):
        with_ideas(pg.load("nim").initial(), 2, ["magic"])
