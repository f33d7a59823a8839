"""The frame of an exported page: the studio's templates in both languages, around its parts."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup

from plyground.export.packing import pack
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
    shares: tuple[str, ...] | None = None,
    mark: str,
    home: str,
    site: Mapping[str, str] | None = None,
    styles: Mapping[str, Markup] | None = None,
    packed: Mapping[str, str] | None = None,
    scripts: Sequence[Markup],
) -> str:
    """A page that chooses its language and theme itself.

    `titled` names it in a language, `context` is what its template needs there, `shares` are texts
    of other pages, `site` are the pages of the navigation. With `packed` content, styles, frames
    and texts are packed as well.
    """
    templates, frames, texts, titles = own_environment(), {}, {}, {}
    for lang in LANGUAGES:
        words = Texts(page.name, lang, page.shares if shares is None else shares)
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
    parts = templates.get_template("parts.html").render(
        styles=styles or {},
        frames=frames,
        texts=texts,
        titles=titles,
        directions={lang: direction for lang, (_, direction) in LANGUAGES.items()},
    )
    if packed is not None:
        packed = {"packed-parts": pack(parts.encode()), **packed}
    return templates.get_template("page.html").render(
        title=title,
        mark=mark,
        site=site,
        page=page.name,
        parts=Markup(parts if packed is None else ""),
        packed=packed or {},
        scripts=scripts,
        no_script=Texts("play", "en").plain("needs-script"),
        data=as_json(data),
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
