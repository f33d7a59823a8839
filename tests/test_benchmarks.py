"""Benchmarks compare with other people's programs, which may be missing: then they say so."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "benchmarks"
NOT_WITHOUT = {
    *("first_paint", "newcomer", "traceview"),
    *("chess_worth", "chess_judged", "chess_corrector"),
    "equilibria",
}
"""These are written in terms of another project: a browser, python-chess, nashpy."""
SCRIPTS = sorted(
    path.stem
    for path in FOLDER.glob("*.py")
    if "__main__" in path.read_text(encoding="utf-8") and path.stem not in NOT_WITHOUT
)
PEERS = ("pyspiel", "open_spiel", "chess", "easyAI", "bitbully", "torch")


def run(monkeypatch: pytest.MonkeyPatch, script: str, *arguments: str) -> object:
    """Run a script without any peer; returns what it exits with."""
    for module in [name for name in sys.modules if name.partition(".")[0] in PEERS] + [*PEERS]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    monkeypatch.syspath_prepend(str(FOLDER))
    with pytest.raises(SystemExit) as exit_:
        runpy.run_path(str(FOLDER / f"{script}.py"), run_name="__main__")
    return exit_.value.code


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_needs_nothing_else(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, script, "--help") == 0
    assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize("script", ["perft_chess", "steps", "cfr", "connect4_solve"])
def test_a_missing_peer_is_named(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "which is not installed" in str(run(monkeypatch, script))


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "this benchmark needs gcc" in str(run(monkeypatch, "alphabeta_c"))
