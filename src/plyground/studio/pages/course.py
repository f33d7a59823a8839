"""The contents of the course, and the notebooks of its chapters."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from plyground.studio.course.chapter import chapters
from plyground.studio.course.notebook import plain
from plyground.studio.page import Page, language_of

page = Page("course", "/course", place=5)


@page.get("/course")
def show(request: Request) -> Response:
    """The list of chapters, with the reader's progress."""
    return page.render(request, progress_data(), address=str, **contents(language_of(request)))


def contents(language: str) -> dict[str, Any]:
    """What the template needs: the chapters."""
    listed = [
        {
            "number": chapter.number,
            "slug": chapter.slug,
            "title": chapter.title(language),
            "lead": plain(chapter.lead(language)),
            "parts": chapter.counted,
        }
        for chapter in chapters()
    ]
    return {"chapters": listed}


def progress_data() -> dict[str, Any]:
    """What the script needs: the parts of each chapter that count as progress."""
    return {"parts": {chapter.slug: chapter.counted for chapter in chapters()}}
