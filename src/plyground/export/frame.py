"""The frame of an exported page: the studio's templates in both languages, around its parts."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup

from plyground.studio.page import STATIC, THEMES, Page, as_json, environment
from plyground.studio.texts import LANGUAGES, Texts

HERE = Path(__file__).parent
FONT = "fonts/vazirmatn-arabic.woff2"


@cache
def own_environment() -> Environment:
    """The studio's templates, with another frame."""
    studio = environment()
    assert studio.loader is not None
    own = FileSystemLoader(HERE / "templates")
    return studio.overlay(loader=ChoiceLoader([own, studio.loader]))


def framed(
    page: Page,
    title: str,
    data: Any,
    *,
    titled: Callable[[Texts, str], str] = lambda words, lang: words.plain("title"),
    context: Callable[[str], Mapping[str, Any]] = lambda lang: {},
    mark: str,
    home: str,
    site: Mapping[str, str] | None = None,
    **parts: Any,
) -> str:
    """A page that chooses its language and theme itself.

    `titled` names it in a language, `context` is what its template needs there, `parts` are its
    styles, scripts and packed content, `site` the pages of the navigation.
    """
    templates, frames, texts, titles = own_environment(), {}, {}, {}
    for lang in LANGUAGES:
        words = Texts(page.name, lang, page.shares)
        frames[lang] = Markup(
            templates.get_template(f"{page.name}.html").render(
                t=words,
                page=page,
                pages=(),
                site=site,
                lang=lang,
                languages=LANGUAGES,
                themes=THEMES,
                home=home,
                mark=mark,
                **context(lang),
            )
        )
        titles[lang] = f"{titled(words, lang)} · Plyground"
        texts[lang] = as_json(words.embedded())
    return templates.get_template("page.html").render(
        title=title,
        mark=mark,
        site=site,
        page=page.name,
        frames=frames,
        texts=texts,
        titles=titles,
        directions={lang: direction for lang, (_, direction) in LANGUAGES.items()},
        no_script=Texts("play", "en").plain("needs-script"),
        data=as_json(data),
        **({"styles": {}, "packed": {}} | parts),
    )


def style(name: str, *, inline_font: bool) -> str:
    """A style sheet of the studio."""
    text = (STATIC / name).read_text(encoding="utf-8")
    if inline_font and FONT in text:
        font = base64.b64encode((STATIC / FONT).read_bytes()).decode()
        text = text.replace(FONT, f"data:font/woff2;base64,{font}")
    return text


def mark_address() -> str:
    """The mark as an address that holds it."""
    return (
        "data:image/svg+xml;base64," + base64.b64encode((STATIC / "mark.svg").read_bytes()).decode()
    )
