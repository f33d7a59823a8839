"""The MCTS engine's options: what each does, which are refused, and trees kept between moves."""

from __future__ import annotations

import random
from math import inf, tanh
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from small_games import COUNT, write

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.engines.mcts.backup import learn_guess, learn_rave
from plyground.search.engines.mcts.engine import seconds_left
from plyground.search.engines.mcts.playout import learn_records
from plyground.search.engines.mcts.reuse import MOST_LOOKED_AT, KeptTree
from plyground.search.engines.mcts.selection import best_guided, forget_elders, remember_elders
from plyground.search.engines.mcts.tree import RICH_NODE
from plyground.search.engines.mcts.tree_workspace import specialiser, tree_fields

HOPE = """\
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record

State = record(plies=np.int8)


def start(s):
    pass


def to_play(s):
    return CHANCE if s.plies % 2 else 0


def legal(s, moves):
    moves[0] = 0
    moves[1] = 1
    return 2 if s.plies < 60 else 0


def play(s, a):
    s.plies += 1


def score(s, u):
    u[0] = -1.0
    u[1] = 1.0


weights = {"hope": 1.0}


def features(s, f):
    f[0] = 1.0


facts = Facts(title="Hope", actions=2, max_moves=2, max_plies=60, deterministic=False)
"""
"""Moves and dice in turn, and whatever happens, the first player loses in the end."""

