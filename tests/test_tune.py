"""Tuning: the fit, the samples, the gate, and the command."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.arena.sprt import Sprt
from plyground.cli.app import app
from plyground.game.contract.values import option_fields
from plyground.game.records.record_game import RecordGame
from plyground.learn.tune import tune as tuning
from plyground.learn.tune.fit import expected, fair_loss, fit, loss
from plyground.learn.tune.gate import BETTER, agents, match
from plyground.learn.tune.samples import Sampler
from plyground.learn.tune.save import write_weights
from plyground.protocols.formats.files import read_games, write_games
from plyground.search.weights import find_weights

SMALL: dict[str, Any] = {"rounds": 1, "games": 60, "match": 4, "nodes": 20, "workers": 1}
"""A run of a second."""
BAD = {"centre": -1.0, "one_short": -1.0, "two_short": -1.0}
"""Weights of connect4 that want to lose."""


def sampler(game: str, depth: int = 2) -> Sampler:
    found = pg.load(game)
    assert isinstance(found, RecordGame)
    return Sampler(found, 1, depth, 0.1, 2)


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(20_000, 3)) * [1.0, 5.0, 0.1]
    true = np.array([0.8, -0.1, 4.0])
    results = (rng.random(20_000) < expected(rows @ true)).astype(float)
    found = fit(rows, results, np.zeros(3))
    assert found == pytest.approx(true, rel=0.1)
    assert loss(rows, results, found) < loss(rows, results, np.zeros(3)) - 0.1
    assert fair_loss(rows, results, 7 * true) == pytest.approx(fair_loss(rows, results, true))


def test_a_feature_that_never_varies_keeps_its_weight() -> None:
    rows = np.column_stack([np.linspace(-1, 1, 500), np.zeros(500)])
    results = (rows[:, 0] > 0).astype(float)
    assert fit(rows, results, np.array([0.1, 0.7]))[1] == pytest.approx(0.7)


def test_quick_games_are_the_same_compiled_and_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = sampler("tic_tac_toe").play(pg.load("tic_tac_toe").weights, 12)
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    plain = sampler("tic_tac_toe").play(pg.load("tic_tac_toe").weights, 12)
    assert np.array_equal(compiled.rows, plain.rows)
    assert np.array_equal(compiled.results, plain.results)
    assert (compiled.games, compiled.draws) == (plain.games, plain.draws) == (12, plain.draws)


def test_leaves_are_those_of_minimax() -> None:
    """The features of the leaf of a search give the value that minimax finds."""
    game = pg.load("connect4")
    state = game.initial()
    for move in ("d", "d", "c", "e", "c"):
        state = state.result(move)
    record = pg.Record(
        game="connect4", agents=("a", "b"), seed=0, start=state.text, opening=0,
        moves=("c", "c", "b", "a", "a", "b", "g"), utilities=(1.0, -1.0), forfeit=None,
        seconds=(0.0,) * 7, nodes=(0,) * 7, when="",
    )  # fmt: skip
    samples = sampler("connect4").replay([record], game.weights)
    sums = samples.rows @ np.array(list(game.weights.values()))
    states = [s for s in record.replay(game)][6:]
    best = [pg.minimax(s, 2).value * (1 if s.to_play == 0 else -1) for s in states]
    assert np.tanh(sums) == pytest.approx([v for v in best if abs(v) < 1])
    assert set(samples.results) == {1.0}


def test_games_with_chance_are_sampled_too() -> None:
    samples = sampler("pig", 1).play(pg.load("pig").weights, 5)
    assert samples.games == 5
    assert len(samples) > 20
    assert np.isfinite(samples.rows).all()


def test_records_of_other_games_do_not_fit() -> None:
    record = pg.play("tic_tac_toe", ["random", "random"], seed=1)
    with pytest.raises(pg.BadOption, match="no finished game of connect4 among these"):
        pg.tune("connect4", records=[record], **SMALL)


def test_records_may_name_options_that_are_the_usual_ones(tmp_path: Path) -> None:
    # An .sgf file always names komi: such games were refused.
    files = tmp_path / "games.sgf"
    write_games(files, [pg.play("go:size=4", ["random", "random"], seed=1)])
    (record,) = read_games(files)
    samples = sampler("go:size=4")
    assert record.game != samples.game.spec
    assert samples.fits(record)
    for other in ("go:size=4,komi=9.5", "go:size=5", "go:size=0", "connect4:size=4", "x.py"):
        assert not samples.fits(replace(record, game=other))


def test_bad_weights_do_not_pass_the_gate() -> None:
    verdict = match(pg.load("connect4"), BAD, nodes=60, games=60, workers=1, test=Sprt(0, 200))
    assert verdict is not None
    assert verdict.is_over
    assert not verdict.stronger


def test_good_weights_pass_the_gate_against_bad_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of connect4 with bad weights: the good ones are found, kept and written."""
    source = Path(str(pg.__file__)).parent / "games" / "connect4.py"
    text = source.read_text(encoding="utf-8")
    own = 'weights = {"centre": 0.05, "one_short": 0.15, "two_short": 0.03}'
    assert own in text
    path = tmp_path / "connect4.py"  # equal names share compiled code
    path.write_text(
        text.replace(own, 'weights = {"centre": -0.05, "one_short": -0.1, "two_short": 0.03}')
    )
    out = tmp_path / "up.toml"
    seen: list[str] = []
    made = pg.tune(
        str(path), output=out, rounds=2, games=400, match=60, nodes=60, workers=1,
        test=Sprt(0, 200), progress=lambda p: seen.append(p.stage),
    )  # fmt: skip
    assert made.kept, made.why
    assert made.why.startswith("kept: they scored")
    assert made.weights == made.tried
    assert made.weights["one_short"] > 0
    assert find_weights(pg.load(str(path)), out) == pytest.approx(made.weights)
    assert {"games", "match"} <= set(seen)
    assert 'game = "connect4"' in out.read_text()


