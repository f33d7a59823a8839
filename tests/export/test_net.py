"""Pages with a learned network: it says what it says in Python, and agents play with it."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from browsing import OpenPage
from exported import asked, described, needs_node
from learning import game, small_net
from playing import Table
from playwright.sync_api import expect
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.export.build import Built, build
from plyground.export.check import Differs, compare
from plyground.export.net_module import PageNet
from plyground.export.page import single_page
from plyground.game.records.record_state import RecordState
from plyground.search.network.net_file import contents
from plyground.search.network.places import BadNet

pytestmark = needs_node


@cache
def net_file() -> Path:
    file = Path(mkdtemp()) / "small.npz"
    file.write_bytes(contents(small_net(game("tic_tac_toe"))))
    return file


@cache
def built() -> Built:
    return build(pg.load("tic_tac_toe"), net=net_file())


def test_engines_with_the_network_agree() -> None:
    """The network alone is compared when a page is built; here the searches with it."""

    def searched(state: RecordState) -> list[Any]:
        answers = [
            asked(state, "alphabeta", depth=3, net=str(net_file())),
            asked(state, "mcts", 3, sims=60, net=str(net_file())),
        ]
        for (_, limit), _ in answers:
            limit["net"] = True
        return answers

    found = built()
    compare(found.game, found.code, described(found), 1, 4, 9, searched, False, found.net)


def test_a_damaged_network_is_noticed() -> None:
    found = built()
    assert found.net is not None
    damaged = copy(found.net)
    damaged.net = replace(found.net.net, weights=found.net.net.weights * 0.5)
    with pytest.raises(Differs, match="judged is"):
        compare(found.game, found.code, described(found), net=Mixed(found.net, damaged))


class Mixed(PageNet):
    """The numbers of one network for the page, and what another one says in Python."""

    def __init__(self, page: PageNet, python: PageNet) -> None:
        self.net, self.page = python.net, page

    @property
    def numbers(self) -> bytes:
        return self.page.numbers


@pytest.mark.parametrize(
    "agent", ["mcts:net=small,sims=30", "alphabeta:net=small,depth=2", "policy:net=small", "greedy"]
)
def test_agents_with_the_network_play(open_page: OpenPage, folder: Path, agent: str) -> None:
    file = folder / "tic_tac_toe-net.html"
    if not file.exists():
        file.write_text(single_page(built()), encoding="utf-8")
    table = Table(open_page, "tic_tac_toe:net", f"human;{agent}")
    rng = random.Random(agent)
    while not table.is_over:
        table.click_any(rng)
    state = pg.load("tic_tac_toe").initial()
    for name in table.moves:
        state = state.result(name)
    assert state.is_terminal


def test_the_network_is_offered(open_page: OpenPage, folder: Path) -> None:
    file = folder / "tic_tac_toe-net.html"
    if not file.exists():
        file.write_text(single_page(built()), encoding="utf-8")
    table = Table(open_page, "tic_tac_toe:net", "human;random")
    page = table.page
    page.locator("#new").click()
    if not page.locator("#seat-1").is_visible():
        page.locator(".more-seats > summary").click()
    page.locator("#seat-1").select_option("mcts")
    assert page.locator("#seat-1-net option").all_inner_texts() == ["none", "small"]
    page.locator("#seat-1-net").select_option("small")
    page.locator("#seat-1-time").fill("")
    page.locator("#seat-1-sims").fill("20")
    page.locator("#begin").click()
    page.wait_for_url("**net=small**")
    table.wait()
    table.click_any(random.Random(1))
    expect(page.locator("#moves li")).to_have_count(2)


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(BadNet):
        pg.load("tic_tac_toe").export_html(tmp_path / "page.html", net=tmp_path / "none.npz")
    with pytest.raises(BadNet, match="tic_tac_toe"):
        pg.load("nim").export_html(tmp_path / "page.html", net=net_file())
    site = ["export", "nim", "--site", str(tmp_path), "--net", str(net_file())]
    done = CliRunner().invoke(app, site)
    assert done.exit_code == 2
    assert "is a network for tic_tac_toe, which is not among the games given" in done.output
    twice = ["export", "tic_tac_toe", "--net", str(net_file()), "--net", str(net_file())]
    assert "give one network for a page, not 2" in CliRunner().invoke(app, twice).output
    done = CliRunner().invoke(app, [*twice, "--site", str(tmp_path)])
    assert "are both networks for tic_tac_toe" in done.output
