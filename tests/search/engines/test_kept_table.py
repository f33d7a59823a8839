"""A table kept from one search to the next: fewer nodes, never the wrong table."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import plyground as pg
from plyground.search.engines.alphabeta.kept import KeptTable

OPENING = "e4 e5 Nf3 Nc6"


def moved(state: pg.State, words: str) -> pg.State:
    for word in words.split():
        state = state.result(word)
    return state


def nodes_to_depth_seven(kept: KeptTable | None, after: str) -> int:
    """Nodes of a search after a move and a reply, with what a search before them has kept."""
    state = moved(pg.load("chess").initial(), OPENING)
    if kept is not None:
        pg.analyse(state, "alphabeta", depth=7, kept=kept)
    found = pg.analyse(moved(state, after), "alphabeta", depth=7, kept=kept)
    assert found.depth == 7
    return found.nodes


def test_searches_after_a_move_and_a_reply_need_fewer_nodes_together() -> None:
    replies = ("Bb5 a6", "Bc4 Bc5", "d4 exd4")
    kept = sum(nodes_to_depth_seven(KeptTable(), after) for after in replies)
    assert kept < sum(nodes_to_depth_seven(None, after) for after in replies)


def test_the_same_search_again_needs_hardly_any_nodes() -> None:
    state, kept = moved(pg.load("chess").initial(), OPENING), KeptTable()
    first, second = (pg.analyse(state, "alphabeta", depth=7, kept=kept) for _ in range(2))
    assert second.nodes < first.nodes / 4
    assert (second.action, second.value) == (first.action, first.value)


def test_exact_values_stay_exact() -> None:
    """In games that are searched to their end, values do not depend on what is kept."""
    game, rng = pg.load("connect4", rows=4, columns=5), random.Random(5)
    for _ in range(4):
        state, kept = game.initial(), KeptTable()
        while not state.is_terminal:
            found = pg.analyse(state, "alphabeta", depth=20, kept=kept)
            plain = pg.analyse(state, "alphabeta", depth=20)
            assert found.bound == plain.bound == "="
            assert found.value == plain.value
            state = state.result(rng.choice(state.actions()))


@pytest.mark.parametrize(
    ("game", "options"),
    [("othello", {}), ("connect4", {"deeper": False}), ("connect4:rows=5", {})],
)
def test_a_table_of_another_game_or_of_other_options_is_not_used(
    game: str, options: dict[str, bool]
) -> None:
    kept = KeptTable()
    pg.analyse(pg.load("connect4").initial(), "alphabeta", nodes=5000, kept=kept)
    state = pg.load(game).initial()
    found = pg.analyse(state, "alphabeta", nodes=5000, kept=kept, **options)  # type: ignore[arg-type]
    plain = pg.analyse(state, "alphabeta", nodes=5000, **options)  # type: ignore[arg-type]
    assert (found.nodes, found.line, found.value) == (plain.nodes, plain.line, plain.value)


def test_a_table_that_is_too_small_or_too_large_for_the_limit_is_not_used() -> None:
    state, kept = pg.load("othello").initial(), KeptTable()
    pg.analyse(state, "alphabeta", depth=5, memory=1, kept=kept)
    small = kept._words
    pg.analyse(state, "alphabeta", depth=5, kept=kept)
    large = kept._words
    assert len(large) > len(small)
    pg.analyse(state, "alphabeta", nodes=100, kept=kept)
    assert kept._words is large
    pg.analyse(state, "alphabeta", depth=5, memory=1, kept=kept)
    assert len(kept._words) == len(small)


def test_copies_and_other_processes_begin_with_an_empty_table() -> None:
    state, kept = pg.load("connect4").initial(), KeptTable()
    first = pg.analyse(state, "alphabeta", depth=8, kept=kept)
    for other in (copy.copy(kept), pickle.loads(pickle.dumps(kept))):
        again = pg.analyse(state, "alphabeta", depth=8, kept=other)
        assert again.nodes == first.nodes


def test_an_agent_forgets_from_game_to_game() -> None:
    agent = pg.agent("alphabeta:nodes=3000,reuse=yes")
    assert agent == pg.agent(agent.spec)
    games = [pg.play("connect4", [agent, "alphabeta:nodes=3000"], seed=1) for _ in range(2)]
    assert games[0].moves == games[1].moves
    assert games[0].forfeit is None
