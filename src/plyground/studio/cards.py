"""The cards of the home page: every game, and those of the lectures' list that are to come.

In addition to a game's facts, a card shows measurements (data/measured.json, written by
benchmarks/catalogue.py) and published results (data/known.json, with sources).
data/popular.json lists the games that most people look for, data/starts.json the options with which
a newcomer begins, if not the usual ones. data/lectures.json is the lectures' list of 52 games, with
its own spellings; `also` names further games that an entry means.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from math import log10
from pathlib import Path
from typing import Any

import plyground
from plyground.studio.catalogue import Catalogue

DATA = Path(__file__).parent / "data"
PHONE_COLUMNS = 10
"""A board with more columns has cells too small for a thumb."""
SIZES = {"small": 10.0, "medium": 60.0, "large": float("inf")}
"""The most digits of b^length for a game to be small, medium or large."""
ARTICLE = re.compile("^ال(?=..)")
"""The Arabic article, which does not count in an alphabetical list."""
LETTERS = str.maketrans({"ى": "ي", "ة": "ه", "ٱ": "ا", "ء": None, "ـ": None})


@dataclass(frozen=True)
class Card:
    """One game as the home page shows it."""

    spec: str
    title: str
    title_ar: str
    ready: bool = True
    """False: in the lectures' list, but not implemented yet."""
    own: bool = False
    problem: str = ""
    players: int = 2
    zero_sum: bool = True
    deterministic: bool = True
    perfect_information: bool = True
    measured: dict[str, Any] = field(default_factory=dict)
    known: dict[str, Any] = field(default_factory=dict)
    version: str = plyground.__version__
    words: str = ""
    """The text that a search looks through, folded."""

    @property
    def fits_minimax(self) -> bool:
        """Two players, zero sum, no chance, nothing hidden."""
        flags = self.zero_sum, self.deterministic, self.perfect_information
        return self.ready and self.players == 2 and all(flags)

    @property
    def size(self) -> str:
        """small, medium or large, by branching to the power of the length; "" if not measured."""
        if not self.measured:
            return ""
        digits = self.measured["plies"] * log10(max(1.0, self.measured["branching"]))
        return next(size for size, most in SIZES.items() if digits <= most)

    @property
    def on_a_phone(self) -> bool:
        return bool(self.measured) and self.measured["columns"] <= PHONE_COLUMNS

    @property
    def tags(self) -> list[str]:
        """The filters that show this card."""
        if not self.ready:
            return []
        tags = [
            "perfect" if self.perfect_information else "hidden",
            "certain" if self.deterministic else "chance",
        ]
        tags += [self.size] * bool(self.size)
        return tags + ["minimax"] * self.fits_minimax + ["phone"] * self.on_a_phone

    @property
    def start(self) -> str:
        """The game with the options of a first game."""
        return str(read("starts").get(self.spec, self.spec))

    def fits(self, words: str, tags: list[str]) -> bool:
        """Whether a search for these words with these filters finds the card."""
        return all(folded(word) in self.words for word in words.split()) and set(tags) <= set(
            self.tags
        )


def cards(catalogue: Catalogue) -> list[Card]:
    """All cards: the user's own games, the built-in ones by title, then those to come."""
    measured, known, names = read("measured"), read("known"), spellings()
    ready = []
    for listed in catalogue.listed():
        entry = listed.entry
        about = {} if listed.own else measured.get(entry.name, {})
        solved = {} if listed.own else known.get(entry.name, {})
        spelled = [] if listed.own else names.get(entry.name, [])
        words = folded_words(entry.name, entry.title, entry.title_ar, *entry.also, *spelled)
        facts = {k: v for k, v in vars(entry).items() if k not in ("name", "also")}
        more = {k: v for k, v in vars(listed).items() if k != "entry"}
        ready.append(Card(entry.name, **facts, **more, measured=about, known=solved, words=words))
    built_in = {card.spec for card in ready if not card.own}
    for spec, about in measured.items():
        if ":" in spec and spec.partition(":")[0] in built_in:
            ready.append(variant(spec, about))
            built_in.add(spec)
    ready.sort(key=lambda card: (not card.own, card.title.casefold()))
    return ready + [card for card in to_come() if card.spec not in built_in]


def in_order(shown: list[Card], language: str) -> list[Card]:
    """The user's own games, those that most people look for, then the others by title."""
    popular = read("popular")

    def key(card: Card) -> tuple[bool, int, str]:
        rank = popular.index(card.spec) if card.spec in popular else len(popular)
        return not card.own, rank, sorted_as(card.title, card.title_ar, language)

    return sorted(shown, key=key)


def sorted_as(title: str, title_ar: str, language: str) -> str:
    """What decides the place of a game in a list: its title, without its article."""
    return ARTICLE.sub("", folded(title_ar if language == "ar" and title_ar else title))


def by_title(games: Iterable[tuple[str, str, str]], language: str) -> list[tuple[str, str, str]]:
    """Names and both titles of games, in the order of a list on a page."""
    return sorted(games, key=lambda game: sorted_as(game[1], game[2], language))


def variant(spec: str, about: dict[str, Any]) -> Card:
    """The card of a game whose options make it a different game."""
    row = next(row for row in read("lectures") if row["game"] == spec)
    flags = ("players", "zero_sum", "deterministic", "perfect_information")
    return Card(
        spec,
        row["title"],
        row["title_ar"],
        measured=about,
        words=folded_words(spec, row["title"], row["title_ar"], row["seed"]),
        **{flag: about[flag] for flag in flags},
    )


@cache
def to_come() -> tuple[Card, ...]:
    """The games of the lectures' list, each once."""
    rows = {row["game"]: row for row in reversed(read("lectures"))}
    return tuple(
        Card(
            game,
            row["title"],
            row["title_ar"],
            ready=False,
            words=folded_words(game, row["title"], row["title_ar"], *spellings()[game]),
        )
        for game, row in sorted(rows.items())
    )


@cache
def spellings() -> dict[str, list[str]]:
    """How the lectures spell each game."""
    found: dict[str, list[str]] = {}
    for row in read("lectures"):
        for game in (row["game"], *row.get("also", ())):
            found.setdefault(game, []).append(row["seed"])
    return found


@cache
def read(name: str) -> Any:
    """A data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def folded(text: str) -> str:
    """Text as it is compared: letters and digits alone, without case, vowel marks and hamza.

    static/search.js does the same.
    """
    plain = unicodedata.normalize("NFKD", text.lower()).translate(LETTERS)
    return "".join(c for c in plain if c.isalnum())


def folded_words(*texts: str) -> str:
    return "|".join(dict.fromkeys(folded(text) for text in texts if text))
