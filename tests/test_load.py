"""Finding games, options, users' files and plain classes; bad ones get clear messages."""

from __future__ import annotations

import itertools
import pickle
import time
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.catalogue import entry
from plyground.game.records import record_game
from plyground.game.records.record_game import RecordGame

OWN = """\
import numpy as np
from plyground.game import Facts, option
from plyground.game import record

most = option("most", 3, low=1, high=9, about="objects taken at once")
State = record(left=np.int16, turn=np.int8)


def start(s):
    s.left = 10


def legal(s, moves):
    n = min(most, s.left)
    for i in range(n):
        moves[i] = i + 1
    return n


def play(s, a):
    s.left -= a
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


facts = Facts(title="Ten", actions=10, max_moves=9, max_plies=10)
"""


class Ten:
    """Take one to three of ten; the player who takes the last wins."""

    initial = (10, 0)
    name = "ten"

    def to_play(self, s: Any) -> int:
        return int(s[1])

    def actions(self, s: Any) -> range:
        return range(1, min(3, s[0]) + 1)

    def result(self, s: Any, a: int) -> Any:
        return (s[0] - a, 1 - s[1])

    def is_terminal(self, s: Any) -> bool:
        return bool(s[0] == 0)

    def utility(self, s: Any, p: int) -> float:
        return -1.0 if p == s[1] else 1.0


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "ten.py"
    file.write_text(OWN)
    return file


def test_names_are_sorted_and_case_does_not_matter() -> None:
    assert list(pg.games()) == sorted(pg.games())
    assert pg.load("Connect4") is pg.load("connect4")


def test_games_have_their_class_flags() -> None:
    game = pg.load("connect4")
    assert (game.name, game.title, game.players) == ("connect4", "Connect 4", 2)
    assert (game.zero_sum, game.deterministic, game.perfect_information) == (True, True, True)


@pytest.mark.parametrize("name", pg.games())
def test_the_catalogue_agrees_with_the_games(name: str) -> None:
    listed, facts = entry(name), pg.load(name).facts
    for field in ("title", "title_ar", "players", "zero_sum", "deterministic"):
        assert getattr(listed, field) == getattr(facts, field)
    assert listed.perfect_information == facts.perfect_information
    assert facts.title_ar
    assert facts.summary
    assert facts.sources


def test_unknown_games() -> None:
    with pytest.raises(pg.UnknownGame, match="no game 'conect4'; did you mean connect4"):
        pg.load("conect4")
    with pytest.raises(pg.UnknownGame, match=r"'nowhere/mygame.py' does not exist"):
        pg.load("nowhere/mygame.py")


@pytest.mark.parametrize("name", ["x" * 5000, "a/" * 3000 + "b.py", "nul\0byte.py", "", " ", "🎲"])
def test_impossible_names(name: str) -> None:
    with pytest.raises(pg.UnknownGame) as caught:
        pg.load(name)
    assert len(str(caught.value)) < 300


