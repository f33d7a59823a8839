"""Exercises in other languages: every sentence has a translation."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from plyground.game.errors import PlygroundError
from plyground.teach import exercise
from plyground.teach.exercise import Exercise
from plyground.teach.kinds.quiz import questions
from plyground.teach.language import PLACE, languages, texts, translated
from plyground.teach.practice import for_page, practice

LATIN = re.compile(r"[A-Za-z]{3,}")
TERMS = re.compile(
    r"UCB1|MAX-VALUE|MIN-VALUE|argmax|max|IS-CUTOFF|VIII|III|inf|accept|check|takes|captures"
)
"""Names of functions, moves and strategies stay as they are."""
OTHERS = [language for language in languages() if language != "en"]


def tasks() -> Iterator[Exercise]:
    for kind in exercise.kinds():
        for seed, difficulty in ((1, 1), (2, 2), (3, 3), (4, 3)):
            yield exercise.generate(kind, seed, difficulty)
    for tree in ("jarrar", "aima"):
        for kind in ("alphabeta", "windows", "count"):
            for style in ("standard", "S4"):
                yield exercise.on(tree, kind, style=style)
    yield from (exercise.quiz([name]) for name in questions())


def sentences(task: dict[str, Any]) -> Iterator[str]:
    yield from (task["title"], task["task"], task["convention_text"])
    for item in task["items"]:
        yield from (item["ask"], item["why"], *item["hints"], *item["labels"])
        yield from (note for _, note in (*item["also"], *item["traps"]))


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_an_exercise_stays_english(language: str) -> None:
    said = {words for task in tasks() for words in sentences(for_page(task, language))}
    assert not sorted(words for words in said if LATIN.search(TERMS.sub("", words)))


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_places_of_the_original(language: str) -> None:
    for english, words in texts(language).items():
        if not english.startswith("grading."):
            assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(words)), english


@pytest.mark.parametrize("language", OTHERS)
def test_questions_have_the_same_choices_in_the_same_order(language: str) -> None:
    for name, question in questions().items():
        assert list(questions(language)[name]["choices"]) == list(question["choices"])


def test_a_phrase_inside_a_sentence_is_translated_too() -> None:
    said = translated("the move of MAX at A", "ar")
    assert "الأعظم" in said
    assert "\u2066A\u2069" in said


def test_grades_do_not_depend_on_the_language() -> None:
    task = exercise.on("jarrar", "alphabeta")
    here, there = for_page(task), for_page(task, "ar")
    for a, b in zip(here["items"], there["items"], strict=True):
        assert (a["key"], a["form"], a["expected"]) == (b["key"], b["form"], b["expected"])
    assert json.dumps(there["phrases"])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(PlygroundError, match="there is no language 'xx'; choose en or ar"):
        for_page(exercise.generate("backup"), "xx")


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(PlygroundError, match="there is no question 'every-nod'; try every-node"):
        exercise.quiz(["every-nod"])


@pytest.mark.parametrize("language", OTHERS)
def test_sheets_keys_and_practice_pages_speak_the_language(language: str) -> None:
    task = exercise.on("jarrar", "alphabeta")
    for html in (task.sheet(language), task.key(language), practice([task], language)):
        assert f'<html lang="{language}"' in html
        shown = re.sub(r"<(style|script|svg).*?</\1>", "", html, flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", " ", shown)
        assert not re.findall(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", words)
