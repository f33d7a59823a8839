"""What a run shows: its history, its networks on the board, the report."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.game.records.record_state import RecordState
from plyground.learn.history import History
from plyground.learn.learn import Learned
from plyground.learn.lens import heat, heaviest_units, look_at_unit
from plyground.learn.report import example, html, thinned
from plyground.search.network.cells import fact_cells, family
from plyground.search.network.places import BadNet, find_file
from plyground.search.network.plain import opinion
from plyground.search.network.sight import derive

OTHELLO = "othello:size=4"


def test_the_networks_of_a_run(tiny_file: Path) -> None:
    history = History.open(tiny_file)
    assert history.game_spec == OTHELLO
    assert [m.iteration for m in history.moments] == [0, 1, 3]
    assert [m.iteration for m in history.nearest()] == [0, 1, 3]
    assert [m.iteration for m in history.nearest((12.0,))] == [1]
    untrained, first, last = (history.net(m, game(OTHELLO)) for m in history.moments)
    state = game(OTHELLO).initial()
    assert isinstance(state, RecordState)
    assert set(opinion(untrained, state).policy.values()) == {0.25}
    assert opinion(first, state) != opinion(last, state)
    assert first.about["iterations"] == 1
    with pytest.raises(BadNet, match="no network of iteration 2; there are 0, 1, 3"):
        history.moment(2)


def test_a_file_without_its_folder_is_one_network(tiny_file: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone.npz"
    alone.write_bytes(tiny_file.read_bytes())
    history = History.open(alone)
    assert [m.iteration for m in history.moments] == [3]
    assert pg.load(history.game_spec).options["size"] == 4
    assert "without a curve" in html(history, game(OTHELLO))


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.run").mkdir()
    (tmp_path / "broken.run" / "run.json").write_text("{")
    with pytest.raises(BadNet, match=r"holds no run of learning, or its run\.json is damaged"):
        History.open(tmp_path / "broken.npz")
    for missing in ("missing", 300 * "a", "a\0b", ""):
        with pytest.raises(BadNet, match="there is no network"):
            History.open(missing)


def test_networks_along_a_run_have_names(
    tiny_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PLYGROUND_LEARNED", str(tiny_file.parent))
    assert find_file("tiny@3") == tiny_file.with_suffix(".run") / "checkpoints" / "00003.npz"
    assert find_file("tiny") == tiny_file
    for wrong in ("tiny@2", "tiny@x", "tiny@", "../tiny@3", "@3"):
        with pytest.raises(BadNet, match="there is no network"):
            find_file(wrong)


def test_opinions_are_those_of_compiled_code() -> None:
    for spec, options in (("connect4", {}), (COUNTDOWN, {"players": 3}), (COUNTDOWN, {})):
        of = game(spec, **options)
        net = small_net(of)
        state = of.initial().result(1)
        assert isinstance(state, RecordState)
        said = opinion(net, state)
        assert said.values == pytest.approx(net.judge.values(state), abs=1e-5)
        assert said.policy == pytest.approx(net.judge.policy(state), abs=1e-5)


def test_no_opinion_at_the_end() -> None:
    state: Any = game().initial()
    while not state.is_terminal:
        state = state.result(state.actions()[0])
    with pytest.raises(pg.PlygroundError, match="no player is to move"):
        opinion(small_net(game()), state)


def test_facts_are_found_on_the_board() -> None:
    othello = game(OTHELLO)
    sight = derive(othello)
    places = fact_cells(othello, sight)
    of_family = {
        family(name): places.looks[look]
        for name, look in zip(sight.names, places.look, strict=True)
        if look >= 0
    }
    assert of_family == {"mine": "own", "theirs": "other", "places": "move"}
    state = othello.initial()
    assert isinstance(state, RecordState)
    on = np.zeros(sight.most, np.int32)
    mine = [f for f in on[: sight.see(state.record, on)] if sight.names[f].startswith("mine")]
    cells = {places.names[places.cell[f]] for f in mine}
    assert state.picture is not None
    black = {p.cell for p in state.picture.pieces if p.player == state.to_play}
    assert cells == black
    assert family("cells[7] = 2") == "cells = 2"


def test_a_game_without_a_picture_has_facts_without_cells() -> None:
    assert fact_cells(game(), derive(game())).placed == 0


def test_what_a_unit_looks_at() -> None:
    net = small_net(game(OTHELLO))
    parts = net.shape.views(net.weights)
    parts["weights_1"][:, 5] = 0
    fact = net.sight.names.index("mine 0")
    parts["weights_1"][fact, 5] = 9.0
    view = look_at_unit(net, 5)
    (cell,) = [cell for cell, weight in view.boards["own"].items() if weight]
    places = fact_cells(net.game, net.sight)
    assert cell == places.names[places.cell[fact]]
    assert view.most == 9.0
    assert not any(weight for _, weight in view.others)
    parts["weights_2"][5] = 100.0
    assert heaviest_units(net)[0] == 5


def test_a_policy_by_cells() -> None:
    state = game("breakthrough").initial()
    policy = {a: 1 / len(state.actions()) for a in state.actions()}
    hot = heat(state, policy)
    assert sum(hot.values()) == pytest.approx(1)
    assert {cell[1] for cell in hot} == {"3"}  # where the men arrive


def test_the_report(tiny_file: Path) -> None:
    page = html(History.open(tiny_file), game(OTHELLO))
    for said in ("Learning Othello", "The curve", "untrained", "after 30 s", "Unit", "overfitting"):
        assert said in page
    assert page.count("<svg") >= 3 + 3 + 3  # charts, boards, units
    assert "early corners: network" in page
    assert not re.search(r"<script|style=|https?://(?!www\.w3\.org)", page)


def test_a_notebook_shows_the_run(tiny_file: Path) -> None:
    history = History.open(tiny_file)
    net = history.net(history.moments[-1], game(OTHELLO))
    found = Learned(tiny_file, tiny_file.with_suffix(".run"), net, history.lines)
    shown = found._repr_html_()
    assert "Checkpoints" in shown
    assert "overfitting" not in shown
    assert found.report() == html(history, game(OTHELLO))


def test_examples_are_positions_with_a_choice() -> None:
    for spec in ("connect4", "pig", COUNTDOWN):
        state = example(game(spec))
        assert len(state.actions()) > 1
        assert example(game(spec)) == state


def test_a_long_log_is_thinned() -> None:
    lines = [{"iteration": i} for i in range(1001)]
    kept = thinned(lines)
    assert len(kept) <= 200
    assert kept[-1] == lines[-1]


def test_a_run_can_be_stopped(tmp_path: Path) -> None:
    stop = threading.Event()
    call: Any = {"out": tmp_path / "net.npz", "workers": 1, "first": 8, "second": 4, "sims": 4}
    found = pg.learn(
        COUNTDOWN, games=4000, ladder=False, stop=stop, progress=lambda line: stop.set(), **call
    )
    assert found.interrupted
    assert [line["iteration"] for line in found.curve] == [1]


def test_the_command_writes_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net, report = tmp_path / "net.npz", tmp_path / "report.html"
    small = ["--workers", "1", "--set", "first=8", "--set", "second=4", "--set", "sims=4"]
    words = ["learn", COUNTDOWN, "--games", "20", "-o", str(net), *small, "--report"]
    found = CliRunner().invoke(app, [*words, str(report)])
    assert found.exit_code == 0, found.output
    assert f"the report is in {report}" in found.output
    assert "Learning Countdown" in report.read_text()
    refused = CliRunner().invoke(app, [*words, str(tmp_path / "no" / "report.html")])
    assert refused.exit_code != 0
