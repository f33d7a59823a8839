"""Judging positions of self-play by the game's evaluation, every so many moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net

import plyground as pg
from plyground.game.contract.squash import squash
from plyground.learn.player import Play, SelfPlayer
from plyground.learn.rows import Rows

ENDLESS = '''"""Counts up for ever; the evaluation of the first player is how far."""

from plyground.game import Facts, record

State = record(ply="int16", turn="int8")


def start(s):
    s.ply = 0


def legal(s, moves):
    moves[0], moves[1] = 0, 1
    return 0 if s.ply >= 1000 else 2


def play(s, a):
    s.ply += 1
    s.turn = 1 - s.turn


def score(s, u):
    u[0] = u[1] = 0.0


weights = {"far": 0.1}


def features(s, f):
    f[0] = s.ply


facts = Facts(title="Endless", actions=2, max_moves=2, max_plies=1000)
'''


def told(player: SelfPlayer, rows: Rows) -> np.ndarray:
    """What the search said of each row of a game."""
    return np.array(player.work.record.row_told[: len(rows)])


def test_the_evaluation_some_moves_later_stands_for_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS, encoding="utf-8")
    of = game(str(file))
    player = SelfPlayer(small_net(of), Play(sims=4, opening=0, judge=7))
    rows = player.games(player.net, 1, 0)
    assert len(rows) == 500  # cut off
    said = told(player, rows)
    for i in range(497):  # no move comes after the last three
        later = 7 * (i // 7 + 1)
        sign = 1 if i % 2 == 0 else -1
        wanted = 0.5 * sign * squash(0.1 * later) + 0.5 * said[i]
        assert rows.goal[i, 0] == pytest.approx(wanted, abs=1e-5)
    assert rows.goal[497:, 0] == pytest.approx(said[497:], abs=1e-6)


def test_results_count_at_the_end_of_a_game() -> None:
    """The rows after the last judgement get the result, those before it an estimate."""
    of = game("tic_tac_toe")
    net = small_net(of)
    plain = SelfPlayer(net, Play(sims=8, opening=0))
    judged = SelfPlayer(net, Play(sims=8, opening=0, judge=4))
    differ = 0
    for seed in range(6):
        without, rows = plain.games(net, 1, seed), judged.games(net, 1, seed)
        assert np.array_equal(without.odds, rows.odds)  # games are the same
        last = (len(rows) - 1) // 8 * 8  # two rows a move
        assert rows.goal[last:] == pytest.approx(without.goal[last:])
        differ += not np.allclose(rows.goal[:last], without.goal[:last])
    assert differ


@pytest.mark.parametrize("spec", [COUNTDOWN, "kuhn_poker"])
def test_games_that_cannot_be_judged(spec: str) -> None:
    with pytest.raises(pg.Unsuited, match="judge cannot be used"):
        SelfPlayer(small_net(game(spec)), Play(judge=10))
