"""Every text exists in every language, with the same places for values (T-L.2)."""

import json
import re
from pathlib import Path

import pytest

from plyground.studio.texts import FOLDER, LANGUAGES, PLACE, Texts, messages, number_text, plural

PAGES = sorted({path.name.split(".")[0] for path in FOLDER.glob("*.json")})
FORMS = {"en": {"one", "other"}, "ar": {"zero", "one", "two", "few", "many", "other"}}


def read(page: str, language: str) -> dict[str, str | dict[str, str]]:
    text = (FOLDER / f"{page}.{language}.json").read_text(encoding="utf-8")
    found: dict[str, str | dict[str, str]] = json.loads(text)
    return found


def places(message: str | dict[str, str]) -> set[str]:
    forms = [message] if isinstance(message, str) else [message["other"]]
    return {place for form in forms for place in PLACE.findall(form)}


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_have_the_same_messages(page: str) -> None:
    english, arabic = read(page, "en"), read(page, "ar")
    assert english.keys() == arabic.keys()
    for message in english:
        assert places(english[message]) == places(arabic[message]), message


def test_the_tree_lab_has_texts_for_all_reports_of_a_search() -> None:
    """Including the compiler, which runs the first time only."""
    assert {"looked.nodes", "looked.iterations", "looked.compiling"} <= read("tree", "en").keys()


def test_commands_have_a_word_each_in_the_order_of_the_script() -> None:
    script = (FOLDER.parent / "static/play/commands.js").read_text(encoding="utf-8")
    table = script.partition("const COMMANDS = {")[2].partition("\n};")[0]
    names = re.findall(r"^  (\w+):", table, re.MULTILINE)
    assert read("play", "en")["command.words"] == ", ".join(names)
    assert str(read("play", "ar")["command.words"]).count("، ") == len(names) - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_plural_forms_are_those_of_the_language(page: str, language: str) -> None:
    for name, message in read(page, language).items():
        if isinstance(message, dict):
            assert set(message) == FORMS[language], name


@pytest.mark.parametrize("page", PAGES)
def test_no_text_names_a_reading_direction(page: str) -> None:
    """Search order is "first to last", never "left to right": it would be wrong in Arabic."""
    for language, words in (("en", "left to right"), ("ar", "من اليسار إلى اليمين")):
        assert words not in json.dumps(read(page, language), ensure_ascii=False)


@pytest.mark.parametrize(
    ("n", "form"),
    [
        *[(0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many")],
        *[(99, "many"), (100, "other"), (103, "few"), (1.5, "other")],
    ],
)
def test_arabic_plurals(n: float, form: str) -> None:
    assert plural("ar", n) == form


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-1, "−1"),
        (1234567, "1,234,567"),
        (float("-inf"), "−∞"),
        (0.5, "0.5"),
        (1e-7, "0.0000001"),
        (1234567.8, "1,234,568"),
    ],
)
def test_numbers(value: float, shown: str) -> None:
    assert number_text(value) == shown


def test_values_are_escaped_and_numbers_keep_their_direction() -> None:
    texts = Texts("errors", "ar")
    html = texts("illegal-move", n=-3, move="<img onerror=x>")
    assert '<bdi dir="ltr">−3</bdi>' in html
    assert "&lt;img" in html
    assert "<img" not in html


def test_untranslated_text_is_marked_as_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new.en.json").write_text('{"only": "Only {n} here"}')
    monkeypatch.setattr("plyground.studio.texts.FOLDER", tmp_path)
    messages.cache_clear()
    try:
        html = Texts("new", "ar")("only", n=2)
    finally:
        messages.cache_clear()  # other tests must not find the texts of this folder
    assert html.startswith('<span lang="en" dir="ltr">Only ')
