"""Tic-tac-toe: the known numbers of games and positions, wide boards, falling marks, notation."""

from __future__ import annotations

from collections import Counter

import pytest

import plyground as pg

CLASSIC = pg.load("tic_tac_toe")


def test_all_games_and_positions() -> None:
    """Every game by length and winner; every node of the tree; every reachable position."""
    results: Counter[float] = Counter()
    lengths: Counter[int] = Counter()
    seen: dict[pg.State, tuple[Counter[float], Counter[int], int]] = {}

    def explore(state: pg.State) -> tuple[Counter[float], Counter[int], int]:
        if state not in seen:
            results, lengths, nodes = Counter[float](), Counter[int](), 1
            if state.is_terminal:
                results[state.utility(0)] += 1
                lengths[0] += 1
            for a in state.actions():
                won, long, below = explore(state.result(a))
                results += won
                lengths += Counter({plies + 1: n for plies, n in long.items()})
                nodes += below
            seen[state] = results, lengths, nodes
        return seen[state]

    results, lengths, nodes = explore(CLASSIC.initial())
    assert results == {1.0: 131184, -1.0: 77904, 0.0: 46080}
    assert lengths == {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
    assert sum(lengths.values()) == 255168
    assert nodes == 549946
    assert len(seen) == 5478


def test_best_play_is_a_draw() -> None:
    seen: dict[pg.State, float] = {}

    def value(state: pg.State) -> float:
        if state not in seen:
            if state.is_terminal:
                seen[state] = state.utility(0)
            else:
                best = max if state.to_play == 0 else min
                seen[state] = best(value(state.result(a)) for a in state.actions())
        return seen[state]

    assert value(CLASSIC.initial()) == 0.0


@pytest.mark.parametrize(
    ("options", "before", "move"),
    [
        ({}, "xx1/oo1/3 x", "c3"),
        ({}, "xo1/xo1/3 x", "a1"),
        ({}, "xo1/ox1/3 x", "c1"),
        ({}, "1ox/ox1/3 x", "a1"),
        ({"m": 4, "n": 4, "k": 3}, "4/oxx1/2o1/4 x", "d3"),
        ({"m": 8, "n": 8, "k": 5}, "7x/6x1/5x2/4x3/8/8/8/oooo4 x", "d4"),
        ({"m": 8, "n": 8, "k": 5}, "8/8/8/xooooxx1/7x/8/8/8 x", None),
    ],
)
def test_lines(options: dict[str, int], before: str, move: str | None) -> None:
    """Horizontal, vertical and diagonal lines win; lines that wrap around the edge do not."""
    state = pg.load("tic_tac_toe", **options).parse(before)
    for a in state.actions():
        after = state.result(a)
        assert after.is_terminal == (state.describe(a) == move)
        if after.is_terminal:
            assert (after.utility(0), after.utility(1)) == (1.0, -1.0)
            assert after.actions() == []


def test_no_line_across_the_edge() -> None:
    """The end of a row and the beginning of the next are not neighbours."""
    state = pg.load("tic_tac_toe", m=4, n=4, k=3).parse("2xx/4/o3/2o1 x")
    assert not state.result("a3").is_terminal
    state = pg.load("tic_tac_toe", m=4, n=4, k=3).parse("3x/x3/o3/1o2 x")
    assert not any(state.result(a).is_terminal for a in state.actions())


def test_full_board_is_a_draw() -> None:
    end = CLASSIC.parse("xox/xoo/ox1 x").result("c1")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (0.0, 0.0)


def test_a_line_on_the_last_cell_wins() -> None:
    assert CLASSIC.parse("xxo/oox/xo1 x").result("c1").utility(0) == 0.0
    assert CLASSIC.parse("xoo/oxx/xo1 x").result("c1").utility(0) == 1.0


def test_marks_fall() -> None:
    game = pg.load("tic_tac_toe", m=4, n=3, k=3, gravity=True)
    state = game.initial()
    assert [state.describe(a) for a in state.actions()] == ["a1", "b1", "c1", "d1"]
    state = state.result("b").result("b").result("b")
    assert state.text == "1x2/1o2/1x2 o"
    assert [state.describe(a) for a in state.actions()] == ["a1", "c1", "d1"]
    with pytest.raises(pg.IllegalAction):
        state.result("b")


def test_words() -> None:
    state = CLASSIC.initial()
    assert state.result("b2").text == state.result("5").text == "3/1x1/3 o"
    assert str(state.result("a3")).startswith("3 x . .\n2 . . .\n1 . . .\n  a b c")


def test_features() -> None:
    state = CLASSIC.parse("x2/1x1/2o o")
    assert state.features() == {"open": 5 - 2, "one_short": 0, "two_short": 5 - 2}
    assert state.evaluate(0) == -state.evaluate(1) > 0


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("3/3 x", 1, "3 rows expected"),
        ("3/3/2 x", 5, "row 3 has 2 cells"),
        ("3/1z1/3 x", 4, "'z' is no piece"),
        ("3/3/3 w", 7, "the player to move is 'w'"),
        ("3/3/3", 6, "the player to move is missing"),
        ("xx1/3/3 x", 9, "with 2 x and 0 o it cannot be x's turn"),
        ("ooo/xx1/x2 o", 12, "it cannot be o's turn"),
        ("ooo/xxx/3 x", 1, "x already has a line"),
        ("3/3/3 x 1", 9, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        CLASSIC.parse(text)


def test_a_mark_may_not_hang_in_the_air() -> None:
    game = pg.load("tic_tac_toe", gravity=True)
    with pytest.raises(pg.BadPosition, match="the mark on a2 hangs in the air"):
        game.parse("3/x2/3 o")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"m": 9, "n": 8}, "72 cells"),
        ({"k": 4}, "no row of 4 fits"),
        ({"m": 27}, "m cannot be 27"),
        ({"k": 1}, "k cannot be 1"),
        ({"size": 4}, "no option 'size'"),
    ],
)
def test_bad_options(options: dict[str, int], why: str) -> None:
    with pytest.raises(pg.BadOption, match=why):
        pg.load("tic_tac_toe", **options)
