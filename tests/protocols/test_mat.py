"""Backgammon as .mat, compared with GNU Backgammon."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from random_records import random_record

from plyground.arena.record import BadRecord, Forfeit, Record
from plyground.programs.program import PLACES
from plyground.protocols.formats.files import read_games, write_games
from plyground.protocols.formats.mat import read_mat, write_mat

PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


MATCH = """\
; [Site "here"]
 7 point match

 Game 1
 Ann : 0                          Bob the Builder : 0
  1)                              31: 8/5 6/5
  2) 64: 24/14                    55: 13/8(2) 8/3(2)
  3) 62: 14/8 6/4                 11: 8/7 8/7 6/5 6/5
      Wins 2 points

 Game 2
 Ann : 2                          Bob the Builder : 0
  1) 21: 13/11 6/5                 Doubles => 2
  2)  Takes                       42: 8/4 6/4
"""


def test_a_match_with_a_cube() -> None:
    notes: list[str] = []
    first, second = read_mat(MATCH, notes.append)
    assert first.agents == ("Ann", "Bob the Builder")
    assert first.moves[:4] == ("roll 1-3", "8/5 6/5", "roll 6-4", "24/14")
    assert first.moves[4:7] == ("roll 5-5", "13/8(2)", "8/3(2)")
    assert first.forfeit == Forfeit(1, "resigned", "resigned")
    assert second.utilities is None
    assert [note.partition(":")[0] for note in notes] == ["line 13", "line 14"]
    with pytest.raises(BadRecord, match="line 13: the doubling cube is not supported"):
        read_mat(MATCH)


def test_mat_round_trip() -> None:
    records = [random_record("backgammon:scoring=full", 0, 90)]
    records.append(random_record("backgammon:scoring=full", 9, 41))
    records = [replace(record, agents=("ann", "bob")) for record in records]
    text = write_mat(records)
    for record, again in zip(records, read_mat(text), strict=True):
        assert again.moves == record.moves[: len(again.moves)]
        assert len(again.moves) >= len(record.moves) - 2  # an unfinished turn is left out
        assert again.utilities == record.utilities
    assert write_mat(read_mat(text)) == text


def test_half_a_double_is_not_written() -> None:
    record = random_record("backgammon", 2)
    halves = [i for i, state in enumerate(record.states()) if ":" in state.text.split()[2]]
    (again,) = read_mat(write_mat([cut(record, halves[0])]))
    assert again.moves == record.moves[: halves[0] - 2]


def cut(record: Record, plies: int) -> Record:
    """The first moves of a game, unfinished."""
    return replace(
        record,
        moves=record.moves[:plies],
        seconds=record.seconds[:plies],
        nodes=record.nodes[:plies],
        utilities=None,
    )


def test_known_dice_are_written_too() -> None:
    record = random_record("backgammon:known_draws=true,seed=3", 1, 12)
    (again,) = read_mat(write_mat([record]))
    plays = [move for move in again.moves if not move.startswith("roll")]
    assert plays == list(record.moves)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("8/5 6/5", "8/5 6/2", "line 6: 8/5 6/2 is not a whole legal turn with 31"),
        ("31:", "33:", "line 6: backgammon: 'roll 3-3' is not legal"),
        ("  2) 64: 24/14                    ", "  2)                               ", "not Bob"),
        ("Ann : 0", "Ann is late", "line 5: 'Ann is late"),
        ("24/14 ", "24/14 oops ", "line 7: 'oops' is neither dice nor a move"),
        (" Game 1", " Gam", "there is a turn before the first"),
    ],
)
def test_mat_that_is_wrong(old: str, new: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_mat(MATCH.replace(old, new, 1), lambda note: None)


def test_gnu_backgammon_reads_what_we_write(tmp_path: Path) -> None:
    program = shutil.which("gnubg", path=PATH)
    if program is None:
        pytest.skip("gnubg is not installed")
    record = replace(random_record("backgammon:scoring=full", 3), agents=("ann", "bob"))
    ours, theirs = tmp_path / "ours.mat", tmp_path / "theirs.mat"
    write_games(ours, [record])
    commands = f"import mat {ours}\nexport match mat {theirs}\nquit\ny\n"
    done = subprocess.run(
        [program, "-t", "-q", "-r"],
        input=commands,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert theirs.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    (again,) = read_games(theirs)
    assert again.moves == record.moves
    assert again.utilities == record.utilities
