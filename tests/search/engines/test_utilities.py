"""A value that is marked as proved is precise, for any utilities of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.search.engines.alphabeta.kept import KeptTable
from plyground.search.engines.utilities import FIELDS, SLOTS, forget, note, note_all, noted

RULES = '''
"""Three digits in turn; what they make is looked up in a table."""
import numpy as np

from plyground.game import Facts
from plyground.game import record

PAYOFFS = np.array({payoffs})
State = record(n="int8", digits="int16", turn="int8")


def start(s):
    s.n = 0


def legal(s, moves):
    for i in range(3):
        moves[i] = i
    return 3 if s.n < 3 else 0


def play(s, a):
    s.digits = 3 * s.digits + a
    s.n += 1
    s.turn = 1 - s.turn


def score(s, u):
    u[0] = PAYOFFS[s.digits % len(PAYOFFS)]
    u[1] = -u[0]


facts = Facts(title="Table", actions=3, max_moves=3, max_plies=3, utility=(-{most}, {most}))
'''


def game(folder: Path, payoffs: list[float], most: float) -> pg.Game:
    file = folder / "table_of_payoffs.py"
    file.write_text(RULES.format(payoffs=payoffs, most=most), encoding="utf-8")
    return pg.load(str(file))


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are many games here, with a few states each."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


TABLES: dict[str, tuple[list[float], float]] = {
    "fractions": ([1 / 3, -0.1, 2 / 7, -1 / 30, 0.123456789, -0.7, 1 / 9], 1.0),
    "almost a half": ([0.5, 0.5000000001, -0.5, 0.0, 0.4999999999], 1.0),
    "almost alike": ([0.2, 0.2000000001, -0.3, -0.3000000001, 0.0], 1.0),
    "almost nothing": ([1e-9, -1e-9, 2e-9, 1.0, -1.0], 1.0),
    "small": ([1e-4, -3e-4, 2.5e-4, -1e-5, 7e-4], 1e-3),
    "large": ([3.0, 7.0, -12.0, 14.0, 250_000.5, -99.0, 8.0], 1_000_000.0),
    "large and whole": ([float(x) for x in range(-7_000_000, 8_000_000, 1_000_003)], 1e7),
    "very large": ([1e12, 1e12 + 4, -1e12, 5.0, -3e11], 1e13),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("engine", ["alphabeta", "solve"])
def test_proved_values_are_precise(name: str, engine: str, tmp_path: Path) -> None:
    start = game(tmp_path, *TABLES[name]).initial()
    for state in (start, *(start.result(a) for a in start.actions())):
        found = pg.analyse(state, engine, pg.Limit(depth=9) if engine == "alphabeta" else None)
        player = found.player
        rows: list[tuple[float | None, str, pg.State]] = [(found.value, found.bound, state)]
        rows += [(move.value, move.bound, state.result(move.action)) for move in found.moves]
        for value, bound, there in rows:
            true = pg.minimax(there).value if not there.is_terminal else there.utility(player)
            if not there.is_terminal and there.to_play != player:
                true = -true
            assert value is not None
            claims = {"=": value == true, ">=": true >= value, "<=": true <= value}
            assert claims.get(bound, bound in ("~", "~<=", "~>=")), (value, bound, true)


@pytest.mark.parametrize("engine", ["alphabeta", "solve"])
def test_other_fractions_are_found_exactly(engine: str, tmp_path: Path) -> None:
    state = game(tmp_path, *TABLES["fractions"]).initial()
    found = pg.analyse(state, engine, threads=2 if engine == "alphabeta" else 1)
    assert found.bound == "="
    assert found.value == pg.minimax(state).value == 2 / 7


def test_large_whole_numbers_are_solved_exactly(tmp_path: Path) -> None:
    found = pg.analyse(game(tmp_path, [3.0, 5.0, 4.0, -2.0, 1.5], 1e11).initial(), "solve")
    assert (found.value, found.bound) == (4.0, "=")


def test_utilities_that_cannot_be_told_apart_are_reported(tmp_path: Path) -> None:
    state = game(tmp_path, *TABLES["almost alike"]).initial()
    found = pg.analyse(state, "alphabeta")
    assert found.bound == "~"
    assert found.unsearched == (
        "not told apart: utilities that are almost equal; the engine solve does that",
    )
    by_graph = pg.analyse(state, "solve", method="graph")
    assert (by_graph.value, by_graph.bound) == (pg.minimax(state).value, "=")


def test_a_database_holds_only_what_it_can_give_back(tmp_path: Path) -> None:
    thirds = game(tmp_path, [1 / 3, -0.1, 2 / 7, -0.7], 1.0)
    built = pg.Database.build(thirds, tmp_path / "thirds.db")
    known = built.probe(thirds.initial())
    assert known is not None
    assert known.value == pg.minimax(thirds.initial()).value
    with pytest.raises(pg.Unsuited, match=r"simple fractions, and -?0\.123456789"):
        pg.Database.build(game(tmp_path, [0.123456789, 0.5], 1.0), tmp_path / "odd.db")


class TestNotes:
    def notes(self, step: float = 1e-6) -> Any:
        made = np.zeros(1, np.dtype([(k, *v) if isinstance(v, tuple) else (k, v)
                                     for k, v in FIELDS.items()])).view(np.recarray)[0]  # fmt: skip
        forget(made, step)
        return made

    def test_whole_and_half_numbers_need_none(self) -> None:
        w = self.notes()
        for u in range(-2000, 2001):
            note(w, 10 * u, u / 2)
        assert not w.mixed
        assert (w.odd_level < 0).all()
        assert noted(w, 30, 1.5) == 1.5

    def test_signs(self) -> None:
        w = self.notes()
        note(w, -7, -0.3)
        assert noted(w, 7, 0.0) == 0.3
        assert noted(w, -7, 0.0) == -0.3

    def test_too_many(self) -> None:
        w = self.notes()
        for i in range(SLOTS + 1):
            note(w, 1 + i, 0.1 + i * 1e-4)
        assert w.mixed
        assert noted(w, 5, 1.0) is None

    def test_of_two_threads(self) -> None:
        one, other = self.notes(), self.notes()
        note(one, 7, 0.3)
        note(other, 8, 0.4)
        note_all(one, other)
        assert (noted(one, 7, 0.0), noted(one, 8, 0.0)) == (0.3, 0.4)
        note(other, 7, 0.3000001)
        note_all(one, other)
        assert one.mixed


@pytest.mark.parametrize("name", TABLES)
def test_a_kept_table_knows_what_its_scores_stand_for(tmp_path: Path, name: str) -> None:
    """A second search meets fewer ends: scores in the table are from the first."""
    payoffs, most = TABLES[name]
    state, kept = game(tmp_path, payoffs, most).initial(), KeptTable()
    first = pg.analyse(state, "alphabeta", kept=kept)
    for _ in range(2):
        again = pg.analyse(state, "alphabeta", kept=kept)
        assert (again.bound == "=") == (first.bound == "=")
        assert again.bound != "=" or again.value == first.value == pg.minimax(state).value
