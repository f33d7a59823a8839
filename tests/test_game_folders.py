"""A game in several files: shared options, separate tables, and errors that name the file."""

from __future__ import annotations

import ast
import importlib
import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import plyground as pg
from plyground.game.catalogue import FOLDER
from plyground.game.digest import digest_of
from plyground.studio.catalogue import Catalogue

FILES = {
    "__init__.py": """\
from plyground.game import Facts
from . import notation, rules
from .options import size

facts = Facts(title="Take", actions=10, max_moves=9, max_plies=size)
""",
    "options.py": """\
import numpy as np
from plyground.game import option

size = option("size", 10, low=1, high=99)
most = option("most", 3, low=1, high=9)
TAKES = np.arange(1, most + 1)
""",
    "rules.py": """\
import numpy as np
from plyground.game import record
from .options import TAKES, size

State = record(left=np.int16, turn=np.int8)


def start(s):
    s.left = size


def legal(s, moves):
    n = 0
    for take in TAKES:
        if take <= s.left:
            moves[n] = take
            n += 1
    return n


def play(s, a):
    s.left -= a
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0
""",
    "notation.py": """\
from .options import most


def describe(s, a):
    return f"{a} of {most}"
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "take"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))


def test_files_share_the_options(folder: Path) -> None:
    usual, other = pg.load(folder), pg.load(folder, most=2, size=5)
    assert usual.initial().descriptions() == {1: "1 of 3", 2: "2 of 3", 3: "3 of 3"}
    assert other.initial().descriptions() == {1: "1 of 2", 2: "2 of 2"}
    assert (usual.facts.max_plies, other.facts.max_plies) == (10, 5)
    assert list(usual.declared) == ["size", "most"]
    assert [pg.playouts(game.initial(), 50).count for game in (usual, other)] == [50, 50]
    assert usual.initial().perft(3) == 27


def test_a_folder_and_its_first_file_are_one_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pg.load(str(folder))
    assert (game.name, game.source) == ("take", str(folder / "__init__.py"))
    assert pg.load(f"{folder}:most=3") == pg.load(folder / "__init__.py", most=3)
    monkeypatch.chdir(folder.parent)
    assert pg.load("take") is pg.load("take/") is pg.load("./take/__init__.py") is game
    assert pg.load(game.spec) is game
    (folder.parent / "empty").mkdir()
    with pytest.raises(pg.UnknownGame, match=r"is a folder without __init__\.py"):
        pg.load(folder.parent / "empty")


def test_modules_are_there_only_during_the_run(folder: Path) -> None:
    earlier = importlib.import_module("plyground.games.chess.worth")
    before = set(sys.modules)
    pg.load("chess")
    pg.load(folder, most=7)
    assert sys.modules["plyground.games.chess.worth"] is earlier
    assert not [name for name in set(sys.modules) - before if "take" in name or "chess" in name]


def test_a_failed_run_restores_the_modules(folder: Path) -> None:
    edit(folder, "rules.py", "size", "no_such_name")
    before = sys.modules.copy()
    with pytest.raises(pg.BadGame):
        pg.load(folder)
    # The error itself may import more, such as what suggests a name.
    assert {name: sys.modules.get(name) for name in before} == before
    assert not [name for name in set(sys.modules) - set(before) if "take" in name]


@pytest.mark.parametrize("name", FILES)
def test_an_edit_of_any_file_is_noticed(folder: Path, name: str) -> None:
    """Also one that leaves the size and the second of the file as they were."""
    before = pg.load(folder)
    assert pg.load(folder) is before
    digest = digest_of(before)
    edits = {
        "__init__.py": ("Take", "Tako"),
        "options.py": ('"most", 3', '"most", 4'),
        "rules.py": ("s.left = size", "s.left = 7   "),
        "notation.py": ("of", "OF"),
    }
    edit(folder, name, *edits[name])
    after = pg.load(folder)
    assert after is not before
    seen = [
        (g.title, g.declared["most"].value, g.initial().text, g.initial().describe(1))
        for g in (before, after)
    ]
    assert seen[0] != seen[1]
    assert digest_of(after) != digest


def test_states_can_be_pickled(folder: Path) -> None:
    state = pg.load(folder, most=2).initial().result("2 of 2")
    assert pickle.loads(pickle.dumps(state)) == state
    code = (
        "import pickle, sys; s = pickle.load(sys.stdin.buffer); print(s.text, s.descriptions()[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == "left=8 turn=1 1 of 2"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("rules.py", "import numpy as np", "1 / 0", "take/rules.py:1: ZeroDivisionError"),
        ("options.py", "TAKES = ", "\nTAKES = no_name + ", "take/options.py:7: NameError"),
        ("notation.py", "def describe(s", "def describe(s:", "notation.py:4: "),
        ("rules.py", "import TAKES", "import TAKEN, TAKES", "take/rules.py:3: ImportError"),
        ("__init__.py", "import notation", "import notations", "take/__init__.py:2: ImportError"),
        ("rules.py", "def play", "def start", "does not define play"),
        ("notation.py", "def describe", "weights = 1\n\ndef start(s):\n    pass\n\ndef describe",
         "take: start is defined in notation.py and in rules.py; rename one of them"),
        ("rules.py", "from .options", "from options",
         "take/rules.py:3: ModuleNotFoundError: No module named 'options'; a file of the game's "
         "folder is imported with a dot"),
        ("rules.py", "from .options", "from take.options", "is imported with a dot"),
        ("notation.py", "    return f", "    from .options import size\n    return f",
         "take/notation.py:5: a function imports .options, a file of the game's folder"),
        ("notation.py", "def describe(s, a):\n", "class A:\n  def b(self): from . import rules\n"
         "def describe(s, a):\n", "take/notation.py:5: a function imports ."),
    ],
)  # fmt: skip
def test_broken_folders(folder: Path, name: str, old: str, new: str, message: str) -> None:
    edit(folder, name, old, new)
    with pytest.raises(pg.BadGame) as caught:
        pg.load(folder)
    assert message in str(caught.value)


def test_bad_options_of_a_folder(folder: Path) -> None:
    with pytest.raises(pg.BadOption, match="take: most cannot be 12; allowed: a whole number"):
        pg.load(folder, most=12)
    with pytest.raises(pg.BadOption, match="take has no option 'moist'; it has most"):
        pg.load(folder, moist=1)


def test_an_absolute_name_of_an_own_file_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be imported once, with the options of the first load."""
    monkeypatch.syspath_prepend(folder.parent)
    edit(folder, "rules.py", "from .options", "from take.options")
    with pytest.raises(pg.BadGame, match=r"take/rules.py:3: take.options is a file of the game's"):
        pg.load(folder)
    assert "take" not in sys.modules


def test_imports_are_found_in_long_files(folder: Path) -> None:
    """More than 256 names or constants make the bytecode of an import longer."""
    many = "\n".join(f"name_{i} = {i + 1000}" for i in range(600))
    late = "def late():\n" + "".join(f"    a = {i}.5 + b_{i}\n" for i in range(600))
    text = FILES["notation.py"]
    (folder / "notation.py").write_text(f"{many}\n{late}\n{text}")
    assert pg.load(folder).initial().describe(1) == "1 of 3"
    (folder / "notation.py").write_text(f"{late}    from .rules import play\n{text}")
    with pytest.raises(pg.BadGame, match=r"take/notation.py:602: a function imports \.rules"):
        pg.load(folder)


def test_other_imports_in_functions_are_allowed(folder: Path) -> None:
    edit(
        folder,
        "notation.py",
        "    return f",
        "    import math\n    a = math.floor(a)\n    return f",
    )
    assert pg.load(folder).initial().describe(1) == "1 of 3"


def test_a_module_may_be_called_like_another(folder: Path) -> None:
    """A folder's own `random.py` does not hide the library's."""
    (folder / "random.py").write_text("START = 4\n")
    edit(folder, "rules.py", "import numpy as np", "import random\nfrom .random import START")
    edit(folder, "rules.py", "from plyground", "import numpy as np\nfrom plyground")
    edit(folder, "rules.py", "s.left = size", "s.left = START + int(random.random())")
    assert pg.load(folder).initial().text == "left=4 turn=0"


def test_a_plain_class_in_a_folder(folder: Path) -> None:
    edit(folder, "__init__.py", "from . import notation, rules\n", "from .plain import Count\n")
    edit(folder, "__init__.py", "facts = ", "about = ")
    (folder / "plain.py").write_text(
        "from .options import size\n\n\nclass Count:\n    initial = size\n"
        "    def to_play(self, s): return s % 2\n"
        "    def actions(self, s): return [1]\n"
        "    def result(self, s, a): return s - a\n"
        "    def is_terminal(self, s): return s == 0\n"
        "    def utility(self, s, p): return 0.0\n"
    )
    state = pg.load(folder).initial()
    assert state.perft(3) == 1
    assert pickle.loads(pickle.dumps(state)).perft(3) == 1


def test_options_outside_of_a_load_have_their_defaults() -> None:
    assert importlib.import_module("plyground.games.go.options").size == 9


@pytest.mark.parametrize("name", [n for n in pg.games() if (FOLDER / n).is_dir()])
def test_files_of_the_built_in_folders_import_at_the_top(name: str) -> None:
    for file in (FOLDER / name).glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)):
            inner = [n for n in ast.walk(function) if isinstance(n, ast.Import | ast.ImportFrom)]
            assert not inner, f"{file}:{inner[0].lineno}"


