"""The commands `cfr` and `fairness`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import plyground as pg
from plyground.arena import fairness
from plyground.cli.app import app
from plyground.theory.imperfect.solver import CfrSolver

ONE_CARD = str(Path(__file__).parent.parent / "data" / "efg" / "one_card.efg")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def test_kuhn(tmp_path: Path) -> None:
    saved, chart = tmp_path / "kuhn.json", tmp_path / "kuhn.svg"
    result = run("cfr", "kuhn_poker", "--until", "1e-3", "--save", str(saved), "--svg", str(chart))
    assert result.exit_code == 0
    assert "Kuhn poker: 12 information sets" in result.stdout
    assert "?K p" in result.stdout
    assert result.stderr == ""
    assert pg.load_strategy(saved).exploitability <= 1e-3
    assert chart.read_text().startswith("<svg")
    fair = run("fairness", "kuhn_poker", "--agent", f"cfr:file={saved}")
    assert fair.exit_code == 0
    assert "was not seen to cheat" in fair.stdout


def test_the_bar_and_the_exploitability_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    @contextmanager
    def status() -> Iterator[Callable[[str], None]]:
        yield said.append

    monkeypatch.setattr("plyground.cli.cfr.status", status)
    run("cfr", "kuhn_poker", "-n", "40")
    assert said[0] == "unrolling kuhn_poker ..."
    assert said[1].startswith("[....................] 1 iterations, exploitability 0.")
    assert said[-1].startswith("[####################] 40 iterations, exploitability 0.0")


def test_exact_and_trees() -> None:
    result = run("cfr", ONE_CARD, "--exact")
    assert "value           Ann +0.333333, Bob -0.333333" in result.stdout
    assert "holds low" in result.stdout
    assert "perfect information" in run("cfr", "[[3 12 8][2 4 6][1 14 5]]").stdout
    three = run("cfr", "kuhn_poker:players=3", "-n", "50")
    assert "need not converge to an equilibrium" in three.stdout
    assert "and 8 more, reached less often; --all lists them" in three.stdout
    assert len(run("cfr", "kuhn_poker:players=3", "-n", "50", "--all").stdout.splitlines()) > 48


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cfr", "kuhn_poker", "--variant", "plus"], "CFR has no variant 'plus'"),
        (["cfr", "kuhn_poker", "-n", "0"], "iterations cannot be 0"),
        (["cfr", "kuhn_poker", "--until", "nan"], "until cannot be nan"),
        (["cfr", "chess", "--limit", "100"], "chess has more than 100 nodes"),
        (["cfr", "kuhn_poker", "--exact", "--svg", "x.svg"], "--exact has no iterations to draw"),
        (["cfr", "kuhn_poker", "-n", "2", "--save", "/no/such/x"], "cannot write '/no/such/x'"),
        (["fairness", "chess", "--agent", "random"], "chess has no hidden information"),
        (["fairness", "kuhn_poker", "--agent", "cfr:file=none"], "cannot read the strategy"),
    ],
)
def test_mistakes(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_cheating_agent_gives_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from test_fairness import Peeper

    monkeypatch.setattr(fairness, "find_agent", lambda spec: Peeper())
    result = run("fairness", "kuhn_poker", "--agent", "peeper")
    assert result.exit_code == 1
    assert "peeper cheats in kuhn_poker" in result.stdout


def test_ctrl_c_shows_the_strategy_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: CfrSolver, *args: object) -> None:
        self.run(30)
        raise KeyboardInterrupt

    monkeypatch.setattr(CfrSolver, "improve", interrupted)
    result = run("cfr", "kuhn_poker")
    assert result.exit_code == 130
    assert "cfr+: 30 iterations" in result.stdout
