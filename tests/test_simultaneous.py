"""Simultaneous choices, declared: hidden until all are made, then revealed together."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import plyground as pg
from plyground.game.doctor.conformance import examine

EXAMPLES = Path(__file__).parent.parent / "docs" / "games_examples.md"
BLOCKS = re.findall(r"```python\n(.*?)```", EXAMPLES.read_text(encoding="utf-8"), re.DOTALL)
LIAR, GOOFSPIEL = BLOCKS[1:]
ONE_SHOT = '''"""A matrix game, played at once."""
import numpy as np
from plyground.game import Facts, record

State = record(chosen=(np.int32, 2), played=(np.int8, 2), done=np.int8)
PAYOFF = np.array([[2.0, -1.0], [-1.0, 1.0]])
SEES = 3

def start(s):
    pass

def over(s):
    return s.done == 1

def choices(s, player, moves):
    moves[0] = 0
    moves[1] = 1
    return 2

def reveal(s, chosen):
    s.played[0] = chosen[0]
    s.played[1] = chosen[1]
    s.done = 1

def score(s, u):
    u[0] = PAYOFF[s.played[0], s.played[1]]
    u[1] = -u[0]

def sees(s, player, out):
    out[0] = s.played[0]
    out[1] = s.played[1]
    out[2] = s.done
    return 3

facts = Facts(title="Matrix", actions=2, max_moves=2, max_plies=2, utility=(-2.0, 2.0),
              perfect_information=False, simultaneous=True)
'''


def written(folder: Path, source: str, name: str = "own.py") -> Path:
    file = folder / name
    file.write_text(source, encoding="utf-8")
    return file


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_of_the_docs_pass_the_doctor(number: int, tmp_path: Path) -> None:
    assert len(BLOCKS) == 3
    game = pg.load(written(tmp_path, BLOCKS[number], f"example{number}.py"))
    assert not examine(game, states=40, games=4)


def test_the_board_game_can_be_searched(tmp_path: Path) -> None:
    state = pg.load(written(tmp_path, BLOCKS[0]), size=3).initial()
    assert pg.minimax(state).value == pg.alphabeta(state).value
    assert state.game.parse(state.text) == state


def test_hidden_dice_can_be_played_and_searched(tmp_path: Path) -> None:
    game = pg.load(written(tmp_path, LIAR, "liar.py"))
    rolled = game.initial().result("roll 2").result("roll 4")
    other = game.initial().result("roll 2").result("roll 1")
    assert rolled.observation(0) == other.observation(0)
    assert rolled.observation(1) != other.observation(1)
    caught = rolled.result("1x3").result("liar")
    assert (caught.utility(0), caught.utility(1)) == (-1.0, 1.0)
    # Who holds a 4 knows that two 1s are a lie.
    bid = rolled.result("2x1")
    found = pg.analyse(bid, "mcts", pg.Limit(sims=500), seed=1)
    assert found.action == bid.action("liar")


def test_choices_are_hidden_and_revealed_together(tmp_path: Path) -> None:
    state = pg.load(written(tmp_path, GOOFSPIEL)).initial()
    assert state.to_play == 0
    low, high = state.result("bid 1"), state.result("bid 3")
    assert low.to_play == high.to_play == 1
    assert low.observation(1) == high.observation(1)
    assert low.observation(0) != high.observation(0)
    assert str(low) == str(high)
    after = low.result("bid 2"), high.result("bid 2")
    assert after[0].observation(1) != after[1].observation(1)
    assert after[0].to_play == 0


def test_the_value_is_that_of_the_matrix(tmp_path: Path) -> None:
    """Played one after the other with open choices, the second player would win more."""
    solved = pg.sequence_form(pg.load(written(tmp_path, ONE_SHOT)))
    (mixed,) = pg.matrix([[2, -1], [-1, 1]]).equilibria()
    assert solved.value == pytest.approx(float(mixed.payoffs[0])) == pytest.approx(0.2)
    first = solved.policy.rows[0].probabilities
    assert sorted(first) == pytest.approx([0.4, 0.6])


def test_goofspiel_is_fair(tmp_path: Path) -> None:
    solved = pg.sequence_form(pg.load(written(tmp_path, GOOFSPIEL)))
    assert solved.value == pytest.approx(0, abs=1e-9)
    assert solved.exploitability < 1e-9


def test_agents_play_it(tmp_path: Path) -> None:
    record = pg.play(written(tmp_path, GOOFSPIEL), ["random", "random"], seed=1)
    assert len(record.moves) == 6


def removed(text: str) -> Callable[[str], str]:
    return lambda source: source.replace(text, "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (removed("simultaneous=True"), "choices and reveal need simultaneous=True in the facts"),
        (removed("chosen=(np.int32, 2), "), r"State needs chosen=\(np.int32, 2\)"),
        (removed("perfect_information=False,"), "need two or more players, perfect_information"),
        (lambda s: s.replace("def over(s)", "def ended(s)"), r"needs over\(s\)"),
        (lambda s: s + "\ndef legal(s, moves):\n    return 0\n", "so leave out legal"),
        (lambda s: s.replace("np.int32, 2", "np.float64, 2"), "the field chosen has whole numbers"),
    ],
)
def test_mistakes_are_named(change: Callable[[str], str], said: str, tmp_path: Path) -> None:
    with pytest.raises(pg.BadGame, match=said):
        pg.load(written(tmp_path, change(ONE_SHOT)))
