"""The play page of one game: the studio's page, with the game and its engines inside."""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup

from plyground.export.build import Built, Report, build, silent
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.roster.levels.ladder import ladder
from plyground.studio.api.games import one_game
from plyground.studio.bundle import Bundle
from plyground.studio.jobs.values import usual_engine
from plyground.studio.page import STATIC, THEMES, as_json, environment
from plyground.studio.pages.play import USUAL
from plyground.studio.pages.play import agents as studio_agents
from plyground.studio.pages.play import page as play_page
from plyground.studio.texts import LANGUAGES, Texts

HERE = Path(__file__).parent
ENGINE = HERE / "static" / "engine" / "worker.js"
STYLES = ("base.css", "dark.css", "parts.css", "board/board.css", "play.css")
FONT = "fonts/vazirmatn-arabic.woff2"
OTHERS = ("random", "weak", "level")
"""The agents of a page beside its engines."""


def export_html(game: Game, file: str | Path, report: Report = silent) -> Path:
    """Write a game as one file that any browser opens, without a server.

    Raises CannotExport for games that a page cannot run, and Differs if the page and Python
    disagree about a position; nothing is written then.
    """
    path = Path(file)
    html = single_page(build(game, report))
    report(1, "writing")
    try:
        path.write_text(html, encoding="utf-8")
    except OSError as error:
        raise PlygroundError(f"cannot write {str(path)!r}: {error.strerror}") from None
    return path


def single_page(built: Built) -> str:
    """The whole page as one text."""
    packed = {
        "module": pack(built.code),
        "game": pack(as_bytes(built.description)),
        "packed-engine": pack(engine_script().encode()),
        "packed-page": pack(page_script().encode()),
    }
    loader = (HERE / "static" / "loader.js").read_text(encoding="utf-8")
    styles = {Path(name).stem: Markup(style(name, inline_font=True)) for name in STYLES}
    return render(
        built.game,
        styles=styles,
        packed=packed,
        files={},
        scripts=[Markup(f"<script>{loader}</script>")],
        home="#main",
        mark=mark_address(),
    )


def render(game: RecordGame, *, files: dict[str, str], home: str, mark: str, **parts: Any) -> str:
    """The page of a game around its parts; `files` are addresses of what is not inside."""
    facts, templates = game.facts, own_environment()
    frames, texts, titles = {}, {}, {}
    for lang in LANGUAGES:
        words = Texts(play_page.name, lang, play_page.shares)
        name = facts.title_ar if lang == "ar" and facts.title_ar else facts.title
        frames[lang] = Markup(
            templates.get_template("play.html").render(
                t=words,
                page=play_page,
                pages=(),
                lang=lang,
                languages=LANGUAGES,
                themes=THEMES,
                game=facts,
                home=home,
                mark=mark,
            )
        )
        titles[lang] = f"{words.plain('title.of', game=name)} · Plyground"
        texts[lang] = as_json(words.embedded())
    return templates.get_template("page.html").render(
        title=facts.title,
        mark=mark,
        page=play_page.name,
        frames=frames,
        texts=texts,
        titles=titles,
        directions={lang: direction for lang, (_, direction) in LANGUAGES.items()},
        no_script=Texts(play_page.name, "en").plain("needs-script"),
        data=as_json(page_data(game) | {"files": files}),
        **parts,
    )


def page_data(game: RecordGame) -> dict[str, Any]:
    """What the play page's script reads."""
    from plyground.export.module import engines_of

    engines = engines_of(game)
    facts = one_game(game).model_dump() | {"options": []}  # the module has these options only
    levels = level_agents(game)
    known = [agent for agent in studio_agents(game) if agent["name"] in (*engines, *OTHERS)]
    usual = next(spec for spec in USUAL if spec.partition(":")[0] in (*engines, "random"))
    return {
        "spec": game.name,
        "facts": facts,
        "agents": [agent for agent in known if agent["name"] != "level" or levels],
        "levels": levels,
        "usual": usual,
        "engine": usual_engine(game) if game.perfect_information else None,
    }


def level_agents(game: RecordGame) -> list[str]:
    """The agents of the measured levels; empty if there are none."""
    try:
        return [rung.agent for rung in ladder(game).rungs]
    except PlygroundError:
        return []


@cache
def own_environment() -> Environment:
    """The studio's templates, with another frame."""
    studio = environment()
    assert studio.loader is not None
    own = FileSystemLoader(HERE / "templates")
    return studio.overlay(loader=ChoiceLoader([own, studio.loader]))


@cache
def engine_script() -> str:
    """The engine, for the page and its worker: defines PlygroundEngine."""
    bundle = Bundle()
    name = bundle.add(ENGINE)
    return f"const PlygroundEngine = (() => {{\n{bundle.text()}\nreturn {name};\n}})();"


@cache
def page_script() -> str:
    """The studio's play page, with requests answered in the page."""
    bundle = Bundle({STATIC / "api.js": HERE / "static" / "api.js"})
    bundle.add(HERE / "static" / "boot.js")
    bundle.add(STATIC / "base.js")
    bundle.add(STATIC / "play.js")
    return f"(() => {{\n{bundle.text()}\n}})();"


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


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def squeeze(data: bytes) -> bytes:
    """Gzip, the same bytes each time."""
    return gzip.compress(data, 9, mtime=0)


def pack(data: bytes) -> str:
    return base64.b64encode(squeeze(data)).decode()
