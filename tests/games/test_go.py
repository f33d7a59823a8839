"""Go: captures, suicide, ko and superko, passes, area, known counts, evaluation, notation."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.playouts import play_out, workspace

GO = pg.load("go")
SMALL = pg.load("go", size=5)
KO = "1bw2/bw1w1/1bw2/5/5 b"


def moves(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def line(game: pg.Game, words: str) -> pg.State:
    state = game.initial()
    for word in words.split():
        state = state.result(word)
    return state


def after(text: str, move: str) -> str:
    return SMALL.parse(text).result(move).text


# --- moves ----------------------------------------------------------------------------------


def test_the_start() -> None:
    state = GO.initial()
    assert state.text == "9/9/9/9/9/9/9/9/9 b - 0 0"
    assert state.to_play == 0
    assert len(moves(state)) == 82
    assert state.result("E5").text == "9/9/9/9/4b4/9/9/9/9 w - 0 1"


def test_numbers_and_names() -> None:
    """Points are numbered along the rows from A1; the letter I is left out."""
    state = GO.initial()
    assert [state.describe(a) for a in (0, 7, 8, 9, 80, 81)] == [
        "A1", "H1", "J1", "A2", "J9", "pass",
    ]  # fmt: skip
    assert state.result("j9") == state.result("J9") == state.result(80)
    assert state.result("PASS") == state.result("pass")
    assert pg.load("go", size=19).initial().describe(360) == "T19"


@pytest.mark.parametrize(
    ("before", "move", "board"),
    [
        ("bw3/5/5/5/5 w", "A4", "1w3/w4/5/5/5"),  # in the corner
        ("1wbw1/1wbw1/5/5/5 w", "C3", "1w1w1/1w1w1/2w2/5/5"),  # at the rim
        ("1wb2/1wbw1/2w2/5/5 w", "D5", "1w1w1/1w1w1/2w2/5/5"),
        ("1wb2/1wbw1/5/5/5 w", "D5", "1wbw1/1wbw1/5/5/5"),  # a liberty is left
        ("2b2/1bwb1/bw1wb/1bwb1/2b2 b", "C3", "2b2/1b1b1/b1b1b/1b1b1/2b2"),  # four chains
        ("bw3/1wb2/wb3/b4/5 b", "A4", "bw3/bwb2/1b3/b4/5"),  # it looks like suicide
    ],
)
def test_placing_and_capturing(before: str, move: str, board: str) -> None:
    assert after(before, move).split()[0] == board


def test_a_chain_is_captured_as_a_whole() -> None:
    assert after("1ww2/wbbw1/w1bw1/1ww2/5 w", "B3").split()[0] == "1ww2/w2w1/ww1w1/1ww2/5"


def test_suicide_is_forbidden() -> None:
    assert "A5" not in moves(SMALL.parse("1w3/w4/5/5/5 b"))
    assert "A5" in moves(SMALL.parse("1w3/w4/5/5/5 w"))
    assert "A4" not in moves(SMALL.parse("bw3/1w3/w4/5/5 b"))  # of two stones
    assert "A4" in moves(SMALL.parse("bw3/1w3/w4/5/5 w"))
    assert "C3" not in moves(SMALL.parse("2b2/1bwb1/bw1wb/1bwb1/2b2 w"))
    with pytest.raises(pg.IllegalAction, match="A5"):
        SMALL.parse("1w3/w4/5/5/5 b").result("A5")


def test_two_eyes_live() -> None:
    assert moves(SMALL.parse("1b1bb/bbbbb/wwwww/5/5 w")).isdisjoint({"A5", "C5"})
    one_eye = SMALL.parse("1bbbb/bbbbb/wwwww/5/5 w")
    assert one_eye.result("A5").text.startswith("w4/5/wwwww/5/5")


# --- ko and superko -------------------------------------------------------------------------


def test_a_ko_is_not_taken_back_at_once() -> None:
    state = SMALL.parse(KO).result("C4")
    assert state.text == "1bw2/b1bw1/1bw2/5/5 w B4 0 8"
    assert "B4" not in moves(state)
    state = state.result("E1").result("A1")
    assert state.text == "1bw2/b1bw1/1bw2/5/b3w w - 0 10"
    assert state.result("B4").text == "1bw2/bw1w1/1bw2/5/b3w b C4 0 11"


def test_the_ko_point_is_part_of_the_text() -> None:
    assert "B4" not in moves(SMALL.parse("1bw2/b1bw1/1bw2/5/5 w B4 0 8"))
    assert "B4" in moves(SMALL.parse("1bw2/b1bw1/1bw2/5/5 w - 0 8"))


def test_capturing_two_stones_back_is_no_ko() -> None:
    state = SMALL.parse("1bww1/bw1bw/1bww1/5/5 b").result("C4")
    assert state.text == "1bww1/b1bbw/1bww1/5/5 w - 0 11"
    assert state.result("B4").text.startswith("1bww1/bw2w/1bww1/5/5 b -")


@pytest.mark.parametrize(
    ("size", "words", "forbidden"),
    [
        (2, "A1 B1 A2 B2 A1 A2", "A1"),  # would leave the board after the first move
        (2, "A1 B1 A2 B2 pass A2", "A1"),
        (3, "B2 A1 A2 C2 C1 B1 C1", "A1"),  # two stones were sent, one is returned
    ],
)
def test_superko(size: int, words: str, forbidden: str) -> None:
    game = pg.load("go", size=size)
    state = line(game, words)
    assert forbidden not in moves(state)
    without_past = game.parse(state.text)
    assert moves(without_past) == moves(state) | {forbidden}
    boards = [line(game, " ".join(words.split()[:n])).text.split()[0] for n in range(7)]
    assert without_past.result(forbidden).text.split()[0] in boards


def test_position_after_is_the_position_that_play_gives() -> None:
    """It is known without playing for every move that captures nothing, and only for those."""
    assert isinstance(SMALL, RecordGame)
    own, rng, known, unknown = SMALL.rules.own, random.Random(3), 0, 0
    for _ in range(20):
        state: Any = SMALL.initial()
        while not state.is_terminal:
            for action in state.actions():
                told = int(own["position_after"](state.record, action))
                after = state.result(action)
                assert told in (0, int(after.record.hash))
                assert (told == 0) == (own["noisy"](state.record, action) or not after.record.hash)
                known, unknown = known + (told > 0), unknown + (told == 0)
            state = state.result(rng.choice(state.actions()))
    assert known > 5 * unknown > 0


def test_superko_from_a_position() -> None:
    """The path begins at the position: what a move would bring back is the board read."""
    game = pg.load("go", size=3)
    state = game.parse("3/bb1/w2 w")
    for word in ("C2", "C1", "B1", "C1"):
        state = state.result(word)
    assert "A1" not in moves(state)
    assert "A1" in moves(game.parse(state.text))


def test_a_pass_repeats_nothing() -> None:
    state = line(SMALL, "C3 pass")
    assert "pass" in moves(state)
    assert state.result("pass").is_terminal


# --- the end --------------------------------------------------------------------------------


def test_two_passes_end_the_game() -> None:
    state = GO.initial().result("pass")
    assert not state.is_terminal
    assert not state.result("E5").result("pass").is_terminal
    state = state.result("pass")
    assert state.is_terminal
    assert state.actions() == []
    assert [state.utility(0), state.utility(1)] == [-1, 1]  # the komi


def utility(text: str, **options: float) -> float:
    """Black's, when the position is scored as it stands."""
    return pg.load("go", size=5, **options).parse(f"{text} b - 2 20").utility(0)


