"""The cache of compiled code: hit by a second process, never stale, harmless when it fails."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plyground.kernel.private_files import make_private, read_private

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


class GameFolder:
    """A folder with a game in two files, and its own cache."""

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
        """The output of the game, and the numbers of cache entries loaded and saved."""
        command, environment = self.command()
        done = subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        counts, cached = done.stdout.splitlines()
        loaded, saved = map(int, re.findall(r"\d+", cached))
        return counts, loaded, saved


First = tuple[GameFolder, tuple[str, int, int]]


@pytest.fixture
def place(tmp_path: Path) -> GameFolder:
    return GameFolder(tmp_path)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> First:
    """A folder where the game was compiled, and the result of that run."""
    place = GameFolder(tmp_path_factory.mktemp("first"))
    return place, place.run()


@pytest.fixture
def warm(first: First, place: GameFolder) -> GameFolder:
    """A fresh folder with a cache in which the game is compiled."""
    shutil.copytree(first[0].cache, place.cache)
    return place


def test_a_second_process_loads_what_the_first_compiled(first: First, warm: GameFolder) -> None:
    counts, *entries = first[1]
    assert entries == [0, 2]
    assert warm.run() == (counts, 2, 0)


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
def test_an_edit_invalidates_the_cache(
    warm: GameFolder, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm.write(RULES.replace(old, new), HELPER.replace(old, new))
    after = warm.run()
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert after[0] == warm.run()[0]
    if old != "s.left = 7":  # start runs interpreted: nothing compiled depends on it
        assert after[1:] == (0, 2)


def test_comments_do_not_count(warm: GameFolder) -> None:
    warm.write("# a remark\n\n" + RULES.replace("STEP = 1", "STEP = 1  # for now"), HELPER)
    assert warm.run()[1:] == (2, 0)


def test_bounds_checks_have_their_own_code(
    warm: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert warm.run()[1:] == (0, 2)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs Unix permissions")
def test_a_cache_that_cannot_be_written(place: GameFolder) -> None:
    """A plain file in place of the directory fails for root too, unlike a read-only directory."""
    place.cache.write_text("not a directory")
    assert place.run()[1:] == (0, 0)


def test_a_read_only_cache_is_read(first: First, warm: GameFolder) -> None:
    counts = first[1][0]
    folders = [warm.cache, *warm.cache.iterdir()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert warm.run() == (counts, 2, 0)
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_damaged_entries_are_replaced(first: First, warm: GameFolder) -> None:
    counts = first[1][0]
    for i, file in enumerate(sorted(warm.cache.rglob("*.bin"))):
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2] if i % 2 else b"")
    assert warm.run() == (counts, 0, 2)
    assert warm.run() == (counts, 2, 0)


def test_two_processes_at_once(place: GameFolder) -> None:
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


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are not in the mode here")
@pytest.mark.parametrize("what", ["root", "folder", "file"])
def test_what_others_can_write_is_not_run(first: First, warm: GameFolder, what: str) -> None:
    """An entry is code: one that another user could have written is compiled anew, and told."""
    folder = next(path for path in warm.cache.iterdir() if path.is_dir())
    paths = {"root": [warm.cache], "folder": [folder], "file": list(folder.iterdir())}[what]
    for path in paths:
        path.chmod(path.stat().st_mode | 0o022)
    command, environment = warm.command()
    done = subprocess.run(
        command, env=environment, cwd=warm.folder, capture_output=True, text=True, check=False
    )
    counts, cached = done.stdout.splitlines()
    assert counts == first[1][0]
    assert cached == ("loaded 0 saved 2" if what == "file" else "loaded 0 saved 0")
    assert f"{paths[0]} can be written by other users" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are not in the mode here")
def test_nothing_is_made_in_a_folder_of_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert not make_private((tmp_path, tmp_path / "nim"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owner here")
def test_what_belongs_to_others_is_not_run(
    warm: GameFolder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = next(warm.cache.rglob("*.bin"))
    folders = (warm.cache, file.parent)
    assert read_private(file, folders)
    if os.geteuid() == 0:
        os.chown(file, 12345, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert read_private(file, folders) is None
    assert "belongs to another user" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are not in the mode here")
def test_the_cache_is_made_for_its_user_alone(first: First) -> None:
    made = [first[0].cache, *first[0].cache.rglob("*")]
    assert made
    assert not any(path.stat().st_mode & 0o077 for path in made)
