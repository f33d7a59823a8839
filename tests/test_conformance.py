"""What every game must satisfy: one suite for all, see `plyground.game.doctor.conformance`."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scale import DEEP

import plyground as pg
from plyground.game.doctor.conformance import examine, faults
from plyground.game.records.backend import compiled_backend, interpreted_backend
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.playouts import play_out, workspace

DATA = Path(__file__).parent / "data" / "variants"


def share(options: dict[str, object], whole: int) -> int:
    """The size of a test: smaller for variants, which share most rules with the default."""
    return whole if DEEP or not options else -(-whole // 3)


WIDE = ("abalone", "blokus")
"""Games with so many moves that plain Python takes longer than the compiler."""


@pytest.fixture
def economy(name: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Variants are examined as plain Python; their playouts show that they compile."""
    if options and name not in WIDE and not DEEP:
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def variants(name: str) -> list[dict[str, object]]:
    """Sets of options of a game that are examined in addition to the defaults."""
    path = DATA / f"{name}.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8"))["variant"] if path.exists() else []
    return [{k: tuple(v) if isinstance(v, list) else v for k, v in o.items()} for o in found]


CASES = [(name, options) for name in pg.games() for options in [{}, *variants(name)]]
IDS = [f"{name}{''.join(f'-{k}={v}' for k, v in options.items())}" for name, options in CASES]
DEFAULTS: list[tuple[str, dict[str, object]]] = [(name, {}) for name in pg.games()]
every_game = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
every_default = pytest.mark.parametrize(("name", "options"), CASES if DEEP else DEFAULTS)
"""For tests that options hardly affect: variants only in the long form of the suite."""


WATCHED: list[tuple[str, dict[str, object]]] = [(name, {}) for name in pg.games()[::8]]
"""The tests above run the others interpreted, where a wrong index raises IndexError."""


def load(name: str, options: dict[str, object]) -> RecordGame:
    game = pg.load(name, **options)
    assert isinstance(game, RecordGame)
    return game


def follow(game: pg.Game, walk: list[int]) -> tuple[pg.State, list[str]]:
    """The state that a list of numbers leads to, each taken modulo the number of actions."""
    state: pg.State = game.initial()
    line = []
    for number in walk:
        actions = state.actions()
        if not actions:
            break
        a = actions[number % len(actions)]
        line.append(state.describe(a))
        state = state.result(a)
    return state, line


@pytest.mark.usefixtures("economy")
@every_game
def test_examination(name: str, options: dict[str, object]) -> None:
    states, games = share(options, 45), share(options, 2)
    assert [str(f) for f in examine(load(name, options), states=states, games=games)] == []


@pytest.mark.usefixtures("economy")
@every_game
def test_walks(name: str, options: dict[str, object]) -> None:
    game = load(name, options)
    longest = min(game.facts.max_plies, 120)

    @settings(max_examples=share(options, 18))
    @given(st.lists(st.integers(0, 1 << 16), max_size=longest))
    def check(walk: list[int]) -> None:
        state, line = follow(game, walk)
        assert faults(state) == [], line

    check()


@every_default
def test_compiled_games_equal_interpreted_ones(name: str, options: dict[str, object]) -> None:
    game = load(name, options)
    state = game.initial()
    games = np.int64(1)
    runs = []
    for interpreted in (True, False):
        work = workspace(state, seed=7)
        work.run(play_out, games, interpreted=interpreted)
        last = work.record.stack[0].tobytes()
        runs.append((work.record.plies, work.record.total.tolist(), work.record.random[0], last))
    assert runs[0] == runs[1]


@every_default
def test_compiled_backend_equals_interpreted(name: str, options: dict[str, object]) -> None:
    """Records, actions and status are the same, byte for byte, along whole random games."""
    game = load(name, options)
    plain, quick = interpreted_backend(game.rules, lambda: None), compiled_backend(game.rules)
    rng = np.random.default_rng(3)
    for _ in range(2 if DEEP else 1):
        state = game.initial()
        for _ in range(400):
            assert plain.status(state) == quick.status(state)
            actions = plain.actions(state)
            assert actions == quick.actions(state)
            if not actions or state.is_terminal:
                break
            a = int(rng.choice(actions))
            answers = []
            for backend in (plain, quick):
                game.use(backend)
                after = state._after(a)
                assert after is not None
                answers.append((after._identity(), after.past.tobytes(), after.to_play))
            assert answers[0] == answers[1], (state.text, state.describe(a))
            assert after is not None
            state = after
        game.use(quick)


@every_game
def test_playouts_end_and_agree_with_the_facts(name: str, options: dict[str, object]) -> None:
    game = load(name, options)
    result = pg.playouts(game.initial(), 300, seed=5)
    assert result.count == 300
    assert 0 < result.plies <= 300 * game.facts.max_plies
    low, high = game.facts.utility
    assert all(low <= mean <= high for mean in result.mean)
    if game.zero_sum:
        assert abs(sum(result.mean)) < 1e-9
    assert result.mean == pg.playouts(game.initial(), 300, seed=5).mean


@pytest.mark.parametrize(("name", "options"), CASES if DEEP else WATCHED)
def test_bounds(name: str, options: dict[str, object]) -> None:
    """With numba's bounds checks on, no rule reads or writes out of bounds."""
    code = (
        "import plyground as pg\n"
        f"print(pg.playouts(pg.load({name!r}, **{options!r}).initial(), 50, seed=1).count)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "50\n"
