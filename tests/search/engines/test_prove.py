"""Proof-number search against the solver, and what it may claim."""

from __future__ import annotations

from typing import Any

import pytest

import plyground as pg
from plyground.search.engines.buckets import worthwhile

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tic_tac_toe", {}),
    ("nim", {"piles": "1,2,3"}),
    ("kalah", {"pits": 3, "seeds": 2}),
    ("kalah", {"pits": 2, "seeds": 2, "margin": True}),
    ("hex", {"size": 3}),
    ("connect4", {"rows": 3, "columns": 3, "line": 3}),
    ("dots_and_boxes", {"rows": 1, "columns": 2}),
)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_values_are_the_solvers(name: str, options: dict[str, Any], rng: Any) -> None:
    game = pg.load(name, **options)
    for _ in range(8):
        state: Any = game.initial()
        for _ in range(rng.randrange(5)):
            after = state.result(rng.choice(state.actions()))
            if after.is_terminal:
                break
            state = after
        wanted = pg.analyse(state, "solve", distance=False)
        found = pg.analyse(state, "prove")
        assert (found.value, found.bound) == (wanted.value, "=")
        exact = {row.action: row.value or 0.0 for row in wanted.moves}
        for row in found.moves:
            if row.value is not None:
                assert {
                    "=": exact[row.action] == row.value,
                    ">=": exact[row.action] >= row.value,
                    "<=": exact[row.action] <= row.value,
                }[row.bound]
        assert exact[found.action or 0] == wanted.value
        low = game.facts.utility[0]
        assert all(row.bound == "=" for row in found.moves if row.value == low)


def test_a_table_that_is_too_small_claims_nothing() -> None:
    state = pg.load("tic_tac_toe").initial()
    small = pg.analyse(state, "prove", table=0.1)
    assert (small.value, small.bound) == (0.0, "=")
    tiny = pg.analyse(state, "prove", pg.Limit(nodes=20_000), table=0.015)
    assert (tiny.stopped, tiny.bound) == ("nodes", "~")


def test_a_claim_about_the_margin() -> None:
    state = pg.load("kalah", pits=3, seeds=2, margin=True).initial()  # worth 4
    assert pg.analyse(state, "prove", at_least=4).bound == ">="
    above = pg.analyse(state, "prove", at_least=5)
    assert above.bound == "<="
    assert "cannot be forced" in above.unsearched[0]


def test_claims_about_the_margin_hold_whenever_it_is_stopped() -> None:
    game = pg.load("kalah", pits=2, seeds=2, margin=True)
    first = game.initial()
    for state in [first, *(first.result(a) for a in first.actions())]:
        truth = pg.analyse(state, "solve", distance=False, every=False).value
        for nodes in (1, 5, 20, 60, 200):
            found = pg.analyse(state, "prove", pg.Limit(nodes=nodes))
            assert {
                "=": found.value == truth,
                ">=": found.value <= truth,
                "<=": found.value >= truth,
                "~": found.stopped == "nodes",
            }[found.bound], (state.text, nodes)


def test_kalah_of_five_pits_and_three_seeds_is_won() -> None:
    """A case of Irving, Donkers and Uiterwijk (2000)."""
    found = pg.analyse(pg.load("kalah", pits=5, seeds=3).initial(), "prove")
    assert (found.value, found.bound) == (1.0, "=")


def test_mates_of_chess() -> None:
    chess = pg.load("chess")
    mate = pg.analyse(chess.parse("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), "prove")
    assert (mate.value, mate.bound) == (1.0, "=")
    drawn = pg.analyse(chess.parse("8/8/8/8/8/k7/p7/K7 b - - 0 1"), "prove")
    assert (drawn.value, drawn.bound) == (0.0, "=")  # stalemate, or the pawn is lost


def test_limits_and_mistakes() -> None:
    state = pg.load("connect4").initial()
    found = pg.analyse(state, "prove", pg.Limit(nodes=1000))
    assert (found.stopped, found.bound) == ("nodes", "~")
    assert found.action in state.actions()
    with pytest.raises(pg.BadOption, match="at_least"):
        pg.analyse(state, "prove", at_least=7)
    with pytest.raises(pg.BadOption, match="table"):
        pg.analyse(state, "prove", table=0)
    with pytest.raises(pg.Unsuited, match="chance"):
        pg.analyse(pg.load("pig").initial(), "prove")
    with pytest.raises(pg.Unsuited, match="path"):
        pg.analyse(pg.load("go", size=3).initial(), "prove")


def test_a_line_without_end_leaves_an_answer() -> None:
    """Pieces can be moved to and fro for longer than a line may be."""
    state = pg.load("chess").parse("7K/8/1Q6/8/8/6k1/8/8 w - - 0 1")
    found = pg.analyse(state, "prove", pg.Limit(nodes=20_000), table=4.0)
    assert (found.bound, found.stopped) == ("~", "depth")
    assert found.action in state.actions()
    assert "not finished: a line was longer than 600 plies" in found.unsearched


@pytest.mark.parametrize(
    ("seconds", "expected"), [(None, 64.0), (1.0, 64.0), (0.1, 16.0), (1e-9, 1.0)]
)
def test_the_table_of_a_short_search_is_small(seconds: float | None, expected: float) -> None:
    assert worthwhile(64.0, seconds) == expected