def test_area() -> None:
    """Points that reach both colours belong to neither; all stones count as alive."""
    even = "1b1w1/1b1w1/1b1w1/1b1w1/1b1w1"
    assert [utility(even, komi=komi) for komi in (-0.5, 0, 0.5)] == [1, 0, -1]
    ahead = "1b1w1/1bbw1/1b1w1/1b1w1/1b1w1"
    assert [utility(ahead, komi=komi) for komi in (0.5, 1, 1.5)] == [1, 0, -1]
    alone = "5/5/2b2/5/5"
    assert [utility(alone, komi=komi) for komi in (24.5, 25, 25.5)] == [1, 0, -1]
    invaded = "4w/5/2b2/5/5"
    assert [utility(invaded, komi=komi) for komi in (-0.5, 0, 0.5)] == [1, 0, -1]


def test_long_games_are_scored_as_they_stand() -> None:
    state = line(pg.load("go", size=5, plies=3), "C3 pass D3")
    assert state.is_terminal
    assert state.utility(0) == 1


def test_options() -> None:
    assert GO.declared["komi"].default == 7.5
    assert SMALL.declared["komi"].default == 0.5
    assert SMALL.facts.max_plies == 75
    for wrong in ({"size": 1}, {"size": 20}, {"komi": "much"}, {"plies": 0}):
        with pytest.raises(pg.BadOption):
            pg.load("go", **wrong)


