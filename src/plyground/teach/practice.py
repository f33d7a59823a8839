"""Exercises as one interactive HTML file, which opens from disk and needs no network."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from plyground.game.errors import PlygroundError
from plyground.teach.figure import figure
from plyground.teach.language import direction, spoken, translated

if TYPE_CHECKING:
    from plyground.teach.exercise import Exercise

VIEW = files("plyground.teach").joinpath("view")
MODULES = ("grading.js", "exercise.js", "practice.js")
"""In order of dependency: each needs only those before it."""
STYLES = ("exercise.css", "practice.css")
IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
EXPORT = re.compile(r"^export ", re.MULTILINE)
MOST = 50
"""The most exercises in one file."""


def for_page(exercise: Exercise, language: str = "en") -> dict[str, Any]:
    """The data with which a page shows and grades an exercise: items, figure and texts."""
    task = exercise.as_dict(items=True) | {
        "figure": figure(exercise),
        "convention_text": exercise.convention_text,
    }
    return spoken(task, language)


def practice(exercises: Sequence[Exercise], language: str = "en") -> str:
    """A page with these exercises, which grades answers and sends them nowhere."""
    if not 1 <= len(exercises) <= MOST:
        raise PlygroundError(f"a page can have 1 to {MOST} exercises, not {len(exercises)}")
    style = "".join(VIEW.joinpath(name).read_text(encoding="utf-8") for name in STYLES)
    code = f"(() => {{\n{''.join(map(_joined, MODULES))}}})();"
    policy = f"default-src 'none'; script-src '{_digest(code)}'; style-src '{_digest(style)}'"
    data = json.dumps([for_page(task, language) for task in exercises], ensure_ascii=False)
    data = data.replace("<", "\\u003c")  # so that no text can end the script

    def say(words: str) -> str:
        return escape(translated(words, language))

    tasks = "".join(f"<li><b>{say(t.title)}</b><br>{say(t.task)}</li>" for t in exercises)
    title, why = say("Exercises"), say("These exercises are graded by a script.")
    return (
        f'<!doctype html>\n<html lang="{language}" dir="{direction(language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main></main>\n"
        f"<noscript><p>{why}</p><ol>{tasks}</ol></noscript>\n"
        f'<script type="application/json" id="exercises">{data}</script>\n'
        f"<script>{code}</script>\n</body>\n</html>\n"
    )


def _joined(name: str) -> str:
    """A module without its import and export keywords."""
    return EXPORT.sub("", IMPORT.sub("", VIEW.joinpath(name).read_text(encoding="utf-8")))


def _digest(text: str) -> str:
    """The digest of a text for a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
