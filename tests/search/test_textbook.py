"""The textbook searches: golden runs on the trees of the lectures, limits, options, errors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest
from lecture_trees import AIMA, CANONICAL, JARRAR, TREE_27, by_value, names, root

import plyground as pg
from plyground.game.contract.state import State
from plyground.search import limit
from plyground.search.analysis import effective_branching

# --- golden runs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "move", "leaves", "cuts", "branches", "skipped", "events"),
    [
        (CANONICAL, 3, 0, 5, 2, 4, 4, 38),
        (AIMA, 3, 0, 7, 1, 2, 2, 44),
        (JARRAR, 10, 0, 8, 4, 4, 8, 78),
        (TREE_27, 12, 2, 17, 4, 6, 10, 116),
    ],
    ids=["canonical", "aima", "jarrar", "27 leaves"],
)
@pytest.mark.parametrize("style", ["S0", "S1", "S1-python", "S2", "S4"])
def test_golden_runs(
    style: str,
    text: str,
    value: float,
    move: int,
    leaves: int,
    cuts: int,
    branches: int,
    skipped: int,
    events: int,
) -> None:
    """studio.md T-T.1; seed inventory #85, #87, #89, #90."""
    found = pg.alphabeta(root(text), style=style, trace=True)
    counters = found.counters
    assert (found.value, found.bound, found.action) == (value, "=", move)
    assert (counters.leaves, counters.cuts) == (leaves, cuts)
    assert (counters.branches_skipped, counters.leaves_skipped) == (branches, skipped)
    assert found.trace is not None
    assert len(found.trace.events) == events
    assert pg.minimax(root(text)).value == value


def test_jarrar_by_minimax() -> None:
    """#90: every inner value."""
    found = pg.minimax(root(JARRAR), trace=True)
    assert found.trace is not None
    labels = {node["id"]: node["label"] for node in found.trace.nodes}
    values = {labels[e["node"]]: e["v"] for e in found.trace.events if e["type"] == "settle"}
    expected = {"D": 10, "G": 9, "C": 10, "K": 14, "N": 13, "J": 14, "B": 10, "S": 2, "U": 1}
    assert values == expected | {"R": 2, "Z": 3, "Z3": 24, "Y": 24, "Q": 2, "A": 10}
    assert found.names == ["B", "C", "D", "E"]


def test_jarrar_by_alphabeta() -> None:
    """#90: the leaves read, the cuts and the skipped nodes, in order."""
    found = pg.alphabeta(root(JARRAR), trace=True)
    assert names(found, "leaf") == list("EFHLMTVW")
    assert names(found, "skip") == ["I", "N", "X", "Y"]
    assert names(found, "cut") == ["G", "J", "S", "U", "Q"]


@pytest.mark.parametrize(
    ("search", "options", "shown"),
    [
        (pg.minimax, {}, ("=", 2)),
        (pg.alphabeta, {"style": "S1"}, ("<=", 4)),
        (pg.alphabeta, {"style": "S4"}, ("<=", 10)),
    ],
    ids=["minimax", "fail-soft", "fail-hard"],
)
def test_a_bound_is_never_shown_as_a_value(
    search: Callable[..., pg.Analysis], options: dict[str, Any], shown: tuple[str, float]
) -> None:
    """T-T.2 and #91: Q of Jarrar's tree."""
    q = search(root(JARRAR), **options).moves[1]
    assert (q.name, q.bound, q.value) == ("Q", *shown)


def test_skipped_leaves_of_the_27() -> None:
    """T-T.3."""
    found = pg.alphabeta(root(TREE_27), trace=True)
    assert found.trace is not None
    read = [e["v"] for e in found.trace.events if e["type"] == "leaf"]
    assert read == [8, 6, 3, 1, 10, 15, 7, 4, 6, 1, 20, 4, 12, 1, 10, 4, 22]
    assert [(m.bound, m.value) for m in found.moves] == [("=", 8), ("<=", 7), ("=", 12)]


@pytest.mark.parametrize(
    ("text", "best", "given_order", "worst"),
    [(CANONICAL, 5, 5, 9), (JARRAR, 7, 8, 16), (TREE_27, 11, 17, 27)],
    ids=["canonical", "jarrar", "27 leaves"],
)
def test_order_decides_how_much_is_cut(text: str, best: int, given_order: int, worst: int) -> None:
    """T-T.4."""
    assert pg.alphabeta(root(text), order=by_value(True)).leaves == best
    assert pg.alphabeta(root(text)).leaves == given_order
    assert pg.alphabeta(root(text), order=by_value(False)).leaves == worst


def test_ii_nim() -> None:
    """#92 and T-T.9: the second player wins; 33 nodes."""
    state = pg.load("nim", piles=(2, 2), misere=True).initial()
    found = pg.minimax(state)
    assert (found.value, found.bound, found.nodes, found.leaves) == (-1, "=", 33, 14)
    assert {m.value for m in found.moves} == {-1}


