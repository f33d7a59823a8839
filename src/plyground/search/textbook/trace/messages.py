"""Sentences in English and Arabic, made from the id and the arguments that an event holds.

In `messages.json`, {value} is a value with its mark and {v} one without; {node}, {child} and {best}
are names of nodes; {window} is the event's alpha and beta. Other placeholders are fields of the
event. The view reads the same file.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from plyground.game.errors import PlygroundError, one_of
from plyground.search.textbook.trace.names import Names, value_text, window_text, written
from plyground.search.textbook.trace.vocabulary import VOCABULARY, read_json

LANGUAGES = ("en", "ar")
NODES: list[str] = VOCABULARY["node_words"]
"""Placeholders for nodes."""
NUMBERS: list[str] = VOCABULARY["number_words"]
"""Placeholders for numbers."""
WINDOWED: list[str] = VOCABULARY["windowed"]
"""Searches use a window if their name contains one of these."""
MARKS: dict[str, str] = VOCABULARY["marks"]
"""The marks of values as they are called in ids."""
ISOLATE, END = "\u2066", "\u2069"
"""Put around names and numbers in right-to-left text, so that they keep their order."""


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language, by id."""
    if language not in LANGUAGES:
        raise PlygroundError(f"there are no texts in {language!r}; use {one_of(LANGUAGES)}")
    return read_json("messages.json")[language]  # type: ignore[no-any-return]


def say(language: str, message: str, **words: str) -> str:
    """A message with its placeholders filled in."""
    if language != "en":
        words = {name: f"{ISOLATE}{word}{END}" for name, word in words.items()}
    return messages(language)[message].format(**words)


def sentence(event: dict[str, Any], names: Names, language: str = "en") -> str:
    """An event as a sentence."""
    told: dict[str, Any] = {**event, **event["say"]["args"]}
    words = {name: names.of(told[name]) for name in NODES if name in told}
    words |= {name: written(told[name]) for name in NUMBERS if name in told}
    words |= {"value": value_text(event), "window": window_text(event)}
    return say(language, event["say"]["id"], **words)


def kind_text(kind: str, language: str = "en") -> str:
    """MAX, MIN, chance, end, or the player's number."""
    if kind.startswith("player"):
        return say(language, "kind.player", n=kind.removeprefix("player"))
    return say(language, f"kind.{kind}")


def about(name: str, kind: str, known: dict[str, Any], status: str, language: str = "en") -> str:
    """A node in words: "Q, MIN, at most 4, window 10 to +∞, cut, skipped: 1"."""
    words = [name, kind_text(kind, language)]
    if "v" in known and status != "skipped":
        mark = MARKS[known.get("mark", "~")]
        words.append(say(language, f"about.{mark}", v=value_text(known)[1:]))
    if "alpha" in known:
        window = {"a": written(known["alpha"]), "b": written(known["beta"])}
        words.append(say(language, "about.window", **window))
    if "visits" in known:
        words.append(say(language, "about.visits", n=str(known["visits"])))
    if "cut" in known:
        words.append(say(language, "about.cut", n=str(known["cut"])))
    if status in ("skipped", "below", "unseen"):
        words.append(say(language, f"status.{status}"))
    return messages(language)["about.comma"].join(words)


def convention_text(convention: dict[str, Any], algorithm: str, language: str = "en") -> str:
    """The parts of the convention that matter to the algorithm."""
    parts = [convention["tie"], convention["depth_counts"]]
    if algorithm == "mcts":
        parts = [convention["visits_of"]]
    elif any(word in algorithm for word in WINDOWED):
        cut = "strict" if convention["strict"] else "meet"
        update = "update_first" if convention["update_first"] else "test_first"
        parts = [convention["fail"], cut, update, *parts]
    texts = messages(language)
    return texts["convention"].format(parts=" · ".join(texts[f"convention.{p}"] for p in parts))
