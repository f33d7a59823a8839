"""Sentences: an event says an id and arguments, which become words in a language here.

In `messages.json`, {value} is a value with its mark, {v} without; {node}, {child}, {best} are names
of nodes; {window} is the event's alpha and beta. Everything else is named as in the event.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from plyground.game.errors import PlygroundError, one_of
from plyground.search.textbook.trace.names import Names, value_text, window_text, written

LANGUAGES = ("en", "ar")
NODES = ("node", "child", "best")
WINDOWED = ("alpha", "Star1", "quiescence", "singular")
"""What the names of searches with a window have in them."""
ISOLATE, END = "\u2066", "\u2069"
"""Around names and numbers in a text of the other direction, so that they keep their order."""


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language, by id."""
    if language not in LANGUAGES:
        raise PlygroundError(f"there are no texts in {language!r}; there are {one_of(LANGUAGES)}")
    text = (
        files("plyground.search.textbook.trace")
        .joinpath("messages.json")
        .read_text(encoding="utf-8")
    )
    return json.loads(text)[language]  # type: ignore[no-any-return]


def say(language: str, message: str, **words: str) -> str:
    """A message with its words put in."""
    if language != "en":
        words = {name: f"{ISOLATE}{word}{END}" for name, word in words.items()}
    return messages(language)[message].format(**words)


def sentence(event: dict[str, Any], names: Names, language: str = "en") -> str:
    """What an event says."""
    told: dict[str, Any] = {**event, **event["say"]["args"]}
    words = {name: names.of(told[name]) for name in NODES if name in told}
    for name in ("v", "alpha", "beta", "bound", "skipped", "player", "n", "visits", "result"):
        if name in told:
            words[name] = written(told[name])
    return say(
        language,
        event["say"]["id"],
        value=value_text(event),
        window=window_text(event),
        **words,
    )


def convention_text(convention: dict[str, Any], algorithm: str, language: str = "en") -> str:
    """The convention in force, as far as it bears on the algorithm."""
    if algorithm == "mcts":
        parts = [convention["visits_of"]]
    else:
        parts = [convention["tie"], convention["depth_counts"]]
        if any(word in algorithm for word in WINDOWED):
            parts = [
                convention["fail"],
                "strict" if convention["strict"] else "meet",
                "update_first" if convention["update_first"] else "test_first",
                *parts,
            ]
    texts = messages(language)
    return texts["convention"].format(parts=" · ".join(texts[f"convention.{p}"] for p in parts))