def test_options() -> None:
    game = pg.load("connect4", rows="5", columns=5)
    assert game.initial().perft(1) == 5
    assert game == pg.load("connect4", columns=5, rows="5")
    assert game != pg.load("connect4")
    assert repr(game) == "load('connect4', rows=5, columns=5)"
    assert game is pg.load("connect4:rows=5", columns=5)
    assert game.spec == "connect4:rows=5,columns=5"
    assert pg.load("nim", piles=(3, 4)) is pg.load("nim:piles=3,4") is pg.load("nim", piles=[3, 4])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "rows cannot be 0; allowed: a whole number from 1 to 12"),
        ({"rows": "six"}, "rows cannot be 'six'; allowed: a whole number from 1 to 12"),
        ({"rows": 6.5}, "rows cannot be 6.5"),
        ({"row": 6}, "no option 'row'; it has rows"),
        ({"zzz": 6}, "no option 'zzz'; it has rows, columns or line"),
        ({"rows": 12, "columns": 7}, "too many together"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(pg.BadOption) as caught:
        pg.load("connect4", **options)
    assert message in str(caught.value)


def test_own_file(own: Path) -> None:
    game = pg.load(str(own), most=2)
    state = game.initial()
    assert state.actions() == [1, 2]
    assert state.text == "left=10 turn=0"
    assert game.parse("left=4 turn=1").actions() == [1, 2]
    assert pg.playouts(state, 100).count == 100
    assert state.perft(3) == 8
    assert pickle.loads(pickle.dumps(state)) == state
    assert "<svg" in state.svg()
    assert "first to play" in str(state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("left=ten turn=0", "left must be 1 number of type int16"),
        ("left=99999 turn=0", "left must be 1 number of type int16"),
        ("turn=0 left=10", "left=... expected, found 'turn=0'"),
        ("left=10", "turn= is missing"),
        ("left=10 turn=0 x", "nothing was expected"),
    ],
)
def test_own_file_bad_positions(own: Path, text: str, message: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        pg.load(str(own)).parse(text)
    assert message in str(caught.value)


def test_an_edited_file_is_loaded_anew(own: Path) -> None:
    before = pg.load(str(own))
    assert pg.load(str(own)) is before
    own.write_text(OWN.replace("s.left = 10", "s.left = 1234"))
    assert pg.load(str(own)).initial().text == "left=1234 turn=0"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def legal", "def lawful", "does not define legal"),
        ("def play(s, a)", "def play(s)", "play takes 1 argument; write def play(s, a)"),
        ("State = record", "State = dict", "State is"),
        ("turn=np.int8", "mover=np.int8", "define to_play(s), or a field turn"),
        ("facts = Facts(", "facts = dict(", "facts is"),
        ("max_plies=10", "max_plies=10, perfect_information=False", "define sees"),
        ("max_plies=10", "max_plies=0", "1 or more"),
        ("max_plies=10", "max_plies=10, utility=(1, -1)", "least utility"),
        ("facts =", "weights = {'a': 1.0}\nfacts =", "belong together"),
        ("facts =", "def told(s, a, player):\n    return ''\n\n\nfacts =", "belong together"),
        ("facts =", "def pick(s, k):\n    return k\n\n\nfacts =", "needs count"),
        ("import numpy as np", "import numpy as np\n1 / 0", "ten.py:2: ZeroDivisionError"),
        ("def start(s):", "def start(s:", "ten.py:"),
        ("import numpy as np", "import no_such_module", "No module named"),
        ("np.int16", "str", "use numpy ints"),
    ],
)
def test_broken_files(own: Path, old: str, new: str, message: str) -> None:
    own.write_text(OWN.replace(old, new, 1))
    with pytest.raises(pg.BadGame) as caught:
        pg.load(str(own))
    assert message in str(caught.value)


def test_plain_class() -> None:
    game = pg.load(Ten)
    state: pg.State = game.initial()
    assert (game.name, game.players, game.zero_sum) == ("ten", 2, True)
    assert state.actions() == [0, 1, 2]
    assert state.descriptions() == {0: "1", 1: "2", 2: "3"}
    assert state.result("3") == state.result(2)
    assert state.perft(2) == 9
    assert state.evaluate(0) == 0
    while not state.is_terminal:
        state = state.result(0)
    assert state.utility(1) == 1.0
    assert pg.playouts(game.initial(), 50, seed=2) != pg.playouts(game.initial(), 50, seed=3)
    with pytest.raises(pg.IllegalAction):
        state.result(0)
    assert "<svg" in state.svg()


def test_plain_class_in_a_file(tmp_path: Path) -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    body = source[source.index("class Ten:") : source.index("@pytest.fixture")]
    file = tmp_path / "tens.py"
    file.write_text("from typing import Any\n\n\n" + body)
    assert pg.load(str(file)).initial().perft(3) == 27


def test_half_a_plain_class() -> None:
    class Half:
        initial = 0

    with pytest.raises(pg.BadGame, match="lacks to_play, actions, result"):
        pg.load(Half)