def test_ii_nim_with_mirror_positions_merged() -> None:
    """T-T.9: 15 nodes and 6 leaves when (1, 2) and (2, 1) are one position."""

    def sizes(piles: tuple[int, ...]) -> tuple[int, int]:
        after = {
            tuple(sorted((*piles[:i], left, *piles[i + 1 :])))
            for i, pile in enumerate(piles)
            for left in range(pile)
        }
        below = [sizes(child) for child in after]
        return 1 + sum(n for n, _ in below), sum(leaves for _, leaves in below) or 1

    assert sizes((2, 2)) == (15, 6)


def test_mcts_falls_into_the_trap_and_out_of_it() -> None:
    """#135, T-T.8: one losing reply in twenty is found between 500 and 1,000 iterations."""
    state = pg.gallery("mcts-trap").initial()
    best = pg.minimax(state).action
    wrong = [sum(pg.mcts(state, n, seed=i).action != best for i in range(20)) for n in (500, 1000)]
    assert wrong[0] >= 19
    assert wrong[1] <= 1


@pytest.mark.parametrize(
    ("depth", "move", "value"),
    [(2, "check", -1), (3, "check", -1), (4, "check", -2), (5, "check", -2), (6, "accept", -3)],
)
def test_horizon(depth: int, move: str, value: float) -> None:
    """#131, T-A.4: a loss pushed beyond the horizon is found at depth 6."""
    found = pg.alphabeta(pg.gallery("horizon").initial(), depth)
    assert (found.names[0], found.value) == (move, value)


def test_fail_hard_by_an_option() -> None:
    assert pg.alphabeta(root(JARRAR), fail="hard").moves[1].value == 10


def test_4_3_2_1() -> None:
    """#70: a game with 4, 3, 2 and 1 moves has 65 nodes."""
    text = "[" + "[[[1][2]][[3][4]][[5][6]]]" * 4 + "]"
    assert pg.minimax(root(text)).nodes == 65


@pytest.mark.parametrize(
    ("w", "n", "total", "value"),
    [
        (7, 10, 30, 1.524766),
        (5, 8, 30, 1.547117),
        (2, 12, 30, 0.919572),
        (0, 1, 30, 2.608140),
        (3, 5, 10, 1.559705),
    ],
)
def test_ucb1(w: float, n: int, total: int, value: float) -> None:
    """#47, T-T.7."""
    assert round(pg.ucb1(w, n, total, sqrt(2)), 6) == value


def test_ucb1_unvisited_first() -> None:
    assert pg.ucb1(0, 0, 10) == float("inf")


@pytest.fixture(scope="module")
def tic_tac_toe() -> pg.State:
    return pg.load("tic_tac_toe").initial()


def test_tic_tac_toe_alphabeta(tic_tac_toe: pg.State) -> None:
    """#97: 18,297 nodes in square order; value 0."""
    found = pg.alphabeta(tic_tac_toe)
    assert (found.value, found.bound, found.nodes) == (0, "=", 18297)


def test_tic_tac_toe_minimax(tic_tac_toe: pg.State) -> None:
    """#14, #97: 549,946 nodes, 255,168 games, value 0."""
    found = pg.minimax(tic_tac_toe)
    assert (found.value, found.nodes, found.leaves) == (0, 549946, 255168)


@pytest.mark.parametrize(
    ("opening", "draws"),
    [
        ("a1", {"b2"}),
        ("b1", {"a1", "c1", "b2", "b3"}),
        ("b2", {"a1", "a3", "c1", "c3"}),
    ],
)
def test_tic_tac_toe_replies(tic_tac_toe: pg.State, opening: str, draws: set[str]) -> None:
    """#97: which replies hold the draw."""
    found = pg.minimax(tic_tac_toe.result(opening))
    assert {m.name for m in found.moves if m.value == 0} == draws
    assert {m.value for m in found.moves if m.name not in draws} == {-1}


# --- limits, options, errors ----------------------------------------------------------------------


def test_depth_and_evaluation() -> None:
    state = pg.load("connect4").initial()
    found = pg.alphabeta(state, depth=3)
    assert (found.value, found.bound) == (pg.minimax(state, depth=3).value, "~")
    assert any("cut-off" in line for line in found.unsearched)
    assert pg.minimax(state, depth=0).value == state.evaluate(0)


def test_own_cut_off_and_evaluation() -> None:
    seen: list[int] = []

    def shallow(state: pg.State, depth: int) -> bool:
        seen.append(depth)
        return depth >= 2

    state = root("[[[1 2][3 4]][[5 6][7 8]]]")
    found = pg.minimax(state, cutoff=shallow, style="S2", evaluate=lambda s, p: s.leaf_count)
    assert found.value == 2
    assert max(seen) == 2


