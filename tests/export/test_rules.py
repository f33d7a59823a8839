"""As WebAssembly, a game has the same moves, records, keys, ends and scores as in Python."""

from __future__ import annotations

from typing import Any

import pytest
from exported import built, described, needs_node
from scale import DEEP

import plyground as pg
from plyground.export.check import Differs, compare
from plyground.export.notation import notation_of

SOME = (
    *("tic_tac_toe", "nim", "connect4", "othello", "go:size=5", "hex:size=4", "kalah"),
    *("pig", "backgammon", "kuhn_poker", "leduc_poker", "chess"),
)
GAMES = pg.games() if DEEP else SOME

pytestmark = needs_node


@pytest.mark.parametrize("spec", GAMES)
def test_random_games_are_the_same(spec: str) -> None:
    found = built(spec)
    games, plies = (50, 400) if DEEP else (6, 120)
    assert compare(found.game, found.code, described(found), games, plies, 100, rich=False) > games


@pytest.mark.parametrize("spec", GAMES)
def test_words_pictures_and_clicks_are_the_same(spec: str) -> None:
    """Building compares them, or raises; here from other games."""
    found = built(spec)
    assert found.positions > 4
    assert compare(found.game, found.code, described(found), 2, 40, seed=500) > 2


def test_a_difference_is_told_with_the_position() -> None:
    found = built("tic_tac_toe")
    data = described(found)
    wrong = data | {
        "notation": data["notation"].replace("describe: ", 'describe: () => "z9", was: ')
    }
    with pytest.raises(
        Differs, match=r"tic_tac_toe: the page and Python disagree.*after the moves"
    ):
        compare(found.game, found.code, wrong, games=1)


def test_a_wrong_table_in_the_rules_is_noticed() -> None:
    found = built("tic_tac_toe")
    data = described(found)
    layout = data["layout"] | {"start": "01" + data["layout"]["start"][2:]}
    with pytest.raises(Differs, match="after the moves none: record is"):
        compare(found.game, found.code, data | {"layout": layout}, games=1)


def reported(s: Any, a: int) -> str:
    """As a game file has it."""
    return "the centre is taken" if a == 4 else ""


def test_what_all_players_learn_is_under_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages show the last report as Python does; a page without it is refused."""
    found = built("tic_tac_toe")
    monkeypatch.setitem(found.game.rules.own, "reported", reported)
    data = described(found) | {"notation": notation_of(found.game)}
    assert compare(found.game, found.code, data) > 4
    with pytest.raises(Differs, match=r"seen is .*the centre is taken"):
        compare(found.game, found.code, described(found))
