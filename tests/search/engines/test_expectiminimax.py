"""The expectiminimax engine against the textbook's, and what an engine owes its caller."""

from __future__ import annotations

import random
import threading
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.contract.state import State

WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"star2": False},
    {"star1": False},
    {"table": 0},
    {"pruning": False},
    {"pruning": False, "table": 0},
)
GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("pig", {}, 5),
    ("pig", {"target": 8, "rolls": 12}, 5),
    ("backgammon", {}, 2),
    ("connect4", {"rows": 4, "columns": 4}, 5),
    ("tic_tac_toe", {}, 4),
)

SLIDER = '''
"""Push a tile left or right in a row; chance puts a new one into the first gap. More is better."""
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record

State = record(cells=(np.int8, 4), points=np.int16, turns=np.int8, new=np.int8)

def start(s):
    s.cells[0] = 1
    s.new = 1

def to_play(s):
    return CHANCE if s.new else 0

def gap(s):
    for i in range(4):
        if s.cells[i] == 0:
            return i
    return -1

def legal(s, moves):
    if s.turns >= 5 or gap(s) < 0:
        return 0
    moves[0] = 0
    moves[1] = 1
    return 2

def chance(s, p):
    p[0] = 0.9
    p[1] = 0.1

def play(s, a):
    if s.new:
        s.cells[gap(s)] = a + 1
        s.new = 0
        return
    s.turns += 1
    s.new = 1
    for k in range(3):
        i = k if a == 0 else 3 - k
        j = i + 1 if a == 0 else i - 1
        if s.cells[i] and s.cells[i] == s.cells[j]:
            s.cells[i] += 1
            s.cells[j] = 0
            s.points += 2 * int(s.cells[i])

def score(s, u):
    u[0] = float(s.points)

weights = {"points": 0.05}

def features(s, f):
    f[0] = float(s.points)

facts = Facts(title="Slider", actions=2, max_moves=2, max_plies=12, players=1, zero_sum=False,
              deterministic=False, utility=(0.0, 100.0))
'''

MERGE = '''
"""Slide the tiles of a board of 3 by 3 one way: equal ones merge. Then chance adds one."""
import numpy as np
from plyground.game import CHANCE, Facts
from plyground.game import record

State = record(cells=(np.int8, 9), points=np.int16, turns=np.int8, new=np.int8)
LINES = np.array([
    [[0, 3, 6], [1, 4, 7], [2, 5, 8]], [[2, 1, 0], [5, 4, 3], [8, 7, 6]],
    [[6, 3, 0], [7, 4, 1], [8, 5, 2]], [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
])

def start(s):
    s.cells[4] = 1
    s.new = 1

def to_play(s):
    return CHANCE if s.new else 0

def slides(s, a):
    for line in range(3):
        for i in range(2):
            one, other = s.cells[LINES[a, line, i]], s.cells[LINES[a, line, i + 1]]
            if other and (one == 0 or one == other):
                return True
    return False

def legal(s, moves):
    n = 0
    if s.new:
        for i in range(18):
            if s.cells[i // 2] == 0:
                moves[n] = i
                n += 1
    elif s.turns < 12:
        for a in range(4):
            if slides(s, a):
                moves[n] = a
                n += 1
    return n

def chance(s, p):
    n = 0
    for i in range(9):
        n += s.cells[i] == 0
    for i in range(n):
        p[2 * i] = 0.9 / n
        p[2 * i + 1] = 0.1 / n

def play(s, a):
    if s.new:
        s.cells[a // 2] = 1 + a % 2
        s.new = 0
        return
    s.turns += 1
    s.new = 1
    for line in range(3):
        to, last = 0, 0
        for i in range(3):
            tile = int(s.cells[LINES[a, line, i]])
            s.cells[LINES[a, line, i]] = 0
            if tile and tile == last:
                s.cells[LINES[a, line, to - 1]] = tile + 1
                s.points += 2 * tile
                last = 0
            elif tile:
                s.cells[LINES[a, line, to]] = tile
                to += 1
                last = tile

def score(s, u):
    u[0] = float(s.points)

weights = {"points": 0.02, "gaps": 0.03}

def features(s, f):
    f[0] = float(s.points)
    f[1] = 0.0
    for i in range(9):
        f[1] += s.cells[i] == 0

facts = Facts(title="Merge", actions=18, max_moves=18, max_plies=30, players=1, zero_sum=False,
              deterministic=False, utility=(0.0, 200.0))
'''


