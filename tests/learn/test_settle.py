"""Settling ends of games of self-play: exact values and best moves, wherever it succeeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net

import plyground as pg
from plyground.game.records.record_state import _restore
from plyground.learn.player import Play, SelfPlayer
from plyground.learn.rows import Rows

ENOUGH = 10_000_000


class Solved:
    """Exact values of a small game, by plain minimax."""

    def __init__(self, of: pg.Game) -> None:
        self.half = of.facts.utility[1]
        self.known: dict[pg.State, float] = {}

    def value(self, state: pg.State) -> float:
        """The value for the first player, from -1 to 1."""
        if state not in self.known:
            if state.is_terminal:
                self.known[state] = state.utility(0) / self.half
            else:
                best = max if state.to_play == 0 else min
                self.known[state] = best(self.value(state.result(a)) for a in state.actions())
        return self.known[state]


@pytest.mark.parametrize(
    ("spec", "options"),
    [("tic_tac_toe", {}), ("dots_and_boxes", {"rows": 1, "columns": 2, "margin": True})],
    ids=["tic_tac_toe", "moves_again"],
)
def test_settled_rows_are_exact(spec: str, options: dict[str, Any]) -> None:
    of = game(spec, **options)
    solved = Solved(of)
    player = SelfPlayer(small_net(of), Play(sims=4, opening=3, settle=ENOUGH))
    copies = min(2, of.rules.images)
    values = set()
    for seed in range(12):
        rows = player.games(player.net, 1, seed)
        for k in range(0, len(rows), copies):
            state = _restore(of, player.work.record.row_state[k].tobytes())
            sign = 1 if state.to_play == 0 else -1
            values.add(value := sign * solved.value(state))
            begin, end = rows.acts_end[k - 1] if k else 0, rows.acts_end[k]
            liked = dict(zip(rows.acts[begin:end].tolist(), rows.odds[begin:end], strict=True))
            assert rows.goal[k, 0] == pytest.approx(value, abs=1e-6)
            assert sum(liked.values()) == pytest.approx(1, abs=1e-5)
            for a, odds in liked.items():
                best = abs(sign * solved.value(state.result(a)) - value) < 1e-6
                assert (odds > 0) == best
            if copies == 2:
                begin, end = rows.acts_end[k], rows.acts_end[k + 1]
                assert rows.odds[begin:end].tolist() == list(liked.values())
                assert rows.goal[k + 1, 0] == rows.goal[k, 0]
    assert len(values) >= 2


def test_what_is_too_much_is_left_as_it_was() -> None:
    """With one node, only ends that are one move away are settled; the search says the rest."""
    of = game("tic_tac_toe")
    net = small_net(of)
    plain = SelfPlayer(net, Play(sims=6, opening=0)).games(net, 5, 3)
    few, all_of = (
        SelfPlayer(net, Play(sims=6, opening=0, settle=nodes)).games(net, 5, 3)
        for nodes in (1, ENOUGH)
    )
    assert len(plain) == len(few) == len(all_of)  # settling comes after the games
    firsts = [i for i in range(len(few)) if len(facts_of_row(few, i)) <= 3]
    assert firsts
    for i in firsts:
        begin = few.acts_end[i - 1] if i else 0
        part = slice(begin, few.acts_end[i])
        assert np.array_equal(few.odds[part], plain.odds[part])
        assert not np.array_equal(all_of.odds[part], plain.odds[part])


def facts_of_row(rows: Rows, i: int) -> Any:
    return rows.on[rows.on_end[i - 1] if i else 0 : rows.on_end[i]]


def test_parts_do_not_depend_on_what_was_settled_before() -> None:
    net = small_net(game("tic_tac_toe"))
    play = Play(sims=4, opening=2, settle=40)
    player = SelfPlayer(net, play)
    wanted = player.games(net, 8, 1)
    player.games(net, 8, 2)
    for again in (player.games(net, 8, 1), SelfPlayer(net, play).games(net, 8, 1)):
        for name, array in wanted.arrays.items():
            assert np.array_equal(array, again.arrays[name])


@pytest.mark.parametrize("spec", ["pig", "kuhn_poker", "chess"])
def test_games_that_cannot_be_settled(spec: str) -> None:
    of = game(spec)
    with pytest.raises(pg.Unsuited, match="settle cannot be used"):
        SelfPlayer(small_net(of), Play(settle=10))
    with pytest.raises(pg.Unsuited, match="settle cannot be used"):
        SelfPlayer(small_net(game(COUNTDOWN, players=3)), Play(settle=10))
