"""One chapter of the course."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from plyground.game.errors import PlygroundError
from plyground.studio.course.chapter import Chapter, chapters, find_chapter
from plyground.studio.course.medium import STUDIO, Medium
from plyground.studio.course.notebook import notebook
from plyground.studio.page import Page, language_of
from plyground.studio.refusals import Refusal
from plyground.studio.texts import Texts

SHARES = ("board", "learn")
"""The texts that live parts need."""
page = Page("chapter", "/course", shares=SHARES)


def asked_for(slug: str) -> Chapter:
    try:
        return find_chapter(slug)
    except PlygroundError:
        raise Refusal(404, "not-found", "path") from None


@page.get("/course/{slug}.ipynb")
def chapter_notebook(request: Request, slug: str) -> Response:
    """The Python of a chapter as a Jupyter notebook."""
    words = notebook(asked_for(slug), language_of(request))
    return Response(words, media_type="application/x-ipynb+json")


@page.get("/course/{slug}")
def show(request: Request, slug: str) -> Response:
    """The chapter with its live parts."""
    chapter = asked_for(slug)
    shown = contents(chapter, language_of(request), STUDIO)
    return page.render(request, progress_data(chapter), **shown)


def progress_data(chapter: Chapter) -> dict[str, Any]:
    """What the script needs: the parts that count as progress."""
    return {"chapter": chapter.slug, "parts": chapter.counted}


def contents(chapter: Chapter, language: str, medium: Medium) -> dict[str, Any]:
    """What the template needs: the text, and the chapters around it."""
    place = chapters().index(chapter)
    around = [chapters()[i] if 0 <= i < len(chapters()) else None for i in (place - 1, place + 1)]
    return {
        "chapter": chapter,
        "title": chapter.title(language),
        "body": chapter.render(Texts(page.name, language, SHARES), medium),
        "others": [(other, other.title(language)) for other in chapters()],
        "before": around[0],
        "after": around[1],
        "address": medium.address,
    }
