"""MCTS where something is hidden: it plays well by what its player sees, and by nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from small_games import SECRET, write

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.mcts import worlds as worlds_module
from plyground.search.engines.mcts.worlds import worlds


def record_game(name: str, **options: int) -> RecordGame:
    """A game of records."""
    game = pg.load(name, **options)
    assert isinstance(game, RecordGame)
    return game


def record_state(state: State) -> RecordState:
    assert isinstance(state, RecordState)
    return state


def names(found: pg.Analysis) -> tuple[str, list[tuple[int | None, float | None]]]:
    return found.state.describe(found.action or 0), [(m.visits, m.value) for m in found.moves]


@pytest.mark.parametrize(
    ("one", "other"), [("JQ -", "JK -"), ("QJ pb", "QK pb"), ("KJ p", "QJ p"), ("JQ b", "KQ b")]
)
def test_unseen_cards_change_nothing(one: str, other: str) -> None:
    game = pg.load("kuhn_poker")
    a, b = game.parse(one), game.parse(other)
    assert a.to_play == b.to_play
    assert a.observation(a.to_play or 0) == b.observation(a.to_play or 0)
    for seed in range(3):
        answers = [pg.analyse(s, "mcts", pg.Limit(sims=500), seed=seed) for s in (a, b)]
        assert names(answers[0]) == names(answers[1])


def test_unseen_cards_change_nothing_in_leduc_poker(rng: random.Random) -> None:
    """Random positions, each with another one that looks the same to the player to move."""
    game = record_game("leduc_poker")
    for _ in range(5):
        state: State = game.initial()
        for _ in range(rng.randrange(2, 6)):
            if not state.is_terminal:
                state = state.result(rng.choice(state.actions()))
        if state.is_terminal or state.is_chance:
            continue
        assert isinstance(state, RecordState)
        twins = worlds(state)
        twin = game.blank()
        twin.block.states[twin.place] = twins.states[rng.randrange(len(twins.states))]
        answers = [pg.analyse(s, "mcts", pg.Limit(sims=300), seed=3) for s in (state, twin)]
        assert names(answers[0]) == names(answers[1])


@pytest.mark.parametrize(
    ("position", "action"),
    [("KJ b", "pass"), ("KQ pb", "bet"), ("JK pb", "pass"), ("QK b", "bet")],
)
def test_kuhn_poker_is_played_well(position: str, action: str) -> None:
    """Never call with the lowest card, always with the highest."""
    state = pg.load("kuhn_poker").parse(position)
    found = pg.analyse(state, "mcts", pg.Limit(sims=3000))
    assert state.describe(found.action or 0) == action
    assert found.bound == "~"


def test_worlds_are_those_that_fit() -> None:
    """The player to move holds a jack; the other card is one of the five that are left."""
    game = record_game("leduc_poker")
    state = record_state(game.initial().result(0).result(4))
    found = worlds(state)
    assert len(found.states) == 5
    assert np.allclose(found.odds, [0.2, 0.4, 0.6, 0.8, 1.0])
    for world in found.states:
        twin = game.blank()
        twin.block.states[twin.place] = world
        assert twin.observation(0) == state.observation(0)


def test_chance_decides_nothing_in_a_hidden_game() -> None:
    game = pg.load("kuhn_poker")
    with pytest.raises(pg.Unsuited, match="chance is to move") as refused:
        pg.analyse(game.initial(), "mcts", pg.Limit(sims=10))
    # The message names a position that can be searched, for `--position`.
    named = game.parse(str(refused.value).rpartition("such as the position ")[2].strip("'"))
    assert pg.analyse(named, "mcts", pg.Limit(sims=10)).nodes > 0


def test_the_agent_may_play_where_others_would_peep() -> None:
    game, rng = pg.load("leduc_poker"), random.Random(4)
    agent = pg.agent("mcts:sims=100")
    state: State = game.initial()
    while not state.is_terminal:
        if state.is_chance:
            state = state.result(rng.choice(state.actions()))
        else:
            state = state.result(agent.choose(state, rng))


def test_too_many_states_to_look_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_module, "MOST", 5)
    state = pg.load(write(tmp_path, SECRET)).initial().result(0).result(1)
    with pytest.raises(pg.Unsuited, match="should define determinise"):
        pg.analyse(state, "mcts", pg.Limit(sims=10))


def test_worlds_are_those_of_the_file_as_it_is(tmp_path: Path) -> None:
    """A game whose file was changed is equal to what it was, but its odds are not."""
    for first, odds in (("1 / 3", [1 / 3, 2 / 3, 1.0]), ("(5, 4, 1)[i] / 10", [0.5, 0.9, 1.0])):
        game = pg.load(write(tmp_path, SECRET, ("p[i] = 1 / 3", f"p[i] = {first}")))
        found = worlds(record_state(game.initial().result(0).result(1)))
        assert np.allclose(found.odds, odds)


def test_a_state_that_cannot_be_is_not_peeped_at(tmp_path: Path) -> None:
    """What is hidden would follow from nothing but the state itself."""
    state = pg.load(write(tmp_path, SECRET)).parse("card=0 open=7 guess=-1 turn=1")
    with pytest.raises(pg.Unsuited, match=r"no reachable state of .* looks like this"):
        pg.analyse(state, "mcts", pg.Limit(sims=10))


DRAW_ANEW = """
from plyground.kernel.randomness import below


