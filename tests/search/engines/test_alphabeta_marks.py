"""What the engine claims: marks against the truth, distances, lines, limits, and wrong wishes."""

from __future__ import annotations

import gc
import random
import threading
import tracemalloc
from typing import Any

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState
from plyground.kernel.control import STOP
from plyground.search.engines.alphabeta.answer import value_of
from plyground.search.engines.alphabeta.deepening import deepen
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.plain import plain_search
from plyground.search.engines.alphabeta.workspace import set_up, workspace
from plyground.search.engines.zero_sum.score import distance_of

SMALL = ("tic_tac_toe", "connect4:rows=4,columns=5", "othello:size=4", "hex:size=3")


def small(text: str) -> pg.Game:
    name, _, options = text.partition(":")
    pairs = (pair.split("=") for pair in options.split(",") if pair)
    return pg.load(name, **{k: int(v) for k, v in pairs})


def late_states(game: pg.Game, rng: random.Random, n: int, left: int) -> list[pg.State]:
    """States of random games that can be solved by the textbook in no time."""
    found: list[pg.State] = []
    while len(found) < n:
        line = [game.initial()]
        while not line[-1].is_terminal:
            line.append(line[-1].result(rng.choice(line[-1].actions())))
        if len(line) > 1:
            found.append(line[max(0, len(line) - 1 - rng.randint(1, left))])
    return found


def true_score(state: pg.State) -> tuple[float, int | None]:
    """The value for the player to move and the plies to the end, by plain alpha-beta to the end."""
    assert isinstance(state, RecordState)
    work = workspace(state)
    set_up(work, state, pg.Limit(), AlphaBetaOptions())
    score = int(work.compile(plain_search)(work.record))
    return value_of(score, 1.0), distance_of(score)


def true_values(state: pg.State) -> dict[int, float]:
    """The value of each move for the player to move."""
    values = {}
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal:
            values[a] = after.utility(state.to_play or 0)
        else:
            value = true_score(after)[0]
            values[a] = value if after.to_play == state.to_play else -value
    return values


def holds(value: float, mark: str, truth: float) -> bool:
    claims = {"=": value == truth, ">=": truth >= value, "<=": truth <= value}
    return claims.get(mark, mark in ("~", "~<=", "~>="))


@pytest.mark.parametrize("game", SMALL)
def test_marks_are_true(game: str, rng: random.Random) -> None:
    """Whatever the depth, the options and the moment of the stop, a claim is true."""
    for state in late_states(small(game), rng, 10, 6):
        values = true_values(state)
        best = max(values.values())
        for _ in range(6):
            limit = pg.Limit(
                depth=rng.choice([None, 1, 2, 3, 5]), nodes=rng.choice([5, 20, 100, 1000, 100000])
            )
            options: dict[str, Any] = {"lines": rng.randint(1, 3), "solve": rng.random() < 0.3}
            options |= {name: rng.random() < 0.7 for name in ("table", "pvs", "deeper")}
            found = pg.analyse(state, "alphabeta", limit, **options)
            assert found.action in values
            assert holds(found.value, found.bound, best), (state.text, limit, options)
            for move in found.moves:
                if move.value is not None:
                    told = holds(move.value, move.bound, values[move.action])
                    assert told, (state.text, limit, options, move)
            if found.bound == "=" and found.stopped is None:
                assert values[found.action] == best


def test_a_lost_move_is_not_played_when_time_is_up() -> None:
    """The best move so far turned out to lose, and the others were not looked at again."""
    state = pg.load("connect4", rows=4, columns=5).parse("5/3x1/o2o1/o1xxx o")
    for nodes in range(1, 60):
        found = pg.analyse(state, "alphabeta", pg.Limit(nodes=nodes), essential=False, table=False)
        played = next(move for move in found.moves if move.action == found.action)
        assert (played.value, played.bound) != (-1.0, "="), nodes
        assert played.rank == 0


@pytest.mark.parametrize("solve", [False, True])
@pytest.mark.parametrize("game", SMALL)
def test_small_games_are_solved(game: str, solve: bool, rng: random.Random) -> None:
    """With no limit but the end: the value, the quickest win or slowest loss, a line to it."""
    for state in late_states(small(game), rng, 6, 6):
        truth, distance = true_score(state)
        found = pg.analyse(state, "alphabeta", pg.Limit(depth=100), solve=solve)
        assert (found.value, found.bound) == (truth, "=")
        if found.value != 0:
            row = next(move for move in found.moves if move.action == found.action)
            assert row.distance == len(found.line) == distance
        end = state
        for a in found.line:
            end = end.result(a)
        assert end.is_terminal
        assert end.utility(found.player) == found.value


def test_quick_wins_first() -> None:
    """Three to play and one to win: the distance is the least there is."""
    game = pg.load("connect4")
    state = game.parse("7/7/7/7/2oo3/2xxx2 o")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=8))
    assert (found.value, found.bound) == (-1.0, "=")
    assert next(m.distance for m in found.moves if m.action == found.action) == 2
    state = game.parse("7/7/7/7/2o4/o1xxx1o x")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=8))
    assert (found.value, found.bound) == (1.0, "=")
    assert found.names in (["b1"], ["f1"])


@pytest.mark.parametrize("nodes", [1, 2, 10])
def test_always_a_legal_move(nodes: int) -> None:
    for name in ("connect4", "othello", "tic_tac_toe"):
        state = pg.load(name).initial()
        found = pg.analyse(state, "alphabeta", pg.Limit(nodes=nodes))
        assert found.action in state.actions()
        assert found.stopped == "nodes"


