"""A static site: a catalogue, and a page for each game that loads its module when it is opened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from plyground.export.build import Built, CannotExport, Report, build, silent
from plyground.export.check import Differs
from plyground.export.javascript.reach import NoTranslation
from plyground.export.page import (
    FONT,
    HERE,
    STYLES,
    as_bytes,
    engine_script,
    own_environment,
    page_script,
    render,
    squeeze,
    style,
)
from plyground.game.catalogue import games as all_games
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.kernel.explain import CannotCompile
from plyground.studio.bundle import Bundle
from plyground.studio.cards import cards
from plyground.studio.catalogue import Catalogue
from plyground.studio.page import STATIC, THEMES, as_json
from plyground.studio.pages.home import FILTERS, MARKS, small_board
from plyground.studio.texts import LANGUAGES, Texts

INDEX = "index.html"
SHELL = "assets"
MODULES = "games"


@dataclass
class Site:
    """What was written."""

    folder: Path
    games: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    """The games that could not be exported, and why."""
    size: int = 0

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        data = content.encode() if isinstance(content, str) else content
        path = self.folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise PlygroundError(f"cannot write {str(path)!r}: {error.strerror}") from None
        self.size += len(data)


def export_site(games: Sequence[Game], folder: str | Path, report: Report = silent) -> Site:
    """Write a site of these games, or of all; a game that cannot be exported is left out."""
    chosen = list(games) or [load(name) for name in all_games()]
    site = Site(Path(folder))
    shell = write_shell(site)
    for i, game in enumerate(chosen):

        def part(share: float, what: str, i: int = i, game: Game = game) -> None:
            report((i + share) / len(chosen), f"{game.name}: {what}")

        try:
            write_game(site, build(game, part))
        except (CannotExport, NoTranslation, Differs, CannotCompile) as error:
            site.left_out[game.name] = str(error)
    site.write(INDEX, index_page(site.games))
    write_worker(site, [INDEX, *shell])
    return site


def write_shell(site: Site) -> list[str]:
    """The parts that all pages share; returns their names."""
    home = Bundle()
    home.add(HERE / "static" / "boot.js")
    home.add(STATIC / "base.js")
    home.add(STATIC / "home.js")
    parts: dict[str, str | bytes] = {
        f"{SHELL}/engine.js": engine_script(),
        f"{SHELL}/play.js": page_script(),
        f"{SHELL}/home.js": f"(() => {{\n{home.text()}\n}})();",
        f"{SHELL}/offline.js": (HERE / "static" / "offline.js").read_text(encoding="utf-8"),
        f"{SHELL}/mark.svg": (STATIC / "mark.svg").read_bytes(),
        f"{SHELL}/{FONT}": (STATIC / FONT).read_bytes(),
        "manifest.webmanifest": manifest(),
    }
    for name in (*STYLES, "home.css"):
        parts[f"{SHELL}/{Path(name).name}"] = style(name, inline_font=False)
    for name, content in parts.items():
        site.write(name, content)
    return list(parts)


def manifest() -> str:
    """What a phone needs to install the site."""
    icon = {"src": f"{SHELL}/mark.svg", "type": "image/svg+xml", "sizes": "any"}
    about = {
        "name": "Plyground",
        "short_name": "Plyground",
        "start_url": "./index.html",
        "display": "standalone",
        "background_color": "#f9f8f4",
        "theme_color": "#0f6b5c",
        "icons": [icon],
    }
    return json.dumps(about, indent=1)


def write_game(site: Site, built: Built) -> None:
    """The page of a game, its module, and its picture for the catalogue."""
    game = built.game
    files = {
        "module": f"{MODULES}/{game.name}.module.bin",
        "game": f"{MODULES}/{game.name}.game.bin",
    }
    site.write(files["module"], squeeze(built.code))
    site.write(files["game"], squeeze(as_bytes(built.description)))
    site.write(f"{MODULES}/{game.name}.svg", small_board(game, game.spec))
    html = render(
        game,
        styles={},
        packed={},
        files=files,
        scripts=[
            *links(STYLES),
            Markup(f'<script src="{SHELL}/offline.js"></script>'),
            Markup(f'<script id="engine" src="{SHELL}/engine.js"></script>'),
            Markup(f'<script src="{SHELL}/play.js"></script>'),
        ],
        home=INDEX,
        mark=f"{SHELL}/mark.svg",
    )
    site.write(f"{game.name}.html", html)
    site.games.append(game.name)


def links(names: Sequence[str]) -> list[Markup]:
    """Style sheets, the dark one by itself."""
    found = []
    for name in names:
        dark = ' id="dark" media="(prefers-color-scheme: dark)"' if name == "dark.css" else ""
        found.append(Markup(f'<link rel="stylesheet" href="{SHELL}/{Path(name).name}"{dark}>'))
    return found


def index_page(names: Sequence[str]) -> str:
    """The catalogue: the studio's home page with the games of the site."""
    templates = own_environment()
    shown = [card for card in cards(Catalogue()) if card.spec in names]
    known = {card.spec for card in shown}
    own = [load_card(name) for name in names if name not in known]
    frames, texts, titles = {}, {}, {}
    page = SimpleNamespace(name="home", path=INDEX)
    for lang in LANGUAGES:
        words = Texts("home", lang)
        frames[lang] = Markup(
            templates.get_template("home.html").render(
                t=words,
                page=page,
                pages=(),
                lang=lang,
                languages=LANGUAGES,
                themes=THEMES,
                ready=[*own, *shown],
                later=[],
                found=set(names),
                found_ready=len(names),
                found_later=False,
                q="",
                chosen=dict.fromkeys(FILTERS, ""),
                marks=[],
                filters=FILTERS,
                all_marks=MARKS,
                openers={"play": "{spec}.html"},
                exercise=None,
                mini=MODULES + "/{spec}.svg",
                home=INDEX,
                mark=f"{SHELL}/mark.svg",
            )
        )
        titles[lang] = f"{words.plain('title')} · Plyground"
        texts[lang] = as_json(words.embedded())
    scripts = [
        *links(("base.css", "dark.css", "parts.css", "home.css")),
        Markup(f'<script src="{SHELL}/offline.js"></script>'),
        Markup(f'<script src="{SHELL}/home.js"></script>'),
    ]
    return templates.get_template("page.html").render(
        title="Plyground",
        mark=f"{SHELL}/mark.svg",
        page="home",
        frames=frames,
        texts=texts,
        titles=titles,
        directions={lang: direction for lang, (_, direction) in LANGUAGES.items()},
        no_script=Texts("play", "en").plain("needs-script"),
        data=as_json({}),
        styles={},
        packed={},
        scripts=scripts,
    )


def load_card(name: str) -> Any:
    """The card of a game that is not in the catalogue."""
    from plyground.studio.cards import Card, folded_words

    return Card(name, name, "", own=True, words=folded_words(name))


def write_worker(site: Site, shell: Sequence[str]) -> None:
    """The service worker: the shell is kept at once, games when they are opened."""
    digest = hashlib.sha256()
    for path in sorted(site.folder.rglob("*")):
        if path.is_file() and path.name != "worker.js":
            digest.update(path.read_bytes())
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
    head += f"const SHELL = {json.dumps(list(shell))};\n"
    source = (HERE / "static" / "service_worker.js").read_text(encoding="utf-8")
    site.write("worker.js", head + source)
