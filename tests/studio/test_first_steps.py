"""The guide of every game: legal positions and moves, in both languages; and on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browsing import Held, OpenPage, axe
from playwright.sync_api import expect

import plyground as pg
from plyground.game.contract.guide import TASKS, Lesson
from plyground.game.errors import BadGame
from plyground.studio.cards import read
from plyground.studio.guides import guide, known_guide
from plyground.teach.first_steps import Trials, captures, defences, first_steps, scores, turns, wins
from plyground.teach.first_steps import read as read_lesson

TEXTS = Path(pg.__file__).parent / "studio" / "texts"
CHECKED = {"capture": captures, "turn": turns, "score": scores, "defend": defences, "win": wins}


@pytest.mark.parametrize("name", pg.games())
def test_every_game_has_a_guide_that_can_be_played(name: str) -> None:
    game = pg.load(name)
    steps = known_guide(game)
    assert steps is not None
    assert 3 <= len(steps) <= 5
    facts = game.facts
    assert all((facts.goal, facts.goal_ar, facts.summary, facts.summary_ar))
    assert steps[0]["task"] == "begin"
    for step in steps:
        state = game.initial()
        for action in step.get("moves", ()):
            state = state.result(action)
        assert state.to_play == step["player"]
        wanted = step.get("find") or state.actions()
        assert set(wanted) <= set(state.actions())
        after = state.result(wanted[0])
        for action in step.get("then", ()):
            after = after.result(action)
        if step["task"] == "win":
            values = after.utilities()
            assert values[step["player"]] == max(values) > min(values)
        elif step["task"] == "end":
            assert after.is_terminal


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect4", "othello"])
def test_the_solutions_are_all_that_there_are(name: str) -> None:
    for step in read("guides")[name]:
        if step["task"] in CHECKED:
            state = pg.load(name).initial()
            for action in step["moves"]:
                state = state.result(action)
            assert CHECKED[step["task"]](state) == step["find"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_task_has_its_words(language: str) -> None:
    words = json.loads((TEXTS / f"play.{language}.json").read_text(encoding="utf-8"))
    for task in TASKS:
        assert words[f"guide.{task}"]
        assert task == "answer" or "{move}" in words[f"picture.{task}"]


def test_a_guide_is_found_for_other_options() -> None:
    game = pg.load("tic_tac_toe", m=4, n=4, k=4)
    assert known_guide(game) is None
    assert [step["task"] for step in guide(game)][:2] == ["begin", "answer"]


def test_trials_find_the_same_again() -> None:
    game = pg.load("nim")
    assert Trials(game, 1, 60).steps() == Trials(game, 1, 60).steps()
    assert 3 <= len(first_steps(game, seed=1, seconds=60)) <= 5


def test_a_game_has_lessons_of_its_own() -> None:
    game = pg.load("tic_tac_toe")
    step = read_lesson(game, Lesson("win", ("a1", "b1", "a2", "b2"), text="Win!", text_ar="افز!"))
    assert (step.player, step.text) == (0, "Win!")
    state = game.initial()
    for action in step.moves:
        state = state.result(action)
    assert [state.describe(a) for a in step.find] == ["a3"]
    with pytest.raises(BadGame, match="'z9' is not legal"):
        read_lesson(game, Lesson("begin", find=("z9",)))


def test_an_unknown_task_is_refused(tmp_path: Path) -> None:
    source = (Path(pg.__file__).parent / "games" / "nim.py").read_text(encoding="utf-8")
    file = tmp_path / "mynim.py"
    line = 'from plyground.game import Lesson\n\nguide = [Lesson("dance")]\n'
    file.write_text(f"{source}\n{line}", encoding="utf-8")
    with pytest.raises(BadGame, match=r"guide has Lesson\(task='dance'.*a task of begin"):
        pg.load(str(file))


def test_the_guide_is_played_to_its_end(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?guide", reduced_motion="reduce", width=1366, height=650)
    steps = read("guides")["tic_tac_toe"]
    names = {a: name for a, name in pg.load("tic_tac_toe").initial().descriptions().items()}
    dialog = page.locator("#guide")
    for n, step in enumerate(steps, 1):
        expect(page.locator("#guide-count")).to_have_text(f"Step {n} of {len(steps)}")
        expect(dialog.locator(".hit.can").first).to_be_attached()
        if step["task"] == "defend":
            state = pg.load("tic_tac_toe").initial()
            for action in step["moves"]:
                state = state.result(action)
            wrong = next(a for a in state.actions() if a not in step["find"])
            dialog.locator(f'[data-cell="{names[wrong]}"]').click(force=True)
            expect(page.locator("#guide-said")).to_contain_text("Try again")
            axe(page)
        find = step.get("find")
        cell = f'[data-cell="{names[find[0]]}"]' if find else ".hit.can"
        dialog.locator(cell).first.click(force=True)
        expect(page.locator("#guide-said")).to_contain_text("Right.")
        if n < len(steps):
            page.locator("#guide-next").click()
    expect(page.locator("#guide-said")).to_contain_text("ready for a game")
    page.locator("#guide-done").click()
    expect(dialog).to_be_hidden()
    assert "guide" not in page.url


def test_a_step_that_is_still_loading_offers_nothing(open_page: OpenPage) -> None:
    """Show me would show a move of the step before, or none."""
    page = open_page("/play/tic_tac_toe?guide", reduced_motion="reduce")
    show = page.locator("#guide-show")
    expect(show).to_be_enabled()
    held = Held(page, re.compile("/position"))
    page.locator("#guide-next").click()
    expect(page.locator("#guide-count")).to_contain_text("Step 2")
    expect(show).to_be_disabled()
    expect(page.locator("#guide .hit.can")).to_have_count(0)
    held.let_go()
    show.click()
    expect(page.locator("#guide .highlight.hint").first).to_be_attached()


def test_rules_with_pictures_from_the_catalogue_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/", lang="ar")
    page.locator('a[href="/play/connect4?rules"]').click()
    rules = page.locator("#rules")
    expect(rules).to_contain_text(pg.load("connect4").facts.goal_ar)
    expect(rules.locator("figure")).to_have_count(len(read("guides")["connect4"]) - 1)
    assert rules.locator("figcaption").first.inner_text().startswith("نقلة أولى")
    axe(page)
