"""The full solver: known values, the textbook's values, and honest bounds when it is stopped."""

from __future__ import annotations

import doctest
import gc
import random
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.search.engines.solve import guess

SMALL: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tic_tac_toe", {}),
    ("nim", {"piles": "1,2,3"}),
    ("nim", {"piles": "2,3", "misere": True}),
    ("kalah", {"pits": 2, "seeds": 2, "margin": True}),
    ("dots_and_boxes", {"rows": 1, "columns": 2}),
    ("hex", {"size": 3}),
    ("connect4", {"rows": 3, "columns": 3, "line": 3}),
)


def late_positions(game: pg.Game, count: int, left: int, seed: str) -> list[State]:
    """States some plies before the end of random games."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        line = [game.initial()]
        while not line[-1].is_terminal:
            line.append(line[-1].result(rng.choice(line[-1].actions())))
        if len(line) > 1:
            found.append(line[max(0, len(line) - 1 - rng.randint(1, left))])
    return found


@pytest.mark.parametrize("method", ["search", "graph"])
@pytest.mark.parametrize(("name", "options"), SMALL)
def test_every_move_has_the_textbooks_value_and_distance(
    name: str, options: dict[str, Any], method: str
) -> None:
    for state in late_positions(pg.load(name, **options), 6, 6, f"{name}{options}"):
        found = pg.analyse(state, "solve", method=method)
        wanted = pg.alphabeta(state, tie="quicker")
        assert (found.value, found.bound) == (wanted.value, "=")
        for row in found.moves:
            below = state.result(row.action)
            best = pg.alphabeta(below, tie="quicker", player=found.player)
            value = below.utility(found.player) if below.is_terminal else best.value
            assert (row.value, row.bound) == (value, "=")
            plies = 0 if below.is_terminal else len(best.line)
            assert row.distance == (None if value == 0 else plies + 1)
        after: State = state
        for a in found.line:
            after = after.result(a)
        if found.value != 0 and method == "graph":
            assert after.is_terminal
            assert after.utility(found.player) == found.value


@pytest.mark.parametrize(
    ("name", "options", "value"),
    [
        ("tic_tac_toe", {}, 0.0),
        ("kalah", {"pits": 3, "seeds": 3, "margin": True}, 2.0),
        ("kalah", {"pits": 4, "seeds": 2, "margin": True}, 6.0),
        ("othello", {"size": 4}, -1.0),
        ("hex", {"size": 3}, 1.0),
        ("nim", {"piles": "3,4,5"}, 1.0),
        ("nim", {"piles": "1,2,3"}, -1.0),
    ],
)
def test_known_values(name: str, options: dict[str, Any], value: float) -> None:
    found = pg.analyse(pg.load(name, **options).initial(), "solve", every=False)
    assert (found.value, found.bound) == (value, "=")


def test_kalah_of_four_pits_and_three_seeds_is_won_by_six() -> None:
    """A case of Irving, Donkers and Uiterwijk (2000): the first player wins."""
    state = pg.load("kalah", pits=4, seeds=3, margin=True).initial()
    found = pg.analyse(state, "solve", every=False, distance=False)
    assert (found.value, found.bound) == (6.0, "=")
    assert found.names[0] == "b1"


def test_a_limit_leaves_true_bounds() -> None:
    state = pg.load("kalah", pits=4, seeds=3, margin=True).initial()
    for nodes in (10, 3_000, 100_000, 400_000):
        found = pg.analyse(state, "solve", pg.Limit(nodes=nodes))
        assert found.stopped == "nodes"
        assert found.nodes <= nodes
        assert found.action in state.actions()
        assert {"=": found.value == 6.0, ">=": found.value <= 6.0, "<=": found.value >= 6.0}.get(
            found.bound, True
        )
        exact = {"a1": -6.0, "b1": 6.0, "c1": 2.0, "d1": -2.0}
        for row in found.moves:
            if row.value is not None:
                assert {
                    "=": row.value == exact[row.name],
                    "<=": row.value >= exact[row.name],
                    ">=": row.value <= exact[row.name],
                }[row.bound]


def test_a_graph_that_is_stopped_or_does_not_fit() -> None:
    state = pg.load("connect4", rows=4, columns=5).initial()
    found = pg.analyse(state, "solve", pg.Limit(nodes=5_000), method="graph")
    assert (found.stopped, found.bound) == ("nodes", "~")
    assert found.nodes == 5_000  # no more than is allowed, and not much less
    small = pg.analyse(state, "solve", pg.Limit(memory=20), method="graph")
    assert (small.stopped, small.bound) == ("memory", "~")
    assert small.action in state.actions()
    assert "do not fit into 20 megabytes" in small.unsearched[1]
    stop = threading.Event()
    stop.set()
    stopped = pg.analyse(state, "solve", stop=stop, method="graph")
    assert stopped.stopped == "stop"
    assert stopped.action in state.actions()


def test_a_graph_of_as_many_states_as_are_allowed() -> None:
    state = pg.load("tic_tac_toe").initial()
    enough = pg.analyse(state, "solve", pg.Limit(nodes=5478), method="graph")
    assert (enough.nodes, enough.stopped, enough.bound) == (5478, None, "=")
    short = pg.analyse(state, "solve", pg.Limit(nodes=5477), method="graph")
    assert (short.nodes, short.stopped, short.bound) == (5477, "nodes", "~")


def test_chance_and_many_players() -> None:
    small = pg.load("pig", target=4, rolls=4).initial()
    found = pg.analyse(small, "solve")
    assert found.bound == "="
    assert found.value == pytest.approx(pg.expectiminimax(small).value)
    three = pg.load("pig", target=4, rolls=4, players=3).initial()
    solved = pg.analyse(three, "solve")
    assert solved.value == pytest.approx(pg.maxn(three).value)
    at_chance = pg.analyse(small.result(0), "solve")
    assert at_chance.action is None
    assert at_chance.value == pytest.approx(found.value)


def test_endings_of_chess_leave_the_clocks_out() -> None:
    state = pg.load("chess").parse("8/8/8/8/8/2k5/8/K6Q w - - 0 1")
    found = pg.analyse(state, "solve")
    assert (found.value, found.bound) == (1.0, "=")
    assert len(found.line) == 11
    after: State = state
    for a in found.line:
        after = after.result(a)
    assert after.utility(0) == 1.0
    assert "ignored: repetition" in found.unsearched[0]


def test_interpreted_and_compiled_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    states = late_positions(pg.load("tic_tac_toe"), 4, 5, "twins")
    ways: list[dict[str, Any]] = [{"method": "search", "table": 0.01}, {"method": "graph"}]
    compiled = [[pg.analyse(s, "solve", **way) for way in ways] for s in states]
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    for state, wanted in zip(states, compiled, strict=True):
        for way, other in zip(ways, wanted, strict=True):
            found = pg.analyse(state, "solve", **way)
            assert (found.value, found.nodes, found.moves) == (
                other.value,
                other.nodes,
                other.moves,
            )


def test_the_examples_of_the_page() -> None:
    page = Path(__file__).parents[3] / "docs" / "solving.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 4
    assert results.failed == 0


def test_an_agent_that_solves_plays_perfectly_and_ends_in_time() -> None:
    state = pg.load("nim", piles="3,4,5").initial()
    found = pg.agent("solve").choose(state, random.Random(0))
    assert state.describe(found) == "take 2 from pile 1"
    chess = pg.load("chess").initial()
    assert pg.agent("solve:nodes=100").choose(chess, random.Random(0)) in chess.actions()


def test_memory_does_not_grow_with_the_number_of_searches() -> None:
    import tracemalloc

    state = pg.load("nim", piles="1,2").initial()

    def search(times: int) -> None:
        for _ in range(times):
            for engine in ("expectiminimax", "solve", "prove"):
                pg.analyse(state, engine, pg.Limit(nodes=50, memory=3))
            pg.analyse(state, "solve", method="graph")

    search(3)
    gc.collect()
    tracemalloc.start()
    search(2)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    search(15)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 100_000


def test_what_it_cannot_do_is_said() -> None:
    with pytest.raises(pg.Unsuited, match="hidden"):
        pg.analyse(pg.load("kuhn_poker").initial(), "solve")
    with pytest.raises(pg.Unsuited, match="depend on the path"):
        pg.analyse(pg.load("go", size=2).initial(), "solve")
    with pytest.raises(pg.BadOption, match="method"):
        pg.analyse(pg.load("nim").initial(), "solve", method="magic")
    # Its table ignores the clock, so it would confuse different positions.
    clock = pg.load("chess").parse("k7/7R/8/2K5/8/8/8/8 w - - 94 80")
    with pytest.raises(pg.Unsuited, match="graph"):
        pg.analyse(clock, "solve", method="search")
    with pytest.raises(pg.BadOption, match="table"):
        pg.analyse(pg.load("nim").initial(), "solve", table=-1)


@pytest.mark.parametrize("options", [{"every": False}, {"every": False, "distance": False}, {}])
def test_a_win_at_once_is_played_at_once(options: dict[str, Any]) -> None:
    state = pg.load("connect4").parse("7/7/7/xo2xo1/xx1ooo1/oxxoxx1 o")
    found = pg.analyse(state, "solve", **options)
    assert found.action is not None
    assert state.result(found.action).is_terminal
    assert found.value == 1


def test_a_guess_looks_at_as_many_moves_as_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at all 225 moves of Link Five took 1.5 times a limit of 0.1 s, after its end."""
    clock, seen = [0.0], list[State]()

    def slow(state: State, player: int) -> float:
        clock[0] += 0.01
        seen.append(state)
        return float(len(seen))

    state = pg.load("tic_tac_toe").initial()
    monkeypatch.setattr(RecordState, "evaluate", slow)
    monkeypatch.setattr(guess, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    chosen = guess.best_at_sight(state, state.actions(), 0.045)
    assert len(seen) == 5
    assert state.result(chosen) == seen[-1]
    assert guess.best_at_sight(state, state.actions()) == state.actions()[-1]


def test_a_solver_that_must_guess_says_so_and_plays_the_best_at_sight() -> None:
    state = pg.load("tic_tac_toe", m=4, n=4, k=4).parse("xxx1/ooo1/4/4 x")
    for method in ("search", "graph"):
        found = pg.analyse(state, "solve", pg.Limit(nodes=2), method=method)
        assert found.action is not None
        assert state.result(found.action).is_terminal, method
    opening = pg.load("othello").initial().result("d3").result("c5")
    found = pg.analyse(opening, "solve", pg.Limit(nodes=10))
    player = opening.to_play
    assert player is not None
    best = max(opening.result(a).evaluate(player) for a in opening.actions())
    assert found.action is not None
    assert opening.result(found.action).evaluate(player) == best
    assert any("guessed" in note for note in found.unsearched)
