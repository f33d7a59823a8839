"""The chapters: found by their files, read in one language, rendered as HTML."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from plyground.game.errors import PlygroundError, nearest, one_of
from plyground.studio.course.markup import Block, Inline, html, read
from plyground.studio.course.medium import STUDIO, Medium
from plyground.studio.course.numbers import value_of
from plyground.studio.course.parts import COUNTED, Parts, macros
from plyground.studio.texts import LANGUAGES, Texts, number

FOLDER = Path(__file__).parent / "chapters"
GLOSSARY = Path(__file__).parent.parent / "reference" / "glossary.json"
FILE = re.compile(r"(?P<number>\d\d)_(?P<slug>\w+)\.en\.md")


@dataclass(frozen=True)
class Chapter:
    """One chapter: `number` orders it, `slug` is its name in addresses."""

    number: int
    slug: str

    def path(self, language: str) -> Path:
        return FOLDER / f"{self.number:02}_{self.slug}.{language}.md"

    def spoken(self, language: str) -> str:
        """The language itself if the chapter exists in it, else English."""
        return language if self.path(language).exists() else "en"

    def text(self, language: str) -> str:
        return self.path(language).read_text(encoding="utf-8")

    def blocks(self, language: str) -> list[Block]:
        return blocks_of(self, language)

    def title(self, language: str) -> str:
        return self.blocks(self.spoken(language))[0].text

    def lead(self, language: str) -> str:
        """What the chapter is about: its first paragraph."""
        return self.blocks(self.spoken(language))[1].text

    def live(self, language: str) -> list[Block]:
        return [block for block in self.blocks(language) if block.kind == "live"]

    @property
    def counted(self) -> tuple[str, ...]:
        """The ids of the parts that count as progress."""
        return tuple(block.id for block in self.live("en") if block.name in COUNTED)

    def render(self, texts: Texts, medium: Medium = STUDIO) -> Markup:
        """The chapter without its title, in the language of `texts`."""
        return render(self.blocks(self.spoken(texts.language))[1:], self, texts, medium)


@cache
def blocks_of(chapter: Chapter, language: str) -> list[Block]:
    path = chapter.path(language)
    found = read(chapter.text(language), path.name)
    if len(found) < 2 or found[0].kind != "heading" or found[1].kind != "paragraph":
        raise PlygroundError(f"{path.name} must begin with a title and a paragraph about it")
    counts: dict[str, int] = {}
    for i, block in enumerate(found):
        if block.kind == "live":
            counts[block.name] = n = counts.get(block.name, 0) + 1
            found[i] = replace(block, id=f"{block.name}-{n}")
    return found


def render(blocks: list[Block], chapter: Chapter, texts: Texts, medium: Medium) -> Markup:
    """Blocks as HTML, with numbers, terms and live parts."""
    inline = Inline(computed, Terms(texts.language, chapter.slug), medium.address)
    parts = Parts(texts, inline, medium, f"/course/{chapter.slug}.ipynb")
    made = []
    for i, block in enumerate(blocks):
        if block.kind == "live":
            made.append(parts(block))
        elif i == 0 and block.kind == "paragraph":
            made.append(Markup('<p class="lead">{}</p>').format(inline(block.text)))
        else:
            made.append(html(block, inline))
    return Markup("\n").join(made)


def computed(name: str) -> Markup:
    """A number of the course; raises PlygroundError if nothing computes it."""
    return number(value_of(name))


class Terms:
    """Terms of the glossary in one chapter: the first use of each has a tooltip."""

    def __init__(self, language: str, prefix: str) -> None:
        self.language, self.prefix = language, prefix
        self.seen: set[str] = set()

    def __call__(self, name: str, words: str | None) -> Markup:
        if name not in glossary():
            raise PlygroundError(f"there is no term {name!r} in the glossary")
        term = glossary()[name]
        said = words or str(term[self.language]).lower()
        if name in self.seen:
            return Markup("{}").format(said)
        self.seen.add(name)
        others = [code for code in LANGUAGES if code != self.language and code in term]
        other = others[0]
        means = term["means"].get(self.language, term["means"]["en"])
        return Markup(
            macros().term(
                *(f"term-{self.prefix}-{name}", said, term[other]),
                *(other, LANGUAGES[other][1], means),
            )
        )


@cache
def glossary() -> dict[str, dict[str, Any]]:
    """The terms by their ids."""
    return {term["id"]: term for term in json.loads(GLOSSARY.read_text(encoding="utf-8"))}


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in order."""
    found = [FILE.fullmatch(path.name) for path in sorted(FOLDER.glob("*.en.md"))]
    return tuple(Chapter(int(m["number"]), m["slug"]) for m in found if m)


def find_chapter(slug: str) -> Chapter:
    """The chapter of this name; raises PlygroundError."""
    known = {chapter.slug: chapter for chapter in chapters()}
    if slug not in known:
        raise PlygroundError(
            f"there is no chapter {slug!r}; try {one_of(nearest(slug, known) or known)}"
        )
    return known[slug]
