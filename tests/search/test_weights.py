"""Weights of an evaluation: how they are given, and that big sums keep their order."""

from __future__ import annotations

import json
import random
from math import tanh
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.contract.squash import squash, squash_alike, unsquash
from plyground.search.agents.searchers import AlphaBeta
from plyground.search.engines.alphabeta.values import MOST, STEPS, level_of_sum, sum_of
from plyground.search.weights import find_weights, read_pairs, write_pairs
from plyground.studio.agents import seated

WON = "k7/8/8/8/8/8/1Q1Q1Q2/K1Q1Q1Q1 w - - 0 1"
"""Six queens ahead, and no mate in one."""
TALL = '''
"""Take chips of many values; the sum of the chips taken is all that counts."""
import numpy as np
from plyground.game import Facts, record

State = record(taken=np.int64, own=np.int64, other=np.int64, turn=np.int8)
facts = Facts(title="Tall", actions=8, max_moves=8, max_plies=8)
weights = {"chips": 1.0}

def start(s):
    pass

def legal(s, moves):
    n = 0
    for a in range(8):
        if s.taken >> a & 1 == 0:
            moves[n] = a
            n += 1
    return n

def play(s, a):
    s.taken |= 1 << a
    if s.turn == 0:
        s.own += 100 + a
    else:
        s.other += a
    s.turn = 1 - s.turn

def score(s, u):
    u[0] = 1.0
    u[1] = -1.0

def features(s, f):
    f[0] = s.own - s.other
'''


def test_squash_is_tanh_first_and_keeps_the_order_of_big_sums() -> None:
    for x in (0.0, 0.3, -2.0, 4.0):
        assert squash(x) == tanh(x)
        assert squash_alike(x) == pytest.approx(tanh(x), rel=1e-15)
    sums = [3.9, 4.0, 4.1, 10.0, 20.0, 21.0, 100.0, 5000.0, 5001.0, 999_999.0, 1_000_000.0]
    values = [squash(x) for x in sums]
    assert values[2:] == [squash_alike(x) for x in sums[2:]]
    assert values == sorted(set(values))
    assert all(-1 < -v == squash(-x) and v < 1 for x, v in zip(sums, values, strict=True))
    assert [unsquash(v) for v in values[:9]] == pytest.approx(sums[:9], rel=1e-6)


def test_levels_keep_the_order_of_big_sums() -> None:
    sums = [-20_000, -900, -15.0, 0.0, 0.5, 15.999, 16.0, 16.001, 900.0, 901.0, 20_000, 20_001]
    levels = [level_of_sum(x) for x in sums]
    assert levels == sorted(set(levels))
    assert [sum_of(level) for level in levels] == pytest.approx(sums, rel=1e-4, abs=1e-4)
    assert level_of_sum(0.25) == 0.25 * STEPS
    assert level_of_sum(1e300) == MOST * STEPS


def test_the_weights_of_a_file_may_be_large(tmp_path: Path) -> None:
    """Every sum is beyond 90, where tanh is 1 to the last digit."""
    path = tmp_path / "tall.py"
    path.write_text(TALL)
    state = pg.load(str(path)).initial()
    assert pg.agent("greedy").choose(state, random.Random(1)) == 7
    found = pg.analyse(state, limit=pg.Limit(depth=1), lines=8)
    values = [move.value for move in found.moves]
    assert values == sorted(set(values))  # type: ignore[type-var]
    assert (found.action, found.bound) == (7, "~")
    assert all(0.9 < value < 1 for value in values if value is not None)
    assert pg.minimax(state, 1).action == 7


@pytest.mark.parametrize("weights", ["material=1", "material=100", "material=0.25"])
def test_a_won_position_has_better_and_worse_moves(weights: str) -> None:
    """With plain tanh and material = 1, all moves had the value 1."""
    state = pg.load("chess").parse(WON)
    found = pg.analyse(state, limit=pg.Limit(depth=1), lines=200, weights=weights)
    estimates = [move.value for move in found.moves if move.bound == "~"]
    assert len(set(estimates)) > len(estimates) / 4
    assert all(value is not None and -1 < value < 1 for value in estimates)


def test_only_proportions_count() -> None:
    game = pg.load("checkers")
    one, other = find_weights(game, "men=1,kings=5"), find_weights(game, "men=1,kings=5")
    assert one is other
    twice = {name: 2 * weight for name, weight in game.weights.items()}
    assert find_weights(game, twice) == pytest.approx(dict(game.weights))
    assert find_weights(game, dict(game.weights)) == dict(game.weights)


def test_named_sets() -> None:
    """Checkers: 5x + y. Chess: 1, 3, 3, 5, 10."""
    kings = find_weights(pg.load("checkers"), "lecture")
    assert kings["kings"] == pytest.approx(5 * kings["men"])
    assert {name for name, weight in kings.items() if weight} == {"men", "kings"}
    chess = find_weights(pg.load("chess"), "lecture")
    pieces = ("pawns", "knights", "bishops", "rooks", "queens")
    assert [chess[p] / chess["pawns"] for p in pieces] == pytest.approx([1, 3, 3, 5, 10])
    state = pg.load("chess").parse("4k3/8/8/8/8/8/PP6/4KNQ1 w - - 0 1")
    assert [state.features()[piece] for piece in pieces] == [2, 1, 0, 0, 1]