# --- known numbers --------------------------------------------------------------------------


def colourings(size: int) -> dict[str, int]:
    """Boards, one of each kind under the symmetries of the square, and how many there are."""
    kinds: dict[str, int] = {}
    grid = np.arange(size * size).reshape(size, size)
    turns = [np.rot90(side, n).ravel() for side in (grid, grid.T) for n in range(4)]
    for board in itertools.product("1bw", repeat=size * size):
        kind = min("".join(board[i] for i in turn) for turn in turns)
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


@pytest.mark.parametrize(("size", "positions"), [(2, 57), (3, 12675)])
def test_number_of_legal_positions(size: int, positions: int) -> None:
    """OEIS A094777: boards on which every chain has a liberty."""
    game = pg.load("go", size=size)
    legal = 0
    for board, how_many in colourings(size).items():
        rows = "/".join(board[i : i + size] for i in range(0, len(board), size))
        try:
            game.parse(rows.replace("111", "3").replace("11", "2") + " b")
        except pg.BadPosition:
            continue
        legal += how_many
    assert legal == positions


def can_win(state: pg.State, player: int) -> bool:
    if state.is_terminal:
        return state.utility(player) > 0
    results = (can_win(state.result(a), player) for a in state.actions())
    return any(results) if state.to_play == player else all(results)


def test_two_by_two_is_one_point_for_black() -> None:
    """Solved: Black gets one point more than White, neither less nor more."""
    assert can_win(pg.load("go", size=2, komi=0.5).initial(), 0)
    assert can_win(pg.load("go", size=2, komi=1.5).initial(), 1)


# --- playouts -------------------------------------------------------------------------------


NAMES = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
"""The points of the small board by their numbers."""


def rule(name: str) -> Any:
    assert isinstance(SMALL, RecordGame)
    return SMALL.rules.own[name]


def answers(text: str, last: str, times: int = 20) -> set[str]:
    """What may be played in answer to a last move; "" for anything."""
    state = SMALL.parse(text)
    assert isinstance(state, RecordState)
    random = np.array([1], np.uint64)
    point = NAMES.index(last)
    before = state.record.tobytes()
    given = {int(rule("answer")(state.record, point, random)) for _ in range(times)}
    assert state.record.tobytes() == before
    return {state.describe(a) if a >= 0 else "" for a in given}


def test_a_chain_in_atari_is_saved() -> None:
    assert answers("5/5/1wbw1/1wbw1/2w2 b - 0 7", "C1") == {"C4"}, "traced through the chain"
    assert answers("5/5/5/w4/b4 b - 0 2", "A2") == {"B1"}
    assert "B1" not in answers("5/5/w4/bw3/b4 b - 0 4", "B2"), "it would not help"


def test_a_chain_in_atari_is_usually_taken() -> None:
    assert "A2" in answers("5/5/5/5/bw3 w - 0 2", "A1")


def test_shapes_are_played_next_to_the_last_move() -> None:
    played = answers("5/5/1bw2/5/5 b - 0 2", "C3")
    assert played == {"B2", "B4", "C2", "C4"}
    assert answers("5/5/2w2/5/5 b - 0 1", "C3") == {""}


def test_expectations() -> None:
    state = SMALL.parse("1b3/b1b2/1b1w1/5/w4 b")
    assert isinstance(state, RecordState)
    expected = {name: rule("prior")(state.record, -1, a) for a, name in enumerate(NAMES)}
    assert expected["B4"] < 0, "an own eye"
    assert expected["D4"] > expected["D2"], "a shape"
    assert rule("prior")(state.record, NAMES.index("D3"), NAMES.index("D2")) > expected["D2"]
    taking = SMALL.parse("5/5/5/1b3/wb3 b")
    assert isinstance(taking, RecordState)
    assert rule("prior")(taking.record, -1, NAMES.index("A2")) > 0


