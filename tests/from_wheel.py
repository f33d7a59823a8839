"""Build the wheel, install it, and run a short part of the suite from it.

    python tests/from_wheel.py          in a new environment
    python tests/from_wheel.py --here   with the packages of the current environment

Finds what an editable install hides: files that the wheel lacks, and dependencies that it does not
declare.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOOLS = ["pytest>=8.2", "hypothesis>=6.100", "httpx>=0.27"]
"""What the short part needs in addition to the package."""
SHORT = [
    *("test_installed.py", "test_load.py", "test_play.py", "test_state.py", "test_svg.py"),
    *("trees", "search/test_limit.py", "arena/test_record.py"),
]
"""Tests that need no browser and no other implementation of a game."""
FROM_THERE = """
import sys, plyground
from pathlib import Path
assert Path(plyground.__file__).resolve().is_relative_to(Path(sys.argv[1]).resolve())
"""


def run(*command: str | Path, **variables: str) -> None:
    print("+", *command, flush=True)
    done = subprocess.run(list(map(str, command)), cwd=ROOT, env=os.environ | variables)
    if done.returncode:
        sys.exit(done.returncode)


def main(here: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        run(*pip, "wheel", ROOT, "--no-deps", "--wheel-dir", folder)
        (wheel,) = Path(folder).glob("*.whl")
        if here:
            python = Path(sys.executable)
            installed = Path(folder) / "installed"
            run(*pip, "install", "--no-deps", "--target", installed, wheel)
            variables = {"PYTHONPATH": str(installed)}
        else:
            installed = Path(folder) / "environment"
            venv.create(installed, with_pip=True)
            python = installed / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
            run(python, *pip[1:], "install", wheel, *TOOLS)
            variables = {"PYTHONPATH": ""}
        run(python, "-c", FROM_THERE, installed, **variables)
        tests = [ROOT / "tests" / name for name in SHORT]
        run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, **variables)


if __name__ == "__main__":
    main("--here" in sys.argv[1:])
