"""OpenSpiel games as ours, and our games as OpenSpiel games."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import plyground as pg

pyspiel = pytest.importorskip("pyspiel")

from plyground.protocols.openspiel_export import spiel_game  # noqa: E402


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def test_a_game_of_openspiel() -> None:
    game = pg.load("openspiel:tic_tac_toe")
    assert (game.players, game.zero_sum, game.deterministic) == (2, True, True)
    assert game.spec == "openspiel:tic_tac_toe"
    assert pg.load(game.spec) == game
    state = game.initial()
    assert state.describe(4) == "x(1,1)"
    after = state.result("x(1,1)").result(0)
    assert after.text == "4 0"
    assert game.parse(after.text) == after
    assert game.parse(state.text) == state
    assert pickle.loads(pickle.dumps(after)) == after
    with pytest.raises(pg.IllegalAction, match="4 is not legal here"):
        after.result(4)
    assert str(after).startswith("o..\n.x.\n...")
    assert [state.perft(n) for n in range(4)] == [1, 9, 72, 504]


def test_searches_find_the_same_in_ours_and_theirs() -> None:
    """Random positions of tic-tac-toe and random games of Connect 4, whose actions have one order.

    Our cells count from the top left too, and columns are columns.
    """
    mine, other = pg.load("tic_tac_toe"), pg.load("openspiel:tic_tac_toe")
    rng = random.Random(5)
    for _ in range(4):
        a, b = mine.initial(), other.initial()
        for _ in range(4):
            action = rng.choice(a.actions())
            a, b = a.result(action), b.result(action)
        ours, theirs = pg.minimax(a), pg.minimax(b)
        assert ours.value == theirs.value == pg.alphabeta(b).value
        assert (ours.action, ours.leaves) == (theirs.action, theirs.leaves)
    mine, other = pg.load("connect4"), pg.load("openspiel:connect_four")
    a, b = mine.initial(), other.initial()
    while not a.is_terminal:
        assert a.actions() == b.actions()
        assert a.to_play == b.to_play
        action = rng.choice(a.actions())
        a, b = a.result(action), b.result(action)
    assert b.is_terminal
    assert [a.utility(p) for p in (0, 1)] == [b.utility(p) for p in (0, 1)]


def test_the_agents_and_the_theory_take_it() -> None:
    state = pg.load("openspiel:tic_tac_toe").parse("4 0 3")
    assert pg.agent("mcts:sims=400").choose(state, random.Random(1)) == 5
    assert pg.analyse(state, "alphabeta", pg.Limit(depth=2)).action == 5
    kuhn = pg.load("openspiel:kuhn_poker")
    assert not kuhn.perfect_information
    assert pg.cfr(kuhn, iterations=300).value == pytest.approx(-1 / 18, abs=0.005)
    with pytest.raises(pg.Unsuited):
        pg.minimax(kuhn.initial())


def test_chance_and_simultaneous_moves() -> None:
    pig = pg.load("openspiel:pig").initial().result("roll")
    assert pig.is_chance
    assert sum(p for _, p in pig.outcomes()) == pytest.approx(1)
    dilemma = pg.load("openspiel:matrix_pd").initial()
    end = dilemma.result("Cooperate").result("Defect")
    assert (end.utility(0), end.utility(1)) == (0, 10)
    table = pg.normal_form(pg.load("openspiel:matrix_pd"))
    assert table.shape == (2, 2)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("openspiel:tic_tac_to", "did you mean tic_tac_toe"),
        ("openspiel:tic_tac_toe(size=9)", "cannot load"),
        ("openspiel:mfg_crowd_modelling", "mean-field"),
    ],
)
def test_unknown_games(words: str, answer: str) -> None:
    with pytest.raises(pg.UnknownGame, match=answer):
        pg.load(words)


def test_wrong_options_and_positions() -> None:
    with pytest.raises(pg.BadOption, match=r"takes its options in parentheses"):
        pg.load("openspiel:hex", board_size=5)
    assert len(pg.load("openspiel:hex(board_size=3)").initial().actions()) == 9
    with pytest.raises(pg.BadPosition, match="'9' is not a legal action here"):
        pg.load("openspiel:tic_tac_toe").parse("0 9")


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "leduc_poker", "kalah"])
def test_openspiel_finds_no_fault_in_ours(name: str) -> None:
    pyspiel.random_sim_test(spiel_game(name), num_sims=2, serialize=False, verbose=False)


def test_openspiel_solves_ours() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, minimax

    value, _ = minimax.alpha_beta_search(spiel_game("tic_tac_toe", m=2, n=3, k=2))
    assert value == 1.0
    game = spiel_game("kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values[0] == pytest.approx(-1 / 18, abs=0.02)


def test_the_observer_shows_what_a_player_knows() -> None:
    game = spiel_game("kuhn_poker")
    observer = game.make_py_observer()
    rows = {}
    for cards in ((0, 1), (0, 2), (1, 2)):
        state = game.new_initial_state()
        for card in cards:
            state.apply_action(card)
        observer.set_from(state, 0)
        rows[cards] = observer.tensor.copy(), observer.string_from(state, 0)
    assert np.array_equal(rows[0, 1][0], rows[0, 2][0])
    assert rows[0, 1][1] == rows[0, 2][1] != rows[1, 2][1]
    assert not np.array_equal(rows[0, 1][0], rows[1, 2][0])


def test_import_of_an_exported_game() -> None:
    """An OpenSpiel game imported and exported again plays the same random games."""
    there = pyspiel.load_game("connect_four").new_initial_state()
    back = spiel_game("openspiel:connect_four").new_initial_state()
    rng = random.Random(2)
    while not there.is_terminal():
        assert there.legal_actions() == back.legal_actions()
        assert there.current_player() == back.current_player()
        action = rng.choice(there.legal_actions())
        there.apply_action(action)
        back.apply_action(action)
    assert back.is_terminal()
    assert there.returns() == back.returns()


def test_an_unknown_game_is_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel itself would print all its names."""
    with pytest.raises(pg.UnknownGame, match="OpenSpiel has no game 'nosuch'"):
        pg.load("openspiel:nosuch")
    assert capfd.readouterr().err == ""