def test_no_board_comes_back_in_playouts() -> None:
    """Superko holds, although most boards are not looked for on the path."""
    state = pg.load("go", size=3, plies=60).initial()
    assert isinstance(state, RecordState)
    work = workspace(state, 5)
    w = work.record
    search = work.searches.interpreted(play_out)
    captures = 0
    for _ in range(30):
        before = int(w.plies)
        search(w, 1)
        boards = w.past[: 1 + int(w.plies) - before].tolist()
        boards = [key for key, _ in itertools.groupby(boards)]  # a pass repeats nothing
        assert len(set(boards)) == len(boards)
        captures += len(boards) > 9
    assert captures > 10, "games too short to repeat anything"


# --- evaluation -----------------------------------------------------------------------------


def test_an_empty_board_is_even() -> None:
    assert GO.initial().evaluate(0) == 0


@pytest.mark.parametrize(
    "board", ["5/1b1w1/2b2/5/3w1", "1bw2/bw1w1/1bw2/5/5", "bw3/1w3/w4/5/3bb", "5/5/2b2/5/5"]
)
def test_features_change_sign_with_the_colours(board: str) -> None:
    game = pg.load("go", size=5, komi=0)
    ours = game.parse(board + " b").features()
    theirs = game.parse(board.translate(str.maketrans("bw", "wb")) + " w").features()
    assert ours == {name: -value for name, value in theirs.items()}


def test_features() -> None:
    state = SMALL.parse("bw3/5/5/5/3wb w")
    features = state.features()
    assert features["atari"] == -2
    assert features["capture"] == -2
    assert features["liberties"] == 2 - 4
    assert SMALL.parse("5/5/2b2/5/5 w").evaluate(0) > 0.5


def test_captures_are_noisy() -> None:
    assert isinstance(SMALL, RecordGame)
    noisy = SMALL.rules.bindings["noisy"]
    state = SMALL.parse("bw3/5/5/5/5 w")
    assert [state.describe(a) for a in state.actions() if noisy(state.record, a)] == ["A4"]


# --- notation -------------------------------------------------------------------------------


def test_the_end_of_the_text_may_be_left_out() -> None:
    assert SMALL.parse("5/5/2b2/5/5 w") == SMALL.parse("5/5/2b2/5/5 w - 0 1")


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("5/5/5/5 b", "5 rows expected, 4 found", 0),
        ("5/5/5/5/5", "the player to move is missing", 9),
        ("5/5/5/5/5 x", "'x', expected one of 'b', 'w'", 10),
        ("5/5/2k2/5/5 b", "'k' is no piece", 5),
        ("bw3/w4/5/5/5 b", "the stone on A5 has no liberty", 0),
        ("5/5/5/5/5 b Z9 0 1", "the ko point is 'Z9'", 12),
        ("5/5/5/5/5 b - 3 4", "passes in a row is '3', expected 0 to 2", 14),
        ("5/5/5/5/5 b - 2 1", "the number of plies is '1', expected 2 to 75", 16),
        ("5/5/2b2/5/5 w - 1 1", "the number of plies is '1', expected 2 to 75", 18),
        ("5/5/5/5/5 b - 0 76", "the number of plies is '76', expected 0 to 75", 16),
        ("5/5/5/5/5 b - 0", "the number of plies is missing", 15),
        ("5/5/5/5/5 b - 0 1 x", "nothing was expected", 18),
        ("5/5/5/5/5 b C3 0 4", "no ko can have been taken on C3", 12),
        ("1bw2/b1bw1/1bw2/5/5 w B4 1 9", "no ko can have been taken on B4", 22),
        ("1bw2/b1bw1/1bw2/5/5 w B4 0 7", "no ko can have been taken on B4", 22),
        ("1bw2/b1bw1/1bw2/5/5 b B4 0 8", "no ko can have been taken on B4", 22),
        ("1bw2/b1bw1/1b3/5/5 w B4 0 8", "no ko can have been taken on B4", 21),
        ("1bww1/b1bbw/1bww1/5/5 w B4 0 12", "no ko can have been taken on B4", 24),
        ("1bw2/b1bw1/1bw2/5/5 w C4 0 8", "no ko can have been taken on C4", 22),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        SMALL.parse(text)
    assert why in caught.value.why
    assert caught.value.at == at


def test_the_board_and_its_notes() -> None:
    assert str(SMALL.parse(KO).result("C4")).splitlines()[1] == "4 X . X O ."
    assert "may not take back on B4" in str(SMALL.parse(KO).result("C4"))
    assert "Black has passed" in str(SMALL.initial().result("pass"))
    assert "Black is +25 on the board; White's komi is 0.5" in str(line(SMALL, "C3 pass pass"))
