"""Arabic pages say everything in Arabic: Latin words are code, names and notation only."""

from __future__ import annotations

import random
import re

import pytest
from browsing import OpenPage, Studio
from playwright.sync_api import Page, expect

import plyground as pg
from plyground.studio.cards import ARTICLE, Card, folded, in_order
from plyground.studio.texts import PLACE, messages

PATHS = (
    "/",
    "/course",
    "/course/minimax",
    "/play/tic_tac_toe?seats=human;human&seed=1",
    "/play/backgammon?seats=human;human&seed=3",
    "/play/arimaa?seats=human;human&seed=1",
    "/play/quoridor?seats=human;human&seed=1",
    "/play/pig?seats=human;human&seed=1",
    "/analyse/connect4",
    "/lab/tree",
    "/learn",
    "/learn?kind=quiz&seed=1",
    "/lab/eval",
    "/lab/matrix",
    "/arena",
    "/ref",
    "/class",
)
NAMES = re.compile(
    r"Plyground|Jupyter|JSON|HTML|CSV|Elo|UCB1|EVAL|MAX|MIN|Star1|Max|Enter|English|LaTeX|TikZ"
    r"|[IVX]+|Home|Space|End|PGN|SGF"
)
PROPER = re.compile(rf"{NAMES.pattern}|[A-Z]\w+|von")
"""Names, keys and words of notation, as Arabic texts of the field have them."""
TOLD = """() => {
  const apart = "code, kbd, pre, script, style, textarea, bdi, noscript, svg, .other, [lang=en], "
    + "[data-choice]";
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    if (!parentElement.closest(apart)) found.push(data);
  }
  const named = document.querySelectorAll("button, a, input, select, [role=img], [role=grid]");
  for (const one of named) {
    for (const name of ["title", "aria-label"]) found.push(one.getAttribute(name) ?? "");
  }
  return found;
}"""
LATIN = re.compile(r"[A-Za-z]{3,}\d*")
ISOLATED = re.compile("[\u2066\u2068][^\u2069]*\u2069")
"""Values in a sentence: names of games' own, moves, formulas."""


def english(page: Page, names: re.Pattern[str] = NAMES) -> set[str]:
    found = set()
    for text in page.evaluate(TOLD):
        plain = ISOLATED.sub(" ", text)
        plain = re.sub(r"[\w.:;,-]*[=:]\S+", " ", plain)  # options of agents and games
        words = [word for word in LATIN.findall(plain) if not names.fullmatch(word)]
        if words:
            found.add(text.strip()[:100])
    return found


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_said_in_english(open_page: OpenPage, path: str) -> None:
    page = open_page(path, lang="ar", width=1366, height=800)
    page.wait_for_load_state("networkidle")
    if path.startswith("/play"):
        page.wait_for_function("() => document.querySelector('#turn')?.innerText")
        page.locator("#new").click()
    # The history of the field has names of people, programs and papers.
    assert not english(page, PROPER if path == "/ref" else NAMES)


def test_the_catalogue_is_in_the_order_of_its_titles() -> None:
    """The article does not count."""
    made = [Card("x", "A", "الهكس"), Card("y", "B", "بلوكس"), Card("z", "C", "النرد")]
    assert [card.spec for card in in_order(made, "en")] == ["x", "y", "z"]
    assert [card.spec for card in in_order(made, "ar")] == ["y", "z", "x"]


def test_notes_of_games_are_translated(open_page: OpenPage, studio: Studio) -> None:
    page = open_page("/play/backgammon?seats=human;human&seed=3", lang="ar")
    note = page.locator(".board-notes li").first
    note.wait_for()
    assert not LATIN.search(note.inner_text())


def said_by_games() -> set[str]:
    """Notes and labels of all games, from the first moves of a random game of each."""
    found: set[str] = set()
    for spec in [*pg.games(), "scrabble:closed=yes", "blokus:classic=yes"]:
        state, rng = pg.load(spec).initial(), random.Random(1)
        for _ in range(16):
            picture = state.picture
            if picture is not None:
                found |= {*picture.notes, *(label.text for label in picture.labels)}
            if state.is_terminal:
                break
            state = state.result(rng.choice(state.actions()))
    return {words for words in found if re.search("[A-Za-z]{2}", words)}


def test_what_games_say_is_known_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe", lang="ar")
    unknown = page.evaluate(
        """async (said) => {
          const { translated } = await import("/static/text.js");
          return said.filter((words) => translated(words) === null);
        }""",
        sorted(said_by_games()),
    )
    assert unknown == []


