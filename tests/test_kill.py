"""Short forms of benchmarks/kill.py: killed writers, no HOME, folders that cannot be written."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kill", ROOT / "benchmarks" / "kill.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


@pytest.mark.parametrize("target", ["no_home", "read_only"])
def test_commands_work_without_places_to_write(
    target: str, program: ModuleType, tmp_path: Path
) -> None:
    said = program.TARGETS[target](program.Home(tmp_path), 1, random.Random(1))
    assert said == "games works, analyse works, play works"


def test_a_killed_database_is_whole_or_absent(program: ModuleType, tmp_path: Path) -> None:
    """Killed twice: once at the very beginning, once after its end or near it."""
    home, file = program.Home(tmp_path), tmp_path / "n.db"
    words = ("database", "build", "nim:piles=1,2", "--out", str(file))
    home.killed(0.0, random.Random(1), *words)
    assert not file.exists()
    process = home.start(*words)
    while process.poll() is None and not file.exists():
        pass
    process.kill()
    process.wait()
    done = home.run("database", "probe", str(file))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_disk_is_said(program: ModuleType, tmp_path: Path) -> None:
    """A file that cannot be written whole is not left behind."""
    code = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    code += "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
    code += "from plyground.cli import main; sys.argv[1:] = {!r}; main()"
    file = tmp_path / "t.json"
    words = ["trace", "tic_tac_toe", "--depth", "2", "--json", str(file)]
    done = program.Home(tmp_path).run("-c", code.format(words))
    assert done.returncode == 2
    assert f"plyground: cannot write '{file}': File too large" in done.stderr
    assert not list(tmp_path.glob("t.json*"))