def test_states_must_be_hashable() -> None:
    class Listed(Ten):
        def __init__(self) -> None:
            self.initial = [10, 0]  # type: ignore[assignment]

    with pytest.raises(pg.BadGame, match="use tuples"):
        pg.load(Listed).initial()


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("reversi", "othello"),
        ("Gomoku", "link_five"),
        ("five in a row", "link_five"),
        ("draughts", "checkers"),
        ("mancala", "kalah"),
        ("noughts and crosses", "tic_tac_toe"),
        ("Tic-Tac-Toe", "tic_tac_toe"),
        ("tictactoe", "tic_tac_toe"),
        ("Connect 4", "connect4"),
        ("Nine Men's Morris", "nine_mens_morris"),
        ("weiqi:size=5", "go"),
        ("Mancala 4×8", "hus"),
        ("Halma (2)", "halma"),
        ("Quoridor (normal/kids)", "quoridor"),
        ("Quoridor (Normal/Kids) (Gigamic)", "quoridor"),
        ("Jungle Game", "jungle"),
        ("Halma (2):size=8", "halma"),
    ],
)
def test_common_names(word: str, name: str) -> None:
    assert pg.load(word).name == name


def test_no_two_games_share_a_name() -> None:
    owners: dict[str, str] = {}
    for name in pg.games():
        facts = entry(name)
        for word in {name, facts.title, *facts.also}:
            letters = "".join(c for c in word.casefold() if c.isalnum())
            assert owners.setdefault(letters, name) == name, word


def test_a_folder_with_the_name_of_a_game_is_a_path(tmp_path: Path) -> None:
    with pytest.raises(pg.UnknownGame, match="does not exist"):
        pg.load(f"{tmp_path}/chess.py")
    with pytest.raises(pg.UnknownGame):
        pg.load("./reversi")
    with pytest.raises(pg.UnknownGame):
        pg.load("./halma (2)")


@pytest.mark.parametrize("name", pg.games())
def test_goal_and_rules_in_both_languages(name: str) -> None:
    facts = pg.load(name).facts
    assert len(facts.goal) < 90
    assert facts.goal.endswith(".")
    assert facts.goal_ar.endswith(".")
    assert facts.summary
    latin = sum(c.isascii() and c.isalpha() for c in facts.summary_ar)
    assert len(facts.summary_ar) > 8 * latin, "the Arabic text is in Arabic"


def test_rules_that_were_compiled_before_are_compiled_code_from_the_first_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process finds them in the code cache; an edit of the file does not."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "take.py"
    file.write_text(OWN, encoding="utf-8")
    first = pg.load(file)
    assert isinstance(first, RecordGame)
    first.initial().actions()
    assert first.calls == 1  # nothing was compiled before
    first.compile()
    copy = tmp_path / "again" / "take.py"
    copy.parent.mkdir()
    copy.write_text(OWN, encoding="utf-8")
    second = pg.load(copy)
    assert isinstance(second, RecordGame)
    for _ in range(5):
        second.initial().actions()
    assert second.calls == 1
    copy.write_text(OWN + "\n# another version\n", encoding="utf-8")
    third = pg.load(copy)
    assert isinstance(third, RecordGame)
    for _ in range(5):
        third.initial().actions()
    assert third.calls == 5


def test_slow_rules_are_compiled_after_fewer_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here every look at the clock is a tenth of a second later; rules are tried once at most."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "take.py"
    file.write_text(OWN, encoding="utf-8")
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: next(clock) / 10)
    game = pg.load(file)
    assert isinstance(game, RecordGame)
    state, tried = game.initial(), []
    monkeypatch.setattr(game, "compile", lambda: tried.append(game.calls))
    for _ in range(2 * record_game.HOT):
        state.actions()
    assert tried == [2 * record_game.OFTEN]


def test_quick_rules_are_compiled_after_many_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(time, "process_time", lambda: 1.0)
    file = tmp_path / "take.py"
    file.write_text(OWN, encoding="utf-8")
    game = pg.load(file)
    assert isinstance(game, RecordGame)
    state, tried = game.initial(), []
    monkeypatch.setattr(game, "compile", lambda: tried.append(game.calls))
    for _ in range(2 * record_game.HOT):
        state.actions()
    assert tried == [record_game.HOT]


def test_the_summary_of_a_plain_class_is_not_indented() -> None:
    class Short:
        """One move.

        Then it is over.
        """

        initial = 0

        def to_play(self, s: int) -> int:
            return s % 2

        def actions(self, s: int) -> list[int]:
            return [] if s else [1]

        def result(self, s: int, a: int) -> int:
            return a

        def is_terminal(self, s: int) -> bool:
            return s == 1

        def utility(self, s: int, p: int) -> float:
            return 0.0

    assert pg.load(Short).facts.summary == "One move.\n\nThen it is over."
