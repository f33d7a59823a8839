"""The texts of the pages: one JSON file for each page and language, for templates and scripts.

A message is a text with {places}. If it depends on a number `n`, it is an object with one text for
each plural form of the language: {"one": "{n} move", "other": "{n} moves"}. Numbers are always set
in <bdi dir="ltr">, with a true minus sign, so that they keep their order inside Arabic text.
"""

from __future__ import annotations

import json
import re
from functools import cache
from math import floor, log10
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

FOLDER = Path(__file__).parent / "texts"
LANGUAGES = {"en": ("English", "ltr"), "ar": ("العربية", "rtl")}
"""The name of each language in itself, and its direction."""
COMMON = "common"
"""The texts that all pages share."""
LEFT_TO_RIGHT, AS_IT_IS, END = "\u2066", "\u2068", "\u2069"
"""Marks around a value inside a text of the other direction."""
DECIMALS = 10
"""Most digits after the point. Six significant digits are shown."""
PLACE = re.compile(r"\{(\w+)\}")

Message = str | dict[str, str]


@cache
def messages(page: str, language: str) -> dict[str, Message]:
    """The messages of one file; empty if the file does not exist."""
    path = FOLDER / f"{page}.{language}.json"
    if not path.exists():
        return {}
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def plural(language: str, n: float) -> str:
    """The plural form of a number (CLDR)."""
    if language != "ar":
        return "one" if n == 1 else "other"
    if n != int(n):
        return "other"
    rest = int(n) % 100
    named = {0: "zero", 1: "one", 2: "two"}.get(int(n))
    return named or ("few" if 3 <= rest <= 10 else "many" if 11 <= rest <= 99 else "other")


def number_text(value: float) -> str:
    """A number for display: thousands separated, a true minus sign, no trailing zeros."""
    if value != value:
        return "?"
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    if isinstance(value, int):
        shown = f"{value:,}"
    else:
        digits = max(0, min(DECIMALS, 5 - floor(log10(abs(value))))) if value else 0
        shown = f"{value:,.{digits}f}"
        shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return shown.replace("-", "−")


class Texts:
    """The messages of one page in one language."""

    def __init__(self, page: str, language: str, shares: tuple[str, ...] = ()) -> None:
        self.page, self.language = page, language
        self.direction = LANGUAGES[language][1]
        self.english, self.own = dict[str, Message](), dict[str, Message]()
        for name in (COMMON, *shares, page):
            self.english |= messages(name, "en")
            self.own |= messages(name, language)

    def __call__(self, message: str, /, **values: Any) -> Markup:
        """A message as HTML with escaped values; without a translation, marked as English."""
        text, language = self._form(message, values)
        parts = [
            escape(part) if i % 2 == 0 else _shown(values[part])
            for i, part in enumerate(PLACE.split(text))
        ]
        whole = Markup("").join(parts)
        if language != self.language:
            return Markup('<span lang="{}" dir="ltr">{}</span>').format(language, whole)
        return whole

    def plain(self, message: str, /, **values: Any) -> str:
        """A message as text, for attributes and titles."""
        text, _ = self._form(message, values)
        return PLACE.sub(lambda place: self._isolated(values[place[1]]), text)

    def _isolated(self, value: Any) -> str:
        """A value as text that keeps its order inside text of the other direction."""
        shown = number_text(value) if is_number(value) else str(value)
        if self.direction == "ltr":
            return shown
        return f"{LEFT_TO_RIGHT if is_number(value) else AS_IT_IS}{shown}{END}"

    def embedded(self) -> dict[str, Any]:
        """The messages for text.js; those without a translation are listed apart, in English."""
        missing = {k: v for k, v in self.english.items() if k not in self.own}
        return {"language": self.language, "messages": self.own, "english": missing}

    def _form(self, message: str, values: dict[str, Any]) -> tuple[str, str]:
        """The text in the right plural form, and its language."""
        language = self.language if message in self.own else "en"
        found = self.own.get(message) or self.english[message]
        if isinstance(found, str):
            return found, language
        return found.get(plural(language, values["n"]), found["other"]), language


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _shown(value: Any) -> Markup:
    return number(value) if is_number(value) else Markup("<bdi>{}</bdi>").format(value)


def number(value: float | str) -> Markup:
    """A number, a move or a formula as HTML that keeps its order in any text."""
    shown = value if isinstance(value, str) else number_text(value)
    return Markup('<bdi dir="ltr">{}</bdi>').format(shown)


def coded(words: str) -> Markup:
    """A text whose parts between backticks are code."""
    parts = words.split("`")
    code = Markup('<code dir="ltr">{}</code>')
    return Markup("").join(
        code.format(part) if i % 2 else escape(part) for i, part in enumerate(parts)
    )
