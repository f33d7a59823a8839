"""The Python of a chapter as a Jupyter notebook: nbformat 4, without any other package."""

from __future__ import annotations

import json
import re
from doctest import DocTestParser, Example
from typing import Any

from plyground.studio.course.chapter import Chapter
from plyground.studio.course.markup import read
from plyground.studio.course.numbers import value_of
from plyground.studio.texts import number_text

PYTHON = "python"


def examples(chapter: Chapter, language: str = "en") -> list[tuple[str, list[Example]]]:
    """The `try` parts of a chapter: the words before each piece of code, and its examples."""
    found = []
    for block in chapter.live(chapter.spoken(language)):
        if block.name != "try":
            continue
        words = ""
        for inner in read(block.text):
            if inner.kind == "code" and inner.name == PYTHON:
                found.append((words, DocTestParser().get_examples(inner.text)))
                words = ""
            else:
                words += ("\n\n" if words else "") + inner.text
    return found


def notebook(chapter: Chapter, language: str = "en") -> str:
    """The notebook as JSON. Equal chapters give equal notebooks."""
    cells = [text_cell(f"# {chapter.title(language)}\n\n{plain(chapter.lead(language))}")]
    for words, group in examples(chapter, language):
        if words:
            cells.append(text_cell(plain(words)))
        cells += [code_cell(example.source.rstrip("\n")) for example in group]
    for i, cell in enumerate(cells):
        cell["id"] = f"{chapter.slug}-{i}"
    made = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def plain(words: str) -> str:
    """Prose for a notebook: terms and numbers as words."""
    words = re.sub(r"\[\[[\w-]+\|([^\]]+)\]\]", r"\1", words)
    words = re.sub(r"\[\[([\w-]+)\]\]", lambda m: m[1].replace("-", " "), words)

    def shown(found: re.Match[str]) -> str:
        value = value_of(found[1])
        return value if isinstance(value, str) else number_text(value)

    return re.sub(r"\{\{(\w+)\}\}", shown, words)


def text_cell(words: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": words}


def code_cell(source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
