"""Two searches that disagree: the node where they part is named."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.game.contract.state import State


def random_tree(rng: random.Random, depth: int = 4) -> str:
    """A tree with different leaves."""
    leaves = iter(rng.sample(range(-500, 500), 3**depth))

    def node(left: int) -> str:
        if left == 0:
            return str(next(leaves))
        return f"[{' '.join(node(left - 1) for _ in range(rng.randint(2, 3)))}]"

    return f"tree:{node(depth)}"


def inner(state: State) -> list[State]:
    """The nodes of a tree that are not leaves."""
    if state.is_terminal:
        return []
    return [state, *(n for a in state.actions() for n in inner(state.result(a)))]


def wrong_at(node: State) -> object:
    """Minimax with a sign error at one node: it returns minus its value."""

    def value(state: State) -> float:
        if state.is_terminal:
            return state.utility(0)
        after = [value(state.result(a)) for a in state.actions()]
        found = max(after) if state.to_play == 0 else min(after)
        return -found if state == node else found

    def search(state: State, depth: int | None) -> pg.Analysis:
        found = pg.minimax(state)
        return replace(found, value=value(state), player=0)

    return search


def test_a_planted_sign_error_is_found_in_20_of_20_trees(rng: random.Random) -> None:
    found = 0
    while found < 20:
        root = pg.load(random_tree(rng)).initial()
        node = rng.choice(inner(root))
        parting = pg.bisect(root, wrong_at(node), "minimax")  # type: ignore[arg-type]
        if parting is None:
            continue  # the error does not reach the root: both say the same of it
        found += 1
        assert parting.state == node
        assert parting.values[0] == -parting.values[1]
        assert str(parting).count("both say") == len(node.actions())
        assert "minimax there:" in str(parting)


@pytest.mark.parametrize("pair", ["minimax,alphabeta", "negamax alphabeta"])
def test_searches_that_agree(pair: str) -> None:
    """Both forms of `--agents` are taken."""
    words = ["bisect", "tic_tac_toe", "--agents", *pair.split(), "--pos", "xox/1xo/o2 x"]
    done = CliRunner().invoke(app, words)
    said = pair.replace(",", " ").replace(" ", " and ")
    assert (done.exit_code, done.stdout) == (0, f"{said} agree\n")


def test_one_name_is_not_enough() -> None:
    done = CliRunner().invoke(app, ["bisect", "nim", "--agents", "minimax"])
    assert done.exit_code == 2
    assert "--agents cannot be 'minimax'; allowed: two names" in done.stderr
