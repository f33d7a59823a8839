"""Gambit files are read and written; errors name line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground as pg
from plyground.game.doctor.conformance import examine
from plyground.game.trees.tree_game import TreeGame

FOLDER = Path(__file__).parent.parent / "data" / "efg"
FILES = sorted(FOLDER.glob("*.efg"))


def load(name: str) -> TreeGame:
    game = pg.load(str(FOLDER / f"{name}.efg"))
    assert isinstance(game, TreeGame)
    return game


def test_one_card() -> None:
    game = load("one_card")
    assert (game.name, game.title, game.players) == ("one_card", "One card", 2)
    assert game.facts.summary.startswith("Ann sees her card")
    assert [game.player_name(p) for p in (0, 1)] == ["Ann", "Bob"]
    assert (game.zero_sum, game.deterministic, game.perfect_information) == (True, False, False)
    state = game.initial()
    assert state.text == "deal"
    assert state.outcomes() == [(0, 0.5), (1, 0.5)]
    high = state.result("high").result("bet")
    low = state.result("low").result("bet")
    assert high != low
    assert high.observation(1) == low.observation(1) == "#was bet"
    assert high.observation(0) == "after #holds high: bet"
    assert state.result("high").observation(0) != state.result("low").observation(0)
    assert high.result("call").utility(0) == 2
    assert low.result("call").utility(0) == -2
    assert low.result("fold").utility(1) == -1
    assert str(game) == (
        'deal(0.5:high:"high card"#"holds high"{bet:#"was bet"{call:2,fold:1},fold:-1},'
        '0.5:low:"low card"#"holds low"{bet:#"was bet"{call:-2,fold:1},fold:-1})'
    )


def test_outcomes_along_the_path_are_added_up() -> None:
    game = load("entry_fee")
    assert (game.zero_sum, game.perfect_information) == (False, True)
    payoffs = {s: [game.parse(s).utility(p) for p in (0, 1)] for s in ("war", "peace", "outside")}
    assert payoffs == {"war": [-3, -1.5], "peace": [2, 2.5], "outside": [0, 0]}
    assert game.initial().result("in").text == "market"


def test_three_players_and_missing_names() -> None:
    game = load("three")
    assert game.title == 'Three vote in "secret"'
    assert [game.player_name(p) for p in range(3)] == ["A", "B", "player 2"]
    assert game.tree.labels == [""] * game.nodes
    second = [game.initial().result(a) for a in (0, 1)]
    third = [state.result(a) for state in second for a in (0, 1)]
    assert {state.observation(1) for state in second} == {"#3"}
    assert {state.observation(2) for state in third} == {"#1"}
    assert list(third[0].descriptions().values()) == ["1", "2"]
    assert third[0].result(1).utility(2) == -2


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_round_trip_and_conformance(file: Path, tmp_path: Path) -> None:
    game = load(file.stem)
    copy = tmp_path / "copy.efg"
    copy.write_text(game.to_efg(), encoding="utf-8")
    back = pg.load(copy)
    assert isinstance(back, TreeGame)
    assert back.to_efg() == game.to_efg()
    assert back.tree.payoffs == game.tree.payoffs
    assert back.tree.views == game.tree.views
    assert back.title == game.title
    assert [str(finding) for finding in examine(game)] == []


def test_what_is_written() -> None:
    text = pg.tree(
        "A{L:(1/3:<2,1> 2/3:@1#s{x:<1e-7,0>,y:B=<0,0.5>}),R:#s{x:<1,1>,y:<0,0>}}"
    ).to_efg()
    assert text == (
        'EFG 2 R "Tree" { "player 0" "player 1" }\n'
        '""\n'
        "\n"
        'p "A" 1 1 "" { "L" "R" } 0\n'
        'c "" 1 "" { "1" 1/3 "2" 2/3 } 0\n'
        't "" 1 "" { 2, 1 }\n'
        'p "" 2 1 "s" { "x" "y" } 0\n'
        't "" 2 "" { 0.0000001, 0 }\n'
        't "B" 3 "" { 0, 0.5 }\n'
        'p "" 2 1 "s" { "x" "y" } 0\n'
        't "" 4 "" { 1, 1 }\n'
        't "" 5 "" { 0, 0 }\n'
    )


def test_information_sets_of_equal_name_stay_separate() -> None:
    game = pg.tree(
        'EFG 2 R "" { "A" } c "" 1 "" { "x" 1/4 "y" 1/4 "z" 1/4 "w" 1/4 } 0 '
        'p "" 1 1 "s" { "l" "r" } 0 t "" 0 t "" 0 p "" 1 1 0 t "" 0 t "" 0 '
        'p "" 1 2 "s" { "l" "r" } 0 t "" 0 t "" 0 p "" 1 2 0 t "" 0 t "" 0'
    )
    assert list(game.tree.views.values()) == ["s", "s", "s (2)", "s (2)"]


HEAD = 'EFG 2 R "t" { "A" "B" }\n'
MISTAKES = [
    ("EFG 1", 1, 5, "'2' is missing"),
    ("EFG 2 X", 1, 7, "R or D is missing"),
    ("EFG 2 R", 1, 8, "the title in quotes is missing"),
    ('EFG 2 R "t" A', 1, 13, "'{' is missing"),
    ('EFG 2 R "t" { "A"', 1, 13, "bracket opened at column 13 is never closed"),
    ('EFG 2 R "t" { A }', 1, 15, "a player's name in quotes is missing"),
    ('EFG 2 R "t" { }', 1, 13, "the file names no players"),
    ('EFG 2 R "t', 1, 9, "the quote is never closed"),
    (HEAD, 2, 1, "the file ends before the tree is complete"),
    (HEAD + "x", 2, 1, "a node is missing: c, p or t"),
    (HEAD + "t 1", 2, 3, "the node's name in quotes is missing"),
    (HEAD + 'p "" 3 1 { "l" } 0', 2, 6, "there is no player 3; the file names 2"),
    (HEAD + 'p "" 0 1 { "l" } 0', 2, 6, "there is no player 0"),
    (HEAD + 'p "" 1 x', 2, 8, "the number of the information set is missing"),
    (HEAD + 'p "" 1 1 0', 2, 8, "the moves of information set 1 are missing"),
    (HEAD + 'p "" 1 1 { } 0', 2, 8, "information set 1 has no moves"),
    (HEAD + 'p "" 1 1 { "l" } 0\np "" 1 1 { "r" } 0', 3, 8, "set 1 had other moves before"),
    (HEAD + 'c "" 1 { "l" 0 } 0', 2, 14, "a probability must be positive"),
    (HEAD + 'c "" 1 { "l" y } 0', 2, 14, "probability: 'y' is not a number"),
    (HEAD + 'c "" 1 { "l" 0.9 } 0\nt "" 0', 2, 1, "sum to 0.9, not 1; normalise=True"),
    (HEAD + 't "" z', 2, 6, "the number of the outcome is missing"),
    (HEAD + 't "" 1 { 1 }', 2, 6, "outcome 1 has 1 payoffs for 2 players"),
    (HEAD + 't "" 1 { 1, 1e400 }', 2, 13, "payoff: '1e400' is too large a number"),
    (HEAD + 't "" 1', 2, 1, "outcome 1 has no payoffs anywhere"),
    (HEAD + 'p "" 1 1 { "l" "r" } 0\nt "" 0', 3, 7, "the file ends before the tree is complete"),
    (
        HEAD + 'p "" 1 1 { "l" "r" } 0\nt "" 1 { 1 2 }\nt "" 1 { 2 1 }',
        4,
        6,
        "outcome 1 had other payoffs before",
    ),
    (HEAD + 't "" 0\nt "" 0', 3, 1, "the tree is complete, so nothing was expected here"),
]


@pytest.mark.parametrize(("text", "line", "column", "why"), MISTAKES)
def test_errors_point_at_the_mistake(text: str, line: int, column: int, why: str) -> None:
    with pytest.raises(pg.BadTree) as caught:
        pg.tree(text)
    assert why in str(caught.value)
    where = f"line {line}, column {column}" if "\n" in text.strip() else f"column {column}"
    assert f"({where}" in str(caught.value)


def test_files_that_are_not_efg(tmp_path: Path) -> None:
    with pytest.raises(pg.UnknownGame, match="does not exist"):
        pg.load("nowhere.efg")
    (tmp_path / "folder.efg").mkdir()
    with pytest.raises(pg.UnknownGame, match="is a folder"):
        pg.load(tmp_path / "folder.efg")
    (tmp_path / "nfg.efg").write_bytes(b"NFG 1 R \xff")
    with pytest.raises(pg.BadTree, match=r"nfg\.efg does not begin with EFG"):
        pg.load(tmp_path / "nfg.efg")


def test_options(tmp_path: Path) -> None:
    file = tmp_path / "thirds.efg"
    file.write_text(HEAD + 'c "" 1 { "l" 0.3333 "r" 0.3333 } 0 t "" 0 t "" 0')
    assert pg.load(file, normalise=True).initial().outcomes() == [(0, 0.5), (1, 0.5)]
