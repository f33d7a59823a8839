"""States: immutable, hashable, picklable, comparable; clear errors for every misuse."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import numpy as np
import pytest
from small_games import COUNT, rule, write

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState


@pytest.fixture(params=["interpreted", "compiled"])
def game(request: pytest.FixtureRequest) -> RecordGame:
    loaded = pg.load("connect4", rows=5)
    assert isinstance(loaded, RecordGame)
    fresh = RecordGame(loaded.rules, loaded.options, loaded.declared, loaded.source)
    if request.param == "compiled":
        fresh.compile()
    return fresh


def test_a_state_never_changes(game: RecordGame) -> None:
    state = game.initial()
    before = (state.text, state.actions(), hash(state), str(state), state.to_play)
    for a in state.actions():
        assert state.result(a) != state
    assert before == (state.text, state.actions(), hash(state), str(state), state.to_play)


def test_equal_positions_are_equal_states(game: RecordGame) -> None:
    one = game.initial().result("a1").result("b1").result("c1").result("d1")
    other = game.initial().result("c1").result("d1").result("a1").result("b1")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, game.initial()}) == 2
    assert one != pg.load("connect4").initial()
    assert one != "a string"


def test_pickle_and_copy(game: RecordGame) -> None:
    state = game.initial().result("d1")
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert again.game.options == {"rows": 5}
        assert again.actions() == state.actions()


def test_actions_by_number_and_by_name(game: RecordGame) -> None:
    state = game.initial()
    assert state.result(3) == state.result("d1") == state.result(" D1 ") == state.result("d")
    assert state.result(np.int32(3)) == state.result(3)
    assert state.describe(3) == "d1"


@pytest.mark.parametrize("repetition", ["None", "Repetition()", "Repetition('forbidden', 2)"])
def test_a_described_action_lists_the_legal_actions_once(tmp_path: Path, repetition: str) -> None:
    file = write(
        tmp_path,
        COUNT,
        ("import CHANCE", "import CHANCE, Repetition"),
        ("max_plies=LAST", f"max_plies=LAST, repetition={repetition}"),
        rule("legal", "s, moves", "CALLS[0] += 1"),
    )
    game = pg.load(file)
    assert isinstance(game, RecordGame)
    state, calls = game.initial(), game.rules.own["legal"].__globals__["CALLS"]
    before = calls[0]
    after = state.result("2")
    assert calls[0] == before + 1
    assert after == state.result(1)


@pytest.mark.parametrize("wrong", [7, -1, 1 << 40, "h1", "d2", ""])
def test_illegal_actions(game: RecordGame, wrong: int | str) -> None:
    with pytest.raises(pg.IllegalAction, match=r"connect4: .* is not legal here; legal: a1, b1"):
        game.initial().result(wrong)


def test_wrong_types_of_action(game: RecordGame) -> None:
    with pytest.raises(TypeError):
        game.initial().result(1.5)  # type: ignore[arg-type]


def test_the_end(game: RecordGame) -> None:
    state: pg.State = game.initial()
    with pytest.raises(pg.NotTerminal, match="not over"):
        state.utility(0)
    for move in ["a1", "b1", "a2", "b2", "a3", "b3", "a4"]:
        state = state.result(move)
    assert state.is_terminal
    assert state.to_play is None
    assert state.actions() == []
    assert [state.utility(p) for p in (0, 1)] == [1.0, -1.0]
    assert [state.evaluate(p) for p in (0, 1)] == [1.0, -1.0]
    assert str(state).endswith("x wins")
    with pytest.raises(pg.IllegalAction, match="the game is over"):
        state.result("c1")
    with pytest.raises(pg.PlygroundError, match="players 0 to 1"):
        state.utility(2)
    with pytest.raises(pg.PlygroundError, match="the game is over"):
        state.outcomes()


def test_evaluation_lies_between_loss_and_win(game: RecordGame) -> None:
    state = game.initial().result("d1")
    assert state.features() == {"centre": 1.0, "one_short": 0.0, "two_short": 0.0}
    assert -1 < state.evaluate(1) < 0 < state.evaluate(0) < 1
    assert state.evaluate(0) == -state.evaluate(1)


def test_perft_and_its_limits(game: RecordGame) -> None:
    state = game.initial()
    assert [state.perft(d) for d in range(4)] == [1, 7, 49, 343]
    with pytest.raises(ValueError, match="-1"):
        state.perft(-1)
    with pytest.raises(ValueError, match="up to"):
        state.perft(1000)


def test_threads_share_states(game: RecordGame) -> None:
    """Many threads stepping from one state get their own results."""
    root = game.initial()
    wrong: list[str] = []

    def work(column: int) -> None:
        for _ in range(300):
            state = root.result(column).result((column + 1) % 7)
            if state.actions() != list(range(7)) or state.text.count("x") != 2:
                wrong.append(state.text)

    threads = [threading.Thread(target=work, args=(c,)) for c in range(7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_rules_are_compiled_after_many_calls() -> None:
    loaded = pg.load("connect4")
    assert isinstance(loaded, RecordGame)
    game = RecordGame(loaded.rules, {}, {}, "connect4")
    first = game.backend
    state = game.initial()
    for _ in range(3100):
        state.actions()
    assert game.backend is not first


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("", 0, "the board is missing"),
        ("7/7/7/7 x", 0, "5 rows expected, 4 found"),
        ("7/7/7/7/3z3 x", 9, "'z' is no piece"),
        ("7/7/7/7/8 x", 8, "row 5 has 8 cells, expected 7"),
        ("7/7/7/7/7 y", 10, "expected one of 'x', 'o'"),
        ("7/7/7/7/7 x more", 12, "nothing was expected"),
        ("7/7/7/3x3/7 o", 0, "d2 hangs in the air"),
        ("7/7/7/7/3x3 x", 12, "cannot be x's turn"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        pg.load("connect4", rows=5).parse(text)
    assert caught.value.at == at
    assert why in str(caught.value)
    assert f"(at character {at + 1})" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).at == at


@pytest.mark.parametrize(("name", "most"), [("connect4", 1), ("nine_mens_morris", 3)])
def test_a_step_with_compiled_rules_takes_few_calls_of_python(name: str, most: int) -> None:
    """Calls are most of the time of a loop: this guards its speed without a clock."""
    game = pg.load(name)
    assert isinstance(game, RecordGame)
    game.compile()
    state = game.initial().result(game.initial().actions()[0])
    calls: list[str] = []

    def watch(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            calls.append(frame.f_code.co_name)

    sys.setprofile(watch)
    try:
        actions = state.actions()
        after = state.result(actions[0])
        ended = after.is_terminal
    finally:
        sys.setprofile(None)
    assert not ended
    listing, *steps, asking = calls
    assert listing.startswith("actions")
    assert asking == "is_terminal"
    assert len(steps) <= most, steps


def test_states_of_several_threads_have_places_of_their_own() -> None:
    """Threads that step at once, over the end of many blocks, never write into the same record."""
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    game.compile()
    start = game.initial()

    def steps(first: int) -> list[State]:
        return [start.result(first).result(second) for second in range(7) for _ in range(300)]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(steps, range(7)))
    for first, states in enumerate(found):
        expected = [start.result(first).result(second).text for second in range(7)]
        assert [s.text for s in states[::300]] == expected
    addresses = [s.address for states in found for s in states if isinstance(s, RecordState)]
    assert len(set(addresses)) == len(addresses) == 7 * 7 * 300