@pytest.mark.parametrize("spec", ["greedy", "minimax:depth=1", "alphabeta:depth=1"])
def test_agents_play_by_their_weights(spec: str) -> None:
    """Men on a rim are worth nothing: whoever counts only the centre goes there."""
    state = pg.load("connect4").initial()
    sign = ":" if spec == "greedy" else ","
    weights = {True: "centre=1,one_short=0,two_short=0", False: "centre=-1,one_short=0,two_short=0"}
    for wants, text in weights.items():
        agent = pg.agent(f'{spec}{sign}weights="{text}"')
        assert (agent.choose(state, random.Random(0)) == 3) is wants
        assert pg.agent(agent.spec) == agent


def test_other_engines_take_weights() -> None:
    state = pg.load("connect4").initial()
    off = "centre=-1,one_short=0,two_short=0"
    found = pg.analyse(state, "mcts", pg.Limit(sims=300), playout=0, weights=off)
    middle = next(m for m in found.moves if m.action == 3)
    assert middle.visits == min(m.visits or 0 for m in found.moves)
    board = pg.load("backgammon").initial()
    while board.is_chance:
        board = board.result(board.actions()[0])
    own = pg.analyse(board, "expectiminimax", pg.Limit(depth=1))
    opposite = {name: -weight for name, weight in board.game.weights.items()}
    worst = pg.analyse(board, "expectiminimax", pg.Limit(depth=1), weights=opposite)
    assert own.action != worst.action


def test_a_mapping_becomes_text_in_a_spec() -> None:
    agent = AlphaBeta(depth=2, weights={"men": 1, "kings": 5.5})
    assert agent.spec == 'alphabeta:depth=2,weights="men=1.0,kings=5.5"'
    assert pg.agent(agent.spec) == agent
    assert read_pairs(write_pairs({"men": 0.1})) == {"men": 0.1}


FILE: dict[str, Any] = {
    "game": "connect4",
    "options": {},
    "weights": {"centre": 1, "one_short": 3.5, "two_short": 1},
}


def test_files(tmp_path: Path) -> None:
    game, path = pg.load("connect4"), tmp_path / "mine.json"
    path.write_text(json.dumps(FILE))
    weights = find_weights(game, str(path))
    assert weights["one_short"] == pytest.approx(3.5 * weights["centre"])
    assert (
        pg.agent(f"alphabeta:depth=1,weights={path}").choose(game.initial(), random.Random()) == 3
    )
    toml = tmp_path / "mine.toml"
    toml.write_text('game = "connect4"\n[weights]\ncentre = 1\none_short = 3.5\ntwo_short = 1\n')
    assert find_weights(game, toml) == weights
    path.write_text(json.dumps(FILE | {"weights": FILE["weights"] | {"centre": 2}}))
    assert find_weights(game, str(path)) != weights  # an edit is noticed


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (FILE | {"game": "othello"}, "weights for othello, not for connect4"),
        (FILE | {"weights": {"centre": 1}}, "lacks 'one_short'; the features are centre, one"),
        (FILE | {"weights": FILE["weights"] | {"edge": 1}}, "it has 'edge'"),
        (FILE | {"weights": FILE["weights"] | {"centre": "x"}}, "centre must be a number, not 'x'"),
        ({"weights": {}}, "needs the keys game and weights"),
        ([1], "needs the keys game and weights"),
    ],
)
def test_files_that_do_not_fit(tmp_path: Path, data: Any, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(data))
    with pytest.raises(pg.BadOption, match=words):
        pg.agent(f"greedy:weights={path}").require(pg.load("connect4"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("lectures", "connect4 has no weights called 'lectures'"),
        ("none.json", "cannot read none.json: No such file"),
        ("none.txt", "ends in .json or .toml, not 'none.txt'"),
        ("edge=1", "connect4 has no feature 'edge'; it has"),
        ("centre=x", "the weight of centre must be a number, not 'x'"),
        ("centre=nan", "the weight of centre must be a finite number, not nan"),
        ("centre=0,one_short=0,two_short=0", "all positions of connect4 are worth the same"),
    ],
)
def test_weights_that_are_refused(given: str, words: str) -> None:
    state = pg.load("connect4").initial()
    with pytest.raises(pg.BadOption, match=words):
        pg.analyse(state, limit=pg.Limit(depth=1), weights=given)
    with pytest.raises(pg.BadOption, match=words):
        pg.agent(f'minimax:weights="{given}"').require(state.game)


def test_a_mapping_that_is_refused() -> None:
    state = pg.load("connect4").initial()
    for weight in ("heavy", True, None):
        with pytest.raises(pg.BadOption, match="centre must be a finite number, not"):
            pg.analyse(state, limit=pg.Limit(depth=1), weights={"centre": weight})


def test_games_without_an_evaluation_refuse_weights() -> None:
    with pytest.raises(pg.Unsuited, match="has no evaluation"):
        pg.agent("greedy:weights=lecture").require(pg.tree("[3 [2 1]]"))


def test_the_studio_takes_names_but_no_files() -> None:
    assert seated("alphabeta:weights=lecture").spec == "alphabeta:weights=lecture"
    with pytest.raises(pg.BadOption, match="weights cannot name a file in the studio"):
        seated("greedy:weights=tuned.json")


def test_a_set_must_name_every_feature(tmp_path: Path) -> None:
    path = tmp_path / "tall.py"
    path.write_text(TALL + '\nweight_sets = {"mine": {"chip": 1.0}}\n')
    with pytest.raises(pg.BadGame, match=r"weight_sets\['mine'\] must have a weight for each"):
        pg.load(str(path))
