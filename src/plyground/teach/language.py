"""Exercises in other languages: each sentence of an exercise is found by its English pattern.

`texts/<language>.json` maps English patterns with {places} to the same in the language. What fills
a place is translated in the same way if it is a phrase itself. Another language is another file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from plyground.game.errors import PlygroundError, one_of
from plyground.teach.kinds.quiz import questions

FOLDER = files("plyground.teach").joinpath("texts")
PLACE = re.compile(r"\{(\w+)\}")
LETTER = re.compile(r"[^\W\d_]")
LEFT_TO_RIGHT, END = "\u2066", "\u2069"
"""Marks around a value inside a text of the other direction."""
GRADING = "grading."
"""Keys of phrases that the page's grader uses itself."""


RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def direction(language: str) -> str:
    """The direction of a language's script: ltr or rtl."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


def languages() -> tuple[str, ...]:
    """English, and the languages with a file."""
    found = sorted(file.name.removesuffix(".json") for file in FOLDER.iterdir())
    return ("en", *(name for name in found if name != "en"))


@cache
def patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of a language, those with the longest fixed text first."""
    phrases = {k: v for k, v in texts(language).items() if not k.startswith(GRADING)}
    ordered = sorted(phrases, key=lambda english: -len(PLACE.sub("", english)))
    return tuple((_pattern(english), phrases[english]) for english in ordered)


@cache
def texts(language: str) -> Mapping[str, str]:
    file = FOLDER.joinpath(f"{language}.json")
    if not file.is_file():
        raise PlygroundError(f"there is no language {language!r}; choose {one_of(languages())}")
    own = json.loads(file.read_text(encoding="utf-8"))
    return {**dict(_questions(language)), **own}


def _questions(language: str) -> Iterator[tuple[str, str]]:
    """The sentences of the quiz: texts, labels, and remarks as they stand in reasons and hints."""
    for name, own in questions(language).items():
        english = questions()[name]
        yield english["text"], own["text"]
        for choice, (label, remark) in english["choices"].items():
            said, noted = own["choices"][choice]
            yield label, said
            yield remark, noted
            yield f"{remark[0].upper()}{remark[1:]}.", f"{noted}."


def _pattern(english: str) -> re.Pattern[str]:
    parts = PLACE.split(english)
    made = [re.escape(p) if i % 2 == 0 else f"(?P<{p}>.+?)" for i, p in enumerate(parts)]
    return re.compile("".join(made), re.DOTALL)


def translated(sentence: str, language: str) -> str:
    """The sentence in a language; what has no translation stays, marked left to right."""
    if language == "en" or not sentence:
        return sentence
    for pattern, words in patterns(language):
        found = pattern.fullmatch(sentence)
        if found:
            parts = PLACE.split(words)
            said = (
                p if i % 2 == 0 else translated(found[p], language) for i, p in enumerate(parts)
            )
            return "".join(said)
    return f"{LEFT_TO_RIGHT}{sentence}{END}"


def spoken(task: dict[str, Any], language: str) -> dict[str, Any]:
    """The data of an exercise for a page (`for_page`) in a language."""
    if language == "en":
        return task

    def say(words: str) -> str:
        return translated(words, language)

    items = [
        {
            **item,
            "ask": say(item["ask"]),
            "why": say(item["why"]),
            "hints": [say(hint) for hint in item["hints"]],
            "also": [(value, say(note)) for value, note in item["also"]],
            "traps": [(value, say(note)) for value, note in item["traps"]],
            "labels": [say(label) for label in item["labels"]],
        }
        for item in task["items"]
    ]
    phrases = {
        key.removeprefix(GRADING): words
        for key, words in texts(language).items()
        if key.startswith(GRADING)
    }
    return {
        **task,
        "title": say(task["title"]),
        "task": "\n".join(say(line) for line in task["task"].splitlines()),
        "convention_text": say(task["convention_text"]),
        "items": items,
        "phrases": phrases,
        "figure": _figure(task["figure"], say),
    }


def _figure(figure: dict[str, Any], say: Any) -> dict[str, Any]:
    if figure["kind"] != "table":
        return figure
    head = [
        say(cell) if len(cell) > 2 and LETTER.match(cell) else cell for cell in figure["rows"][0]
    ]
    return {**figure, "rows": [head, *figure["rows"][1:]]}
