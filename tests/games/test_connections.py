"""Connections: chains and loops, the swap, and the pairing strategy of the first player."""

from __future__ import annotations

import random

import pytest
from scale import DEEP

import plyground as pg

SMALL = pg.load("connections", n=3)
GALE = pg.load("connections", n=3, loop_wins=False)


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def test_points() -> None:
    assert len(pg.load("connections").initial().actions()) == 145
    assert len(pg.load("connections", n=5).initial().actions()) == 41
    assert names(pg.load("connections", n=2).initial()) == {"a1", "a3", "b2", "c1", "c3"}


def test_a_chain_from_top_to_bottom_wins_for_red() -> None:
    state = SMALL.parse("r2/b1/rb1/2/3 r").result("a1")
    assert state.is_terminal
    assert state.utility(0) == 1


def test_a_chain_from_left_to_right_wins_for_blue() -> None:
    state = SMALL.parse("bb1/r1/r2/2/r2 b").result("e5")
    assert state.is_terminal
    assert state.utility(1) == 1


def test_a_chain_may_turn_sideways() -> None:
    """From a5 down, on b4 to the right, and down again."""
    state = SMALL.parse("r2/r1/1rb/1b/2b r").result("c1")
    assert (state.is_terminal, state.utility(0)) == (True, 1)


def test_a_loop_wins_only_with_that_rule() -> None:
    """Red surrounds the dot of Blue between a3 and c3."""
    before = "2b/r1/rr1/1b/2b r"
    loop, gale = SMALL.parse(before).result("b2"), GALE.parse(before).result("b2")
    assert (loop.is_terminal, loop.utility(0)) == (True, 1)
    assert not gale.is_terminal


def test_the_border_is_no_part_of_a_loop() -> None:
    """Two bridges to the top are joined below, but not along the border."""
    assert not SMALL.parse("rr1/2/3/1b/2b r").result("b4").is_terminal


@pytest.mark.parametrize(
    ("loop_wins", "red"),
    [(True, "a3 c3 b2 b4"), (False, "a1 a3 a5 a7 a9"), (True, "a1 a3 a5 a7 a9")],
)
def test_the_shortest_games(loop_wins: bool, red: str) -> None:
    """Seven plies to a loop, nine to a chain on the board of Bridg-It: no bridge is too many."""
    state: pg.State = pg.load("connections", n=5, loop_wins=loop_wins).initial()
    for ply, cell in enumerate(red.split()):
        assert not state.is_terminal
        state = state.result(cell)
        if ply < len(red.split()) - 1:
            state = state.result(("i1", "i3", "i5", "i9")[ply])
    assert (state.is_terminal, state.utility(0)) == (True, 1)


def test_swap() -> None:
    game = pg.load("connections", n=3, swap=True)
    first = game.initial().result("c5")
    assert "swap" in names(first)
    assert first.result("swap").text == "3/2/b2/2/3 r"
    assert "swap" not in names(first.result("a1"))
    assert "swap" not in names(first.result("swap"))
    assert "swap" not in names(SMALL.initial().result("c5"))


# --- the pairing strategy --------------------------------------------------------------------

Dot = tuple[int, int]
Bridge = frozenset[Dot]


