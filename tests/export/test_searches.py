"""Compiled to WebAssembly, engines give the answers of the native ones at fixed budgets."""

from __future__ import annotations

from typing import Any

import pytest
from exported import asked, built, described, needs_node, told
from playwright.sync_api import Browser
from scale import DEEP

import plyground as pg
from plyground.export.boards import weights_of
from plyground.export.check import compare
from plyground.export.module import engines_of
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.alphabeta.engine import MEGABYTES

SOME = ("tic_tac_toe", "connect4", "othello", "go:size=5", "backgammon", "kuhn_poker", "chess")

pytestmark = needs_node


@pytest.mark.parametrize("spec", pg.games() if DEEP else SOME)
def test_engines_agree(spec: str) -> None:
    """Action, value, bound, line, rows, nodes and depth; the last position of every seventh."""
    assert agree(spec) >= 3


@pytest.mark.parametrize(
    "spec", SOME if DEEP else ("tic_tac_toe", "backgammon", "kuhn_poker", "chess")
)
def test_engines_agree_in_a_browser(
    spec: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same comparison, and that of words and pictures, in the engine of the pages' readers."""
    page = browser.new_page(offline=True)

    def run(script: str, argument: Any) -> Any:
        return page.evaluate(f"(argument) => {{\n{script}\nreturn main(argument);\n}}", argument)

    monkeypatch.setattr("plyground.export.check.run", run)
    assert agree(spec, rich=True) >= 3
    page.close()


def agree(spec: str, rich: bool = False) -> int:
    """Compares answers along two games; returns the number of positions where a player moves."""
    found = built(spec)
    engines = engines_of(found.game)
    seen: list[Any] = []

    def searched(state: RecordState) -> list[Any]:
        seen.append(state)
        if len(seen) % 7 != 3:
            return []
        answers = []
        if "alphabeta" in engines:
            answers += [asked(state, "alphabeta", nodes=3000), asked(state, "alphabeta", depth=3)]
        if "expectiminimax" in engines:
            answers.append(asked(state, "expectiminimax", depth=2))
        if "mcts" in engines:
            answers += [asked(state, "mcts", seed, sims=150) for seed in (0, 7)]
            answers.append(asked(state, "mcts", sims=1))  # too few to see a win at once
        return answers

    compare(found.game, found.code, described(found), 2, 24, 9, searched, rich=rich)
    return len(seen)


def test_other_weights() -> None:
    """As boards of the course have them."""
    found = built("chess")
    weights = weights_of(found.game, "lecture")

    def searched(state: RecordState) -> list[Any]:
        answer = pg.analyse(state, "alphabeta", depth=2, database=False, weights="lecture")
        limit = {"depth": 2, "megabytes": MEGABYTES, "weights": weights}
        return [(["alphabeta", limit], told(answer))]

    compare(found.game, found.code, described(found), 1, 6, 3, searched, rich=False)


def test_engines_suit_their_games() -> None:
    expected = {
        "chess": ["alphabeta", "mcts"],
        "backgammon": ["expectiminimax", "mcts"],
        "kuhn_poker": ["mcts"],
    }
    for spec, engines in expected.items():
        game = pg.load(spec)
        assert isinstance(game, RecordGame)
        assert engines_of(game) == engines