def test_limits_keep_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = pg.load("connect4").initial()
    found = pg.alphabeta(state, depth=9, limit=pg.Limit(nodes=500))
    assert found.stopped == "nodes"
    assert found.action in state.actions()
    assert found.bound == "~"
    assert found.nodes <= 501
    assert "limit on nodes" in found.unsearched[-1]
    # A clock that advances by a millisecond at each reading.
    monkeypatch.setattr(limit, "time", SimpleNamespace(perf_counter=count(0, 0.001).__next__))
    found = pg.iterative_deepening(state, pg.Limit(time=0.2))
    assert found.stopped == "time"
    assert found.depth >= 1
    assert pg.iterative_deepening(state, pg.Limit(depth=2)).stopped is None


def test_quicker_wins_and_slower_losses() -> None:
    """#53: the quickest win and the slowest loss."""
    wins = root("[[[[1 1]]][1 1]]")
    assert pg.minimax(wins).action == 0
    assert pg.minimax(wins, style="S3").action == 1
    losses = root("[[-1 -1][[[-1 -1]]]]")
    assert pg.minimax(losses).action == 0
    assert pg.alphabeta(losses, style="S3").action == 1


def test_the_whole_policy() -> None:
    """#11: a move for every state searched."""
    found = pg.minimax(root(JARRAR), policy=True)
    assert found.policy is not None
    assert len(found.policy) == 15


def test_long_lines_and_cycles() -> None:
    class Corridor:
        """Continue or stop."""

        initial = 0
        max_plies = 100_001

        def to_play(self, s: int) -> int:
            return s % 2

        def actions(self, s: int) -> list[str]:
            return ["on"]

        def result(self, s: int, a: str) -> int:
            return s + 1

        def is_terminal(self, s: int) -> bool:
            return s >= 100_000

        def utility(self, s: int, p: int) -> float:
            return 0.0

    class Round(Corridor):
        """A cyclic game."""

        def result(self, s: int, a: str) -> int:
            return (s + 1) % 6

    corridor = pg.load(Corridor).initial()
    for search in (pg.minimax, pg.alphabeta, pg.negamax, pg.maxn, pg.expectiminimax):
        assert search(corridor).depth == 100_000
        with pytest.raises(pg.Unsuited, match="give depth="):
            search(pg.load(Round).initial())
        assert search(pg.load(Round).initial(), depth=20).depth == 20


@pytest.mark.parametrize(
    ("search", "game", "reason"),
    [
        (pg.minimax, "pig", "chance"),
        (pg.alphabeta, "kuhn_poker", "hidden information"),
        (pg.expectiminimax, "kuhn_poker", "hidden information"),
        (pg.mcts, "kuhn_poker", "hidden information"),
    ],
)
def test_unsuited_games(search: Callable[..., pg.Analysis], game: str, reason: str) -> None:
    with pytest.raises(pg.Unsuited, match=reason):
        search(pg.load(game).initial())


def test_unsuited_player_counts() -> None:
    three = pg.load("nim", players=3, piles=(1, 2)).initial()
    with pytest.raises(pg.Unsuited, match="use maxn"):
        pg.minimax(three)
    assert pg.maxn(three).value in (0, 1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda s: pg.minimax(s, depth=-1), "0 or more"),
        (lambda s: pg.minimax(s, style="S9"), "no convention 'S9'"),
        (lambda s: pg.alphabeta(s, style=pg.Convention(fail="loud")), "fail cannot be 'loud'"),
        (lambda s: pg.alphabeta(s, limit=pg.Limit(nodes=0)), "nodes cannot be 0; allowed"),
        (lambda s: pg.minimax(s, dept=3), "no option 'dept'; did you mean depth"),
        (lambda s: pg.alphabeta(s, fail="loud"), "fail cannot be 'loud'"),
        (lambda s: pg.mcts(s, 0), "1 or more"),
        (lambda s: pg.singular(s, 2, margin=0), "margin"),
    ],
)
def test_bad_arguments(wrong: Callable[[pg.State], Any], message: str) -> None:
    with pytest.raises(pg.PlygroundError, match=message):
        wrong(root(CANONICAL))


def test_effective_branching() -> None:
    assert round(effective_branching(1 + 3 + 9 + 27, 3), 6) == 3
    assert effective_branching(5, 4) == 1


def test_rules_are_asked_no_more_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Listing Scrabble's moves takes 30 ms as plain Python; a child and its parent listed them
    again, and so did the answer, after the time was up."""
    state = pg.load("tic_tac_toe").initial()
    listed, checked = list[State](), list[int]()
    list_actions, result = type(state).actions, type(state).result

    def noted_list(state: State) -> list[int]:
        listed.append(state)
        return list_actions(state)

    def noted_result(state: State, action: int) -> State:
        checked.append(action)  # by another list
        return result(state, action)

    monkeypatch.setattr(type(state), "actions", noted_list)
    monkeypatch.setattr(type(state), "result", noted_result)
    assert len(pg.minimax(state, depth=1).moves) == 9
    assert listed == [state]
    assert checked == [] or type(state)._after_known is result  # compiled rules check at no cost