class Pairing:
    """The first player's strategy with two spanning trees, without bridges in common.

    Red's dots are the vertices; those of the top row are one vertex, and so are those of the bottom
    row. All possible bridges belong to two trees, one of which lacks a single bridge. Whenever the
    opponent cuts a tree, a bridge of the other joins its parts and from then on belongs to both. So
    Red's dots stay connected: the opponent can neither separate top and bottom nor close a loop,
    which would separate the dots within.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.words: dict[Bridge, str] = {}
        self.trees: tuple[set[Bridge], set[Bridge]] = (set(), set())
        for column in range(n):
            for gap in range(n):
                word = f"{'acegikmoqsuwy'[column]}{2 * (n - gap) - 1}"
                bridge = frozenset({self.dot(gap, column), self.dot(gap + 1, column)})
                self.words[bridge] = word
                self.trees[gap == column].add(bridge)
        for column in range(n - 1):
            for row in range(1, n):
                bridge = frozenset({self.dot(row, column), self.dot(row, column + 1)})
                self.words[bridge] = f"{'bdfhjlnprtvxz'[column]}{2 * (n - row)}"
                self.trees[True].add(bridge)
        self.bridges = {word: bridge for bridge, word in self.words.items()}

    def dot(self, row: int, column: int) -> Dot:
        return (row, 0) if row in (0, self.n) else (row, column)

    def reached(self, tree: set[Bridge]) -> set[Dot]:
        """The dots joined to the top."""
        found: set[Dot] = set()
        todo = [self.dot(0, 0)]
        while todo:
            dot = todo.pop()
            if dot not in found:
                found.add(dot)
                todo += [end for bridge in tree if dot in bridge for end in bridge]
        return found

    def answer(self, cut: str | None) -> str | None:
        """The reply to the opponent's move; None if the trees are whole, and any move will do."""
        for tree, other in (self.trees, self.trees[::-1]):
            if cut is not None:
                tree.discard(self.bridges[cut])
            part = self.reached(tree)
            for bridge in other:
                if len(bridge & part) == 1:
                    tree.add(bridge)
                    return self.words[bridge]
        return None


@pytest.mark.parametrize("loop_wins", [True, False])
@pytest.mark.parametrize("n", [2, 3, 5, 9])
def test_the_trees_span_all_dots(n: int, loop_wins: bool) -> None:
    pairing = Pairing(n)
    state = pg.load("connections", n=n, loop_wins=loop_wins).initial()
    assert set(pairing.words.values()) == names(state)
    vertices = n * (n - 1) + 2
    assert sorted(map(len, pairing.trees)) == [vertices - 2, vertices - 1]
    assert len(pairing.reached(pairing.trees[True])) == vertices


def play_out(game: pg.Game, n: int, opponent: pg.Agent, rng: random.Random) -> float:
    pairing = Pairing(n)
    state: pg.State = game.initial()
    cut = None
    while not state.is_terminal:
        if state.to_play == 0:
            word = pairing.answer(cut)
            assert word is not None, "the opponent always cuts one of the trees"
            state = state.result(word)
        else:
            a = opponent.choose(state, rng)
            cut = state.describe(a)
            state = state.result(a)
    return state.utility(0)


@pytest.mark.parametrize(
    ("n", "agent", "loop_wins", "games"),
    [
        (9, "random", True, 10),
        (9, "random", False, 10),
        (5, "random", True, 40),
        (5, "random", False, 40),
        (3, "greedy", True, 10),
        (3, "greedy", False, 10),
        (3, "alphabeta:depth=6", True, 5),
    ],
)
def test_the_pairing_strategy_never_loses(n: int, agent: str, loop_wins: bool, games: int) -> None:
    rng = random.Random(n)
    game = pg.load("connections", n=n, loop_wins=loop_wins)
    for _ in range(10 * games if DEEP else games):
        assert play_out(game, n, pg.agent(agent), rng) == 1


def test_the_first_player_wins() -> None:
    found = pg.analyse(SMALL.initial(), "alphabeta", pg.Limit(depth=13))
    assert (found.value, found.bound) == (1.0, "=")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("3/2/3/2 r", "5 rows expected", 0),
        ("3/3/3/2/3 r", "row 2 has 3 cells", 2),
        ("3/2/3/2/3 w", "the player to move", 10),
        ("r2/2/3/2/3 r", "with 1 red and 0 blue bridges it cannot be red's turn", 11),
        ("r2/b1/rb1/b1/r2 r", "red has won already", 16),
        ("3/2/3/2/3 r 1", "nothing was expected", 12),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        SMALL.parse(text)
    assert caught.value.at == at
