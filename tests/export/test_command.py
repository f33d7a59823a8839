"""`plyground export`, `game.export_html` and what they refuse."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest
from exported import needs_node
from playing import Table
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.export.build import CannotExport, _keep, module_of, shapes, stamp_of
from plyground.export.javascript.reach import NoTranslation
from plyground.export.module import layout_of
from plyground.export.notation import notation_of
from plyground.export.runner import NoJavaScript
from plyground.game.records.record_game import RecordGame

RUNNER = CliRunner()
TEMPLATE = Path(pg.__file__).parent / "cli" / "templates" / "own_game.py"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The game that `plyground new` writes."""
    file = tmp_path / "own_game.py"
    file.write_text(TEMPLATE.read_text(encoding="utf-8"), encoding="utf-8")
    return file


@needs_node
def test_a_users_own_game_is_exported_and_played(
    own: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own.parent)
    done = RUNNER.invoke(app, ["export", own.name])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("own_game.html: ")
    assert str(own.parent) not in (own.parent / "own_game.html").read_text(encoding="utf-8")
    page = browser.new_page(reduced_motion="reduce", offline=True)

    def open_page(path: str, **_: object) -> object:
        page.goto((own.parent / "own_game.html").as_uri() + path.removeprefix("/play/own_game"))
        page.locator("#turn").wait_for(state="attached")
        return page

    table = Table(open_page, "own_game", "human;alphabeta:depth=4")  # type: ignore[arg-type]
    rng = random.Random(1)
    while not table.is_over:
        table.click_any(rng)
    state = pg.load(own).initial()
    for name in table.moves:
        state = state.result(name)
    assert state.is_terminal
    page.close()


@needs_node
def test_a_game_without_a_picture_is_played_to_its_end(own: Path, browser: Browser) -> None:
    """The position is there as text."""
    source = own.read_text(encoding="utf-8")
    picture = slice(source.index("# The board:"), source.index("facts = Facts"))
    own.write_text(source.replace(source[picture], ""), encoding="utf-8")
    file = pg.load(own).export_html(own.with_suffix(".html"))
    page = browser.new_page(reduced_motion="reduce", offline=True)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{file.as_uri()}?lang=en&seats=human;human")
    for said in (3, 6, 9, 12, 15, 18, 21):
        page.locator(f'[data-choice="{said}"]').click()
        expect(page.locator(".board-notes")).to_contain_text(f"said={said} ")
    expect(page.locator("#turn")).to_contain_text("First wins")
    page.close()
    assert not problems


@needs_node
def test_export_html_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    assert pg.load("tic_tac_toe").export_html(file) == file
    html = file.read_text(encoding="utf-8")
    assert "<title>Tic-tac-toe · Plyground</title>" in html
    assert not re.search(r'(?:src|href)="(?!#|data:|\?)', html)  # nothing comes from elsewhere


@needs_node
def test_the_second_export_comes_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after an edit of words alone, and never after an edit of rules."""
    game = pg.load("tic_tac_toe")
    assert isinstance(game, RecordGame)
    first = module_of(game)

    def never(*_: object) -> None:
        raise AssertionError("it compiles again")

    monkeypatch.setattr("plyground.export.build.compile_apart", never)
    assert module_of(game) == first
    assert stamp_of(game) == stamp_of(game)
    other = pg.load("nim")
    assert isinstance(other, RecordGame)
    assert stamp_of(other) != stamp_of(game)
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    with pytest.raises(AssertionError, match="it compiles again"):
        module_of(game)


def test_of_two_processes_with_one_module_nothing_else_is_left(tmp_path: Path) -> None:
    made, folder = tmp_path / "made", tmp_path / "cache" / "module"
    made.mkdir()
    (made / "module.wasm").write_bytes(b"code")
    for _ in range(2):
        _keep(made, folder)
        assert [file.name for file in folder.parent.iterdir()] == ["module"]
        assert (folder / "module.wasm").read_bytes() == b"code"


def test_only_records_of_a_layout_are_compiled() -> None:
    """So that a module is kept when other data of its page changes."""
    game = pg.load("tic_tac_toe")
    assert isinstance(game, RecordGame)
    layout = layout_of(game)
    assert shapes(layout) == shapes(layout | {"utility": [0, 9], "engines": []})
    assert shapes(layout) != shapes(layout | {"size": 1})
    alphabeta = layout["alphabeta"] | {"fields": {}}
    assert shapes(layout) != shapes(layout | {"alphabeta": alphabeta})


class Count:
    """A plain class with the six methods."""

    def initial(self) -> int:
        return 3

    def to_play(self, s: int) -> int:
        return s % 2

    def actions(self, s: int) -> list[int]:
        return [1] if s else []

    def result(self, s: int, a: int) -> int:
        return s - a

    def is_terminal(self, s: int) -> bool:
        return s == 0

    def utility(self, s: int, p: int) -> float:
        return 1.0 if p == 0 else -1.0


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (lambda: pg.tree("[[3 5] 2]"), "it is a tree"),
        (lambda: pg.load(Count), "it is a plain class, which only Python can run"),
    ],
)
def test_games_that_a_page_cannot_run(game: object, why: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    with pytest.raises(CannotExport, match=why):
        game().export_html(file)  # type: ignore[operator]
    assert not file.exists()


def test_python_that_has_no_translation_is_named_with_its_line(own: Path) -> None:
    source = own.read_text(encoding="utf-8")
    at = source.index("def describe(")
    end = source.index("\n", at) + 1
    changed = source[:end] + "    with open('x') as f:\n        pass\n" + source[end:]
    own.write_text(changed, encoding="utf-8")
    line = changed[: changed.index("with open")].count("\n") + 1
    game = pg.load(own)
    assert isinstance(game, RecordGame)
    with pytest.raises(NoTranslation, match=rf"own_game.py:{line}: describe uses `with`"):
        notation_of(game)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export"], "give one game to export, not 0"),
        (["export", "chess", "go"], "give one game to export, not 2; --site DIR"),
        (["export", "ches"], "did you mean"),
        (["export", "tree:[[3 5] 2]"], "it is a tree"),
        (["export", "chess", "--site", "x", "-o", "y.html"], "give one"),
    ],
)
def test_mistakes(arguments: list[str], said: str) -> None:
    done = RUNNER.invoke(app, arguments)
    assert done.exit_code == 2
    assert said in done.output


@pytest.fixture
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot succeed is refused before the long part."""

    def never(*_: object) -> None:
        raise AssertionError("it compiles")

    monkeypatch.setattr("plyground.export.build.module_of", never)


@pytest.mark.usefixtures("never_compiled")
def test_a_page_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(file: Path) -> str:
        done = RUNNER.invoke(app, ["export", "tic_tac_toe", "-o", str(file)])
        assert done.exit_code == 2
        return done.output.replace("\n", " ")

    assert "there is no folder" in said(tmp_path / "no" / "page.html")
    assert "it is a folder; name a file in it" in said(tmp_path)
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "writing is not allowed there" in said(tmp_path / "page.html")


@pytest.mark.usefixtures("never_compiled")
def test_without_javascript_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)
    with pytest.raises(NoJavaScript, match=r"install Node.js, or pip install"):
        pg.load("tic_tac_toe").export_html(tmp_path / "page.html")