def test_threads_that_load_at_the_same_time(folder: Path) -> None:
    edit(folder, "options.py", "TAKES", "import time\ntime.sleep(0.02)\nTAKES")
    wanted = [1 + i % 4 for i in range(24)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda most: pg.load(folder, most=most), wanted))
    for most, game in zip(wanted, found, strict=True):
        assert game is pg.load(folder, most=most)
        assert len(game.initial().actions()) == most


def test_a_game_file_may_load_another_game(folder: Path) -> None:
    edit(folder, "options.py", "import numpy", "import plyground\nimport numpy")
    edit(folder, "options.py", "TAKES", "inner = plyground.load('go', size=5)\nTAKES")
    assert len(pg.load(folder, most=2).initial().actions()) == 2
    assert list(pg.load(folder, most=2).declared) == ["size", "most"]


CACHED = """\
import sys
import plyground as pg
for spec in sys.argv[1:]:
    game = pg.load(spec)
    played = pg.playouts(game.initial(), 200, seed=1)
    caches = [entry._cache for entry in game.rules.searches._kept]
    print(spec.partition(":")[2], played.plies, sum(c.loaded for c in caches),
          sum(c.saved for c in caches))
"""


def test_compiled_code_belongs_to_one_set_of_options(folder: Path) -> None:
    """A second process finds the code of equal options, and only that; edits make it stale."""
    environment = os.environ | {"PLYGROUND_CACHE": str(folder.parent / "cache")}

    def run(*options: str, **more: str) -> list[list[str]]:
        specs = [f"{folder}:{option}" for option in options]
        done = subprocess.run(
            [sys.executable, "-c", CACHED, *specs],
            env=environment | more,
            capture_output=True,
            text=True,
            check=True,
        )
        return [line.split() for line in done.stdout.splitlines()]

    first = run("most=2", "most=4")
    plain = run("most=2", "most=4", PLYGROUND_INTERPRET="1")
    assert [line[:2] for line in first] == [line[:2] for line in plain]
    assert first[0][1] != first[1][1]
    assert [line[2] for line in first] == ["0", "0"]
    again = run("most=4", "most=2", "most=5")
    assert [line[3] for line in again[:2]] == ["0", "0"]
    assert [line[:2] for line in again[:2]] == [line[:2] for line in reversed(first)]
    assert again[2][2] == "0"
    edit(folder, "options.py", "most + 1", "most    ")
    edited = run("most=4")
    assert (edited[0][1] == first[1][1], edited[0][2]) == (False, "0")


def test_the_studio_offers_a_folder(folder: Path) -> None:
    catalogue = Catalogue((folder / "__init__.py",))
    before = catalogue.listed()[0]
    assert (before.entry.name, before.entry.title) == ("take", "Take")
    time.sleep(0.01)
    edit(folder, "rules.py", "s.left = size", "s.left = size + 0")
    assert catalogue.listed()[0].version != before.version