SPIN = """\
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record

State = record(plies=np.int8, drawn=np.int8)


def start(s):
    pass


def to_play(s):
    return CHANCE if s.plies == 2 else int(s.plies)


def legal(s, moves):
    moves[0] = 0
    moves[1] = 1
    return 1 if s.plies < 2 else 2 if s.plies == 2 else 0


def chance(s, p):
    p[0] = 0.9
    p[1] = 0.1


def play(s, a):
    s.plies += 1
    s.drawn = a


def score(s, u):
    u[0] = 1.0 if s.drawn == 1 else -1.0
    u[1] = -u[0]


facts = Facts(title="Spin", actions=2, max_moves=2, max_plies=3, deterministic=False)
"""
"""Each player has one move; then chance lets the second one win in nine cases of ten."""


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """For games of a few plies, which are searched before they could be compiled."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def mcts(state: State, sims: int, **options: Any) -> Analysis:
    return pg.analyse(state, "mcts", pg.Limit(sims=sims), **options)


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("connect4", {"c": -1.0}, "c cannot be -1.0; allowed: a number from 0"),
        ("connect4", {"c": inf}, "c cannot be inf; allowed: a number from 0"),
        (
            "connect4",
            {"mast": 10**9},
            "mast cannot be 1000000000; allowed: a whole number",
        ),
        ("connect4", {"rave": 9.0, "grave": 2**31}, "allowed: a whole number from 0 to 2147483647"),
        ("connect4", {"playout": -1}, "playout cannot be -1"),
        ("connect4", {"minimax": 2.0}, "minimax cannot be 2.0; allowed: a number from 0 to 1"),
        ("connect4", {"grave": 5}, "grave needs rave"),
        ("connect4", {"rav": 5}, "has no option 'rav'"),
        ("chess", {"transpositions": True}, "the past matters"),
        ("pig", {"minimax": 0.5}, "cannot handle the chance nodes"),
        ("kuhn_poker", {"rave": 10.0}, "need perfect information"),
    ],
)
def test_bad_options(game: str, options: dict[str, Any], sentence: str) -> None:
    state: State = pg.load(game).initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    with pytest.raises(pg.PlygroundError) as error:
        mcts(state, 10, **options)
    assert sentence in str(error.value)


def test_no_evaluation(tmp_path: Path) -> None:
    with pytest.raises(pg.Unsuited, match="no evaluation, so leave playout and minimax out"):
        mcts(pg.load(write(tmp_path, COUNT)).initial(), 10, playout=1)


def test_more_moves_than_a_node_can_have(tmp_path: Path) -> None:
    many = write(tmp_path, COUNT, ("max_moves=2", "max_moves=40_000"))
    with pytest.raises(pg.Unsuited, match="40000 moves in a state; allowed: up to 32767"):
        mcts(pg.load(many).initial(), 10)


def test_the_agent() -> None:
    spec = "mcts:sims=300,c=1.0,mast=2,reuse=yes"
    agent = pg.agent(spec)
    assert agent == pg.agent(agent.spec)
    state = pg.load("connect4").initial()
    rng = random.Random(1)
    while not state.is_terminal:
        a = agent.choose(state, rng)
        assert a in state.actions()
        state = state.result(a)


def test_a_kept_tree_is_used() -> None:
    state = pg.load("connect4").initial()
    kept = KeptTree()
    first = mcts(state, 3000, kept=kept)
    after = state.result(first.line[0]).result(first.line[1])
    second = mcts(after, 1000, kept=kept)
    assert second.nodes == 1000
    assert sum(m.visits or 0 for m in second.moves) > 1200
    elsewhere = mcts(pg.load("connect4").parse("7/7/7/7/2o4/2xx3 o"), 1000, kept=kept)
    assert sum(m.visits or 0 for m in elsewhere.moves) == 999


@pytest.mark.usefixtures("interpreted")
def test_a_tree_counts_no_further_than_a_node_can() -> None:
    state = pg.load("connect4").initial()
    kept = KeptTree()
    mcts(state, 50, kept=kept)
    kept._works[0].nodes["visits"][0] = 2**31 - 11
    found = mcts(state, 100, kept=kept)
    assert (found.nodes, found.stopped) == (10, "sims")
    again = mcts(state, 100, kept=kept)
    assert (again.nodes, again.stopped, again.action) == (0, "sims", found.action)


def test_a_state_that_a_tree_does_not_know_is_not_looked_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    game.compile()  # changes the class of its states: only the last one is watched
    kept = KeptTree()
    mcts(game.initial(), 20_000, kept=kept)
    made = 0
    kind = type(game.initial())
    result = kind.result

    def counted(self: RecordState, action: Any) -> State:
        nonlocal made
        made += 1
        return result(self, action)

    monkeypatch.setattr(kind, "result", counted)
    elsewhere = game.parse("o5o/x5x/o5o/x5x/o5o/x5x x")
    assert isinstance(elsewhere, RecordState)
    assert kept.recall(elsewhere, kept._works[0].options, 1) == []
    assert 0 < made < MOST_LOOKED_AT


def test_looking_for_a_kept_tree_takes_of_the_time() -> None:
    assert seconds_left(pg.Limit(sims=5), 0.3) is None
    assert seconds_left(pg.Limit(time=1.0), 0.25) == 0.75
    assert seconds_left(pg.Limit(time=1.0), 3.0) == 0.5


@pytest.mark.usefixtures("interpreted")
def test_a_kept_tree_of_another_player_proves_nothing_wrong(tmp_path: Path) -> None:
    """What chance brings is valued for who asked, so the other player begins anew."""
    state = pg.load(write(tmp_path, SPIN)).initial()
    for seed in range(10):
        kept = KeptTree()
        mcts(state, 5, seed=seed, kept=kept)  # most often one of two outcomes is known by then
        found = mcts(state.result(0), 1000, seed=seed, kept=kept)
        assert found.bound == "="
        assert found.value == pytest.approx(0.8)


@pytest.mark.usefixtures("interpreted")
def test_a_playout_that_meets_chance_is_cut_after_it(tmp_path: Path) -> None:
    """The state after an action is chance's: it is judged one ply later, not at the end."""
    state = pg.load(write(tmp_path, HOPE)).initial()
    for playout in range(4):
        assert mcts(state, 12, playout=playout).value == pytest.approx(tanh(1.0))
    assert mcts(state, 12).value == -1.0