def determinise(s, player, random):
    if player == 1:
        s.card = below(random, 3)
"""


@pytest.mark.parametrize("source", [SECRET, SECRET + DRAW_ANEW], ids=["looked through", "drawn"])
def test_the_odds_of_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    """Two cards of three are low, whichever it really is."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    game = pg.load(write(tmp_path, source))
    for card in range(3):
        state = game.initial().result(card).result(0)
        found = pg.analyse(state, "mcts", pg.Limit(sims=600))
        assert state.describe(found.action or 0) == "low"
        assert found.value == pytest.approx(1 / 3, abs=0.1)


def test_cards_drawn_anew_fit_what_is_seen_and_nothing_else(rng: random.Random) -> None:
    game = record_game("kuhn_poker", players=4)
    draw = game.rules.own["determinise"]
    seen = set()
    for seed in range(60):
        drawn = []
        for text in ("TJQK pb", "9JKT pb", "KJ9T pb"):
            state = game.parse(text)
            draw(state.record, 1, np.array([seed], np.uint64))
            assert len(set(state.record.cards.tolist())) == 4
            drawn.append(state._identity())
        assert len(set(drawn)) == 1
        assert state.observation(1) == game.parse(text).observation(1)
        seen.add(drawn[0])
    assert len(seen) > 20


HOLDS = """\
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record
from plyground.kernel.randomness import below

State = record(card=np.int8, noted=np.int8, asked=np.int8, said=np.int8, turn=np.int8)
SEES = 4


def start(s):
    s.turn = CHANCE
    s.card = -1
    s.said = -1


def legal(s, moves):
    if s.said >= 0:
        return 0
    for i in range(3):
        moves[i] = i
    if s.turn == 1:
        moves[0] = s.card
        moves[1] = 3
    return 2 if s.turn == 1 else 3


def play(s, a):
    if s.turn == CHANCE:
        s.card = a
        s.noted = 1 + a
        s.turn = 0
    elif s.turn == 0:
        s.asked = a
        s.turn = 1
    else:
        if a != 3 and a != s.card:
            raise ValueError("a card that is not there")
        s.said = a


def score(s, u):
    u[0] = 1.0 if s.said == s.asked else 0.0 if s.said == 3 else -1.0
    u[1] = -u[0]


def sees(s, player, out):
    out[0] = s.turn
    out[1] = s.asked
    out[2] = s.said
    out[3] = s.noted if player == 1 else 0
    return SEES


def determinise(s, player, random):
    if player == 0:
        s.card = below(random, 3)
        s.noted = 0


facts = Facts(title="Holds", actions=4, max_moves=3, max_plies=3, deterministic=False,
              perfect_information=False)
"""
"""Guess a card. Its owner shows it, or passes if it was guessed; worlds drawn anew forget that the
owner knows it, so that what they may show is the only sign of it."""


def test_nobody_plays_in_a_world_what_was_legal_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    game = pg.load(write(tmp_path, HOLDS))
    answers = [
        pg.analyse(game.initial().result(card), "mcts", pg.Limit(sims=600)) for card in range(3)
    ]
    assert names(answers[0]) == names(answers[1]) == names(answers[2])
    # The card is shown in two cases of three, and passing is best in the third.
    assert answers[0].value == pytest.approx(-2 / 3, abs=0.15)
    small = pg.analyse(game.initial().result(1), "mcts", pg.Limit(sims=600, memory=1e-5))
    assert small.action in small.state.actions()