def positions(game: pg.Game, count: int, plies: int, seed: str) -> list[State]:
    """States along random games, none of them over."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = game.initial()
        for _ in range(rng.randrange(plies)):
            after = state.result(rng.choice(state.actions()))
            if after.is_terminal:
                break
            state = after
        found.append(state)
    return found


@pytest.mark.parametrize(("name", "options", "depth"), GAMES)
def test_values_are_the_textbooks(name: str, options: dict[str, Any], depth: int) -> None:
    for state in positions(pg.load(name, **options), 8, 30, name):
        for d in range(1, depth + 1):
            wanted = pg.expectiminimax(state, d, pruning=True).value
            for way in WAYS:
                found = pg.analyse(state, "expectiminimax", pg.Limit(depth=d), **way)
                assert found.value == pytest.approx(wanted, abs=1e-9), (state.text, d, way)
                assert found.depth == d or found.bound == "="


def test_a_game_of_one_player_against_chance(tmp_path: Path) -> None:
    file = tmp_path / "slider.py"
    file.write_text(SLIDER, encoding="utf-8")
    game = pg.load(str(file))
    for state in (game.initial(), game.initial().result(0)):
        for d in (1, 4, 7, 12):
            wanted = pg.expectiminimax(state, d).value
            for way in WAYS:
                found = pg.analyse(state, "expectiminimax", pg.Limit(depth=d), **way)
                assert found.value == pytest.approx(wanted, abs=1e-9)
    assert found.bound == "="
    assert found.action in state.actions()


def test_a_board_of_merging_tiles(tmp_path: Path) -> None:
    file = tmp_path / "merge.py"
    file.write_text(MERGE, encoding="utf-8")
    for i, state in enumerate(positions(pg.load(str(file)), 8, 16, "merge")):
        depth = 1 + i % 3
        wanted = pg.expectiminimax(state, depth)
        worth = {row.action: row.value or 0.0 for row in wanted.moves}
        for way in WAYS:
            found = pg.analyse(state, "expectiminimax", pg.Limit(depth=depth), **way)
            assert found.value == pytest.approx(wanted.value, abs=1e-9)
            for row in found.moves:
                assert row.value is not None
                assert row.value >= worth[row.action] - 1e-9
            assert found.action is None or worth[found.action] == pytest.approx(wanted.value)


def test_what_is_marked_as_proved_is_true() -> None:
    """`=` and `<=` speak of the true value; what rests on an evaluation is marked `~`."""
    seen = set()
    for state in positions(pg.load("pig", target=8, rolls=3), 30, 6, "marks"):
        if state.is_chance:
            continue
        player = state.to_play or 0
        for depth in (1, 2, 3, 5, 20):
            found = pg.analyse(state, "expectiminimax", pg.Limit(depth=depth))
            for row in found.moves:
                after = state.result(row.action)
                true = (
                    after.utility(player)
                    if after.is_terminal
                    else pg.expectiminimax(after, pruning=True, player=player).value
                )
                assert row.value is not None
                if row.bound == "=":
                    assert row.value == pytest.approx(true, abs=1e-9)
                elif row.bound == "<=":
                    assert true <= row.value + 1e-9
                seen.add((found.bound, row.bound))
            ranked = min(found.moves, key=lambda row: row.rank or 0)
            assert ranked.action == found.action
    assert seen >= {("~", "~"), ("=", "="), ("=", "<=")}


def test_a_win_is_exact_as_soon_as_it_is_seen() -> None:
    state = pg.load("connect4", rows=4, columns=4).parse("4/4/ooo1/xxx1 x")
    found = pg.analyse(state, "expectiminimax", pg.Limit(depth=1))
    assert (found.value, found.bound, found.names) == (1.0, "=", ["d1"])
    assert [row.bound for row in found.moves] == ["~", "~<=", "~", "="]


def test_without_star1_nothing_is_skipped_at_chance_nodes(tmp_path: Path) -> None:
    """With one player there is nowhere else to cut."""
    file = tmp_path / "slider.py"
    file.write_text(SLIDER, encoding="utf-8")
    state = pg.load(str(file)).initial().result(0)
    cuts = [
        pg.analyse(state, "expectiminimax", pg.Limit(depth=7), star1=star1).counters.cuts
        for star1 in (True, False)
    ]
    assert cuts[0] > 0 == cuts[1]


def test_moves_have_values_and_lines() -> None:
    state = pg.load("pig", target=8, rolls=3).initial().result(0).result(3)
    found = pg.analyse(state, "expectiminimax", pg.Limit(depth=40), pruning=False)
    assert found.bound == "="
    assert [row.name for row in found.moves] == ["roll", "hold"]
    whole = {a: pg.expectiminimax(state.result(a), player=0).value for a in state.actions()}
    assert {row.action: row.value for row in found.moves} == pytest.approx(whole)
    assert found.action == max(whole, key=lambda a: whole[a])
    assert found.line[0] == found.action


def test_at_a_chance_node_every_outcome_has_its_value() -> None:
    state = pg.load("pig", target=8, rolls=3).initial().result(0)
    found = pg.analyse(state, "expectiminimax", pg.Limit(depth=40))
    assert found.action is None
    mean = sum(row.value or 0.0 for row in found.moves) / 6
    assert found.value == pytest.approx(mean)


def test_limits_progress_and_stop() -> None:
    state = pg.load("backgammon").initial().result(3)
    few = pg.analyse(state, "expectiminimax", pg.Limit(nodes=500))
    assert few.stopped == "nodes"
    assert few.nodes <= 501
    assert few.action in state.actions()
    one = pg.analyse(state, "expectiminimax", pg.Limit(nodes=1))
    assert one.depth == 0
    assert one.action in state.actions()
    told: list[pg.Progress] = []
    stop = threading.Event()

    def listen(progress: pg.Progress) -> None:
        told.append(progress)
        if progress.depth >= 2:
            stop.set()

    found = pg.analyse(state, "expectiminimax", pg.Limit(time=60), progress=listen, stop=stop)
    assert found.stopped == "stop"
    assert [p.depth for p in told][:2] == [1, 2]
    assert told[-1].nodes > 0


def test_memory_is_what_is_allowed() -> None:
    from plyground.search.engines.buckets import empty_table
    from plyground.search.engines.expectiminimax.table import ENTRY

    for megabytes in (0.001, 1, 3, 16):
        assert empty_table(ENTRY, megabytes).nbytes <= max(megabytes * 2**20, 64)
    state = pg.load("pig").initial()
    small = pg.analyse(state, "expectiminimax", pg.Limit(depth=6, memory=0.2))
    assert small.value == pytest.approx(
        pg.analyse(state, "expectiminimax", pg.Limit(depth=6)).value
    )


def test_interpreted_and_compiled_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    states = positions(pg.load("pig", target=20), 4, 12, "twins")
    compiled = [pg.analyse(s, "expectiminimax", pg.Limit(depth=5)) for s in states]
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    for state, wanted in zip(states, compiled, strict=True):
        found = pg.analyse(state, "expectiminimax", pg.Limit(depth=5))
        assert (found.value, found.nodes, found.line) == (wanted.value, wanted.nodes, wanted.line)


def test_what_it_cannot_do_is_said() -> None:
    with pytest.raises(pg.Unsuited, match="hidden"):
        pg.analyse(pg.load("kuhn_poker").initial(), "expectiminimax")
    with pytest.raises(pg.Unsuited, match="two players"):
        pg.analyse(pg.load("pig", players=3).initial(), "expectiminimax")
    for table in (-1, inf, nan):
        with pytest.raises(pg.BadOption, match=f"table cannot be {table}"):
            pg.analyse(pg.load("pig").initial(), "expectiminimax", table=table)


def test_a_bound_that_rests_on_evaluations_is_marked() -> None:
    state = pg.load("tic_tac_toe").initial()
    shallow = pg.analyse(state, "expectiminimax", pg.Limit(depth=2))
    assert {row.bound for row in shallow.moves} == {"~", "~<="}
    assert next(row.action for row in shallow.moves if row.rank == 0) == shallow.action
    near_the_end = state.result("b2").result("a1").result("c1").result("a3")
    whole = pg.analyse(near_the_end, "expectiminimax")
    exact = {row.action: row.value or 0.0 for row in pg.analyse(near_the_end, "solve").moves}
    for row in whole.moves:
        assert row.value is not None
        true = exact[row.action]
        assert {"=": true == row.value, "<=": true <= row.value}[row.bound]


@pytest.mark.parametrize("text", ["3/1x1/oox x", "3/2o/2x x"])
def test_after_a_win_nothing_is_claimed_of_other_moves(text: str) -> None:
    """A search of them in a window without width came back with wrong bounds, and kept them."""
    state = pg.load("tic_tac_toe").parse(text)
    exact = {row.action: row.value or 0.0 for row in pg.analyse(state, "solve").moves}
    found = pg.analyse(state, "expectiminimax")
    assert (found.value, found.bound) == (1.0, "=")
    for row in found.moves:
        if row.value is None:
            continue
        true = exact[row.action]
        assert {"=": true == row.value, "<=": true <= row.value}[row.bound], row
    assert any(row.value is None for row in found.moves)
