"""The doctor finds each mistake, with the shortest list of moves to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken_games import BROKEN
from small_games import CLASS, COUNT, DEAL, rule, write

import plyground as pg
from plyground.game.doctor.agreement import compiled_agrees
from plyground.game.doctor.conformance import Examiner, Finding, examine
from plyground.game.records.record_game import RecordGame


def examined(folder: Path, source: str, *changes: tuple[str, str]) -> dict[str, Finding]:
    """What the doctor finds, by kind."""
    return {f.kind: f for f in examine(pg.load(write(folder, source, *changes)))}


@pytest.mark.parametrize("source", [COUNT, DEAL, CLASS])
def test_sound_games(tmp_path: Path, source: str) -> None:
    assert examined(tmp_path, source) == {}


@pytest.mark.parametrize("case", BROKEN)
def test_each_mistake_is_found(tmp_path: Path, case: str) -> None:
    source, changes, kind, moves = BROKEN[case]
    found = examined(tmp_path, source, *changes)
    assert kind in found, [str(f) for f in found.values()]
    assert list(found[kind].moves) == moves, str(found[kind])


def test_a_mistake_far_from_the_start(tmp_path: Path) -> None:
    """Random games meet it, and the shortest line to it is still found."""
    found = examined(
        tmp_path,
        COUNT,
        ("LAST = 5", "LAST = 1000"),
        ("moves[i] = i", "moves[i] = i if s.said < 400 else 0"),
    )
    assert list(found["repeated action"].moves) == [str(n) for n in range(2, 401, 2)]
    assert "... 176 more ..." in str(found["repeated action"])


def test_a_cycle_far_from_the_start(tmp_path: Path) -> None:
    found = examined(
        tmp_path,
        COUNT,
        ("LAST = 5", "LAST = 1000"),
        ("s.said += a + 1", "s.said += -2 if s.said == 400 else a + 1"),
    )
    assert list(found["endless cycle"].moves) == [*map(str, range(2, 401, 2)), "401"]


def test_several_mistakes_at_once(tmp_path: Path) -> None:
    """One mistake does not hide another further on."""
    found = examined(
        tmp_path,
        COUNT,
        ("str(s.said + a + 1)", "'more'"),
        ("u[1 - s.turn] = 1.0", "u[1 - s.turn] = 0.5"),
    )
    assert list(found) == ["description not unique", "clicks", "not zero sum"]
    assert found["not zero sum"].moves == ("more",) * 3


def test_an_error_names_the_line(tmp_path: Path) -> None:
    found = examined(tmp_path, COUNT, rule("legal", "s, moves", "1 // (int(s.said) - 3)"))
    assert "ZeroDivisionError" in found["error in legal"].sentence
    assert "line 15, `1 // (int(s.said) - 3)`" in found["error in legal"].sentence


def test_compiled_rules_that_differ(tmp_path: Path) -> None:
    """Integers are unlimited in Python, and have 64 bits in compiled rules."""
    huge = "s.said += a + 1 + (s.said == 3 and a == 0 and int(s.said) * (1 << 61) * 8 % 7 > 0)"
    game = pg.load(write(tmp_path, COUNT, ("s.said += a + 1", huge)))
    assert isinstance(game, RecordGame)
    examiner = Examiner(game, only=compiled_agrees(game))
    examiner.near(100)
    assert [(f.kind, f.moves) for f in examiner.findings] == [("compiled rules differ", ("1", "3"))]


def test_progress_is_reported(tmp_path: Path) -> None:
    told: list[float] = []
    examine(pg.load(write(tmp_path, COUNT)), progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] == 1


def test_finding_reads_well() -> None:
    assert str(Finding("kind", "what is wrong", ("a1", "b2"))) == (
        "kind: what is wrong\n    after: [a1] [b2]"
    )
    assert str(Finding("kind", "what is wrong", ())).endswith("after: (the start)")
