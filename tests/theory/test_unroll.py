"""Games as arrays; values and best responses against their definition; refused games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hidden_trees import best_value, hidden_tree, random_policy, value
from hypothesis import given, settings
from hypothesis import strategies as st
from small_games import CLASS, write

import plyground as pg
from plyground.theory.imperfect.profile import best_response, plan_of, strategy_of, worth
from plyground.theory.imperfect.unroll import unroll


@pytest.mark.parametrize(
    ("name", "nodes", "leaves", "sets"),
    [("kuhn_poker", 58, 30, 12), ("leduc_poker", 9457, 5520, 936)],
)
def test_sizes(name: str, nodes: int, leaves: int, sets: int) -> None:
    unrolled = unroll(pg.load(name))
    assert unrolled.size == f"{nodes:,} nodes, {leaves:,} leaves, {sets:,} information sets"


def test_sets_and_sequences_are_in_order() -> None:
    unrolled = unroll(pg.load("leduc_poker"))
    form = unrolled.form
    assert [s.player for s in unrolled.sets] == sorted(s.player for s in unrolled.sets)
    own = np.repeat(np.arange(2), np.diff(form.sequences_from))
    for i, here in enumerate(unrolled.sets):
        assert form.parent[i] < form.first[i]
        assert own[form.parent[i]] == own[form.first[i]] == here.player
        assert form.size[i] == len(here.actions)
    assert form.rows[-1] == len(form.weight) == len(form.others)
    assert not np.any(own[np.repeat(np.arange(len(own)), np.diff(form.rows))] == own[form.others.T])


def test_information_sets_show_what_their_states_share() -> None:
    unrolled = unroll(pg.load("kuhn_poker"))
    assert {unrolled.shown(i) for i in range(6)} == {
        f"{c}? {b}" for c in "JQK" for b in ("-", "pb")
    }


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([(2, 3), (2, 2), (3, 3), (1, 2)]))
def test_values_and_best_responses_are_those_of_the_definition(
    seed: int, shape: tuple[int, int]
) -> None:
    players, plies = shape
    game, policy = hidden_tree(seed, players=players, plies=plies), random_policy(seed)
    unrolled = unroll(game)
    strategy = strategy_of(unrolled, policy)
    found = worth(unrolled.form, strategy)
    for player in range(players):
        assert found.values[player] == pytest.approx(value(game.initial(), policy, player))
        best = best_value(game, policy, player)
        assert found.best[player] == pytest.approx(best)
        answer = best_response(unrolled.form, strategy, player)
        assert worth(unrolled.form, answer).values[player] == pytest.approx(best)
    assert pg.exploitability(game, policy) == pytest.approx(found.nash_conv / players)


def test_a_plan_sums_to_its_parent() -> None:
    unrolled = unroll(pg.load("leduc_poker"))
    form = unrolled.form
    plan = plan_of(form, strategy_of(unrolled, random_policy(1)))
    for i in range(len(form.first)):
        first = form.first[i]
        assert plan[first : first + form.size[i]].sum() == pytest.approx(plan[form.parent[i]])


def test_a_position_reached_in_two_ways_keeps_perfect_recall() -> None:
    game = pg.load("tic_tac_toe", m=2, n=3, k=3)
    assert game.perfect_information
    unrolled = unroll(game)
    assert len({here.known for here in unrolled.sets}) < len(unrolled.sets)


# --- refused games --------------------------------------------------------------------------


def test_a_game_that_is_too_large() -> None:
    with pytest.raises(pg.Unsuited, match="chess has more than 500 nodes, the limit"):
        unroll(pg.load("chess"), limit=500)


def test_a_game_that_is_too_deep() -> None:
    plies = 2_001
    with pytest.raises(pg.Unsuited, match="has a path of more than 2,000 plies"):
        unroll(pg.tree("[" * plies + "1" + " 2]" * plies))


def test_a_player_who_forgets_is_named_with_the_nodes() -> None:
    game = pg.tree("top@0{l:@0#again{x:1, y:2}, r:@0#again{x:3, y:4}}")
    with pytest.raises(pg.Unsuited, match=r"MAX forgets: '/2' and '/1' look the same"):
        unroll(game)


def test_a_player_who_forgets_what_was_seen() -> None:
    text = '(1/2:a:@0#a{l:@0#"both"{x:1, y:2}, r:0}, 1/2:b:@0#b{l:@0#"both"{x:3, y:4}, r:0})'
    with pytest.raises(pg.Unsuited, match="need perfect recall"):
        unroll(pg.tree(text))


def test_equal_views_with_different_actions(tmp_path: Path) -> None:
    file = tmp_path / "liar.py"
    file.write_text(
        "import numpy as np\n"
        "from plyground.game import CHANCE, Facts, record\n"
        "State = record(card=np.int8, plies=np.int8, turn=np.int8)\n"
        "SEES = 1\n"
        "def start(s):\n    s.turn = CHANCE\n"
        "def legal(s, moves):\n"
        "    if s.plies == 2:\n        return 0\n"
        "    n = 2 if s.turn == CHANCE else 1 + s.card\n"
        "    for i in range(n):\n        moves[i] = i\n"
        "    return n\n"
        "def play(s, a):\n"
        "    if s.turn == CHANCE:\n        s.card = a\n"
        "    s.turn = 0\n    s.plies += 1\n"
        "def score(s, u):\n    u[0] = s.card\n    u[1] = -s.card\n"
        "def sees(s, player, out):\n    out[0] = s.plies\n    return 1\n"
        "facts = Facts(title='Liar', actions=2, max_moves=2, max_plies=2, deterministic=False,\n"
        "              perfect_information=False)\n"
    )
    with pytest.raises(pg.BadGame, match=r"look the same to .* but offer different actions"):
        unroll(pg.load(str(file)))


def test_a_plain_class_is_unrolled_too(tmp_path: Path) -> None:
    unrolled = unroll(pg.load(write(tmp_path, CLASS)))
    assert len(unrolled.sets) > 1


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        (lambda state: {7: 1.0}, "plays 7, which is not legal; legal: [0, 1]"),
        (lambda state: {0: 0.5}, "the probabilities [0.5, 0.0]; they must be at least 0"),
        (lambda state: {0: 1.5, 1: -0.5}, "must be at least 0 and sum to 1"),
        (lambda state: {0: float("nan"), 1: 1.0}, "must be at least 0 and sum to 1"),
    ],
)
def test_invalid_policies(policy: object, sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.exploitability(pg.load("kuhn_poker"), policy)  # type: ignore[arg-type]
    assert sentence in str(error.value)


def test_a_game_or_its_name() -> None:
    assert pg.sequence_form("kuhn_poker").value == pg.sequence_form(pg.load("kuhn_poker")).value
    with pytest.raises(pg.PlygroundError, match="expected a game or its name"):
        pg.cfr(5)  # type: ignore[arg-type]
    with pytest.raises(pg.PlygroundError, match="expected a game or its name"):
        pg.sequence_form(5)  # type: ignore[arg-type]
