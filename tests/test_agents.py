"""Agents, and the estimates that some of them use."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import SECRET, write

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.spec import read_call, read_spec, write_call, write_spec
from plyground.search.agents.searchers import Searcher
from plyground.search.agents.weak import Weak
from plyground.search.engines import estimates
from plyground.search.engines.estimates import estimate
from plyground.search.limit import Limit


def test_specs() -> None:
    assert read_spec("nim:piles=3,4,5,misere=yes") == ("nim", {"piles": "3,4,5", "misere": "yes"})
    assert read_spec(r"C:\games\mine.py") == (r"C:\games\mine.py", {})
    assert read_spec(write_spec("random", {"seed": 3})) == ("random", {"seed": "3"})


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("random", ("random", None, {})),
        ("mcts:sims=20,c=1.4", ("mcts", None, {"sims": "20", "c": "1.4"})),
        ("uci:stockfish,elo=1500", ("uci", "stockfish", {"elo": "1500"})),
        ('uci:stockfish,Skill Level="3"', ("uci", "stockfish", {"Skill Level": "3"})),
        ('gtp:"gnugo --mode gtp"', ("gtp", "gnugo --mode gtp", {})),
        ("gtp:gnugo --mode gtp --size=9", ("gtp", "gnugo --mode gtp --size=9", {})),
        (r"python:C:\\bots\\b.py:go,time=2", ("python", r"C:\\bots\\b.py:go", {"time": "2"})),
        (r'uci:"say \"x\", y=1",z="2,w=3"', ("uci", 'say "x", y=1', {"z": "2,w=3"})),
        ("nim:piles=3,4,5,misere=yes", ("nim", None, {"piles": "3,4,5", "misere": "yes"})),
    ],
)
def test_calls(text: str, read: tuple[str, str | None, dict[str, str]]) -> None:
    assert read_call(text) == read
    assert read_call(write_call(*read)) == read


@given(st.text(min_size=1), st.dictionaries(st.from_regex(r"[a-z]+", fullmatch=True), st.text()))
def test_every_call_is_read_back(first: str, options: dict[str, str]) -> None:
    assert read_call(write_call("uci", first, options)) == ("uci", first, options)


@pytest.mark.parametrize("spec", ["random", "random:seed=3", "greedy", "playouts:games=20"])
def test_agents_choose_legal_actions(spec: str) -> None:
    player, rng = pg.agent(spec), random.Random(1)
    assert player.spec == spec
    assert pg.agent(player) is player
    state = pg.load("connect4").initial()
    while not state.is_terminal:
        a = player.choose(state, rng)
        assert a in state.actions()
        state = state.result(a)
    with pytest.raises(pg.PlygroundError, match="the game is over"):
        player.choose(state, rng)


def test_random_is_fair_and_seeded() -> None:
    state = pg.load("connect4").initial()
    rng = random.Random(0)
    counts = Counter(pg.agent("random").choose(state, rng) for _ in range(700))
    assert set(counts) == set(range(7))
    assert min(counts.values()) > 60
    fixed = {pg.agent("random:seed=5").choose(state, random.Random(i)) for i in range(9)}
    assert len(fixed) == 1


@pytest.mark.parametrize("spec", ["greedy", "playouts"])
def test_better_agents_take_a_win(spec: str) -> None:
    state = pg.load("connect4").parse("7/7/7/7/ooo4/xxx4 x")
    assert state.describe(pg.agent(spec).choose(state, random.Random(0))) == "d1"


@pytest.mark.parametrize("spec", ["greedy", "playouts"])
def test_agents_refuse_hidden_information(tmp_path: Path, spec: str) -> None:
    state = pg.load(write(tmp_path, SECRET)).initial().result(0).result(0)
    with pytest.raises(pg.Unsuited, match="hidden information"):
        pg.agent(spec).choose(state, random.Random(0))


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("alphabetta", "there is no agent 'alphabetta'; did you mean alphabeta?"),
        ("zzz", "there is no agent 'zzz'; there are random, greedy, playouts"),
        ("alphabeta:tme=1", "the agent alphabeta has no option 'tme'; it has time"),
        ("alphabeta:time=0", "time cannot be '0'; allowed: a number above 0"),
        ("random:seed", "random cannot be given 'seed': options are written name=value"),
        ("random:seed=1,seed=2", "the option 'seed' is given twice"),
        ("uci:a,program=b", "the agent uci is given its program twice"),
        ("greedy:depth=2", "the agent greedy has no option 'depth'; it has net"),
        ("playouts:games=0", "games cannot be '0'; allowed: a whole number, 1 or more"),
        ("playouts:games=many", "games cannot be 'many'; allowed: a whole number"),
        ("playouts:time=inf", "time cannot be 'inf'; allowed: a number above 0"),
        ("minimax:time=inf", "time cannot be 'inf'; allowed: a number above 0"),
        ("mcts:time=inf", "time cannot be 'inf'; allowed: a number above 0"),
        ("mcts:threads=1000", "threads cannot be '1000'; allowed: a whole number from 1 to 256"),
        (
            None,
            "an agent is a text such as 'mcts:sims=500', a function of a state, or an Agent, "
            "not None",
        ),
    ],
)
def test_bad_specs(spec: Any, sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.agent(spec)
    assert sentence in str(error.value)


@pytest.mark.parametrize("spec", ["mcts:c=inf", "mcts:mast=2000", "mcts:rave=nan"])
def test_impossible_options_are_refused_before_the_first_move(spec: str) -> None:
    with pytest.raises(pg.BadOption, match=r"mcts: .* cannot be"):
        pg.play("tic_tac_toe", [spec, "random"])


def test_solve_plays_games_of_three_players() -> None:
    record = pg.play("nim:piles=1,2,players=3", ["solve", "random", "solve"])
    assert record.forfeit is None


@pytest.mark.parametrize(
    ("spec", "seconds"),
    [
        ("mcts:depth=2", 1.0),  # a depth does not end it
        ("alphabeta:sims=500", 1.0),
        ("alphabeta:memory=16", 1.0),
        ("mcts:sims=500", None),
        ("alphabeta:depth=2,memory=16", None),
        ("mcts:depth=2,time=3", 3.0),
    ],
)
def test_every_search_has_a_limit_that_ends_it(spec: str, seconds: float | None) -> None:
    player = pg.agent(spec)
    assert isinstance(player, Searcher)
    assert player.limit is not None
    assert player.limit.time == seconds
    assert player.within(5.0).limit.time == (5.5 if seconds is None else seconds)  # type: ignore[union-attr]
    assert player.within(0.5).limit.time == pytest.approx(0.55)  # type: ignore[union-attr]


def test_a_weak_agent_stops_when_it_is_too_late() -> None:
    weak = Weak(budget=10**9)
    assert weak.within(2.0).searcher.limit == Limit(time=2.2, sims=10**9)
    assert weak.within(2.0) == weak
    assert weak.searcher.limit == Limit(sims=10**9)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("mcts:c=nan", "c cannot be 'nan'; allowed: a number from 0"),
        ("mcts:minimax=7", "minimax cannot be '7'; allowed: a number from 0 to 1"),
        ("mcts:rave=-1", "rave cannot be '-1'; allowed: a number from 0"),
        ("solve:method=luck", "method cannot be 'luck'; allowed: auto, search or graph"),
    ],
)
def test_a_wrong_option_is_found_before_the_first_move(spec: str, sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.play("connect4", [spec, "random"])
    assert sentence in str(error.value)


@pytest.mark.parametrize("spec", ["mcts:rave=100", "mcts:reuse=yes", "alphabeta:null_move=no"])
def test_plain_games_lack_the_options_of_compiled_searches(spec: str) -> None:
    name, _, option = spec.partition(":")
    with pytest.raises(pg.PlygroundError) as error:
        pg.play("tree:[[3 12] [2 4]]", [spec, "random"])
    said = f"the engine {name} for plain classes and trees has no option"
    assert said in str(error.value)
    assert f"'{option.partition('=')[0]}'" in str(error.value)


def test_estimates() -> None:
    state = pg.load("connect4").parse("7/7/7/7/2ooo2/2xxx2 x")
    found = estimate({state: 1.0}, 200, seed=3)
    assert {state.describe(e.action) for e in found[:2]} == {"b1", "f1"}
    assert [e.mean for e in found[:2]] == [1.0, 1.0]
    assert all(e.games == 200 for e in found)
    assert found == estimate({state: 1.0}, 200, seed=3)
    assert estimate({state: 1.0}, 10**6, seed=3, seconds=0.01)[0].games < 10**6


def test_minimax_plays_the_quickest_win() -> None:
    """A slower win comes first in the list."""
    state = pg.load("tic_tac_toe").parse("oox/1x1/3 x")
    agent = pg.agent("minimax:depth=5")
    assert state.result(agent.choose(state, random.Random(0))).is_terminal


def test_random_games_are_as_many_as_fit_into_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole round of ten games for each move was played, which took 1.7 times a tenth of a
    second in Tori Shogi, and could take any number of times."""
    clock, games = [0.0], list[int]()

    def slow(state: State, count: int, seed: int = 0) -> SimpleNamespace:
        clock[0] += 0.01 * count if seed else 0.0  # the first only compiles
        games.append(count)
        return SimpleNamespace(mean=(0.0, 0.0))

    monkeypatch.setattr(estimates, "playouts", slow)
    monkeypatch.setattr(estimates, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    state = pg.load("tic_tac_toe").initial()
    found = estimates.estimate({state: 1.0}, 100, seed=1, seconds=0.5)
    assert 0.25 < clock[0] <= 0.5
    assert games[1:] == [1] * 9 + [4] * 9
    assert {one.games for one in found} == {5}