def test_limits() -> None:
    state = pg.load("othello").initial()
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=3))
    assert (found.depth, found.stopped, found.bound) == (3, None, "~")
    found = pg.analyse(state, "alphabeta", pg.Limit(nodes=5000))
    assert found.stopped == "nodes"
    assert 5000 <= found.nodes < 5100
    found = pg.analyse(state, "alphabeta", pg.Limit(time=0.05))
    assert found.stopped == "time"


def test_nodes_are_counted_beyond_the_horizon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Captures on captures: to play them all out at depth 1 would take many times the limit."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = pg.load("chess").parse(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    )
    found = pg.analyse(state, "alphabeta", pg.Limit(nodes=30))
    assert found.stopped == "nodes"
    assert 30 <= found.nodes < 60
    assert found.action in state.actions()


def test_stop_and_progress() -> None:
    state = pg.load("othello").initial()
    stop = threading.Event()
    heard = []

    def tell(seen: object) -> None:
        heard.append(seen)
        stop.set()

    found = pg.analyse(state, "alphabeta", pg.Limit(time=60), progress=tell, stop=stop)
    assert found.stopped == "stop"
    assert heard


def test_two_threads_agree() -> None:
    state = pg.load("connect4", rows=4, columns=5).initial()
    one = pg.analyse(state, "alphabeta", pg.Limit(depth=30))
    two = pg.analyse(state, "alphabeta", pg.Limit(depth=30), threads=2)
    assert (one.value, one.bound) == (two.value, two.bound) == (0.0, "=")
    assert one.stopped is two.stopped is None


def test_only_what_is_known_has_a_distance() -> None:
    """Of a move that is no better than a win nothing is known: neither that it wins nor when."""
    state = pg.load("connect4").initial()
    found = pg.analyse(state, "alphabeta", pg.Limit(nodes=100_000))  # with the opening database
    distances = {move.bound: move.distance for move in found.moves}
    assert distances == {"=": 41, "<=": None}


@pytest.mark.parametrize(
    ("game", "position"), [("tic_tac_toe", "2x/3/3 o"), ("hex:size=3", "3/2r/3 b")]
)
@pytest.mark.parametrize("lines", [1, 3])
def test_distances_of_all_moves_are_true(game: str, position: str, lines: int) -> None:
    """A move that is only known to lose has no distance: it may lose sooner than the bound."""
    state = small(game).parse(position)
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=100), lines=lines)
    for move in found.moves:
        after = state.result(move.action)
        left = 0 if after.is_terminal else true_score(after)[1]
        assert move.distance in (None, (left or 0) + 1), move


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_stopped_within_any_depth(lines: int, depth: int) -> None:
    """The first depth included, before which nothing was known of any move."""
    state = pg.load("connect4").initial()
    assert isinstance(state, RecordState)
    work = workspace(state)
    set_up(work, state, pg.Limit(depth=6), AlphaBetaOptions(lines=lines))
    w = work.record

    def search(w: Any, table: Any, line: int, now: int, low: int, high: int) -> int:
        if w.count == 0:
            w.count, w.root_order[:7] = 7, range(7)
        if now == depth and line == lines - 1:
            w.control[STOP] = 1
        else:
            place = int(w.root_order[line])
            w.root_low[place] = w.root_high[place] = True
            w.root_score[place] = 10 * now - line
        return 10 * now - line

    deepen(w, None, search)
    assert w.done == depth - 1
    assert sorted(w.root_order[:7].tolist()) == list(range(7))
    if depth > 1:
        assert [int(w.root_score[i]) for i in w.root_order[:lines]] == [
            10 * (depth - 1) - line for line in range(lines)
        ]


def test_lines() -> None:
    """The best moves have values of their own; the others are no better."""
    state = pg.load("othello").initial().result("d3")
    many = pg.analyse(state, "alphabeta", pg.Limit(depth=5), lines=3)
    for move in many.moves:
        after = state.result(move.action)
        alone = pg.analyse(after, "alphabeta", pg.Limit(depth=4), deeper=False)
        assert move.value is not None
        assert move.value == pytest.approx(-alone.value, abs=1e-4)


def test_memory_is_kept_to() -> None:
    from plyground.search.engines.alphabeta.engine import make_table
    from plyground.search.limit import Limit

    for megabytes in (0.001, 1, 3, 64):
        assert make_table(Limit(memory=megabytes)).nbytes <= megabytes * 1_000_000
    assert make_table(Limit(nodes=100)).nbytes < 10_000
    beside = make_table(Limit(memory=17), held=1_000_000)  # a power of two lies in between
    assert 17_000_000 - make_table(Limit(memory=17)).nbytes < 1_000_000
    assert beside.nbytes <= 16_000_000


def test_many_searches_leave_nothing_behind() -> None:
    state = pg.load("tic_tac_toe").initial()
    pg.analyse(state, "alphabeta", pg.Limit(nodes=20))
    tracemalloc.start()
    for _ in range(20):
        pg.analyse(state, "alphabeta", pg.Limit(nodes=20))
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(200):
        pg.analyse(state, "alphabeta", pg.Limit(nodes=20))
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 100_000  # one workspace alone is several thousand bytes


@pytest.mark.parametrize(
    ("game", "word"), [("backgammon", "chance"), ("kuhn_poker", "hidden"), ("pig", "chance")]
)
def test_unsuited(game: str, word: str) -> None:
    with pytest.raises(pg.PlygroundError, match=word):
        pg.analyse(pg.load(game).initial(), "alphabeta", pg.Limit(depth=1))


def test_wrong_wishes() -> None:
    state = pg.load("tic_tac_toe").initial()
    with pytest.raises(pg.PlygroundError, match="lines cannot be 0"):
        pg.analyse(state, "alphabeta", lines=0)
    with pytest.raises(pg.PlygroundError, match=r"no option 'tabel'.*table"):
        pg.analyse(state, "alphabeta", tabel=True)