def test_words_on_a_table_and_in_the_list_of_moves_are_arabic(open_page: OpenPage) -> None:
    page = open_page("/play/leduc_poker?seats=human;random&seed=3", lang="ar")
    labels = page.locator("#board .label")
    expect(labels).to_have_count(2)
    expect(page.locator("#moves li")).to_have_count(2)
    for words in (*labels.all_text_contents(), page.locator("#moves").inner_text()):
        assert not re.search("[A-Za-z]{3}", words)


def test_lists_of_games_are_in_the_order_of_their_titles(open_page: OpenPage) -> None:
    for path, items in (("/arena", ".choice-list label"), ("/lab/stairs", "#game option")):
        page = open_page(path, lang="ar")
        titles = [ARTICLE.sub("", folded(t.strip())) for t in page.locator(items).all_inner_texts()]
        rows = titles[: len(titles) - (2 if path == "/lab/stairs" else 0)]  # trees follow
        assert rows == sorted(rows)


def test_a_battle_is_told_in_arabic(open_page: OpenPage) -> None:
    spec, rng = "stratego:red=1,blue=2,revealed=true", random.Random(3)
    state, moves, battle = pg.load("stratego", red=1, blue=2, revealed=True).initial(), [], ""
    while not battle:
        action = rng.choice(state.actions())
        battle = state.reported(action)
        moves.append(str(action))
        state = state.result(action)
    page = open_page(f"/play/{spec}?seats=human;human#m={'.'.join(moves)}", lang="ar")
    notes = page.locator(".board-notes li")
    notes.first.wait_for()
    assert "معركة" in notes.first.inner_text()
    for note in notes.all_inner_texts():
        assert not LATIN.search(note)


SAID = "said: "


def test_options_of_all_games_are_described_in_arabic() -> None:
    """Their descriptions, the values one types and the values one chooses from."""
    known = messages("options", "ar")
    forms = [
        re.compile("".join(".+" if i % 2 else re.escape(part) for i, part in enumerate(parts)))
        for parts in (PLACE.split(name.removeprefix(SAID)) for name in known if SAID in name)
    ]
    missing = set()
    for game in map(pg.load, pg.games()):
        for option in game.declared.values():
            typed = [] if option.choices else [option.allowed]
            said = [words for words in (option.about, *typed) if words]
            missing |= {w for w in said if not any(form.fullmatch(w) for form in forms)}
            words = [v for v in option.choices if isinstance(v, str)]
            missing |= {f"{option.name}.{v}" for v in words} - {
                name.removeprefix("choice.") for name in known
            }
    assert not missing


def test_options_are_chosen_and_commands_typed_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/play/pylos?seats=human;human&seed=1", lang="ar")
    page.wait_for_function("() => document.querySelector('#turn')?.innerText")
    assert "a2" in page.locator("#command-hint").inner_text()
    page.locator("#command-text").fill("مساعدة")
    page.locator("#command-text").press("Enter")
    page.wait_for_function("() => document.querySelector('#log')?.innerText.includes('النقلات')")
    page.locator("#new").click()
    page.locator(".game-options summary").evaluate("one => one.closest('.more-seats').open = true")
    page.locator(".game-options summary").click()
    page.locator("#option-rules").select_option(label="للمتمرسين")
    page.locator("#begin").click()
    page.wait_for_url("**/play/pylos:rules=expert**")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_names_of_options_in_the_rules_are_code(open_page: OpenPage, lang: str) -> None:
    """They stand beside the options of "New game", which are named in words."""
    page = open_page("/play/scrabble?seats=human;human&rules", lang=lang)
    rules = page.locator("#rules")
    expect(rules).to_be_visible()
    assert "closed=yes" in rules.locator("code").all_inner_texts()
    assert "`" not in rules.inner_text()
    page.locator("#rules-close").click()
    page.locator("#new").click()
    label = page.locator("label[for=option-closed]")
    assert label.evaluate("(one) => one.textContent") != "closed"
    expect(page.locator("#option-closed-hint code")).to_have_text("closed")
    if lang == "ar":
        for one in page.locator(".game-options label").all():
            assert not LATIN.search(one.evaluate("(one) => one.textContent"))


def test_no_rules_name_an_option_without_marking_it() -> None:
    for game in map(pg.load, pg.games()):
        english, arabic = (
            re.sub("`[^`]*`", "", words) for words in (game.facts.summary, game.facts.summary_ar)
        )
        assert not {w for w in re.findall("[a-z_]{3,}", arabic) if w in game.declared}
        assert not re.search(r"[a-z]=\w", english + arabic)


def test_a_move_without_a_choice_is_told_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/play/pig?seats=human;human&seed=3", lang="ar")
    toast = page.locator(".toast").first
    toast.wait_for()
    assert not LATIN.search(toast.inner_text())
