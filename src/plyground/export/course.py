"""The course in a static site: its contents, a page for each chapter, and notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from plyground.export.boards import Files, Games, board_data, can_play
from plyground.export.frame import framed
from plyground.export.site_pages import LAB, REFERENCE, Parts
from plyground.game.load import load
from plyground.studio.course.chapter import Chapter, chapters
from plyground.studio.course.medium import Medium
from plyground.studio.course.notebook import notebook
from plyground.studio.pages import chapter as chapter_page
from plyground.studio.pages import course as course_page
from plyground.studio.texts import LANGUAGES

COURSE = "course.html"
NOTEBOOKS = "notebooks"
TREES = ("gallery:", "tree:")


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


def chapter_page_of(
    chapter: Chapter, games: Games, files: Mapping[str, Files], parts: Parts, scripts: Files
) -> str:
    """A chapter. Traces of searches are computed here; `scripts` are those of its boards."""
    boards: dict[str, Any] = {}

    def played_here(options: Mapping[str, str]) -> bool:
        found = board_data(options, files)
        if found:
            boards[options["game"]] = found
        return found is not None

    def context(language: str) -> dict[str, Any]:
        medium = Medium(partial(in_site, games, language), boards=played_here)
        return chapter_page.contents(chapter, language, medium)

    return framed(
        chapter_page.page,
        chapter.title("en"),
        chapter_page.progress_data(chapter) | {"boards": boards, "scripts": scripts},
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
    if folder == "play":
        game, agent = load(name), asked["seats"].partition(";")[2]
        there = games.get(game.name)
        if there and there.spec == game.spec and (agent == "human" or can_play(game, agent)):
            return f"{game.name}.html?{query}"
    return ""