def test_a_proven_move_is_worth_its_value_to_implicit_minimax() -> None:
    """Who moves there was not asked in this simulation, which ended where the value is known."""
    nodes = np.zeros(3, RICH_NODE)
    nodes[0].first, nodes[0].count = 1, 1
    nodes[1].first, nodes[1].count, nodes[1].proven, nodes[1].total = 2, 1, 1, -1.0
    nodes[2].guess = 1.0
    w = SimpleNamespace(path=[0, 1], chooser=[0, 0], mover=[0, 0], low=-1.0, high=1.0)
    learn_guess(w, nodes, 1)
    assert [node.guess for node in nodes] == [-1.0, -1.0, 1.0]


def test_figures_of_another_simulation_are_no_ancestors() -> None:
    """GRAVE: a node with few visits asks those above it, not what was above others before."""
    game = pg.load("tic_tac_toe")
    assert isinstance(game, RecordGame)
    made = specialiser(game.rules, rich=True, probing=False)
    remember, forget = made.interpreted(remember_elders), made.interpreted(forget_elders)
    nodes, known = np.zeros(2, RICH_NODE), np.zeros(18)
    nodes["action"], nodes["visits"], nodes["total"] = [0, 1], [1, 1], [0.5, 0.0]
    nodes["amaf_visits"], nodes["amaf_total"] = [100, 100], [-100.0, 100.0]
    w = SimpleNamespace(
        actions=9,
        grave=50,
        rave=100.0,
        minimax=0.0,
        explore=0.0,
        low=-1.0,
        high=1.0,
        random=np.zeros(1, np.uint64),
        elders=0,
        elder_of=np.zeros(2),
        elder_when=known.copy(),
        elder_visits=known.copy(),
        elder_total=known.copy(),
    )
    remember(w, nodes, 0, 2, 0)
    best = made.interpreted(best_guided)
    assert best(w, nodes, 0, 2, 10, 0) == 1
    forget(w)
    assert best(w, nodes, 0, 2, 10, 0) == 0


def test_sums_of_long_searches_still_grow() -> None:
    """A float32 stays at 2^24 when 1 is added."""
    many = 2**24
    game = pg.load("tic_tac_toe")
    assert isinstance(game, RecordGame)
    fields = tree_fields(game.rules, rich=True)
    nodes = np.zeros(2, RICH_NODE).view(np.recarray)
    nodes["first"], nodes["count"], nodes["action"] = [1, 0], [1, 0], [0, 3]
    nodes["amaf_visits"], nodes["amaf_total"] = many, many
    w = SimpleNamespace(
        sims=0,
        actions=9,
        plies_played=1,
        played=[3],
        played_by=[0],
        u=np.ones(2),
        path=[0],
        when=np.zeros(18, np.int64),
        mast_visits=np.full(18, many, fields["mast_visits"][0]),
        mast_total=np.full(18, many, fields["mast_total"][0]),
    )
    learn_rave(w, nodes, 0)
    learn_records(w)
    assert nodes[1].amaf_total == nodes[1].amaf_visits == many + 1
    assert w.mast_total[3] == w.mast_visits[3] == many + 1


OPINIONS = """
def answer(s, last, random):
    return 0 if last == 1 and s.said < LAST else -1


def prior(s, last, a):
    return 900 if a == 1 else -900


facts = Facts"""


def test_a_game_may_answer_and_expect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of which more is expected are tried more; playouts follow the answers."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    source = COUNT.replace("LAST = 5", "LAST = 25").replace("facts = Facts", OPINIONS)
    start = pg.load(write(tmp_path, source)).initial()
    shares = {}
    for prior in (True, False):
        found = pg.analyse(start, "mcts", pg.Limit(sims=60), rave=1000, c=0.1, prior=prior, seed=4)
        shares[prior] = found.moves[0].visits or 0
    assert shares[True] < 10 < shares[False]


def test_a_patient_tree_is_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    start = pg.load("tic_tac_toe").initial()
    depths = [
        pg.analyse(start, "mcts", pg.Limit(sims=100), patience=n, seed=1).depth for n in (1, 40)
    ]
    assert depths[0] > depths[1] == 1