def test_nothing_is_written_unless_the_test_is_decided(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    made = pg.tune("connect4", output=out, **SMALL)
    assert not made.kept
    assert made.weights == dict(pg.load("connect4").weights) != made.tried
    assert "does not decide the test" in made.why
    assert not out.exists()


def test_the_same_seed_gives_the_same_weights() -> None:
    one, other = (pg.tune("connect4", seed=5, **SMALL) for _ in range(2))
    assert one.tried == other.tried
    assert one.tried != pg.tune("connect4", seed=6, **SMALL).tried


def test_only_some_features() -> None:
    made = pg.tune("connect4", features=["centre"], **SMALL)
    own = pg.load("connect4").weights
    ratio = made.tried["one_short"] / own["one_short"]
    assert made.tried["two_short"] / own["two_short"] == pytest.approx(ratio)
    assert made.tried["centre"] / own["centre"] != pytest.approx(ratio)
    chess = pg.load("chess")
    assert "pawns" not in tuning.tuned_features(chess, None)
    assert tuning.tuned_features(chess, ["pawns"]) == ["pawns"]


@pytest.mark.parametrize("stage", ["games", "match"])
def test_it_can_be_stopped(stage: str) -> None:
    stop = threading.Event()

    def watch(seen: tuning.TuneProgress) -> None:
        if seen.stage == stage:
            stop.set()

    options = SMALL | {"games": 10**6 if stage == "games" else 60, "match": 10**6}
    made = pg.tune("connect4", stop=stop, progress=watch, **options)
    assert made.stopped
    assert not made.kept
    assert made.why.startswith("stopped before the match")


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("connect4", {"round": 2}, "tune has no option 'round'; it has rounds"),
        ("connect4", {"rounds": 0}, "tune: rounds cannot be 0; allowed"),
        ("connect4", {"features": ["edge"]}, "connect4 has no feature 'edge'"),
        ("connect4", {"output": "weights.txt"}, "ends in .json or .toml"),
        ("kuhn_poker", {}, "no evaluation"),
    ],
)
def test_what_is_refused(game: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(pg.PlygroundError, match=words):
        pg.tune(game, **options)


def test_the_docs_list_the_settings() -> None:
    lines = ["| setting (`-s`) | what it does | default |", "|---|---|---|"]
    for option in option_fields(tuning.TuneOptions).values():
        about = " ".join(option.about.split())
        lines.append(f"| `{option.name}` | {about} | {option.default} |")
    text = (Path(__file__).parents[1] / "docs" / "tuning.md").read_text(encoding="utf-8")
    assert "\n".join(lines) in text


def test_too_few_positions_say_so() -> None:
    made = pg.tune("tic_tac_toe", rounds=1, games=10, workers=1)
    assert (made.kept, made.tried) == (False, dict(pg.load("tic_tac_toe").weights))
    assert "10 games gave only" in made.why


def test_the_gate_plays_without_the_database() -> None:
    assert BETTER.elo1 == 20
    new, own = agents(pg.load("connect4"), {"centre": 1.0}, 50)
    assert own == "alphabeta:nodes=50,database=no"
    assert new == 'alphabeta:nodes=50,database=no,weights="centre=1.0"'


def test_files_are_read_back(tmp_path: Path) -> None:
    game = pg.load("connect4:rows=5")
    for name in ("w.json", "w.toml"):
        write_weights(tmp_path / name, game, game.weights, {"about": 'a "note"', "tuned": {"n": 1}})
        assert find_weights(game, tmp_path / name) == dict(game.weights)
    data = json.loads((tmp_path / "w.json").read_text())
    assert (data["game"], data["options"], data["about"]) == ("connect4", {"rows": 5}, 'a "note"')


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = [pg.play("connect4", ["random", "random"], seed=i) for i in range(30)]
    write_games(tmp_path / "games.jsonl", games)
    small = [f"-s{name}={SMALL[name]}" for name in ("match", "nodes")]
    words = ["tune", "connect4", *small, "--workers=1"]
    done = CliRunner().invoke(app, [*words, "--records", "games.jsonl", "--store", "match.db"])
    assert done.exit_code == 1, done.output
    assert "connect4: 30 games" in done.output
    assert "not kept" in done.output
    done = CliRunner().invoke(app, [*words, "--records", "match.db"])
    assert done.exit_code == 1, done.output
    assert "4 games gave only" in done.output
    wrong = CliRunner().invoke(app, ["tune", "connect4", "-s", "pace=3"])
    assert wrong.exit_code == 2
    assert "tune has no option 'pace'" in wrong.output
