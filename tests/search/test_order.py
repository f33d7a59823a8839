"""Orders of moves by name: they change the cost of a search and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import ceil, floor

import pytest

import plyground as pg
from plyground.search.textbook.order import ORDERS

NAMES = [*ORDERS, "random:5"]


@pytest.mark.parametrize(
    ("name", "leaves"),
    [
        ("canonical", {"best": 5, "given": 5, "worst": 9}),
        ("jarrar", {"best": 7, "given": 8, "worst": 16}),
        ("27-leaf", {"best": 11, "given": 17, "worst": 27}),
    ],
)
@pytest.mark.parametrize("search", [pg.alphabeta, lambda s, **o: pg.negamax(s, pruning=True, **o)])
def test_leaves_read_by_order(
    search: Callable[..., pg.Analysis], name: str, leaves: dict[str, int]
) -> None:
    """T-T.4."""
    state = pg.gallery(name).initial()
    assert {order: search(state, order=order).leaves for order in leaves} == leaves


@pytest.mark.parametrize(("b", "m"), [(3, 3), (3, 4), (3, 6), (2, 8), (5, 4)])
def test_the_best_order_reads_the_least(b: int, m: int) -> None:
    """#60: leaves without ties."""
    leaves = random.Random(1).sample(range(10_000), b**m)
    state = pg.tree(leaves, b=b, m=m).initial()
    found = pg.alphabeta(state, order="best")
    assert found.leaves == b ** ceil(m / 2) + b ** floor(m / 2) - 1
    assert found.value == pg.alphabeta(state, order="worst").value


@pytest.mark.parametrize(
    ("groups", "nodes"),
    [("012345678", 18_297), ("4 0268 1357", 7_275), ("1357 0268 4", 42_094)],
    ids=["squares", "centre corner edge", "edge corner centre"],
)
def test_tic_tac_toe_by_an_order_of_squares(groups: str, nodes: int) -> None:
    """#97."""
    place = {int(square): i for i, group in enumerate(groups.split()) for square in group}

    def order(state: pg.State, actions: list[int]) -> list[int]:
        return sorted(actions, key=lambda a: place[a])

    found = pg.alphabeta(pg.load("tic_tac_toe").initial(), order=order)
    assert (found.nodes, found.value) == (nodes, 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("game", "options"),
    [("connect4", {"columns": 4}), ("kalah", {}), ("dots_and_boxes", {"rows": 1, "columns": 2})],
)
def test_order_changes_no_value(game: str, options: dict[str, int], name: str) -> None:
    """Also where a player moves twice in a row."""
    state = pg.load(game, **options).initial()
    assert pg.alphabeta(state, 3, order=name).value == pg.minimax(state, 3).value


def test_a_seed_fixes_the_order() -> None:
    state = pg.load("connect4").initial()
    nodes = [pg.alphabeta(state, 4, order=f"random:{seed}").nodes for seed in (1, 1, 2, 3)]
    assert nodes[0] == nodes[1]
    assert len(set(nodes)) > 1


@pytest.mark.parametrize("pruning", [False, True])
def test_chance_nodes_keep_their_probabilities(pruning: bool) -> None:
    state = pg.tree("[(0.1:3 0.9:7)(1/3:6 2/3:0)]").initial()
    for seed in range(5):
        found = pg.expectiminimax(state, pruning=pruning, order=f"random:{seed}")
        assert found.value == pytest.approx(6.6)


def test_the_best_order_of_a_long_line() -> None:
    state = pg.tree("[" * 5000 + "1" + "]" * 5000).initial()
    assert pg.alphabeta(state, order="best").value == 1


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("bset", "there is no order 'bset'; try best"),
        ("best:3", "there is no order 'best:3'"),
        ("random:x", "the seed of 'random:x' is not a number"),
    ],
)
def test_unknown_orders(order: str, said: str) -> None:
    with pytest.raises(pg.PlygroundError, match=said):
        pg.alphabeta(pg.gallery("canonical").initial(), order=order)


def test_true_values_need_a_game_of_their_class() -> None:
    with pytest.raises(pg.Unsuited, match="an order by true values has no place for chance"):
        pg.expectiminimax(pg.tree("(0.5:3 0.5:7)").initial(), order="best")
    with pytest.raises(pg.PlygroundError, match="needs depth="):
        pg.alphabeta(
            pg.load("connect4").initial(), order="best", cutoff=lambda state, depth: depth > 2
        )


class Circle:
    """Two positions that lead to each other or to the end."""

    initial = 0

    def to_play(self, s: int) -> int:
        return s % 2

    def actions(self, s: int) -> list[int]:
        return [2, 1 - s]

    def result(self, s: int, a: int) -> int:
        return a

    def is_terminal(self, s: int) -> bool:
        return s == 2

    def utility(self, s: int, p: int) -> float:
        return 0.0


def test_an_order_on_a_cycle_raises() -> None:
    state = pg.load(Circle).initial()
    with pytest.raises(pg.Unsuited, match="repeats the position"):
        pg.alphabeta(state, order="best")
    assert pg.alphabeta(state, 9, order="best").value == 0


def test_nodes_held() -> None:
    """Minimax on a regular tree holds the root and b nodes at each of m levels."""
    for b, m in ((3, 3), (2, 6), (5, 2)):
        state = pg.tree([0] * b**m, b=b, m=m).initial()
        assert pg.minimax(state).counters.held == b * m + 1
        assert pg.alphabeta(state).counters.held == b * m + 1


def test_captures_first_reads_less_in_a_sharp_position_and_finds_the_same() -> None:
    """#40. Games that declare no move noisy keep the given order."""
    sharp = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
    state = pg.load("chess").parse(sharp)
    given, captures = (pg.alphabeta(state, 2, order=order) for order in ("given", "captures"))
    assert captures.nodes < given.nodes
    assert captures.value == given.value
    quiet = pg.gallery("jarrar").initial()
    assert pg.alphabeta(quiet, order="captures").leaves == pg.alphabeta(quiet).leaves
