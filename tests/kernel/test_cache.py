"""The cache of compiled code: hit in a second process, never stale, harmless when it fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """\
import numpy as np
from plyground.game import Facts, record
import {helper}

STEP = 1
TABLE = np.array([1, 2, 3])
State = record(left=np.int64, turn=np.int8)


def start(s):
    s.left = 7


def legal(s, moves):
    n = 0
    for take in TABLE:
        if take <= s.left:
            moves[n] = take
            n += 1
    return n


def play(s, a):
    s.left -= a * STEP
    s.turn = {helper}.other(s.turn)


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


facts = Facts(title="Seven", actions=4, max_moves=3, max_plies=7)
"""
HELPER = "def other(turn):\n    return 1 - turn\n"
RUN = """\
import plyground as pg
game = pg.load("seven.py")
state = game.initial()
print(pg.playouts(state, 2000, seed=1).plies, state.perft(3))
hits = [entry._cache for entry in game.rules.searches._kept]
print("loaded", sum(c.loaded for c in hits), "saved", sum(c.saved for c in hits))
"""


class Place:
    """A folder with a game in two files, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        self.helper = "seven_helper"
        self.write(RULES, HELPER)

    def write(self, rules: str, helper: str) -> None:
        (self.folder / "seven.py").write_text(rules.format(helper=self.helper))
        (self.folder / f"{self.helper}.py").write_text(helper)

    def command(self) -> tuple[list[str], dict[str, str]]:
        environment = os.environ | {
            "PLYGROUND_CACHE": str(self.cache),
            "PYTHONPATH": os.pathsep.join([str(self.folder), *sys.path]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return [sys.executable, "-c", RUN], environment

    def run(self) -> tuple[str, int, int]:
        """Output of the game, entries loaded from the cache, entries saved to it."""
        command, environment = self.command()
        done = subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        counts, cached = done.stdout.splitlines()
        loaded, saved = map(int, re.findall(r"\d+", cached))
        return counts, loaded, saved


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_a_second_process_loads_what_the_first_compiled(place: Place) -> None:
    first = place.run()
    assert first[1:] == (0, 2)
    assert place.run() == (first[0], 2, 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("STEP = 1", "STEP = 2"),
        ("[1, 2, 3]", "[1, 2, 2]"),
        ("s.left = 7", "s.left = 6"),
        ("return 1 - turn", "return 1 - turn if turn else 0"),
    ],
    ids=["constant", "table", "rule", "helper in another file"],
)
def test_an_edit_is_noticed(place: Place, old: str, new: str) -> None:
    place.run()
    place.write(RULES.replace(old, new), HELPER.replace(old, new))
    after = place.run()
    place.cache = place.folder / "fresh"
    fresh = place.run()
    assert after[0] == fresh[0]
    if old != "s.left = 7":  # start runs interpreted: nothing compiled depends on it
        assert after[1:] == (0, 2)


def test_comments_do_not_count(place: Place) -> None:
    place.run()
    place.write("# a remark\n\n" + RULES.replace("STEP = 1", "STEP = 1  # for now"), HELPER)
    assert place.run()[1:] == (2, 0)


def test_bounds_checks_have_code_of_their_own(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.run()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert place.run()[1:] == (0, 2)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs Unix permissions")
def test_a_cache_that_cannot_be_written(place: Place) -> None:
    """A plain file in place of the directory fails for root too, unlike a read-only directory."""
    place.cache.write_text("not a directory")
    assert place.run()[1:] == (0, 0)


def test_a_read_only_cache_is_read(place: Place) -> None:
    first = place.run()
    folders = [place.cache, *place.cache.iterdir()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert place.run() == (first[0], 2, 0)
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_damaged_entries_are_made_anew(place: Place) -> None:
    first = place.run()
    for i, file in enumerate(sorted(place.cache.rglob("*.bin"))):
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2] if i % 2 else b"")
    assert place.run() == (first[0], 0, 2)
    assert place.run() == (first[0], 2, 0)


def test_two_processes_at_once(place: Place) -> None:
    command, environment = place.command()
    both = [
        subprocess.Popen(
            command, env=environment, cwd=place.folder, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    outputs = [process.communicate()[0].splitlines()[0] for process in both]
    assert outputs[0] == outputs[1]
    assert [process.returncode for process in both] == [0, 0]
    assert place.run() == (outputs[0], 2, 0)
    assert not list(place.cache.rglob("*.part"))
