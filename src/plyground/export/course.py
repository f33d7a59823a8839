"""The course in a static site: its contents, a page for each chapter, and notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from plyground.export.frame import framed
from plyground.export.site_pages import LAB, REFERENCE, Parts
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_call
from plyground.studio.course.chapter import Chapter, chapters
from plyground.studio.course.medium import Medium
from plyground.studio.course.notebook import notebook
from plyground.studio.pages import chapter as chapter_page
from plyground.studio.pages import course as course_page
from plyground.studio.texts import LANGUAGES

COURSE = "course.html"
NOTEBOOKS = "notebooks"
TREES = ("gallery:", "tree:")
LIMITS = {"depth", "sims", "nodes", "time"}
"""The options of engines that the page of a game knows."""

Games = Mapping[str, RecordGame]


def file_of(slug: str) -> str:
    """The page of a chapter."""
    return f"course-{slug}.html"


def notebook_of(slug: str, language: str) -> str:
    """The notebook of a chapter."""
    return f"{NOTEBOOKS}/{slug}.{language}.ipynb"


def course_page_of(games: Games, parts: Parts) -> str:
    """The contents, with the reader's progress."""

    def context(language: str) -> dict[str, Any]:
        return course_page.contents(language) | {"address": partial(in_site, games, language)}

    return framed(
        course_page.page, "The course", course_page.progress_data(), context=context, **parts
    )


def chapter_page_of(chapter: Chapter, games: Games, parts: Parts) -> str:
    """A chapter. The traces of its searches are computed here; boards lead to the games' pages."""

    def context(language: str) -> dict[str, Any]:
        medium = Medium(partial(in_site, games, language), boards=False)
        return chapter_page.contents(chapter, language, medium)

    return framed(
        chapter_page.page,
        chapter.title("en"),
        chapter_page.progress_data(chapter),
        titled=lambda words, language: chapter.title(language),
        context=context,
        **parts,
    )


def notebooks() -> dict[str, str]:
    """The notebooks of all chapters, by file."""
    return {
        notebook_of(chapter.slug, language): notebook(chapter, language)
        for chapter in chapters()
        for language in LANGUAGES
    }


def in_site(games: Games, language: str, address: str) -> str:
    """An address of the studio as one of the site; empty if the site has no such page."""
    path, _, query = address.partition("?")
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    if path == "/ref":
        return REFERENCE
    if path == course_page.page.path:
        return COURSE
    folder, _, name = path.removeprefix("/").partition("/")
    if folder == "course":
        slug = name.removesuffix(".ipynb")
        return file_of(slug) if slug == name else notebook_of(slug, language)
    if path == "/lab/tree" and (asked["game"].startswith(TREES) or asked["game"] in games):
        return f"{LAB}?{query}"
    if folder == "play" and can_play(games, name, asked["seats"].partition(";")[2]):
        return f"{load(name).name}.html?{query}"
    return ""


def can_play(games: Games, spec: str, agent: str) -> bool:
    """Whether the site has this game with these options, against this agent."""
    game = load(spec)
    found = games.get(game.name)
    return found is not None and found.spec == game.spec and set(read_call(agent)[2]) <= LIMITS
