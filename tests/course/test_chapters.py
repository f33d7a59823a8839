"""The chapters of the course: numbers are computed, languages agree, code runs."""

import re
from html.parser import HTMLParser

import pytest
from scale import DEEP

from plyground.studio.course.chapter import Chapter, chapters
from plyground.studio.course.markup import read
from plyground.studio.course.numbers import as_kept, register, stored
from plyground.studio.course.parts import exercise_of
from plyground.studio.pages.chapter import SHARES
from plyground.studio.texts import LANGUAGES, Texts

CHAPTERS = chapters()
NUMBER = re.compile(r"\{\{(\w+)\}\}")
IDS = [chapter.slug for chapter in CHAPTERS]
every_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)


def test_all_sixteen_chapters_are_there_in_order() -> None:
    assert [chapter.number for chapter in CHAPTERS] == list(range(1, 17))


@every_chapter
def test_every_language_has_the_same_parts_numbers_and_code(chapter: Chapter) -> None:
    def parts(language: str) -> list[tuple[str, dict[str, str]]]:
        return [(block.name, block.options) for block in chapter.live(language)]

    def code(language: str) -> list[str]:
        return re.findall(r"```.*?```", chapter.text(language), re.DOTALL)

    for language in LANGUAGES:
        assert chapter.path(language).exists(), f"no {language}"
        assert parts(language) == parts("en")
        assert code(language) == code("en")
        assert set(NUMBER.findall(chapter.text(language))) == set(
            NUMBER.findall(chapter.text("en"))
        )


@every_chapter
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_of_a_table_are_of_one_length(chapter: Chapter, language: str) -> None:
    for block in read(chapter.text(language)):
        if block.kind == "table":
            assert len({len(row) for row in block.rows}) == 1


@every_chapter
def test_every_chapter_has_something_to_do_and_to_check(chapter: Chapter) -> None:
    names = [block.name for block in chapter.live("en")]
    assert names.count("exercise") >= 1
    assert "predict" in names or chapter.slug == "history"
    assert {"summary", "try"} <= set(names)
    assert len(chapter.counted) >= 3


# --- numbers ----------------------------------------------------------------------------------


def quick() -> list[str]:
    return [name for name, number in register().items() if not number.slow and not number.fresh]


def slow() -> list[str]:
    return [name for name, number in register().items() if number.slow]


@pytest.mark.parametrize("name", quick())
def test_a_number_is_what_the_package_computes(name: str) -> None:
    assert as_kept(register()[name].compute()) == stored()[name]


@pytest.mark.skipif(not DEEP, reason="takes a minute: PLYGROUND_DEEP=1")
@pytest.mark.parametrize("name", slow())
def test_a_slow_number_is_what_the_package_computes(name: str) -> None:
    assert as_kept(register()[name].compute()) == stored()[name]


def test_the_file_has_no_numbers_that_nothing_computes() -> None:
    assert set(stored()) == set(quick()) | set(slow())


YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
LITERAL = re.compile(r"\d[\d,]*\d")
LEFT_OUT = re.compile(
    r"chapters? \d+|`[^`]*`|\$[^$]*\$|\{\{\w+\}\}|\[[^\]]*\]\([^)]*\)|\[[\d ,]+\]|^\|.*\|$", re.M
)
EXAMPLES = {
    # Numbers that the text itself sets, as the data of a question or a small sum.
    "why_games": {"10", "13"},
    "search_problem": {"10"},
    "minimax": {"12", "14"},
    "the_wall": {"10", "100", "35"},
    "alpha_beta": {"100", "120"},
    "negamax": {"10"},
    "limited_resources": set(),
    "chance": {"10", "20", "30", "400"},
    "monte_carlo": {"10", "12", "30", "200", "1,000"},
    "your_own": {"10", "60", "21", "13", "17", "18", "19", "20"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@every_chapter
def test_no_result_is_written_as_a_literal(chapter: Chapter, language: str) -> None:
    """Prose has {{names}}; literals are years, or data that a question itself gives."""
    prose = re.sub(r"```.*?```|^:::.*?$", "", chapter.text(language), flags=re.DOTALL | re.M)
    prose = YEAR.sub("", LEFT_OUT.sub("", prose))
    own = EXAMPLES.get(chapter.slug, set()) | {"540", "338"}
    assert set(LITERAL.findall(prose)) <= own


# --- languages --------------------------------------------------------------------------------

FOREIGN = re.compile(r"[A-Za-z]{2,}(?:[ ,.;:'’-]+[A-Za-z]{2,}){2,}")
"""Three Latin words in a row: a sentence, not a name or a term."""
NAMES = re.compile(r"AlphaGo Zero|Deep Blue")


class Prose(HTMLParser):
    """The text that a reader sees, without code, formulas, and words marked as another language."""

    SKIPPED = ("code", "pre", "bdi", "script", "svg")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[bool] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "input", "rect", "path"):
            self.open.append(tag in self.SKIPPED or dict(attrs).get("lang") == "en")

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("br", "input", "rect", "path"):
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.open):
            self.text.append(data)


@every_chapter
def test_an_arabic_page_has_no_latin_sentence(chapter: Chapter) -> None:
    prose = Prose()
    prose.feed(chapter.render(Texts("chapter", "ar", SHARES)))
    found = FOREIGN.findall(NAMES.sub("", " ".join(prose.text)))
    assert not found


@every_chapter
def test_every_exercise_can_be_solved(chapter: Chapter) -> None:
    for block in chapter.live("en"):
        if block.name == "exercise":
            task = exercise_of(block.options)
            assert task.grade(task.solution).score == 1.0
