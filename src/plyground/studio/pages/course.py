"""The contents of the course, and the notebooks of its chapters."""

from __future__ import annotations

from fastapi import Request, Response

from plyground.studio.course.chapter import chapters
from plyground.studio.course.notebook import plain
from plyground.studio.page import Page, language_of

page = Page("course", "/course", place=5)


@page.get("/course")
def show(request: Request) -> Response:
    """The list of chapters, with the reader's progress."""
    language = language_of(request)
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
    parts = {chapter.slug: chapter.counted for chapter in chapters()}
    return page.render(request, data={"parts": parts}, chapters=listed)
